import { entry } from "../entry.js";

/** SPEC020 to SPEC024: files that are not an OpenAPI document, or one of an unsupported version. */
export const documentDiagnostics = {
  SPEC020: entry<{ readonly is: string; readonly remedy: string }>({
    severity: "error",
    message: ({ is }) => {
      if (is.startsWith("an OpenAPI document")) return `this is ${is}`;
      return `this is ${is === "" ? "" : `${is}, `}not an OpenAPI document: the field \`openapi\` is missing`;
    },
    help: ({ remedy }) => remedy,
    explain:
      "The root object of a document has a field `openapi` with the version of the specification (OAS 3.1, 4.8.1). A file " +
      "with a single path or schema is not a document: name the file that references it. Example: `openapi: 3.1.0` in the " +
      "first line.",
  }),
  SPEC021: entry<{ readonly version: string }>({
    severity: "error",
    message: ({ version }) => `Swagger ${version} is not supported`,
    help: ({ version }) =>
      /^1/.test(version)
        ? "ask the API's provider for a Swagger 2.0 or OpenAPI 3 document, or convert this one with api-spec-converter"
        : 'write `swagger: "2.0"` if the document follows 2.0',
    explain:
      "specloom reads Swagger 2.0 and OpenAPI 3. Swagger 1.x describes an API in a list of resources, each in its own file " +
      "(`swaggerVersion` and `apis`), and there has never been another version with the field `swagger` than 2.0. Example: " +
      "`npx api-spec-converter --from=swagger_1 --to=swagger_2 api-docs.json > swagger.json`.",
  }),
  SPEC022: entry<{ readonly version: string }>({
    severity: "error",
    message: ({ version }) => `unsupported OpenAPI version "${version}"`,
    help: ({ version }) =>
      isLater(version)
        ? "update specloom, or ask the API's provider for an OpenAPI 3.2 document"
        : 'write the version that the document follows, such as "3.0.4" or "3.1.1"',
    explain:
      "specloom reads OpenAPI 3.0, 3.1 and 3.2. The version is a string of the form `major.minor.patch` (OAS 3.1, 4.1). " +
      "Example: `openapi: 3.1.1`.",
  }),
  SPEC024: entry<object>({
    severity: "warning",
    message: () => "this document has no operations and no schemas",
    help: () => "add `paths`, or use the document that has them",
    fallback: () => "the output is empty",
    explain:
      "`paths`, `webhooks` and `components` are optional (OAS 3.1, 4.8.1), but without them there is nothing to generate. " +
      "Often the wrong file is named, or the tool that writes the document found no routes. Example: " +
      '`paths: { /facts: { get: { responses: { "200": { description: All facts. } } } } }`.',
  }),
};

/** Returns whether a version is newer than those that specloom reads. */
function isLater(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 3 || (major === 3 && minor > 2);
}
