/**
 * The published meta-schema of JSON Schema 2020-12 and its vocabularies, so that a document can reference them by URI
 * without a download (https://json-schema.org/draft/2020-12/schema).
 */

interface MetaSchema {
  readonly $id: string;
  readonly [keyword: string]: unknown;
}

const base = "https://json-schema.org/draft/2020-12/";
const $schema = `${base}schema`;

const self = { $dynamicRef: "#meta" };
const schemaArray = { $ref: "#/$defs/schemaArray" };
const schemaMap = { type: "object", additionalProperties: self, default: {} };
const patternMap = { ...schemaMap, propertyNames: { format: "regex" } };
const count = { $ref: "#/$defs/nonNegativeInteger" };
const countFromZero = { $ref: "#/$defs/nonNegativeIntegerDefault0" };
const names = { $ref: "#/$defs/stringArray" };
const uriReference = { $ref: "#/$defs/uriReferenceString" };
const flag = { type: "boolean", default: false };
const string = { type: "string" };
const number = { type: "number" };

/** A vocabulary: the keywords for one subject. */
function vocabulary(name: string, title: string, properties: object, more: object = {}): MetaSchema {
  return {
    $schema,
    $id: `${base}meta/${name}`,
    $vocabulary: { [`${base}vocab/${name}`]: true },
    $dynamicAnchor: "meta",
    title,
    type: ["object", "boolean"],
    properties,
    ...more,
  };
}

const core = vocabulary(
  "core",
  "Core vocabulary meta-schema",
  {
    $id: { ...uriReference, $comment: "Non-empty fragments not allowed.", pattern: "^[^#]*#?$" },
    $schema: { $ref: "#/$defs/uriString" },
    $ref: uriReference,
    $anchor: { $ref: "#/$defs/anchorString" },
    $dynamicRef: uriReference,
    $dynamicAnchor: { $ref: "#/$defs/anchorString" },
    $vocabulary: {
      type: "object",
      propertyNames: { $ref: "#/$defs/uriString" },
      additionalProperties: { type: "boolean" },
    },
    $comment: string,
    $defs: { type: "object", additionalProperties: self },
  },
  {
    $defs: {
      anchorString: { type: "string", pattern: "^[A-Za-z_][-A-Za-z0-9._]*$" },
      uriString: { type: "string", format: "uri" },
      uriReferenceString: { type: "string", format: "uri-reference" },
    },
  },
);

const applicator = vocabulary(
  "applicator",
  "Applicator vocabulary meta-schema",
  {
    prefixItems: schemaArray,
    items: self,
    contains: self,
    additionalProperties: self,
    properties: schemaMap,
    patternProperties: patternMap,
    dependentSchemas: schemaMap,
    propertyNames: self,
    if: self,
    then: self,
    else: self,
    allOf: schemaArray,
    anyOf: schemaArray,
    oneOf: schemaArray,
    not: self,
  },
  { $defs: { schemaArray: { type: "array", minItems: 1, items: self } } },
);

const unevaluated = vocabulary("unevaluated", "Unevaluated applicator vocabulary meta-schema", {
  unevaluatedItems: self,
  unevaluatedProperties: self,
});

const validation = vocabulary(
  "validation",
  "Validation vocabulary meta-schema",
  {
    type: {
      anyOf: [
        { $ref: "#/$defs/simpleTypes" },
        { type: "array", items: { $ref: "#/$defs/simpleTypes" }, minItems: 1, uniqueItems: true },
      ],
    },
    const: true,
    enum: { type: "array", items: true },
    multipleOf: { type: "number", exclusiveMinimum: 0 },
    maximum: number,
    exclusiveMaximum: number,
    minimum: number,
    exclusiveMinimum: number,
    maxLength: count,
    minLength: countFromZero,
    pattern: { type: "string", format: "regex" },
    maxItems: count,
    minItems: countFromZero,
    uniqueItems: flag,
    maxContains: count,
    minContains: { ...count, default: 1 },
    maxProperties: count,
    minProperties: countFromZero,
    required: names,
    dependentRequired: { type: "object", additionalProperties: names },
  },
  {
    $defs: {
      nonNegativeInteger: { type: "integer", minimum: 0 },
      nonNegativeIntegerDefault0: { ...count, default: 0 },
      simpleTypes: { enum: ["array", "boolean", "integer", "null", "number", "object", "string"] },
      stringArray: { type: "array", items: string, uniqueItems: true, default: [] },
    },
  },
);

const metaData = vocabulary("meta-data", "Meta-data vocabulary meta-schema", {
  title: string,
  description: string,
  default: true,
  deprecated: flag,
  readOnly: flag,
  writeOnly: flag,
  examples: { type: "array", items: true },
});

const formatAnnotation = vocabulary("format-annotation", "Format vocabulary meta-schema for annotation results", {
  format: string,
});

const formatAssertion = vocabulary("format-assertion", "Format vocabulary meta-schema for assertion results", {
  format: string,
});

const content = vocabulary("content", "Content vocabulary meta-schema", {
  contentEncoding: string,
  contentMediaType: string,
  contentSchema: self,
});

const schema = {
  $schema,
  $id: `${base}schema`,
  $vocabulary: Object.fromEntries(
    ["core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"].map((name) => [
      `${base}vocab/${name}`,
      true,
    ]),
  ),
  $dynamicAnchor: "meta",
  title: "Core and Validation specifications meta-schema",
  allOf: ["core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"].map(
    (name) => ({ $ref: `meta/${name}` }),
  ),
  type: ["object", "boolean"],
  $comment:
    "This meta-schema also defines keywords that have appeared in previous drafts in order to prevent incompatible " +
    "extensions as they remain in common use.",
  properties: {
    definitions: {
      $comment: '"definitions" has been replaced by "$defs".',
      type: "object",
      additionalProperties: self,
      deprecated: true,
      default: {},
    },
    dependencies: {
      $comment:
        '"dependencies" has been split and replaced by "dependentSchemas" and "dependentRequired" in order to serve ' +
        "their differing semantics.",
      type: "object",
      additionalProperties: { anyOf: [self, { $ref: "meta/validation#/$defs/stringArray" }] },
      deprecated: true,
      default: {},
    },
    $recursiveAnchor: {
      $comment: '"$recursiveAnchor" has been replaced by "$dynamicAnchor".',
      $ref: "meta/core#/$defs/anchorString",
      deprecated: true,
    },
    $recursiveRef: {
      $comment: '"$recursiveRef" has been replaced by "$dynamicRef".',
      $ref: "meta/core#/$defs/uriReferenceString",
      deprecated: true,
    },
  },
};

/** The meta-schemas by component name. References use their `$id`. */
export const metaSchemas: Readonly<Record<string, MetaSchema>> = {
  "json-schema": schema,
  "json-schema-core": core,
  "json-schema-applicator": applicator,
  "json-schema-unevaluated": unevaluated,
  "json-schema-validation": validation,
  "json-schema-meta-data": metaData,
  "json-schema-format-annotation": formatAnnotation,
  "json-schema-format-assertion": formatAssertion,
  "json-schema-content": content,
};
