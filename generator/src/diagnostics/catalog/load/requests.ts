import { didYouMean, entry, type Suggestion, type WithFallback } from "../entry.js";

/** SPEC036, SPEC037 and SPEC064 to SPEC083: paths, parameters, responses and servers. */
export const requestDiagnostics = {
  SPEC036: entry<{ readonly path: string } & WithFallback>({
    severity: "warning",
    message: ({ path }) => `the path "${path}" must start with a slash`,
    help: ({ path }) => `write "/${path}"`,
    fallback: ({ fallback }) => fallback,
    explain: "A path is appended to the server's URL and starts with a slash (OAS 3.1, 4.8.8). Example: `/facts/{id}`.",
  }),
  SPEC037: entry<{ readonly status: string; readonly meant: string | undefined } & WithFallback>({
    severity: "warning",
    message: ({ status }) => `invalid status code "${status}"`,
    help: ({ meant }) =>
      meant === undefined ? 'use a code such as "200", a range such as "4XX", or "default"' : `write "${meant}"`,
    fallback: ({ fallback }) => fallback,
    explain:
      'The keys of `responses` are HTTP status codes, ranges or `default` (OAS 3.1, 4.8.16). Examples: `"200"`, ' +
      '`"4XX"` with capital letters, `default`. The words that belong to a code, as in `204 NO_CONTENT`, go into the `description`.',
  }),
  SPEC064: entry<{ readonly what: string; readonly count: number; readonly limit: number }>({
    severity: "warning",
    message: ({ what, count, limit }) => `this path has ${count} ${what}; the limit is ${limit}`,
    help: () => "shorten the path, and check the tool that generated it",
    fallback: () => "the path is ignored",
    explain:
      "Servers may reject URIs of more than 8,000 octets (RFC 9110, 4.1), and paths of public APIs have fewer than 30 " +
      "segments and 10 parameters. Each segment becomes part of a generated name. Example: a path that a loop built, " +
      "`/a/a/a/…`.",
  }),
  SPEC065: entry<{ readonly count: number; readonly limit: number }>({
    severity: "warning",
    message: ({ count, limit }) => `this operationId has ${count} parts; the limit is ${limit}`,
    help: () => "use fewer dots and slashes: each adds a level to the client",
    fallback: () => "the operation is named after its path",
    explain:
      "Dots and slashes split an operationId into the levels of the client: `facts.update` becomes `client.facts.update`, " +
      "so every part but the last is a nested object. Example: `a.a.a.…`, with hundreds of dots.",
  }),
  SPEC070: entry<{ readonly parameter: string; readonly path: string }>({
    severity: "warning",
    message: ({ parameter, path }) => `undeclared path parameter "{${parameter}}" in ${path}`,
    help: ({ parameter }) => `declare a parameter with \`name: ${parameter}\` and \`in: path\``,
    fallback: ({ parameter }) => (parameter === "" ? "sent literally" : "treated as a required string parameter"),
    explain:
      "Each expression in a path is the name of a path parameter, which the path item or each of its operations declares " +
      "(OAS 3.1, 4.8.8). Example: `/facts/{id}` needs `{ name: id, in: path, required: true, schema: { type: string } }`.",
  }),
  SPEC071: entry<
    {
      readonly parameter: string;
      readonly path: string;
      /** The undeclared expression of the path that it most likely means. */
      readonly replaced: string | undefined;
    } & Suggestion
  >({
    severity: "warning",
    message: ({ parameter, path }) => `the path parameter "${parameter}" does not occur in ${path}`,
    help: ({ parameter, suggestion }) =>
      didYouMean(suggestion, `add {${parameter}} to the path, or remove the parameter`),
    fallback: ({ replaced }) =>
      replaced === undefined
        ? "the parameter is ignored"
        : `the parameter is ignored, and "${replaced}" is treated as a required string parameter`,
    explain:
      "The name of a path parameter must match an expression in the path (OAS 3.1, 4.8.12). Otherwise its value is never " +
      "sent. Example: `{ name: factId, in: path }` under the path `/facts/{id}`.",
  }),
  SPEC072: entry<{ readonly parameter: string }>({
    severity: "warning",
    message: ({ parameter }) => `the path parameter "${parameter}" must be required`,
    help: () => "add `required: true`",
    fallback: () => "the parameter is required",
    explain:
      "A path parameter must have `required: true` (OAS 3.1, 4.8.12), because a URL without the value is a different URL. " +
      "Example: `{ name: id, in: path, required: true }`.",
  }),
  SPEC073: entry<{ readonly name: string; readonly location: string }>({
    severity: "warning",
    message: ({ name, location }) => `duplicate ${location} parameter "${name}"`,
    help: () => "remove one of them; an operation's parameter overrides that of its path item",
    fallback: () => "the first one is used",
    explain:
      "A list of parameters must not contain two with the same `name` and `in` (OAS 3.1, 4.8.9 and 4.8.10). Example: " +
      "`page_size` in the list of an operation, both directly and through a `$ref`. An operation may override a parameter of " +
      "its path item, because these are two lists.",
  }),
  SPEC074: entry<{ readonly methods: readonly string[]; readonly path: string; readonly other: string }>({
    severity: "warning",
    message: ({ methods, path, other }) =>
      `${path} and ${other} match the same URLs, and both have ${methods.join(" and ")}`,
    help: () => "remove the operations of one of them, or make the paths differ",
    fallback: () => "all operations are generated",
    explain:
      "Paths that differ only in the names of their parameters are identical (OAS 3.1, 4.8.8), and these two also share a " +
      "method. Example: `GET /facts/{id}` and `GET /facts/{factId}`.",
  }),
  SPEC075: entry<{ readonly method: string }>({
    severity: "warning",
    message: ({ method }) => `a ${method} request must not have a body`,
    help: () => "use query parameters, or POST",
    fallback: () => "the method is generated with its body, and fetch rejects its requests",
    explain:
      "Content in a GET or HEAD request has no defined meaning (RFC 9110, 9.3.1), and browsers refuse to send it. OpenAPI " +
      "allows it but advises against it (OAS 3.1, 4.8.10). Example: move the properties of the body to query parameters, or " +
      "change the operation to POST.",
  }),
  SPEC077: entry<{ readonly variable: string } & Suggestion>({
    severity: "warning",
    message: ({ variable }) => `undeclared server variable "{${variable}}"`,
    help: ({ variable, suggestion }) =>
      suggestion === undefined
        ? `add \`${variable}\` with a \`default\` under \`variables\``
        : `did you mean "{${suggestion}}"?`,
    fallback: () => "the server is ignored",
    explain:
      "Each expression in a server's URL is one of its variables, which has a default (OAS 3.1, 4.8.5 and 4.8.6). Example: " +
      "`url: https://{region}.example.com` needs `variables: { region: { default: eu } }`.",
  }),
  SPEC080: entry<{ readonly name: string; readonly problem: "neither" | "both" }>({
    severity: "warning",
    message: ({ name, problem }) =>
      problem === "both" ? `"${name}" has both \`schema\` and \`content\`` : `"${name}" has no \`schema\``,
    help: ({ problem }) => (problem === "both" ? "remove one of them" : "add a `schema`"),
    fallback: ({ problem }) => (problem === "both" ? "`schema` is ignored" : "any value is accepted"),
    explain:
      "A parameter or header has either a `schema`, whose values are serialized by `style` and `explode`, or `content` with " +
      "one media type (OAS 3.1, 4.8.12). Example: `{ name: page_size, in: query, schema: { type: integer } }`.",
  }),
  SPEC083: entry<{ readonly path: string; readonly other: string }>({
    severity: "warning",
    message: ({ path, other }) => `${path} and ${other} match the same URLs`,
    help: () => "move their operations to one path, with one name for the parameter",
    fallback: () => "all operations are generated",
    explain:
      "Paths that differ only in the names of their parameters are identical, and a document must not have both (OAS 3.1, " +
      "4.8.8). specloom accepts them as long as no method occurs in both. Example: `GET /facts/{id}` and " +
      "`DELETE /facts/{factId}`; write both under `/facts/{id}`.",
  }),
};
