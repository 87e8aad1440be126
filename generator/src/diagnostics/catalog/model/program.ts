import { entry } from "../entry.js";

/** SPEC225 and SPEC226: names and values of the document that cannot become those that the configuration asks for. */
export const programDiagnostics = {
  SPEC225: entry<{ readonly name: string; readonly wanted: string; readonly other: string }>({
    severity: "warning",
    message: ({ name, other, wanted }) => `"${name}" and "${other}" would both be \`${wanted}\``,
    help: () => "rename one of them, or leave it",
    fallback: ({ name }) => `"${name}" keeps its name in the whole API`,
    explain:
      "With `names: { properties: camelCase }`, properties and arguments have names in camelCase. Two properties of one object, " +
      "or two arguments of one call, cannot share a name, so the name that would have to change stays as the document has it. " +
      "Example: an object with `created_at` and `createdAt`.",
  }),
  SPEC226: entry<{ readonly format: string; readonly type: string }>({
    severity: "warning",
    message: ({ format, type }) => `this number has the format "${format}", but ${type} stands for strings`,
    help: ({ format }) => `change the schema to a string, or map the values of "${format}" with functions of your own`,
    fallback: () => "it stays a number",
    explain:
      "`values` in the configuration gives the values of a format a type in programs. `Date` and the types of Temporal convert " +
      "strings (RFC 3339). A number with such a format, such as a Unix timestamp, needs a mapper: " +
      "`date-time: { module: ./time.js, type: Date, parse: fromSeconds, format: toSeconds }`.",
  }),
};
