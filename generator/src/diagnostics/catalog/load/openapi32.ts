import { didYouMean, entry, type Suggestion, type WithFallback } from "../entry.js";

/** SPEC245 to SPEC255: what OpenAPI 3.2 adds. */
export const openapi32Diagnostics = {
  SPEC245: entry<{ readonly method: string }>({
    severity: "warning",
    message: ({ method }) => `invalid HTTP method "${method}"`,
    help: () => "use letters, digits and hyphens only, such as COPY or M-SEARCH",
    fallback: () => "the operation is ignored",
    explain:
      "The keys of `additionalOperations` are HTTP methods as they are sent (OAS 3.2, Path Item Object), and a method is a token (RFC " +
      "9110, 9.1): it has no spaces and no slashes. Example: `additionalOperations: { COPY: { … } }`.",
  }),
  SPEC246: entry<{ readonly method: string; readonly field: string } & WithFallback>({
    severity: "warning",
    message: ({ method, field }) => `the method ${method} has its own field, \`${field}\``,
    help: ({ field }) => `move the operation to \`${field}\` of the path item`,
    fallback: ({ fallback }) => fallback,
    explain:
      "`additionalOperations` is for methods without a field of their own (OAS 3.2, Path Item Object): get, put, post, delete, options, " +
      "head, patch, trace and query have one. Example: write `post: { … }` instead of `additionalOperations: { POST: { … } }`.",
  }),
  SPEC247: entry<{ readonly method: string }>({
    severity: "warning",
    message: ({ method }) => `no client can send the method ${method}`,
    help: () => "remove the operation, or use another method",
    fallback: () => "the operation is ignored",
    explain:
      "fetch refuses to send CONNECT, TRACE and TRACK (Fetch, 2.2.1): CONNECT opens a tunnel through a proxy, and the others " +
      "would return headers that scripts must not see. Example: describe a diagnostic endpoint as GET.",
  }),
  SPEC248: entry<{ readonly name: string; readonly other: string }>({
    severity: "warning",
    message: ({ name, other }) => `the query string parameter "${name}" and "${other}" both describe the query`,
    help: () => "describe the whole query with one `in: querystring`, or each of its parameters with `in: query`",
    fallback: ({ name }) => `"${name}" is ignored`,
    explain:
      "A parameter with `in: querystring` is the whole query. An operation has at most one, and none with `in: query` beside " +
      "it, including those of its path item (OAS 3.2, Parameter Object). Example: move the `in: query` parameters to the properties of " +
      "its schema.",
  }),
  SPEC249: entry<{ readonly name: string }>({
    severity: "warning",
    message: ({ name }) => `the query string parameter "${name}" has a \`schema\` but no \`content\``,
    help: () => "move the schema to `content`, under application/x-www-form-urlencoded or another media type",
    fallback: () => "read as application/x-www-form-urlencoded",
    explain:
      "A parameter with `in: querystring` needs `content` with one media type, which says how its value becomes a query (OAS " +
      "3.2, Parameter Object). Example: `content: { application/x-www-form-urlencoded: { schema: { type: object } } }`.",
  }),
  SPEC250: entry<{ readonly uri: string; readonly problem: string }>({
    severity: "warning",
    message: ({ uri, problem }) => `\`$self\` ${problem}: "${uri}"`,
    help: () => "write the URI of the document, such as https://example.com/api/openapi.yaml",
    fallback: ({ problem }) => (problem === "has a fragment" ? "the fragment is ignored" : "`$self` is ignored"),
    explain:
      "`$self` is the document's own URI, and the base of its references (OAS 3.2, OpenAPI Object). specloom never downloads anything: " +
      "it looks for URIs beside `$self` in the document's folder. Example: with `$self: https://example.com/api/openapi.yaml`, " +
      "`https://example.com/api/schemas.yaml` is the file schemas.yaml next to the document.",
  }),
  SPEC251: entry<{ readonly field: string; readonly problem: "named" | "single"; readonly mediaType: string }>({
    severity: "warning",
    message: ({ field, problem, mediaType }) =>
      problem === "named" ? `\`${field}\` next to \`encoding\`` : `\`${field}\` has no meaning in ${mediaType}`,
    help: ({ field, problem }) => {
      if (problem === "named")
        return "use `encoding` for parts with names, `prefixEncoding` and `itemEncoding` for parts by position";
      return field === "itemSchema"
        ? "use `schema`, or a media type such as application/jsonl or text/event-stream"
        : "remove it, or use a media type such as multipart/mixed";
    },
    fallback: ({ field }) => `\`${field}\` is ignored`,
    explain:
      "`encoding` describes the properties of a form; `prefixEncoding` and `itemEncoding` describe the parts of a multipart body " +
      "in their order, and exclude `encoding` (OAS 3.2, Media Type Object). Example: `multipart/mixed: { itemSchema: { type: object }, " +
      "itemEncoding: { contentType: application/json } }`.",
  }),
  SPEC252: entry<
    {
      readonly tag: string;
      readonly parent: string;
      readonly problem: "unknown" | "cycle";
    } & Suggestion
  >({
    severity: "warning",
    message: ({ tag, parent, problem }) =>
      problem === "cycle" ? `the tag "${tag}" is its own ancestor` : `unknown parent "${parent}" of the tag "${tag}"`,
    help: ({ parent, problem, suggestion }) => {
      if (problem === "cycle") return "remove the parent of one of these tags";
      return didYouMean(suggestion, `declare the tag "${parent}" in \`tags\``);
    },
    fallback: () => "the tag has no parent",
    explain:
      "The `parent` of a tag is the name of another tag of the document, and tags must not form cycles (OAS 3.2, Tag Object). " +
      "Example: `tags: [{ name: billing }, { name: invoices, parent: billing }]`.",
  }),
  SPEC253: entry<{ readonly field: string; readonly used: string }>({
    severity: "warning",
    message: ({ field, used }) => `an example must not have both \`${used}\` and \`${field}\``,
    help: () => "use `dataValue` for the value, and `serializedValue` for the string on the wire",
    fallback: ({ used }) => `\`${used}\` is used`,
    explain:
      "`value` excludes every other field with an example, and `serializedValue` excludes `externalValue` (OAS 3.2, Example Object). " +
      "specloom shows the value and never downloads an external one. Example: `{ dataValue: { id: 1 }, serializedValue: " +
      "'{\"id\":1}' }`.",
  }),
  SPEC254: entry<{ readonly field: string }>({
    severity: "warning",
    message: ({ field }) => `\`${field}\` of a part is not supported: the part would be a multipart body itself`,
    help: () => "send the inner body as a Blob that you encode yourself, or describe its parts in the outer body",
    fallback: ({ field }) => `\`${field}\` is ignored`,
    explain:
      "An Encoding Object may describe the parts of a part (OAS 3.2, Encoding Object). specloom writes each part as JSON, as a " +
      "string or as bytes. Example: for `encoding: { pages: { contentType: multipart/mixed, itemEncoding: { … } } }`, pass a Blob.",
  }),
  SPEC255: entry<{ readonly reason: string }>({
    severity: "warning",
    message: ({ reason }) => `Redocly failed to check this document: ${reason}`,
    help: () => "check it without Redocly's rules, or report the failure to Redocly",
    fallback: () => "only specloom's own rules are applied",
    explain:
      "`specloom lint` runs the rules of Redocly, which does not know all of OpenAPI 3.2 yet. Example: version 2.64 fails for a " +
      "`deviceAuthorization` flow with scopes.",
  }),
};
