/**
 * The grammar of OpenAPI documents: the kinds of objects and their fields, as a table (OAS 3.1, section 4.8; JSON
 * Schema 2020-12). The structural check, the resolution of references, bundling and the upgrade all walk by it, so
 * that only schemas by this table are treated as schemas, and examples stay data.
 */
import type { Node } from "./document.js";
import {
  boolean,
  data,
  integer,
  kind,
  lenient,
  list,
  map,
  needed,
  node,
  number,
  oneOfStrings,
  since31,
  since32,
  string,
  wanted,
  type Field,
  type Kind,
  type KindRules,
  type MapType,
  type NodeType,
  type Section,
  type Type,
  type Version,
} from "./grammar-types.js";
import { swaggerKinds } from "./swagger/kinds.js";

export { node, sections } from "./grammar-types.js";
export type { Field, Kind, KeyRule, KindRules, Section, Type, Version } from "./grammar-types.js";

const schema = node("schema");
const security = list(map(list(string), { freeKeys: true, keys: "scheme" }));
const servers = list(node("server"));
const parameters = list(node("parameter"));
const described = { summary: lenient(string), description: lenient(string) };
const documented = { description: lenient(string), externalDocs: node("externalDocs") };
const content = map(node("mediaType"));
const examples = lenient(map(node("example")));
const headers = map(node("header"));
const callbacks = map(node("callback"));
const components = (name: Kind): MapType => map(node(name), { keys: "component" });

const styled = {
  description: lenient(string),
  required: lenient(boolean),
  deprecated: lenient(boolean),
  allowEmptyValue: lenient(boolean),
  style: oneOfStrings("matrix", "label", "form", "simple", "spaceDelimited", "pipeDelimited", "deepObject", "cookie"),
  explode: boolean,
  allowReserved: lenient(boolean),
  schema,
  content,
  example: data,
  examples,
};

/** The HTTP methods of a path item. */
export const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"] as const;

/** The keywords of JSON Schema 2020-12 and of OAS 3.1 4.8.24. */
// oxfmt-ignore
const schemaFields = {
  // Core (JSON Schema 2020-12, Core 8)
  $schema: lenient(string), $id: lenient(string), $anchor: lenient(string), $dynamicAnchor: lenient(string),
  $dynamicRef: string, $vocabulary: data, $comment: lenient(string),
  $defs: map(schema, { freeKeys: true }), definitions: map(schema, { freeKeys: true }),
  // Applicators (Core 10, 11)
  allOf: list(schema), anyOf: list(schema), oneOf: list(schema), not: schema, if: schema, then: schema, else: schema,
  dependentSchemas: map(schema, { freeKeys: true }), prefixItems: list(schema), items: schema, contains: schema,
  // JSON Schema before 2019-09, which many authors still use
  dependencies: lenient(map(schema, { ofLists: list(string), freeKeys: true })),
  properties: map(schema, { freeKeys: true }), patternProperties: map(schema, { freeKeys: true }),
  additionalProperties: schema, propertyNames: schema, unevaluatedItems: schema, unevaluatedProperties: schema,
  // Validation (Validation 6)
  type: { is: "typeNames" }, enum: lenient(list(data)), const: data,
  multipleOf: lenient(number), maximum: lenient(number), minimum: lenient(number),
  exclusiveMaximum: lenient({ is: "oneOf", types: [number, boolean] }),
  exclusiveMinimum: lenient({ is: "oneOf", types: [number, boolean] }),
  maxLength: lenient(integer), minLength: lenient(integer), pattern: lenient(string),
  maxItems: lenient(integer), minItems: lenient(integer), uniqueItems: lenient(boolean),
  maxContains: lenient(integer), minContains: lenient(integer),
  maxProperties: lenient(integer), minProperties: lenient(integer),
  required: lenient(list(string)), dependentRequired: lenient(map(list(string), { freeKeys: true })),
  // Format and content (Validation 7, 8)
  format: lenient(string), contentEncoding: lenient(string), contentMediaType: lenient(string), contentSchema: schema,
  // Annotations (Validation 9)
  title: lenient(string), description: lenient(string), default: data, deprecated: lenient(boolean),
  readOnly: lenient(boolean), writeOnly: lenient(boolean), examples: lenient(list(data)),
  // OAS
  discriminator: node("discriminator"), xml: node("xml"), externalDocs: node("externalDocs"), example: data,
  nullable: { ...lenient(boolean), only: "3.0" },
} satisfies { readonly [name: string]: Type | Field };

