/**
 * The contract between generated code and the runtime: the tables that describe operations as a service sees them. Types only, so
 * that both sides can import it without a cycle.
 */

/** An operation, as a service sees it. Properties that have their usual value are left out. */
export interface Endpoint {
  /** The call path: `pets.list`. */
  readonly id: string;
  readonly method: string;
  /** The path template: `/pets/{id}`. */
  readonly path: string;
  /** The query that distinguishes it from other endpoints of its path: names and values that a request must have, decoded. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly parameters?: readonly EndpointParameter[];
  /** Options whose names on the wire are not documented. */
  readonly options?: readonly EndpointOption[];
  readonly body?: EndpointBody;
  /** Successes first. The first is the default response of a handler's result. */
  readonly responses: readonly EndpointResponse[];
  readonly envelope?: Envelope;
  /** The envelope of errors that the document does not describe. */
  readonly failure?: Failure;
  readonly pagination?: Pagination;
  /** Alternatives, any one of which is enough. Absent: no credentials. */
  readonly security?: readonly (readonly SecurityNeed[])[];
  readonly permission?: Permission;
  /** Validates the arguments of the handler. */
  readonly params?: Validator;
  /** Validates the whole body of a successful response. */
  readonly response?: Validator;
}

/** A parameter: its encoding in the request, and the argument that it becomes. */
export interface EndpointParameter {
  readonly name: string;
  readonly in: ParameterLocation;
  /** The path to the argument. Default: the name alone. */
  readonly to?: readonly string[];
  /** The shape of the value, which decides how its string is read. Default: string. */
  readonly value?: ValueShape;
  /** Default: `simple` in path and header, `form` in query and cookie. */
  readonly style?: ParameterStyle;
  /** Default: true for `form`, `cookie` and `deepObject`, else false. */
  readonly explode?: boolean;
  /** The value is JSON. */
  readonly json?: true;
  /** Of a whole query: it is a form, whose properties have these encodings. */
  readonly form?: true;
  readonly encoding?: Readonly<Record<string, PropertyEncoding>>;
  /** Of a whole query: the value is the query as it is. */
  readonly raw?: true;
}

/** The part of a request that has a parameter (OAS 3.1, 4.8.12.1). `querystring` is the whole query (OAS 3.2). */
export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

/** The serialization of a parameter (OAS 3.1, 4.8.12.3). `cookie` is the style of OAS 3.2. */
export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie";

/** An option without a documented name: callers of `readRequest` name it in `optionNames`, by its id. */
export interface EndpointOption {
  readonly id: string;
  readonly in: "query" | "header" | "body";
  /** The path to the argument. */
  readonly to: readonly string[];
  readonly value?: ValueShape;
}

/**
 * The part of a schema that decoding strings depends on.
 *
 * - `any`: numbers, booleans and null are read as such, everything else as a string.
 * - `file`: bytes, in a multipart body.
 * - `anyOf`: the first reading with which the arguments are valid counts, in the order file, number, boolean, any, string, null,
 *   list. A string that begins like JSON is read as such where a list or an object is possible.
 */
export type ValueShape =
  | ScalarShape
  | ListShape
  | ObjectShape
  | { readonly anyOf: readonly (ScalarShape | ListShape | ObjectShape)[] };

/** The shape of a value without parts. */
export type ScalarShape = "string" | "number" | "boolean" | "null" | "any" | "file";

/** The shape of an array. */
export interface ListShape {
  readonly items: ValueShape;
}

/** The shape of an object. */
export interface ObjectShape {
  readonly properties: Readonly<Record<string, ValueShape>>;
  /** The shape of all other properties. If absent, they may have any; a query's parameters are not searched for them. */
  readonly additional?: ValueShape;
}

/** The body of a request, in the media types that the document lists. The first is the default of the client. */
export interface EndpointBody {
  readonly required?: true;
  readonly contents: readonly EndpointContent[];
}

