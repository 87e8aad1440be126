import { entry } from "../entry.js";

/** SPEC260 to SPEC267: parts of Swagger 2.0 documents that OpenAPI 3 does not have. */
export const swaggerDiagnostics = {
  SPEC260: entry<{ readonly name: string; readonly format: string }>({
    severity: "warning",
    message: ({ name, format }) => `OpenAPI 3 has no counterpart for the \`collectionFormat\` ${format} of "${name}"`,
    help: () => "use csv or multi if the server accepts it, or join the values before you pass them",
    fallback: ({ name }) => `"${name}" is generated as a string`,
    explain:
      "specloom converts Swagger 2.0 to OpenAPI 3. There, arrays in a query or a form are joined by commas, spaces or pipes, or " +
      "repeated; in a path or a header only by commas; and arrays in arrays not at all (OAS 3.1, 4.8.12.3). The parameter " +
      'becomes a string that is sent as it is. Example: for `collectionFormat: tsv`, pass `ids.join("\\t")`.',
  }),
  SPEC261: entry<{ readonly name: string; readonly kept: string }>({
    severity: "warning",
    message: ({ name, kept }) => `the body "${name}" cannot be sent together with "${kept}"`,
    help: () => "leave one of them: a request has one `body` parameter, or `formData` parameters",
    fallback: ({ name }) => `"${name}" is ignored`,
    explain:
      "A request has one body. Swagger 2.0 describes it as a single parameter with `in: body`, or as the fields of a form with " +
      "`in: formData`; both, or two bodies, contradict each other (Swagger 2.0, Parameter Object). Example: make a second " +
      "body a property of the schema of the first.",
  }),
  SPEC262: entry<{ readonly field: string; readonly value: string; readonly kept: string }>({
    severity: "warning",
    message: ({ field, value }) => `invalid \`${field}\`: "${value}"`,
    help: ({ field }) =>
      field === "host"
        ? "write the name and the port only; `schemes` has the scheme, and `basePath` the path"
        : "start it with `/`",
    fallback: ({ kept }) => `read as "${kept}"`,
    explain:
      "The address of a server consists of `schemes`, `host` and `basePath`. The host has neither a scheme nor a path, and the " +
      "base path starts with `/` (Swagger 2.0, Swagger Object). Example: `schemes: [https]`, `host: api.example.com` and " +
      "`basePath: /v2`.",
  }),
  SPEC263: entry<{ readonly schemes: readonly string[] }>({
    severity: "warning",
    message: ({ schemes }) => `the client cannot call servers with the scheme ${schemes.join(" or ")}`,
    help: () => "remove it, or describe the WebSocket outside of this document",
    fallback: () => "the scheme is ignored",
    explain:
      "Swagger 2.0 allows the schemes `ws` and `wss`, but describes requests and responses, not the messages of a WebSocket. " +
      "The generated client sends requests by http or https.",
  }),
  SPEC264: entry<{ readonly name: string; readonly consumes: readonly string[] }>({
    severity: "warning",
    message: ({ name, consumes }) =>
      `the file "${name}" cannot be sent as ${consumes.length === 0 ? "the default type" : consumes.join(" or ")}`,
    help: () => "add `consumes: [multipart/form-data]` to the operation",
    fallback: () => "the form is sent as multipart/form-data",
    explain:
      "A parameter of the type `file` needs a form with parts, so the operation must consume `multipart/form-data`; URL-encoded " +
      "forms and JSON have no files (Swagger 2.0, Parameter Object).",
  }),
  SPEC265: entry<{ readonly count: number }>({
    severity: "warning",
    message: ({ count }) => `\`x-ms-paths\` has ${count} path${count === 1 ? "" : "s"} that OpenAPI cannot describe`,
    help: () => "move operations that you need to `paths`, with their query parameters as parameters",
    fallback: () => "its operations are not generated",
    explain:
      "AutoRest's `x-ms-paths` contains paths with a query, such as `/pets?comp=list`, because OpenAPI allows one operation for " +
      "each path and method. specloom only reads `paths`. Example: `/pets` with a parameter `comp` whose `enum` is `[list]`.",
  }),
  SPEC266: entry<object>({
    severity: "warning",
    message: () => "missing field `flow` in this oauth2 security definition",
    help: () => "add `flow`: implicit, password, application or accessCode",
    fallback: () => "the client sends any access token that you pass",
    explain:
      "A security definition of the type oauth2 has a `flow`, which determines the URLs that it needs (Swagger 2.0, Security " +
      "Scheme Object). Example: `flow: application` with a `tokenUrl`.",
  }),
  SPEC267: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `the document has more than ${limit} schemas after each media type has got its own`,
    help: () => "list only the media types that the service uses in `consumes` and `produces`",
    explain:
      "In OpenAPI 3, each media type of a body or a response has a schema of its own. So hundreds of media types in `consumes` or " +
      "`produces` of a document multiply all bodies, and a small file could take all memory. Example: " +
      "`produces: [application/json]`.",
  }),
};