// oxfmt-ignore
const kinds: ReadonlyMap<Kind, KindRules> = new Map<Kind, KindRules>([
  ["openapi", kind("OpenAPI Object", {
    openapi: needed(string), $self: since32(string), info: needed(node("info")), jsonSchemaDialect: since31(string), servers,
    paths: node("paths"), webhooks: since31(map(node("pathItem"))),
    components: node("components"), security, tags: list(node("tag")),
    externalDocs: node("externalDocs"),
  })],
  ["info", kind("Info Object", {
    title: needed(string), summary: { ...lenient(string), since: "3.1" }, description: lenient(string),
    termsOfService: lenient(string), contact: node("contact"), license: node("license"), version: needed(string),
  })],
  ["contact", kind("Contact Object", {
    name: lenient(string), url: lenient(string), email: lenient(string),
  }, { descriptive: true })],
  ["license", kind("License Object", {
    name: wanted(string), identifier: { ...lenient(string), since: "3.1" }, url: lenient(string),
  }, { descriptive: true })],
  ["server", kind("Server Object", {
    url: needed(string), name: { ...lenient(string), since: "3.2" }, description: lenient(string),
    variables: map(node("serverVariable")),
  })],
  ["serverVariable", kind("Server Variable Object", {
    enum: list(string), default: needed(string), description: lenient(string),
  })],
  ["components", kind("Components Object", {
    schemas: components("schema"), responses: components("response"), parameters: components("parameter"),
    examples: components("example"), requestBodies: components("requestBody"), headers: components("header"),
    securitySchemes: components("securityScheme"), links: components("link"), callbacks: components("callback"),
    pathItems: since31(components("pathItem")), mediaTypes: since32(components("mediaType")),
  })],
  ["paths", kind("Paths Object", {}, { patterned: map(node("pathItem"), { keys: "path" }) })],
  ["pathItem", kind("Path Item Object", {
    ...described, servers, parameters, ...Object.fromEntries(methods.map((method) => [method, node("operation")])),
    query: since32(node("operation")), additionalOperations: since32(map(node("operation"), { keys: "method" })),
  }, { section: "pathItems" })],
  ["operation", kind("Operation Object", {
    tags: list(string), ...described, externalDocs: node("externalDocs"), operationId: string, parameters,
    requestBody: node("requestBody"), responses: node("responses"), callbacks, deprecated: lenient(boolean),
    security, servers,
  })],
  ["externalDocs", kind("External Documentation Object", {
    description: lenient(string), url: wanted(string),
  }, { descriptive: true })],
  ["parameter", kind("Parameter Object", {
    name: needed(string), in: needed(oneOfStrings("path", "query", "header", "cookie", "querystring")), ...styled,
  }, { section: "parameters" })],
  ["requestBody", kind("Request Body Object", {
    description: lenient(string), content: wanted(content), required: lenient(boolean),
  }, { section: "requestBodies" })],
  ["mediaType", kind("Media Type Object", {
    description: { ...lenient(string), since: "3.2" }, schema, itemSchema: since31(schema), example: data, examples,
    encoding: map(node("encoding")),
    prefixEncoding: since32(list(node("encoding"))), itemEncoding: since32(node("encoding")),
  }, { section: "mediaTypes" })],
  ["encoding", kind("Encoding Object", {
    contentType: string, headers, style: oneOfStrings("form", "spaceDelimited", "pipeDelimited", "deepObject"),
    explode: boolean, allowReserved: lenient(boolean), encoding: since32(map(node("encoding"))),
    prefixEncoding: since32(list(node("encoding"))), itemEncoding: since32(node("encoding")),
  })],
  ["responses", kind("Responses Object", {}, { patterned: map(node("response"), { keys: "status" }) })],
  ["response", kind("Response Object", {
    summary: { ...lenient(string), since: "3.2" }, description: lenient(string), headers, content, links: map(node("link")),
  }, { section: "responses" })],
  ["callback", kind("Callback Object", {}, { section: "callbacks", patterned: map(node("pathItem")) })],
  ["example", kind("Example Object", {
    ...described, value: data, externalValue: lenient(string), dataValue: since32(data),
    serializedValue: { ...lenient(string), since: "3.2" },
  }, { section: "examples", descriptive: true })],
  ["link", kind("Link Object", {
    operationRef: string, operationId: string, parameters: map(data, { freeKeys: true }), requestBody: data,
    description: lenient(string), server: node("server"),
  }, { section: "links" })],
  ["header", kind("Header Object", { ...styled }, { section: "headers" })],
  ["tag", kind("Tag Object", {
    name: needed(string), ...documented, summary: { ...lenient(string), since: "3.2" },
    parent: { ...lenient(string), since: "3.2" }, kind: { ...lenient(string), since: "3.2" },
  })],
  ["schema", kind("Schema Object", schemaFields, { section: "schemas" })],
  ["discriminator", kind("Discriminator Object", {
    propertyName: needed(string), mapping: map({ is: "schemaName" }, { freeKeys: true }),
    defaultMapping: since32({ is: "schemaName" }),
  })],
  ["xml", kind("XML Object", {
    name: lenient(string), namespace: lenient(string), prefix: lenient(string), attribute: lenient(boolean),
    wrapped: lenient(boolean), 
    nodeType: { ...lenient(oneOfStrings("element", "attribute", "text", "cdata", "none")), since: "3.2" },
  }, { descriptive: true })],
  ["securityScheme", kind("Security Scheme Object", {
    type: needed(oneOfStrings("apiKey", "http", "mutualTLS", "oauth2", "openIdConnect")), description: lenient(string),
    name: string, in: oneOfStrings("query", "header", "cookie"), scheme: string, bearerFormat: lenient(string),
    flows: node("oauthFlows"), openIdConnectUrl: string, oauth2MetadataUrl: { ...lenient(string), since: "3.2" },
    deprecated: { ...lenient(boolean), since: "3.2" },
  }, { section: "securitySchemes" })],
  ["oauthFlows", kind("OAuth Flows Object", {
    implicit: node("oauthFlow"), password: node("oauthFlow"), clientCredentials: node("oauthFlow"),
    authorizationCode: node("oauthFlow"), deviceAuthorization: since32(node("oauthFlow")),
  })],
  ["oauthFlow", kind("OAuth Flow Object", {
    authorizationUrl: lenient(string), tokenUrl: lenient(string), refreshUrl: lenient(string),
    deviceAuthorizationUrl: { ...lenient(string), since: "3.2" },
    scopes: wanted(map(string, { freeKeys: true })),
  })],
  ...swaggerKinds(schemaFields),
]);

