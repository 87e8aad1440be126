import { didYouMean, entry, type Suggestion, type WithFallback } from "../entry.js";

/** SPEC026, SPEC035, SPEC043, SPEC044 and SPEC078 to SPEC092: keywords of schemas. */
export const schemaDiagnostics = {
  SPEC026: entry<{ readonly keyword: string }>({
    severity: "warning",
    message: ({ keyword }) => `this \`${keyword}\` is an empty list`,
    help: ({ keyword }) => `list what it allows, or remove \`${keyword}\``,
    fallback: ({ keyword }) => `the \`${keyword}\` is ignored`,
    explain:
      "The lists of `enum`, `type`, `oneOf`, `anyOf`, `allOf` and `prefixItems` have at least one entry (JSON Schema 2020-12, " +
      "Core 10.2.1, Validation 6.1). Tools write an empty one if they find nothing to list, and then no value would be valid. " +
      "Example: `type: string, enum: [asc, desc]`, or only `type: string`.",
  }),
  SPEC035: entry<{ readonly keyword: string; readonly suggestion: string }>({
    severity: "warning",
    message: ({ keyword }) => `unknown keyword \`${keyword}\``,
    help: ({ suggestion }) => `did you mean \`${suggestion}\`?`,
    fallback: () => "the keyword is ignored",
    explain:
      "JSON Schema treats unknown keywords as annotations without effect (JSON Schema 2020-12, Core 6.5), so a typo goes " +
      "unnoticed. specloom reports keywords that look like a known one. Example: `requried: [id]` makes every property " +
      "optional.",
  }),
  SPEC043: entry<{ readonly field: string; readonly version: string }>({
    severity: "warning",
    message: ({ field, version }) => `\`${field}\` is a keyword of OpenAPI 3.0, but this document is ${version}`,
    help: () => 'add the type "null" instead: `type: [string, "null"]`',
    fallback: () => "null is allowed, as in OpenAPI 3.0",
    explain:
      "Since OpenAPI 3.1, schemas follow JSON Schema, where `null` is a type like any other and `nullable` is an unknown " +
      "keyword. Other tools may ignore it, and then do not allow null. specloom allows null, as the author means. Example: " +
      '`type: [string, "null"]` is a string or null.',
  }),
  SPEC044: entry<{ readonly dialect: string }>({
    severity: "warning",
    message: ({ dialect }) => `unsupported dialect ${dialect}`,
    help: () => "check for keywords that have changed, such as `definitions`, `id` or a list under `items`",
    fallback: () => "read as JSON Schema 2020-12",
    explain:
      "Schemas follow the OAS dialect of JSON Schema 2020-12 unless `jsonSchemaDialect` or `$schema` names another (OAS 3.1, " +
      "4.8.24). specloom reads other dialects as 2020-12, which usually works. Example: a list under `items`, as in draft " +
      "7, is now `prefixItems`.",
  }),
  SPEC078: entry<{ readonly name: string } & Suggestion>({
    severity: "warning",
    message: ({ name }) => `the discriminator maps to "${name}", which is not a schema`,
    help: ({ suggestion }) => didYouMean(suggestion, "name a schema of components/schemas, or reference one"),
    fallback: () => "the value is not mapped",
    explain:
      "The values of a discriminator's `mapping` are names of schemas in `components`, or references to schemas (OAS 3.1, " +
      '4.8.25). Example: `mapping: { cat: Cat, dog: "#/components/schemas/Dog" }`.',
  }),
  SPEC079: entry<{ readonly way: string } & WithFallback>({
    severity: "warning",
    message: ({ way }) => `infinitely recursive schema (${way})`,
    help: () => "put a property or an array between the schema and itself",
    fallback: ({ fallback }) => fallback,
    explain:
      "Evaluating a schema must not loop forever (JSON Schema 2020-12, Core 9.4.1). Through `$ref`, `allOf`, `anyOf`, `oneOf` " +
      "or similar keywords, this schema applies itself to the same value. Example: " +
      '`Fact: { allOf: [{ $ref: "#/components/schemas/Fact" }] }`. Recursion through `properties` or `items` is fine, ' +
      "because each step goes one level deeper into the value. A base schema needs no `oneOf` of its variants: with a " +
      "`discriminator`, the schemas that have it in their `allOf` are its variants (OAS 3.1.1, 4.8.25).",
  }),
  SPEC084: entry<{ readonly name: string } & Suggestion>({
    severity: "warning",
    message: ({ name }) => `\`required\` lists "${name}", which is not in \`properties\``,
    help: ({ name, suggestion }) =>
      didYouMean(suggestion, `add "${name}" to \`properties\`, or remove it from \`required\``),
    fallback: () => "generated as a required property of type `unknown`",
    explain:
      "`required` may list any property (JSON Schema 2020-12, Validation 6.5.3), but in a schema with `properties`, a name " +
      "that is missing there is usually misspelt or outdated. Validators then reject values that lack a property nobody " +
      "uses. Example: `required: [naem]` next to `properties: { name: { type: string } }`.",
  }),
  SPEC090: entry<{ readonly why: string }>({
    severity: "warning",
    message: ({ why }) => `invalid default: ${why}`,
    help: () => "use a value that the schema allows, or change the schema",
    fallback: () => "documented as it is; validators ignore defaults",
    explain:
      "A default is the value that the server uses if none is given (JSON Schema 2020-12, Validation 9.2), so it has to be " +
      "valid. Generated code only documents defaults, and validators ignore them. Example: `type: integer, default: 20` instead " +
      'of `default: "20"`.',
  }),
  SPEC092: entry<{ readonly keyword: string; readonly literal: string }>({
    severity: "warning",
    message: ({ keyword, literal }) => `\`${keyword}\` contains ${literal}, which is not exact in JavaScript`,
    help: () => "use strings, or numbers of up to 9007199254740991",
    fallback: ({ keyword }) => `\`${keyword}\` is ignored: every value of the type is allowed`,
    explain:
      "JavaScript reads 9007199254740993 as 9007199254740992 (SPEC025). A constant would be sent as another number, two " +
      "values of an enum could become one, and multiples of the number cannot be checked. Example: " +
      '`type: string, enum: ["9007199254740993"]`.',
  }),
};
