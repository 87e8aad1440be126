/**
 * What an OpenAPI document may contain: the kinds of objects and their fields, as one table (OAS 3.1, section 4.8;
 * JSON Schema 2020-12). The structural check, the resolution of references, the bundling and the upgrade all walk by
 * it, so that only what the grammar calls a schema is a schema, and examples stay data.
 */

/** The version of a document as far as it changes the grammar. 3.2 is read as 3.1. */
export type Version = "3.0" | "3.1";

/** The sections of `components`; a kind that has one may be replaced by a `$ref`. */
// prettier-ignore
export const sections = [
  "schemas", "responses", "parameters", "examples", "requestBodies",
  "headers", "securitySchemes", "links", "callbacks", "pathItems",
] as const;
export type Section = (typeof sections)[number];

// prettier-ignore
const kindNames = [
  "openapi", "info", "contact", "license", "server", "serverVariable", "components", "paths", "pathItem", "operation",
  "externalDocs", "parameter", "requestBody", "mediaType", "encoding", "responses", "response", "callback", "example",
  "link", "header", "tag", "schema", "discriminator", "xml", "securityScheme", "oauthFlows", "oauthFlow",
] as const;
export type Kind = (typeof kindNames)[number];

/** What stands at a place of the document. */
export type Type =
  | { readonly is: "text"; readonly values?: readonly string[] }
  | { readonly is: "boolean" | "number" | "integer" }
  /** Any JSON value, which is never looked into: examples, defaults, extensions. */
  | { readonly is: "data" }
  /** JSON Schema's `type`: a name, or a list of names. */
  | { readonly is: "typeNames" }
  /** The value of a discriminator's mapping: the name of a schema, or a reference to one. */
  | { readonly is: "schemaName" }
  | { readonly is: "oneOf"; readonly types: readonly Type[] }
  | { readonly is: "list"; readonly of: Type }
  | MapType
  | NodeType;

/** An object whose members all have one type. */
export interface MapType {
  readonly is: "map";
  readonly of: Type;
  readonly keys?: KeyRule;
  /** Keys are free, so a member `$ref` is one like any other, never a reference. */
  readonly freeKeys?: true;
}

/** What the keys of a map must look like. */
export type KeyRule = "path" | "status" | "component";

/** An object of the table. */
export interface NodeType {
  readonly is: "node";
  readonly kind: Kind;
}

export interface Field {
  readonly type: Type;
  /** `error`: no model can be made without it. `warning`: OAS demands it, the generator can do without. */
  readonly required?: "error" | "warning";
  /** The version that has this field, where the other has not. */
  readonly only?: Version;
  /** A value of the wrong type is ignored with a warning: it only narrows or annotates. */
  readonly lenient?: true;
}

export interface KindRules {
  /** As OAS titles it: "Parameter Object". */
  readonly title: string;
  readonly section?: Section;
  readonly fields: ReadonlyMap<string, Field>;
  /** Those of them that must be there. */
  readonly required: readonly (readonly [name: string, severity: "error" | "warning"])[];
  /** Only describes: a value that is no such object is ignored with a warning. */
  readonly descriptive?: true;
  /** The type of members that are neither fields nor extensions, where the object has such: paths, statuses. */
  readonly patterned?: MapType;
}

const text: Type = { is: "text" };
const boolean: Type = { is: "boolean" };
const number: Type = { is: "number" };
const integer: Type = { is: "integer" };
const data: Type = { is: "data" };

const nodes: ReadonlyMap<Kind, NodeType> = new Map(kindNames.map((kind) => [kind, { is: "node", kind }]));

/** The type of an object of the table. The same value each time, so that types can be compared. */
export function node(kind: Kind): NodeType {
  return nodes.get(kind)!;
}

const list = (of: Type): Type => ({ is: "list", of });
const map = (of: Type, options: Omit<MapType, "is" | "of"> = {}): MapType => ({ is: "map", of, ...options });
const oneOfTexts = (...values: readonly string[]): Type => ({ is: "text", values });

const needed = (type: Type): Field => ({ type, required: "error" });
const wanted = (type: Type): Field => ({ type, required: "warning" });
const lenient = (type: Type): Field => ({ type, lenient: true });
const since31 = (type: Type): Field => ({ type, only: "3.1" });

/** A field is mostly its type. */
function asField(field: Type | Field): Field {
  return "is" in field ? { type: field } : field;
}

function kind(
  title: string,
  fields: { readonly [name: string]: Type | Field },
  more: Pick<KindRules, "section" | "patterned" | "descriptive"> = {},
): KindRules {
  const entries = Object.entries(fields).map(([name, field]) => [name, asField(field)] as const);
  const required = entries.flatMap(([name, field]) => (field.required ? [[name, field.required] as const] : []));
  return { title, fields: new Map(entries), required, ...more };
}