/** The type of a whole document. */
export const documentType = node("openapi");

/** Returns whether values of this type are schemas, of any version. */
export function isSchemaType(type: Type | undefined): boolean {
  return type?.is === "node" && (type.kind === "schema" || type.kind === "swaggerSchema");
}

/** Returns the rules for a kind of object. */
export function rulesOf(name: Kind): KindRules {
  const rules = kinds.get(name);
  if (!rules) throw new Error(`Bug in specloom: no kind ${name}`);
  return rules;
}

/** Returns the rules for the properties of a value that are not named one by one; undefined for lists and scalars. */
export function mapOf(type: Type): KindRules["patterned"] {
  if (type.is === "map") return type;
  return type.is === "node" ? rulesOf(type.kind).patterned : undefined;
}

/** Returns whether a field is an extension, which OAS 4.9 allows on every object. */
export function isExtension(key: string): boolean {
  return key.startsWith("x-");
}

/**
 * Returns the type of a property or item of a value of `type`; undefined for extensions and for everything outside the
 * grammar. Some types depend on the value.
 */
export function memberType(type: Type, key: string, value?: Node): Type | undefined {
  switch (type.is) {
    case "list":
      return type.of;
    case "map":
      return Array.isArray(value) ? (type.ofLists ?? type.of) : type.of;
    case "node": {
      const { fields, patterned } = rulesOf(type.kind);
      return fields.get(key)?.type ?? (patterned && !isExtension(key) ? patterned.of : undefined);
    }
    default:
      return undefined;
  }
}

/** Returns whether references to values of this section are replaced by their targets. */
export function isInlined(section: Section): boolean {
  return section === "pathItems" || section === "mediaTypes";
}

/** Returns the section of components for values of this type. */
export function sectionOf(type: Type): Section | undefined {
  return type.is === "node" ? rulesOf(type.kind).section : undefined;
}

/** The keys of sections in a Swagger 2.0 document, which has no `components`. */
const swaggerSections: { readonly [S in Section]?: string } = {
  schemas: "definitions",
  parameters: "parameters",
  responses: "responses",
  securitySchemes: "securityDefinitions",
};

/** Returns the keys that lead to a section of a document; undefined if the version does not have it. */
export function sectionPath(section: Section, version: Version): readonly string[] | undefined {
  if (version !== "2.0") return ["components", section];
  const key = swaggerSections[section];
  return key === undefined ? undefined : [key];
}

/** Returns the type of a whole document of this version. */
export function documentTypeOf(version: Version): NodeType {
  return node(version === "2.0" ? "swagger" : "openapi");
}

/**
 * Returns whether an object with a string `$ref` is a reference, rather than an object with a property of that name.
 */
export function mayBeReference(type: Type): boolean {
  return type.is === "node" || type.is === "list" || (type.is === "map" && !type.freeKeys);
}
