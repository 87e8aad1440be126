import { pointerTokens } from "../../pointer.js";
import { didYouMean, entry, type Suggestion, type WithFallback } from "../entry.js";

/** SPEC050 to SPEC063: references that cannot be resolved, or that expand to too much. */
export const referenceDiagnostics = {
  SPEC050: entry<WithFallback>({
    severity: "warning",
    message: () => "`$ref` must be a string",
    help: () => 'write a reference such as "#/components/schemas/Fact"',
    fallback: ({ fallback }) => fallback,
    explain:
      "The value of `$ref` is a reference, which is a string (OAS 3.1, 4.8.23). If a property of your data is named `$ref`, " +
      'declare it under `properties`. Example: `$ref: "#/components/schemas/Fact"`.',
  }),
  SPEC051: entry<{ readonly reference: string; readonly uri: string } & WithFallback>({
    severity: "warning",
    message: ({ reference, uri }) =>
      reference.split("#")[0] === uri
        ? `unresolved reference: specloom does not download "${reference}"`
        : `unresolved reference: "${reference}" resolves to ${uri}, and specloom does not download files`,
    help: () => "save a copy next to the document and reference that, or give the target schema this `$id`",
    fallback: ({ fallback }) => fallback,
    explain:
      "specloom only reads files, so that its output does not depend on what a server returns today. A URI works if a schema " +
      "of the document has it as its `$id`. Inside a schema with an `$id`, a relative reference is relative to that `$id` " +
      "(JSON Schema 2020-12, Core 8.2.1). Example: save `https://example.com/fact.yaml` as `schemas/fact.yaml` and " +
      "reference the copy.",
  }),
  SPEC052: entry<{ readonly reference: string; readonly missing: string } & Suggestion & WithFallback>({
    severity: "warning",
    message: ({ reference, missing }) => `unresolved reference: ${missingTarget(reference, missing)}`,
    help: ({ suggestion }) => didYouMean(suggestion, "add it, or correct the reference"),
    fallback: ({ fallback }) => fallback,
    explain:
      "The target of a reference does not exist. The part after `#` is a JSON pointer (RFC 6901): the names on the way from " +
      "the file's root to the target, each after a slash. Write a slash inside a name as ~1 and a tilde as ~0. Example: " +
      "`#/paths/~1facts/get` is the operation `GET /facts`.",
  }),
  SPEC053: entry<{ readonly reference: string; readonly anchor: string } & Suggestion & WithFallback>({
    severity: "warning",
    message: ({ anchor }) => `unresolved reference: no schema has the anchor "${anchor}"`,
    help: ({ reference, suggestion }) =>
      didYouMean(suggestion, `a JSON pointer starts with a slash: did you mean "${reference.replace("#", "#/")}"?`),
    fallback: ({ fallback }) => fallback,
    explain:
      "A fragment without a leading slash is an anchor: a name that a schema of the same resource declares with `$anchor` " +
      'or `$dynamicAnchor` (JSON Schema 2020-12, Core 8.2.2). Example: `$ref: "#fact"` needs a schema with ' +
      "`$anchor: fact`; a pointer is `#/components/schemas/Fact`.",
  }),
  SPEC054: entry<{ readonly reference: string } & WithFallback>({
    severity: "warning",
    message: ({ reference }) => `circular reference: "${reference}" refers back to itself`,
    help: () => "break the cycle: at least one schema needs content besides `$ref`",
    fallback: ({ fallback }) => fallback,
    explain:
      'References in a cycle define nothing. Example: `A: { $ref: "#/components/schemas/B" }` and ' +
      '`B: { $ref: "#/components/schemas/A" }`. A recursive schema, which contains itself in a property or as an item, ' +
      "is fine.",
  }),
  SPEC055: entry<object>({
    severity: "warning",
    message: () => "OpenAPI does not allow `$ref` here",
    help: () => "reference single path items and components instead; other tools may reject this",
    fallback: () => "the target is inlined",
    explain:
      "OpenAPI allows Reference Objects in certain fields only (OAS 3.1, 4.8): not for `paths`, `components`, its sections, " +
      "or an operation. specloom inlines the target, as many tools do. Example: instead of `paths: { $ref: paths.yaml }`, " +
      "write `/facts: { $ref: paths/facts.yaml }` for each path.",
  }),
  SPEC056: entry<{ readonly field: string }>({
    severity: "warning",
    message: ({ field }) => `\`${field}\` has no effect next to a \`$ref\``,
    help: () => "move it to the referenced object; only `summary` and `description` are allowed here",
    fallback: ({ field }) => `\`${field}\` is ignored`,
    explain:
      "Next to a `$ref`, only `summary` and `description` have an effect (OAS 3.1, 4.8.23), except in a schema, which may " +
      "have other keywords there. Example: `required: true` next to the `$ref` of a parameter belongs in the referenced " +
      "parameter.",
  }),
  SPEC058: entry<{ readonly reference: string; readonly why: string } & WithFallback>({
    severity: "warning",
    message: ({ reference, why }) => `invalid \`$ref\`: "${reference}" ${why}`,
    help: () => "write % as %25, and in a JSON pointer ~ as ~0 and / as ~1",
    fallback: ({ fallback }) => fallback,
    explain:
      "A reference is a URI reference (RFC 3986), in which `%` starts two hexadecimal digits. Its fragment is a JSON pointer " +
      "(RFC 6901), in which `~` starts ~0 or ~1. Example: `#/components/schemas/100%25` refers to `100%`.",
  }),
  SPEC059: entry<{ readonly reference: string; readonly expected: string; readonly found: string } & WithFallback>({
    severity: "warning",
    message: ({ reference, expected, found }) => `expected ${expected}, but "${reference}" is ${found}`,
    help: ({ expected }) => `reference ${expected} instead`,
    fallback: ({ fallback }) => fallback,
    explain:
      "Each section of `components` contains one kind of object (OAS 3.1, 4.8.7), and a reference must point to the kind " +
      "that its position requires. Example: a list of parameters references `#/components/parameters/PageSize`, not a " +
      "schema.",
  }),
  SPEC060: entry<{ readonly keyword: string; readonly name: string }>({
    severity: "warning",
    message: ({ keyword, name }) => `duplicate ${keyword} "${name}"`,
    help: () => "rename one of them",
    fallback: () => "references resolve to the first",
    explain:
      "`$id` and anchors identify a schema (JSON Schema 2020-12, Core 8.2), so a reference to a duplicate is ambiguous. " +
      "Example: two schemas with `$anchor: fact` in one file.",
  }),
  SPEC061: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `the document has more than ${limit} values after inlining its references`,
    help: () => "do not nest path items in the callbacks of path items that are referenced again",
    explain:
      "specloom inlines a referenced path item, and every reference that OpenAPI does not allow. When two such references " +
      "occur at every level, the document doubles with each level, and thirty levels exceed any computer's memory. Example: " +
      "a callback whose path item has two callbacks, each with a `$ref` to the next path.",
  }),
  SPEC062: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `the copies of schemas for \`$dynamicRef\` have more than ${limit} schemas in total`,
    help: () => "declare the same `$dynamicAnchor` in fewer schemas, or replace `$dynamicRef` with `$ref`",
    explain:
      "The target of a `$dynamicRef` depends on the schemas through which evaluation reached it (JSON Schema 2020-12, Core " +
      "8.2.3.2), so specloom copies a schema with a `$dynamicRef` once per combination of these schemas. If many schemas in " +
      "a row may or may not declare an anchor, each doubles the number of combinations. Example: twenty schemas, each of " +
      "which refers to the next both directly and through a schema with a `$dynamicAnchor`.",
  }),
  SPEC063: entry<{ readonly limit: number }>({
    severity: "error",
    message: ({ limit }) => `this schema has more than ${limit} levels of \`$ref\`, \`allOf\` and similar keywords`,
    help: () => "shorten the chain: extend fewer schemas in a row, and reference schemas directly",
    explain:
      "A schema can apply other schemas to the same value, with `$ref`, `allOf`, `anyOf`, `oneOf`, `not` or conditions. Each " +
      "adds a level, and the generated type is as deep as all levels together. TypeScript and validators fail at some " +
      "hundreds of levels; public documents stay below 30. `properties` and `items` start again at zero. Example: 201 " +
      "schemas, each of which has the previous one in its `allOf`.",
  }),
};

const componentNouns: { readonly [section: string]: string | undefined } = {
  schemas: "schema",
  responses: "response",
  parameters: "parameter",
  examples: "example",
  requestBodies: "request body",
  headers: "header",
  securitySchemes: "security scheme",
  links: "link",
  callbacks: "callback",
  pathItems: "path item",
};

/** Returns which target is missing: `no schema named "Fact"` for a component of this file. */
function missingTarget(reference: string, missing: string): string {
  const [root, section = "", name] = pointerTokens(decodeURIComponent(reference.replace(/^#/, "")));
  const noun = reference.startsWith("#/") && root === "components" ? componentNouns[section] : undefined;
  if (noun !== undefined && name !== undefined && (missing === name || missing === section))
    return `no ${noun} named "${name}"`;
  return `"${reference}" does not exist; "${missing}" is missing`;
}
