import { entry } from "../entry.js";
import { list } from "./words.js";

/** SPEC101 and SPEC130 to SPEC139: operations, unions and security schemes that the client cannot support fully. */
export const operationDiagnostics = {
  SPEC101: entry<{ readonly operationId: string }>({
    severity: "warning",
    message: ({ operationId }) => `duplicate operationId "${operationId}"`,
    help: () => "rename one of them: each operation needs its own name",
    fallback: () => "this operation is named after its method and path",
    explain:
      "An operationId is unique among all operations of a document (OAS 3.1, 4.8.10). It names the method of the client, so " +
      "two operations with one operationId would be the same method.",
  }),
  SPEC130: entry<{
    readonly parameter: string;
    readonly style: string;
    readonly place: string;
    readonly styles: readonly string[];
    readonly usual: string;
  }>({
    severity: "warning",
    message: ({ style, place }) => `parameters in ${locationName(place)} do not support the style "${style}"`,
    help: ({ place, styles }) => `use one of the styles for ${locationName(place)}: ${list(styles)}`,
    fallback: ({ parameter, usual }) => `"${parameter}" is sent in the style ${usual}`,
    explain:
      "Each location has its own styles (OAS 3.1.1, 4.8.12.3): simple, label and matrix in the path, simple in headers, form, " +
      "spaceDelimited, pipeDelimited and deepObject in the query, form in cookies.",
  }),
  SPEC131: entry<{ readonly parameter: string; readonly style: string }>({
    severity: "warning",
    message: ({ parameter, style }) =>
      `"${parameter}" has nested arrays or objects, which the style ${style} cannot serialize`,
    help: () => "use the style deepObject, or `content: { application/json: … }` to send the whole value as JSON",
    fallback: () => "nested values are sent as JSON strings",
    explain:
      "Styles serialize strings, arrays of strings and objects of strings; OpenAPI does not define nested arrays and objects " +
      "(OAS 3.1.1, 4.8.12.3). The client sends a nested value as a JSON string, which loses nothing, but the server must " +
      "expect it.",
  }),
  SPEC132: entry<{ readonly parameter: string; readonly mediaType: string }>({
    severity: "warning",
    message: ({ parameter, mediaType }) => `"${parameter}" uses ${mediaType}, which the client cannot serialize`,
    help: () => "use application/json, which the client serializes",
    fallback: () => "callers pass the serialized string",
    explain:
      "A parameter with `content` is a value in the given media type. The client only serializes JSON. For other media types, " +
      "callers pass a string, which the client percent-encodes and sends.",
  }),
  SPEC133: entry<{ readonly parameter: string }>({
    severity: "warning",
    message: ({ parameter }) =>
      `the values of the cookie "${parameter}" are joined with "&", which servers do not split`,
    help: () => "set `explode: false` to join them with commas, or use `style: cookie` of OpenAPI 3.2",
    fallback: () => "sent as the document describes it",
    explain:
      "Cookies use the style form, which is exploded by default: a=1&a=2, as in a query. The client sends what the document " +
      "describes, but a server reads one cookie with the value 1&a=2 (OAS 3.1.1, Appendix D).",
  }),
  SPEC134: entry<{ readonly header: string }>({
    severity: "warning",
    message: ({ header }) => `the header "${header}" of a multipart part has no constant value`,
    help: () => "add a `const`, an `enum` with one value, or a `default` to its schema; callers cannot pass a value",
    fallback: () => "the header is not sent",
    explain:
      "An encoding may describe headers of a part of a multipart body. The client's arguments are the values of the parts, so " +
      "it only sends headers whose value the document defines.",
  }),
  SPEC135: entry<{ readonly scheme: string }>({
    severity: "warning",
    message: ({ scheme }) => `"${scheme}" requires a client certificate, which fetch does not support`,
    help: () => "pass a `fetch` that presents the certificate, such as one with an undici agent",
    fallback: () => "the client sends requests without a certificate",
    explain:
      "With mutualTLS, the connection authenticates the client. The standard fetch has no option for a certificate, so pass " +
      "a `fetch` that your platform provides for it in the client's options.",
  }),
  SPEC136: entry<{ readonly scheme: string; readonly http: string }>({
    severity: "warning",
    message: ({ scheme, http }) => `"${scheme}" uses the HTTP scheme "${http}", which the client does not support`,
    help: () => "pass the complete value of the Authorization header as the key",
    fallback: () => "the key is sent unchanged as the Authorization header",
    explain:
      "The client creates the Authorization header for the HTTP schemes basic and bearer. For other schemes (RFC 9110, 11.6) " +
      "it sends the key unchanged as the Authorization header. If the value differs for each request, pass a function.",
  }),
  SPEC137: entry<object>({
    severity: "warning",
    message: () => "fetch cannot send TRACE requests",
    help: () => "use another HTTP client for this operation",
    fallback: () => "the method is generated, but throws",
    explain:
      "The Fetch standard forbids the methods CONNECT, TRACE and TRACK, because they reveal headers that programs must not " +
      "see. The client uses fetch on every platform, so a call of this operation fails before anything is sent.",
  }),
  SPEC138: entry<{ readonly range: string; readonly used: string }>({
    severity: "warning",
    message: ({ range, used }) => `the media types of "${range}" cannot be chosen beside "${used}"`,
    help: () => "list the media types that the range stands for, such as text/csv",
    fallback: ({ used }) =>
      `the range is ignored: callers and handlers have ${used} and the other media types without \`*\``,
    explain:
      "A content may have ranges of media types as keys: `text/*` and `*/*` (OAS 3.1.1, 4.8.13 and 4.8.16). A range that is alone describes " +
      "the whole body. Beside a media type, callers would have to name the one that they mean, and the types of the body would depend on it.",
  }),
  SPEC139: entry<{ readonly tag: string; readonly names: readonly string[]; readonly value: string }>({
    severity: "warning",
    message: ({ tag, names }) => `no constant says which value of "${tag}" belongs to ${list(names)}`,
    help: ({ tag, names: [name], value }) =>
      `declare it in the properties of each variant: \`${tag}: { const: ${value} }\` in ${name}`,
    fallback: () => "each variant is read as if its constant stood there",
    explain:
      "A discriminator says which variant a value is of, but does not change what is valid (OAS 3.1.1, 4.8.25). Without constants, a value fits every " +
      "variant whose other properties it happens to fit: JSON Schema refuses it under `oneOf`, and takes it under `anyOf` with the tag of another " +
      "variant. Types, validators, fixtures and tools are those of a document that has the constants.",
  }),
};

function locationName(location: string): string {
  return { path: "the path", query: "the query", header: "headers", cookie: "cookies" }[location] ?? location;
}