/** A body of a request in one media type. */
export interface EndpointContent {
  /** A media type or a range: `image/*`. */
  readonly type: string;
  /** Default: json. */
  readonly coding?: Coding;
  /** The argument that the body becomes. Absent: its properties are arguments. */
  readonly to?: readonly string[];
  /** The arguments that are properties of other names, by the property's name. */
  readonly names?: Readonly<Record<string, string>>;
  /** The shape of the value of a form or multipart body. */
  readonly value?: ValueShape;
  /** Per property of a form or multipart body. */
  readonly encoding?: Readonly<Record<string, PropertyEncoding>>;
  /** Properties that handlers do not get. */
  readonly readOnly?: ReadOnlyProperties;
  /** The endpoint's `params` only validate the parameters, and this the body. Of a body in another media type than the default. */
  readonly own?: { readonly body?: Validator };
}

/**
 * The readOnly properties of a value (OAS 3.1, 4.8.24.2), which a request may have, but does not set. A number stands for the properties
 * of a value around this one: 1 for the same, 2 for the one around it.
 */
export interface ReadOnlyProperties {
  readonly names?: readonly string[];
  readonly within?: Readonly<Record<string, ReadOnlyProperties | number>>;
  /** The readOnly properties of the values of all other properties. */
  readonly others?: ReadOnlyProperties | number;
  readonly items?: ReadOnlyProperties | number;
}

/** The way to read and write the bytes of a media type. */
export type Coding = "json" | "form" | "multipart" | "text" | "binary" | "events" | "lines" | "parts";

/** The encoding of a property of a form or multipart body (OAS 3.1, 4.8.15). */
export interface PropertyEncoding {
  readonly type?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
}

/** A documented response. */
export interface EndpointResponse {
  /** "200", "4XX" or "default". */
  readonly status: string;
  /** Absent: no body. The first is the default. */
  readonly contents?: readonly ResponseContent[];
}

/** A body of a response in one media type. */
export interface ResponseContent {
  readonly type: string;
  /** Default: json. */
  readonly coding?: Coding;
  /** Default: json. */
  readonly events?: EventForm;
  /** The media types of the parts of a multipart body by position. Default: by the kind of the value. */
  readonly parts?: { readonly first?: readonly string[]; readonly others?: string };
}

/** The part of a server-sent event that is the item. */
export type EventForm = "json" | "text" | "any" | "event" | "textEvent";

/** The names of the response properties that carry the payload, the success flag and the message. */
export interface Envelope {
  readonly data?: string;
  readonly success?: string;
  readonly message?: string;
}

/** The names of the properties of an error: the success flag, which is false, and the message. */
export interface Failure {
  readonly success: string;
  readonly message: string;
}

/**
 * The pagination of a list. Paths start at the whole response body, but for `from`, which starts at an item. `token`, `page`,
 * `cursor`, `before` and `size` are arguments.
 */
export type Pagination = {
  readonly items: readonly string[];
  readonly size?: string;
} & (
  | { readonly style: "token"; readonly token: string; readonly next: readonly string[] }
  | {
      readonly style: "page";
      readonly page: string;
      /** The number of the first page. Default: 1. */
      readonly first?: number;
      readonly total?: readonly string[];
      readonly pages?: readonly string[];
    }
  | {
      readonly style: "cursor";
      readonly cursor: string;
      /** Lists backwards: the page ends before the item with this value. */
      readonly before?: string;
      readonly from: readonly string[];
      readonly more?: readonly string[];
    }
  /** The service links to the next page in the header Link, or in the body at `next`. `page`: parameters of the link. */
  | { readonly style: "link"; readonly page: readonly string[]; readonly next?: readonly string[] }
);

/** A security scheme that a request needs. */
export interface SecurityNeed {
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

/** A way to send credentials (OAS 3.1, 4.8.27). */
export type SecurityScheme = { readonly name: string } & (
  | { readonly kind: "bearer" | "basic" | "oauth2" | "openIdConnect" | "mutualTLS" }
  | { readonly kind: "http"; readonly scheme: string }
  | { readonly kind: "apiKey"; readonly in: "header" | "query" | "cookie"; readonly key: string }
);

/** The permission that an operation requires: its name, and the entity that it applies to. */
export interface Permission {
  readonly name: string;
  readonly scope?: string;
}

/** A validator of the tier `fast`: `is` is cheap, the issues are made on demand. */
export interface Validator {
  is(value: unknown): boolean;
  safeParse(
    value: unknown,
  ): { readonly success: true } | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

/** A problem of a value. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}
