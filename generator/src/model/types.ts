/**
 * The model: what an API is, once OpenAPI's spelling is out of the way. Types only.
 *
 * It is deeply readonly and JSON-serialisable. References are names, every order is stable, and every node
 * carries the pointer of the place in the bundled document that it came from.
 */

export type JsonPrimitive = string | number | boolean | null;
export type JsonValue = JsonPrimitive | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A JSON pointer into the bundled document, such as `/components/schemas/Fact`. */
export type Pointer = string;

export interface Api {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly servers: readonly Server[];
  readonly security: readonly SecurityScheme[];
  readonly tags: readonly Tag[];
  /** Ordered by path, then by method, so that moving an operation in the spec changes no output. */
  readonly operations: readonly Operation[];
  /** What operations are grouped by, parents before children. Operations of the client itself belong to none. */
  readonly resources: readonly Resource[];
  readonly webhooks: readonly Webhook[];
  /** Dependencies first; members of a cycle keep their name order and are marked `recursive`. */
  readonly schemas: readonly NamedSchema[];
  /** In the order of the spec's list. */
  readonly unknowns: readonly Unknown[];
}

/** A name as the wire has it, and as generated code has it: safe, unique and stable under reordering. */
export interface Name {
  readonly wire: string;
  readonly code: string;
}

export interface Server {
  /** A URL template; `{name}` stands for a variable. */
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly values?: readonly string[];
  readonly description?: string;
}

export interface Tag {
  readonly name: string;
  readonly description?: string;
}

export interface Resource {
  /** As in `Operation.resource`: `["facts"]`. */
  readonly path: readonly string[];
  /** `FactsResource`: the type of `client.facts`. */
  readonly typeName: string;
  /** That of the tag of the same name. */
  readonly description?: string;
}

export type SecurityScheme = { readonly name: string; readonly description?: string } & (
  | { readonly kind: "bearer"; readonly format?: string }
  | { readonly kind: "basic" }
  | { readonly kind: "http"; readonly scheme: string }
  | { readonly kind: "apiKey"; readonly in: "header" | "query" | "cookie"; readonly key: string }
  | { readonly kind: "oauth2" }
  | { readonly kind: "openIdConnect"; readonly url: string }
  | { readonly kind: "mutualTLS" }
);

/** Schemes that must hold together, each with the scopes it needs; an empty list is "no credentials". */
export type SecurityRequirement = readonly { readonly scheme: string; readonly scopes: readonly string[] }[];

// ---------------------------------------------------------------------------------------------- operations

export type Method = "GET" | "PUT" | "POST" | "DELETE" | "OPTIONS" | "HEAD" | "PATCH" | "TRACE";

