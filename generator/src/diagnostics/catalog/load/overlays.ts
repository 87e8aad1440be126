import { didYouMean, entry, type Suggestion } from "../entry.js";

/** SPEC200 to SPEC209: OpenAPI Overlays. */
export const overlayDiagnostics = {
  SPEC200: entry<{ readonly path: string; readonly why: string } & Suggestion>({
    severity: "error",
    message: ({ path, why }) => `cannot read the overlay ${path}: ${why}`,
    help: ({ suggestion }) =>
      didYouMean(suggestion, "check the path; in the configuration, it is relative to the configuration's folder"),
    explain:
      "`overlays` in the configuration, and `--overlay` on the command line, name files in YAML or JSON with changes to the " +
      "document. Each must be a regular UTF-8 file that this process may read. Example: `overlays: [stripe.overlay.yaml]`.",
  }),
  SPEC201: entry<{ readonly is: string; readonly remedy: string }>({
    severity: "error",
    message: ({ is }) =>
      `this is ${is === "" ? "" : `${is}, `}not an OpenAPI Overlay: the field \`overlay\` is missing`,
    help: ({ remedy }) => remedy,
    explain:
      "The root object of an overlay has a field `overlay` with the version of the specification (Overlay 1.1, 4.4.1), and " +
      "lists its changes under `actions`. The OpenAPI document itself is the `spec` of the configuration. Example: " +
      "`overlay: 1.1.0` in the first line.",
  }),
  SPEC202: entry<{ readonly version: string }>({
    severity: "error",
    message: ({ version }) => `unsupported Overlay version "${version}"`,
    help: () => "write the version that the overlay follows: 1.0.0 or 1.1.0",
    explain:
      "specloom reads OpenAPI Overlay 1.0 and 1.1. The version is a string of the form `major.minor.patch` (Overlay 1.1, " +
      "4.1). Example: `overlay: 1.1.0`.",
  }),
  SPEC203: entry<{ readonly problem: string; readonly fix: string }>({
    severity: "error",
    message: ({ problem }) => `invalid overlay: ${problem}`,
    help: ({ fix }) => fix,
    explain:
      "An overlay has the fields `overlay`, `info` (with `title` and `version`) and `actions`, and optionally `extends` (Overlay " +
      "1.1, 4.4). Each action has a `target`, and one of `update`, `remove` or, from 1.1 on, `copy`. Example: `actions: [{ " +
      "target: $.info, update: { title: Pets } }]`.",
  }),
  SPEC204: entry<{ readonly field: string; readonly title: string } & Suggestion>({
    severity: "warning",
    message: ({ field, title }) => `unknown field "${field}" in the ${title}`,
    help: ({ suggestion }) => didYouMean(suggestion, "remove it, or start its name with `x-` if it is an extension"),
    fallback: () => "the field is ignored",
    explain:
      "The Overlay specification does not define this field. Extensions start with `x-` (Overlay 1.1, 4.6). Values that the " +
      "document should get belong under `update`. Example: `x-owner: billing` beside `target`.",
  }),
  SPEC205: entry<{ readonly problem: string }>({
    severity: "error",
    message: ({ problem }) => `invalid JSONPath: ${problem}`,
    help: () => "a path starts with `$`; names with other characters than letters, digits and _ need ['…']",
    explain:
      "Targets are JSONPath queries as in RFC 9535. Older dialects differ: there are no script expressions, no `in`, and strings " +
      "have quotes. Examples: `$.paths['/pets'].get`, `$.paths.*.*[?@.deprecated == true]`, " +
      "`$.components.schemas[?search(@.description, 'internal')]`.",
  }),
  SPEC206: entry<{ readonly target: string; readonly hint: string }>({
    severity: "warning",
    message: ({ target }) => `this action changes nothing: no value matches ${target}`,
    help: ({ hint }) => hint,
    fallback: () => "the action is ignored",
    explain:
      "An action without a match is allowed (Overlay 1.1, 4.4.3), but usually the document has changed since the overlay was " +
      "written: an operation was renamed, or the document already has what the action adds. Example: `$.paths['/pet'].get` " +
      "does not match the path `/pets`.",
  }),
  SPEC207: entry<{ readonly problem: string; readonly fix: string }>({
    severity: "error",
    message: ({ problem }) => `this action cannot be applied: ${problem}`,
    help: ({ fix }) => fix,
    explain:
      "An update merges objects with objects, appends to lists, and from Overlay 1.1 on replaces strings, numbers, booleans and " +
      "null (Overlay 1.1, 4.4.3). All values that a target selects must be of one of these kinds. To replace an object or a list, " +
      "remove it in one action and add the new one in the next: `{ target: $.servers, remove: true }`, then `{ target: $, " +
      "update: { servers: [{ url: https://api.example.com }] } }`.",
  }),
  SPEC208: entry<{ readonly extended: string; readonly document: string }>({
    severity: "warning",
    message: ({ extended, document }) => `this overlay extends ${extended}, not ${document}`,
    help: () => "apply it to that document, or correct `extends`; it is relative to the overlay",
    fallback: () => "the overlay is applied",
    explain:
      "`extends` identifies the document that an overlay was written for (Overlay 1.1, 4.4.1). A URL may name the origin of a local " +
      "file, so only paths are compared. Example: `extends: ./openapi.yaml` beside the document.",
  }),
  SPEC209: entry<{ readonly problem: string; readonly fix: string }>({
    severity: "error",
    message: ({ problem }) => problem,
    help: ({ fix }) => fix,
    explain:
      "An overlay may come from somebody else, as may the document, so the work that it causes is limited: the steps of its " +
      "queries, the number of values that one finds, the number of values that it adds, and the depth of the result. Queries that " +
      "search the whole document for each of its values reach the limit. Example: `$..[?count($..*) > 1]`.",
  }),
};
