import { didYouMean, entry, type Suggestion, type WithFallback } from "../entry.js";
import { withArticle } from "./article.js";

/** SPEC030 to SPEC034 and SPEC038 to SPEC042: fields that are missing, unknown, or have invalid values. */
export const fieldDiagnostics = {
  SPEC030: entry<{ readonly expected: string; readonly actual: string } & WithFallback>({
    severity: "warning",
    message: ({ expected, actual }) => `expected ${expected}, found ${actual}`,
    help: ({ expected }) => `replace it with ${expected}`,
    fallback: ({ fallback }) => fallback,
    explain:
      "Every field has a type (OAS 3.1, 4.8), and specloom cannot use a value of another type. Often the cause is a `-` too " +
      "many or too few, or wrong indentation. Example: `parameters` is a list, so each parameter starts with `- name:`; " +
      '`responses` is an object, so each response is a property such as `"200":`.',
  }),
  SPEC031: entry<{ readonly field: string; readonly title: string } & WithFallback>({
    severity: "warning",
    message: ({ field, title }) => `missing required field \`${field}\` in this ${title}`,
    help: ({ field }) => `add \`${field}\``,
    fallback: ({ fallback }) => fallback,
    explain:
      "The specification marks this field REQUIRED (OAS 3.1, 4.8), and specloom cannot generate code without it. Example: a " +
      "parameter has a `name`, and `in` says where it is sent: `{ name: page_size, in: query }`.",
  }),
  SPEC032: entry<{ readonly field: string; readonly title: string }>({
    severity: "warning",
    message: ({ field, title }) => `missing required field \`${field}\` in this ${title}`,
    help: ({ field }) => `add \`${field}\`; other tools may need it`,
    fallback: () => "generated without it",
    explain:
      "The specification marks this field REQUIRED (OAS 3.1, 4.8). The generated code does not depend on it, but other " +
      "tools may reject the document. Example: an External Documentation Object has a `url`.",
  }),
  SPEC033: entry<{ readonly field: string; readonly title: string } & Suggestion>({
    severity: "warning",
    message: ({ field, title }) => `unknown field \`${field}\` in ${withArticle(title)}`,
    help: ({ field, suggestion }) =>
      suggestion === undefined
        ? `remove it, or rename it to the extension \`${extensionName(field)}\``
        : `did you mean \`${suggestion}\`?`,
    fallback: () => "the field is ignored",
    explain:
      "Each kind of object has a fixed set of fields (OAS 3.1, 4.8); names that start with `x-` are free for extensions " +
      "(4.9). An unknown field is usually misspelt or indented one level too far, and its content is lost. Example: " +
      "`requestBdoy` instead of `requestBody` leaves an operation without a body.",
  }),
  SPEC034: entry<
    {
      readonly field: string;
      readonly value: string;
      readonly allowed: readonly string[];
      readonly suggestion?: string | undefined;
    } & WithFallback
  >({
    severity: "warning",
    message: ({ field, value }) => `unknown ${field === "type" ? "type" : `\`${field}\``} "${value}"`,
    help: ({ allowed, suggestion }) => didYouMean(suggestion, `use one of ${allowed.join(", ")}`),
    fallback: ({ fallback }) => fallback,
    explain:
      "Some fields take one of a few values. A parameter's `in` is path, query, header or cookie (OAS 3.1, 4.8.12), and a " +
      "`type` is one of JSON Schema's seven types (JSON Schema 2020-12, Validation 6.1.1). Examples: instead of `type: date`, " +
      "write `type: string, format: date`; instead of `type: any`, omit `type`.",
  }),
  SPEC038: entry<object>({
    severity: "warning",
    message: () => "invalid component name",
    help: () => "use only letters, digits, `.`, `-` and `_`",
    fallback: () => "generated under a name that is derived from it",
    explain:
      "Component names consist of letters, digits, `.`, `-` and `_` (OAS 3.1, 4.8.7). specloom derives a safe name for the " +
      "generated code, but other tools may reject the document. Example: `PageOfFacts` instead of `Page of Facts`.",
  }),
  SPEC039: entry<{
    readonly field: string;
    readonly title: string;
    readonly since: string;
  }>({
    severity: "warning",
    message: ({ field, title, since }) => `the field \`${field}\` of ${withArticle(title)} requires OpenAPI ${since}`,
    help: ({ since }) => `write \`openapi: ${since}.0\` if the document follows ${since}`,
    fallback: ({ since }) => `the field is read as in ${since}`,
    explain:
      "The document declares an earlier version of OpenAPI, which does not have this field. specloom reads it as in the version " +
      "that has it, but other tools may ignore it. Examples: `webhooks` needs `openapi: 3.1.0`, and `query` of a path item " +
      "`openapi: 3.2.0`.",
  }),
  SPEC040: entry<{ readonly value: string }>({
    severity: "warning",
    message: ({ value }) => `expected a string, found the unquoted value ${value}`,
    help: () => "quote the value",
    fallback: ({ value }) => `read as "${value}"`,
    explain:
      "Without quotes, YAML reads `1.0` as the number 1, `null` as no value and `true` as a boolean. specloom converts them " +
      "to strings where OpenAPI requires a string, which may not be what you wrote. Example: `version: 1.10` becomes " +
      '"1.1"; write `version: "1.10"`.',
  }),
  SPEC041: entry<{ readonly field: string; readonly expected: string }>({
    severity: "warning",
    message: ({ field }) => `\`${field}\` has no value`,
    help: ({ field, expected }) => `write ${expected}, or remove \`${field}\``,
    fallback: () => "the field is ignored",
    explain:
      "A key without a value is `null` in YAML. No field of OpenAPI accepts null, so specloom ignores it. Example: " +
      "`parameters:` alone, where `parameters: []` was meant, or no line at all.",
  }),
  SPEC042: entry<{ readonly field: string; readonly expected: string; readonly actual: string }>({
    severity: "warning",
    message: ({ field, expected, actual }) => `\`${field}\` must be ${expected}, not ${actual}`,
    help: ({ expected }) => `replace it with ${expected}`,
    fallback: () => "the field is ignored",
    explain:
      "Every field has a type (OAS 3.1, 4.8; JSON Schema 2020-12, Validation 6). This field only describes or restricts " +
      "values, so specloom generates code without it. Example: `required: true` on a property; in a schema, `required` is " +
      "the list of required properties and belongs next to `properties`.",
  }),
};

function extensionName(field: string): string {
  return `x-${field
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase()}`;
}
