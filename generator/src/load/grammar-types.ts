/** The types of the grammar, and functions that write its table. */
/** The version of a document; 2.0 is Swagger. */
export type Version = "2.0" | "3.0" | "3.1" | "3.2";

/** The sections of `components`; a kind that has one may be replaced by a `$ref`. */
// oxfmt-ignore
export const sections = [
  "schemas", "responses", "parameters", "examples", "requestBodies",
  "headers", "securitySchemes", "links", "callbacks", "pathItems", "mediaTypes",
] as const;
export type Section = (typeof sections)[number];

// oxfmt-ignore
const kindNames = [
  "openapi", "info", "contact", "license", "server", "serverVariable", "components", "paths", "pathItem", "operation",
  "externalDocs", "parameter", "requestBody", "mediaType", "encoding", "responses", "response", "callback", "example",
  "link", "header", "tag", "schema", "discriminator", "xml", "securityScheme", "oauthFlows", "oauthFlow",
  // Swagger 2.0
  "swagger", "swaggerPaths", "swaggerPathItem", "swaggerOperation", "swaggerParameter", "swaggerResponses",
  "swaggerResponse", "swaggerHeader", "swaggerSchema", "swaggerSecurityScheme",
] as const;
export type Kind = (typeof kindNames)[number];

/** The type of a value in the document. */
export type Type =
  | { readonly is: "string"; readonly values?: readonly string[] }
  | { readonly is: "boolean" | "number" | "integer" }
  /** Any JSON value, which is never inspected: examples, defaults, extensions. */
  | { readonly is: "data" }
  /** JSON Schema's `type`: a name, or a list of names. Swagger 2.0 adds `file`. */
  | { readonly is: "typeNames"; readonly file?: true }
  /** The value of a discriminator's mapping: the name of a schema, or a reference to one. */
  | { readonly is: "schemaName" }
  | { readonly is: "oneOf"; readonly types: readonly Type[] }
  | { readonly is: "list"; readonly of: Type }
  | MapType
  | NodeType;

/** An object whose properties all have one type. */
export interface MapType {
  readonly is: "map";
  readonly of: Type;
  /** The type of properties that are lists, if it differs. */
  readonly ofLists?: Type;
  readonly keys?: KeyRule;
  /** Allows any key, so that a property `$ref` is never a reference. */
  readonly freeKeys?: true;
}

/** The format of a map's keys. */
export type KeyRule = "path" | "status" | "component" | "method" | "scheme";

/** An object of the table. */
export interface NodeType {
  readonly is: "node";
  readonly kind: Kind;
}

export interface Field {
  readonly type: Type;
  /** `error`: required by the generator. `warning`: required by OAS only. */
  readonly required?: "error" | "warning";
  /** The only version with this field. */
  readonly only?: "3.0";
  /** The first version with this field. */
  readonly since?: "3.1" | "3.2";
  /** Ignores a value of the wrong type with a warning, because the field only restricts or describes. */
  readonly lenient?: true;
}

export interface KindRules {
  /** The title in OAS: "Parameter Object". */
  readonly title: string;
  readonly section?: Section;
  readonly fields: ReadonlyMap<string, Field>;
  /** The required fields. */
  readonly required: readonly (readonly [name: string, severity: "error" | "warning"])[];
  /** Set for objects that only describe: other values are ignored with a warning. */
  readonly descriptive?: true;
  /** The type of properties that are neither fields nor extensions, such as paths and statuses. */
  readonly patterned?: MapType;
}

export const string: Type = { is: "string" };
export const boolean: Type = { is: "boolean" };
export const number: Type = { is: "number" };
export const integer: Type = { is: "integer" };
export const data: Type = { is: "data" };

const nodes: ReadonlyMap<Kind, NodeType> = new Map(kindNames.map((kind) => [kind, { is: "node", kind }]));

/** Returns the type of a kind of object: always the same value, so that types can be compared. */
export function node(kind: Kind): NodeType {
  return nodes.get(kind)!;
}

export const list = (of: Type): Type => ({ is: "list", of });
export const map = (of: Type, options: Omit<MapType, "is" | "of"> = {}): MapType => ({ is: "map", of, ...options });
export const oneOfStrings = (...values: readonly string[]): Type => ({ is: "string", values });

export const needed = (type: Type): Field => ({ type, required: "error" });
export const wanted = (type: Type): Field => ({ type, required: "warning" });
export const lenient = (type: Type): Field => ({ type, lenient: true });
export const since31 = (type: Type): Field => ({ type, since: "3.1" });
export const since32 = (type: Type): Field => ({ type, since: "3.2" });

/** Completes a field from its type. */
function asField(field: Type | Field): Field {
  return "is" in field ? { type: field } : field;
}

export function kind(
  title: string,
  fields: { readonly [name: string]: Type | Field },
  more: Pick<KindRules, "section" | "patterned" | "descriptive"> = {},
): KindRules {
  const entries = Object.entries(fields).map(([name, field]) => [name, asField(field)] as const);
  const required = entries.flatMap(([name, field]) => (field.required ? [[name, field.required] as const] : []));
  return { title, fields: new Map(entries), required, ...more };
}