const schema = node("schema");
const servers = list(node("server"));
const parameters = list(node("parameter"));
const described = { summary: lenient(text), description: lenient(text) };
const documented = { description: lenient(text), externalDocs: node("externalDocs") };
const content = map(node("mediaType"));
const examples = lenient(map(node("example")));
const headers = map(node("header"));
const callbacks = map(node("callback"));
const components = (name: Kind): MapType => map(node(name), { keys: "component" });

const styled = {
  description: lenient(text),
  required: lenient(boolean),
  deprecated: lenient(boolean),
  allowEmptyValue: lenient(boolean),
  style: oneOfTexts("matrix", "label", "form", "simple", "spaceDelimited", "pipeDelimited", "deepObject", "cookie"),
  explode: boolean,
  allowReserved: lenient(boolean),
  schema,
  content,
  example: data,
  examples,
};

/** The methods of a path item, as its fields are named. */
export const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** JSON Schema 2020-12 with what OAS 3.1 4.8.24 adds to it. */
// prettier-ignore
const schemaFields = {
  // Core (JSON Schema 2020-12, Core 8)
  $schema: lenient(text), $id: lenient(text), $anchor: lenient(text), $dynamicAnchor: lenient(text),
  $dynamicRef: text, $vocabulary: data, $comment: lenient(text),
  $defs: map(schema, { freeKeys: true }), definitions: map(schema, { freeKeys: true }),
  // Applicators (Core 10, 11)
  allOf: list(schema), anyOf: list(schema), oneOf: list(schema), not: schema, if: schema, then: schema, else: schema,
  dependentSchemas: map(schema, { freeKeys: true }), prefixItems: list(schema), items: schema, contains: schema,
  properties: map(schema, { freeKeys: true }), patternProperties: map(schema, { freeKeys: true }),
  additionalProperties: schema, propertyNames: schema, unevaluatedItems: schema, unevaluatedProperties: schema,
  // Validation (Validation 6)
  type: { is: "typeNames" }, enum: lenient(list(data)), const: data,
  multipleOf: lenient(number), maximum: lenient(number), minimum: lenient(number),
  exclusiveMaximum: lenient({ is: "oneOf", types: [number, boolean] }),
  exclusiveMinimum: lenient({ is: "oneOf", types: [number, boolean] }),
  maxLength: lenient(integer), minLength: lenient(integer), pattern: lenient(text),
  maxItems: lenient(integer), minItems: lenient(integer), uniqueItems: lenient(boolean),
  maxContains: lenient(integer), minContains: lenient(integer),
  maxProperties: lenient(integer), minProperties: lenient(integer),
  required: lenient(list(text)), dependentRequired: lenient(map(list(text), { freeKeys: true })),
  // Format and content (Validation 7, 8)
  format: lenient(text), contentEncoding: lenient(text), contentMediaType: lenient(text), contentSchema: schema,
  // Annotations (Validation 9)
  title: lenient(text), description: lenient(text), default: data, deprecated: lenient(boolean),
  readOnly: lenient(boolean), writeOnly: lenient(boolean), examples: lenient(list(data)),
  // OAS
  discriminator: node("discriminator"), xml: node("xml"), externalDocs: node("externalDocs"), example: data,
  nullable: { ...lenient(boolean), only: "3.0" },
} satisfies { readonly [name: string]: Type | Field };

