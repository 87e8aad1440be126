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
  string,
  wanted,
  type Field,
  type Kind,
  type KindRules,
  type Type,
} from "../grammar-types.js";

type Fields = { readonly [name: string]: Type | Field };

const schema = node("swaggerSchema");
const typeNames: Type = { is: "typeNames", file: true };
const parameters = list(node("swaggerParameter"));
const mediaTypes = list(string);
const schemes = list(oneOfStrings("http", "https", "ws", "wss"));
const security = list(map(list(string), { freeKeys: true }));
/** The keywords that parameters and headers share with schemas (Swagger 2.0, "Parameter Object"). */
// oxfmt-ignore
const simple: Fields = {
  type: typeNames, format: lenient(string), items: schema, default: data, enum: lenient(list(data)),
  collectionFormat: oneOfStrings("csv", "ssv", "tsv", "pipes", "multi"),
  multipleOf: lenient(number), maximum: lenient(number), minimum: lenient(number),
  exclusiveMaximum: lenient(boolean), exclusiveMinimum: lenient(boolean),
  maxLength: lenient(integer), minLength: lenient(integer), pattern: lenient(string),
  maxItems: lenient(integer), minItems: lenient(integer), uniqueItems: lenient(boolean),
};
const methods = ["get", "put", "post", "delete", "options", "head", "patch"];

/** Returns the kinds of objects of Swagger 2.0 that differ from OpenAPI 3. */
// oxfmt-ignore
export function swaggerKinds(schemaFields: Fields): readonly (readonly [Kind, KindRules])[] {
  return [
    ["swagger", kind("Swagger Object", {
      swagger: needed(string), info: needed(node("info")), host: lenient(string), basePath: lenient(string),
      schemes, consumes: mediaTypes, produces: mediaTypes, paths: wanted(node("swaggerPaths")),
      definitions: map(schema, { keys: "component" }),
      parameters: map(node("swaggerParameter"), { keys: "component" }),
      responses: map(node("swaggerResponse"), { keys: "component" }),
      securityDefinitions: map(node("swaggerSecurityScheme"), { keys: "component" }),
      security, tags: list(node("tag")), externalDocs: node("externalDocs"),
    })],
    ["swaggerPaths", kind("Paths Object", {}, { patterned: map(node("swaggerPathItem"), { keys: "path" }) })],
    ["swaggerPathItem", kind("Path Item Object", {
      parameters, ...Object.fromEntries(methods.map((method) => [method, node("swaggerOperation")])),
    }, { section: "pathItems" })],
    ["swaggerOperation", kind("Operation Object", {
      tags: list(string), summary: lenient(string), description: lenient(string), externalDocs: node("externalDocs"),
      operationId: string, consumes: mediaTypes, produces: mediaTypes, parameters,
      responses: node("swaggerResponses"), schemes, deprecated: lenient(boolean), security,
    })],
    ["swaggerParameter", kind("Parameter Object", {
      name: needed(string), in: needed(oneOfStrings("query", "header", "path", "formData", "body")),
      description: lenient(string), required: lenient(boolean), allowEmptyValue: lenient(boolean), schema, ...simple,
    }, { section: "parameters" })],
    ["swaggerResponses", kind("Responses Object", {}, { patterned: map(node("swaggerResponse"), { keys: "status" }) })],
    ["swaggerResponse", kind("Response Object", {
      description: lenient(string), schema, headers: map(node("swaggerHeader")), examples: lenient(map(data)),
    }, { section: "responses" })],
    ["swaggerHeader", kind("Header Object", { description: lenient(string), ...simple })],
    ["swaggerSchema", kind("Schema Object", {
      ...Object.fromEntries(Object.entries(schemaFields).map(([name, field]) => [name, fieldInSwagger(field)])),
      type: typeNames, discriminator: string, nullable: lenient(boolean),
      collectionFormat: oneOfStrings("csv", "ssv", "tsv", "pipes"),
    }, { section: "schemas" })],
    ["swaggerSecurityScheme", kind("Security Scheme Object", {
      type: needed(oneOfStrings("basic", "apiKey", "oauth2")), description: lenient(string), name: string,
      in: oneOfStrings("query", "header"), flow: oneOfStrings("implicit", "password", "application", "accessCode"),
      authorizationUrl: lenient(string), tokenUrl: lenient(string), scopes: map(string, { freeKeys: true }),
    }, { section: "securitySchemes" })],
  ];
}

/** Replaces schemas of OpenAPI 3 in the type of a field by those of Swagger. */
function fieldInSwagger(field: Type | Field): Type | Field {
  return "is" in field ? inSwagger(field) : { ...field, type: inSwagger(field.type) };
}

function inSwagger(type: Type): Type {
  if (type === node("schema")) return schema;
  return type.is === "list" || type.is === "map" ? { ...type, of: inSwagger(type.of) } : type;
}