export interface Operation {
  /** `wire`: the operationId, or "METHOD /path" where the spec gives none. `code`: the function, `factsUpdate`. */
  readonly name: Name;
  /** The stem of the operation's types in PascalCase: `FactsUpdate` gives `FactsUpdateParams`, `FactsUpdateResult`. */
  readonly typeName: string;
  /** Where the client holds it: `["facts"]`, or `[]` for the client itself. */
  readonly resource: readonly string[];
  /** Its name there: `update`. */
  readonly method: string;
  readonly http: { readonly method: Method; readonly path: string };
  /** `query` only reads; `mutation` may change something. */
  readonly intent: "query" | "mutation";
  /**
   * Of a query: whether a cache may send it again on its own, as on window focus (`automatic`), or only where a caller or a
   * mutation's effect asks for it (`explicit`).
   */
  readonly refetch?: "automatic" | "explicit";
  /** True where sending the request twice does what sending it once does. */
  readonly idempotent: boolean;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
  /** In the order of the spec, those of the path item first. */
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  /** How a caller gives parameters and body. */
  readonly args: ArgumentLayout;
  /** The media types that a caller may send in place of that of `body.content`. */
  readonly bodyChoices: readonly BodyChoice[];
  /** Success first, then by status, ranges and `default` last. */
  readonly responses: readonly Response[];
  /** What a successful call yields; absent where that is nothing. */
  readonly result?: Result;
  /** What a caller may ask for in its place. */
  readonly resultChoices: readonly Result[];
  readonly callbacks: readonly Webhook[];
  /** Alternatives, any one of which is enough. Empty: the operation needs no credentials. */
  readonly security: readonly SecurityRequirement[];
  /** Server templates where they differ from the API's. */
  readonly servers?: readonly Server[];
  readonly envelope?: Envelope;
  readonly pagination?: Pagination;
  readonly permission?: Permission;
  readonly affects: readonly Affect[];
  readonly terminal?: Terminal;
  readonly upload?: Upload;
  /** The ids of the unknowns that touch this operation. */
  readonly unknowns: readonly string[];
  readonly source: Pointer;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie";
export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  /** Of OAS 3.2: like form, but with the separators of cookies and without percent-encoding. */
  | "cookie";

export interface Parameter {
  readonly name: string;
  /** The caller's name for it, unique among the operation's arguments. */
  readonly argument: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly schema: Schema;
  /** Always filled in: OAS 3.1 4.8.12 gives each location its default. */
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** Set where the value is serialised as a media type instead of by style. */
  readonly content?: string;
  readonly source: Pointer;
}

/**
 * Flat: every parameter is a member of one object; nested: they sit in `path`, `query`, `headers` and `cookies`.
 * The body's own members join them (`spread`), or the body is the one member `body`.
 */
export interface ArgumentLayout {
  readonly parameters: "flat" | "nested";
  readonly body: "none" | "spread" | "member";
}

/** How bytes of a media type are read and written. */
export type Coding = "json" | "form" | "multipart" | "text" | "binary" | "events" | "lines";

export interface Body {
  readonly required: boolean;
  readonly description?: string;
  /** The content that the client sends: JSON where it may, else form, multipart, text, binary. */
  readonly content: Content;
  /** All that the spec lists, in its order. */
  readonly contents: readonly Content[];
  readonly source: Pointer;
}

export interface Content {
  readonly mediaType: string;
  readonly coding: Coding;
  /** Of events and lines: the list of all items. */
  readonly schema: Schema;
  /** Set for events and lines: one of them. */
  readonly item?: Schema;
  /** Set for events: what of them an item is. */
  readonly events?: EventForm;
  /** Per property of a form or multipart body. */
  readonly encoding: readonly Encoding[];
}

/**
 * What an item of server-sent events is: its data as JSON, as text, or as JSON where it is JSON; or the event as a whole,
 * with its data as JSON where it is JSON, or as text.
 */
export type EventForm = "json" | "text" | "any" | "event" | "textEvent";

export interface Encoding {
  readonly property: string;
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** Headers of a part of a multipart body whose value the spec fixes. */
  readonly headers?: { readonly [name: string]: string };
}

/** A body in another media type than the usual one. */
export interface BodyChoice {
  readonly content: Content;
  /** How a caller gives it; parameters are given as ever. */
  readonly layout: ArgumentLayout["body"];
}

export interface Response {
  /** "200", "4XX" or "default". */
  readonly status: string;
  readonly kind: "success" | "error";
  readonly description?: string;
  /** Absent: the response has no body. The first is the one that the client asks for. */
  readonly contents: readonly Content[];
  readonly headers: readonly Header[];
  readonly source: Pointer;
}

/** The payload of the envelope where there is one, else the whole body. */
export interface Result {
  readonly coding: Coding;
  readonly mediaType: string;
  readonly schema: Schema;
  /** Another success of the operation has no body. */
  readonly optional: boolean;
  /** What successes of other statuses yield in its place where they are read in another way: one by media type. */
  readonly others?: readonly Pick<Result, "coding" | "mediaType" | "schema">[];
  /** As in `Content`. */
  readonly item?: Schema;
  readonly events?: EventForm;
}

export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** A request that the service sends: a webhook, or an operation's callback. */
export interface Webhook {
  readonly kind: "webhook" | "callback";
  /** `wire`: the key in `webhooks` or `callbacks`. Several methods, or operations with equal callbacks, share it. */
  readonly name: Name;
  /** The type of the payload, unique among types: `NoteAddedPayload`. It is declared where `body` is set. */
  readonly typeName: string;
  readonly method: Method;
  /** Of a callback: the runtime expression for where it is sent (OAS 3.1 4.8.20.4). */
  readonly url?: string;
  readonly summary?: string;
  readonly description?: string;
  /** What the service sends besides the payload, such as a header with a signature. */
  readonly parameters: readonly Parameter[];
  /** The payload, which the service sends: it is read like a response. */
  readonly body?: Body;
  /** What the service takes for an answer. */
  readonly responses: readonly Response[];
  /** Two of one source are the same request, which two operations refer to. */
  readonly source: Pointer;
}

// -------------------------------------------------------------------------------- extensions (spec/README.md)

/** A path of member names into a JSON value: `["data", "items"]`. */
export type MemberPath = readonly string[];

/** Which members of a JSON response carry what. */
export interface Envelope {
  /** Absent where this operation's envelope has no payload. */
  readonly data?: string;
  readonly success?: string;
  readonly message?: string;
}

/** Paths lead through the whole response body. Names of parameters are arguments. */
export type Pagination =
  | {
      readonly style: "token";
      readonly token: string;
      readonly size?: string;
      readonly items: MemberPath;
      /** How many of the last names in `items` may lead to nothing or to null; absent where none may. */
      readonly optional?: number;
      readonly next: MemberPath;
      readonly item: Schema;
    }
  | {
      readonly style: "page";
      readonly page: string;
      readonly size?: string;
      readonly items: MemberPath;
      readonly optional?: number;
      readonly total?: MemberPath;
      readonly pages?: MemberPath;
      readonly item: Schema;
    };

export interface Permission {
  readonly name: string;
  readonly scope?: string;
}

/** An effect of a mutation on cached results: those of a query operation, narrowed to the calls whose arguments match. */
export interface Affect {
  /** The wire name of a query operation. */
  readonly query: string;
  /** The calls concerned: those with these arguments. */
  readonly match: readonly Condition[];
  /** Of a query that comes in pages: the items concerned, by members that have these values. */
  readonly item?: readonly Condition[];
  /** What may be shown as soon as it is known which results are concerned. */
  readonly optimistic?: Optimistic;
  /** What may be written into the query's cached result, or the item, instead of fetching it again. */
  readonly write?: RuntimeExpression;
  /** The results no longer exist once the mutation has succeeded. Never beside `item`, `optimistic` or `write`. */
  readonly removes?: true;
}

/** An argument of a query, or a member of its items, that has a value of the mutation, or any of the values of a list. */
export interface Condition {
  readonly name: string;
  readonly value: RuntimeExpression;
  readonly isAnyOf?: true;
}

/** Members of the body in the result or item; members with constant values; or the item's absence. */
export type Optimistic =
  | { readonly kind: "patch"; readonly members: readonly string[] }
  | { readonly kind: "set"; readonly values: readonly { readonly member: string; readonly value: JsonPrimitive }[] }
  | { readonly kind: "remove" };

/** The part of OAS 3.1 4.8.20.4 that generated code can evaluate. */
export type RuntimeExpression =
  | { readonly from: "request"; readonly in: ParameterLocation; readonly name: string }
  | { readonly from: "request.body" | "response.body"; readonly path: MemberPath };

/** The values at which a status comes to rest. */
export interface Terminal {
  readonly path: MemberPath;
  readonly values: readonly JsonPrimitive[];
}

/** The operation reserves an upload in parts, which go to URLs that its response names. */
export interface Upload {
  /** The method that the client adds beside this one: `upload`. */
  readonly method: string;
  /** The argument that takes the size in bytes. */
  readonly size: string;
  /** Into the response body. */
  readonly session: MemberPath;
  readonly parts: MemberPath;
  /** Members of one part. */
  readonly part: { readonly number: string; readonly size: string; readonly url: string };
}

/** Something that the API's reference leaves open. */
export interface Unknown {
  readonly id: string;
  /** Operations (`projects.search`) and schemas (`schemas/TableResult`) that it touches; `api` for all. */
  readonly where: readonly string[];
  /** What the reference says. */
  readonly says: string;
  /** How the packages treat it. */
  readonly handling: string;
  /** An option that exists, but whose name on the wire is not known. */
  readonly option?: UnknownOption;
  readonly source: Pointer;
}

export interface UnknownOption {
  /** The wire name of the one operation that takes it. */
  readonly operation: string;
  readonly in: "query" | "body" | "header";
  /** The caller's name for it, an argument of the operation. */
  readonly argument: string;
  readonly description?: string;
  readonly schema: Schema;
}

// ------------------------------------------------------------------------------------------------- schemas

export interface NamedSchema {
  readonly name: Name;
  readonly schema: Schema;
  readonly outline: Outline;
  readonly recursive: boolean;
  /** Where it is reached from: what callers send, what the service sends. Neither: no operation uses it. */
  readonly request: boolean;
  readonly response: boolean;
  /** True where readOnly or writeOnly members make the two directions differ, here or in what it references. */
  readonly directional: boolean;
  /** The code name of its request form, where `directional`. */
  readonly requestName?: string;
  readonly family?: Family;
  readonly unknowns: readonly string[];
}

/** Everything about a component's schema that decides about other components, and about the division into files. */
export interface Outline {
  /** The components that it refers to, each once. */
  readonly refs: readonly string[];
  /** The number of schemas in it, itself included. */
  readonly size: number;
  /** Whether readOnly or writeOnly properties make the two directions differ. */
  readonly hasDirection: boolean;
  /** Whether requests are held to fewer values than responses: by an extensible enum or an extensible union. */
  readonly narrows: boolean;
  /** Whether an object in it refuses properties that it does not name. */
  readonly closes: boolean;
}

/**
 * Of a component with a discriminator that others extend by `allOf`: where it is used, one of these is meant, and that is
 * what its name stands for as a type. What is valid is what the component itself says (OAS 3.1.1, 4.8.25.2).
 */
export interface Family {
  readonly union: Extract<Schema, { kind: "tagged" }>;
  /** The code names of the component itself, for those that extend it. */
  readonly baseName: string;
  readonly requestBaseName?: string;
}

export interface SchemaFacts {
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  /** What extensions say of the values of an enum, in its order; set where they say something. */
  readonly enumValues?: readonly EnumValue[];
  /** What JSON Schema demands beyond the shape. All must hold. */
  readonly checks?: readonly Check[];
  readonly source: Pointer;
}

/** A value of an enum, as `x-enum-varnames`, `x-enumNames` and `x-enum-descriptions` name and describe it. */
export interface EnumValue {
  readonly value: string | number | boolean;
  readonly name?: string;
  readonly description?: string;
}

/**
 * The shape that TypeScript can say. Shape and checks together mean exactly what the JSON Schema means; where
 * a shape is `implied`, no `type` keyword stands behind it, so a value of another JSON type fits it as well.
 *
 * A value is held to the shape first, then to the checks in their order, whatever its type. That order matters to
 * `unevaluated…` only: such a check sees what the shape and the checks before it have evaluated, in this schema and in
 * those that it applies to the same value, but nothing around it; what it lets pass is evaluated from then on.
 */
export type Schema = SchemaFacts & SchemaShape;

export type SchemaShape =
  | { readonly kind: "unknown" }
  | { readonly kind: "never" }
  | { readonly kind: "null" }
  | { readonly kind: "boolean" }
  | { readonly kind: "string"; readonly implied?: true }
  /** `integer`: 1.0 is one too (JSON Schema 2020-12, 6.1.1). */
  | { readonly kind: "number"; readonly integer: boolean; readonly implied?: true }
  /** Bytes outside JSON: a part of a multipart body, a whole binary body. `whole`: callers may give them as a buffer. */
  | { readonly kind: "binary"; readonly whole?: true }
  | { readonly kind: "literal"; readonly value: JsonValue }
  | {
      readonly kind: "enum";
      readonly values: readonly JsonValue[];
      /** True where any other value of their type is as valid. */
      readonly open: boolean;
      /** Of an open one: the service may add values, and callers send those that are listed (`x-extensible-enum`). */
      readonly closedInRequests?: true;
    }
  | {
      readonly kind: "array";
      readonly items: Schema;
      /** False where the spec does not say items: `unevaluatedItems` still sees them. */
      readonly explicitItems: boolean;
      readonly implied?: true;
    }
  /** `items` describes what follows the prefix; `required` is how many of the prefix must be there. */
  | {
      readonly kind: "tuple";
      readonly prefix: readonly Schema[];
      readonly items: Schema;
      readonly required: number;
      readonly explicitItems: boolean;
      readonly implied?: true;
    }
  | {
      readonly kind: "object";
      /** In the order of the spec. */
      readonly properties: readonly Property[];
      readonly patterns: readonly { readonly pattern: string; readonly schema: Schema }[];
      /** Of members neither named nor matched by a pattern: unknown where the spec is silent, never where closed. */
      readonly additional: Schema;
      /** False where the spec does not say additionalProperties: the type then shows no index signature. */
      readonly explicitAdditional: boolean;
      readonly implied?: true;
    }
  /** What several variants evaluate counts together (Core 11), so that none may be skipped where that matters. */
  | { readonly kind: "union"; readonly variants: readonly Schema[]; readonly exclusive: boolean }
  /** Means what the union of its variants means; which one is meant can be told by the tag. */
  | {
      readonly kind: "tagged";
      readonly tag: string;
      readonly variants: readonly TaggedVariant[];
      /** A response may carry a variant that the spec does not list yet. */
      readonly open: boolean;
      readonly exclusive: boolean;
    }
  | { readonly kind: "intersection"; readonly members: readonly Schema[] }
  | { readonly kind: "nullable"; readonly inner: Schema }
  | { readonly kind: "ref"; readonly name: string };

export interface TaggedVariant {
  readonly values: readonly string[];
  readonly schema: Schema;
  /** True where the variant's own tag member already allows these values only. */
  readonly fixed: boolean;
}

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/**
 * A keyword of JSON Schema 2020-12 that no TypeScript type can say. It constrains values of its own JSON type only;
 * `not` and `if` have none, and constrain all.
 */
export type Check =
  | { readonly check: NumberCheck; readonly value: number }
  | { readonly check: "pattern" | "format" | "contentEncoding" | "contentMediaType"; readonly value: string }
  | { readonly check: "contentSchema"; readonly schema: Schema }
  | { readonly check: "uniqueItems" }
  | { readonly check: "required"; readonly names: readonly string[] }
  | { readonly check: "contains"; readonly schema: Schema; readonly min: number; readonly max?: number }
  | { readonly check: "propertyNames"; readonly schema: Schema }
  | { readonly check: "dependentRequired"; readonly property: string; readonly names: readonly string[] }
  | { readonly check: "dependentSchema"; readonly property: string; readonly schema: Schema }
  | { readonly check: "not"; readonly schema: Schema }
  /** Without branches it refuses nothing, but `unevaluated…` checks see what it evaluates. */
  | { readonly check: "if"; readonly if: Schema; readonly then?: Schema; readonly else?: Schema }
  | { readonly check: "unevaluatedProperties" | "unevaluatedItems"; readonly schema: Schema };

export type NumberCheck =
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minProperties"
  | "maxProperties";