// prettier-ignore
const kinds: ReadonlyMap<Kind, KindRules> = new Map<Kind, KindRules>([
  ["openapi", kind("OpenAPI Object", {
    openapi: needed(text), info: needed(node("info")), jsonSchemaDialect: since31(text), servers,
    paths: node("paths"), webhooks: since31(map(node("pathItem"))),
    components: node("components"), security: list(map(list(text), { freeKeys: true })), tags: list(node("tag")),
    externalDocs: node("externalDocs"),
  })],
  ["info", kind("Info Object", {
    title: needed(text), summary: { ...lenient(text), only: "3.1" }, description: lenient(text),
    termsOfService: lenient(text), contact: node("contact"), license: node("license"), version: needed(text),
  })],
  ["contact", kind("Contact Object", {
    name: lenient(text), url: lenient(text), email: lenient(text),
  }, { descriptive: true })],
  ["license", kind("License Object", {
    name: wanted(text), identifier: { ...lenient(text), only: "3.1" }, url: lenient(text),
  }, { descriptive: true })],
  ["server", kind("Server Object", {
    url: needed(text), description: lenient(text), variables: map(node("serverVariable")),
  })],
  ["serverVariable", kind("Server Variable Object", {
    enum: list(text), default: needed(text), description: lenient(text),
  })],
  ["components", kind("Components Object", {
    schemas: components("schema"), responses: components("response"), parameters: components("parameter"),
    examples: components("example"), requestBodies: components("requestBody"), headers: components("header"),
    securitySchemes: components("securityScheme"), links: components("link"), callbacks: components("callback"),
    pathItems: since31(components("pathItem")),
  })],
  ["paths", kind("Paths Object", {}, { patterned: map(node("pathItem"), { keys: "path" }) })],
  ["pathItem", kind("Path Item Object", {
    ...described, servers, parameters, ...Object.fromEntries(methods.map((method) => [method, node("operation")])),
  }, { section: "pathItems" })],
  ["operation", kind("Operation Object", {
    tags: list(text), ...described, externalDocs: node("externalDocs"), operationId: text, parameters,
    requestBody: node("requestBody"), responses: node("responses"), callbacks, deprecated: lenient(boolean),
    security: list(map(list(text), { freeKeys: true })), servers,
  })],
  ["externalDocs", kind("External Documentation Object", {
    description: lenient(text), url: wanted(text),
  }, { descriptive: true })],
  ["parameter", kind("Parameter Object", {
    name: needed(text), in: needed(oneOfTexts("path", "query", "header", "cookie")), ...styled,
  }, { section: "parameters" })],
  ["requestBody", kind("Request Body Object", {
    description: lenient(text), content: wanted(content), required: lenient(boolean),
  }, { section: "requestBodies" })],
  ["mediaType", kind("Media Type Object", {
    schema, itemSchema: since31(schema), example: data, examples, encoding: map(node("encoding")),
  })],
  ["encoding", kind("Encoding Object", {
    contentType: text, headers, style: oneOfTexts("form", "spaceDelimited", "pipeDelimited", "deepObject"),
    explode: boolean, allowReserved: lenient(boolean),
  })],
  ["responses", kind("Responses Object", {}, { patterned: map(node("response"), { keys: "status" }) })],
  ["response", kind("Response Object", {
    description: lenient(text), headers, content, links: map(node("link")),
  }, { section: "responses" })],
  ["callback", kind("Callback Object", {}, { section: "callbacks", patterned: map(node("pathItem")) })],
  ["example", kind("Example Object", {
    ...described, value: data, externalValue: lenient(text),
  }, { section: "examples", descriptive: true })],
  ["link", kind("Link Object", {
    operationRef: text, operationId: text, parameters: map(data, { freeKeys: true }), requestBody: data,
    description: lenient(text), server: node("server"),
  }, { section: "links" })],
  ["header", kind("Header Object", { ...styled }, { section: "headers" })],
  ["tag", kind("Tag Object", { name: needed(text), ...documented })],
  ["schema", kind("Schema Object", schemaFields, { section: "schemas" })],
  ["discriminator", kind("Discriminator Object", {
    propertyName: needed(text), mapping: map({ is: "schemaName" }, { freeKeys: true }),
  })],
  ["xml", kind("XML Object", {
    name: lenient(text), namespace: lenient(text), prefix: lenient(text), attribute: lenient(boolean),
    wrapped: lenient(boolean),
  }, { descriptive: true })],
  ["securityScheme", kind("Security Scheme Object", {
    type: needed(oneOfTexts("apiKey", "http", "mutualTLS", "oauth2", "openIdConnect")), description: lenient(text),
    name: text, in: oneOfTexts("query", "header", "cookie"), scheme: text, bearerFormat: lenient(text),
    flows: node("oauthFlows"), openIdConnectUrl: text,
  }, { section: "securitySchemes" })],
  ["oauthFlows", kind("OAuth Flows Object", {
    implicit: node("oauthFlow"), password: node("oauthFlow"), clientCredentials: node("oauthFlow"),
    authorizationCode: node("oauthFlow"),
  })],
  ["oauthFlow", kind("OAuth Flow Object", {
    authorizationUrl: lenient(text), tokenUrl: lenient(text), refreshUrl: lenient(text),
    scopes: wanted(map(text, { freeKeys: true })),
  })],
]);

/** The type of a whole document. */
export const documentType = node("openapi");

/** What the table says of a kind of object. */
export function rulesOf(name: Kind): KindRules {
  const rules = kinds.get(name);
  if (!rules) throw new Error(`Bug in specloom: no kind ${name}`);
  return rules;
}

/** True of `x-…`, which OAS 4.9 allows on every object. */
export function isExtension(key: string): boolean {
  return key.startsWith("x-");
}

/** The type of a member or an item of a value of `type`; undefined for extensions and for what the grammar lacks. */
export function memberType(type: Type, key: string): Type | undefined {
  switch (type.is) {
    case "list":
    case "map":
      return type.of;
    case "node": {
      const { fields, patterned } = rulesOf(type.kind);
      return fields.get(key)?.type ?? (patterned && !isExtension(key) ? patterned.of : undefined);
    }
    default:
      return undefined;
  }
}

/** The section of components that values of this type may live in and be referenced from. */
export function sectionOf(type: Type): Section | undefined {
  return type.is === "node" ? rulesOf(type.kind).section : undefined;
}

/** True where an object with a string `$ref` stands for something else instead of having a member of that name. */
export function mayBeReference(type: Type): boolean {
  return type.is === "node" || type.is === "list" || (type.is === "map" && !type.freeKeys);
}
