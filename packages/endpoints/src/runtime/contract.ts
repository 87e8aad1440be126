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
  readonly parameters?: readonly EndpointParameter[];
  readonly body?: EndpointBody;
  /** Successes first. The first is the default response of a handler's result. */
  readonly responses: readonly EndpointResponse[];
  readonly envelope?: Envelope;
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
  readonly in: "path" | "query" | "header" | "cookie";
  /** The path to the argument. Default: the name alone. */
  readonly to?: readonly string[];
  /** The value's JSON types, which decide how its string is read. Default: string. */
  readonly value?: ValueShape;
  /** Default: `simple` in path and header, `form` in query and cookie. */
  readonly style?:
    | "simple"
    | "label"
    | "matrix"
    | "form"
    | "spaceDelimited"
    | "pipeDelimited"
    | "deepObject"
    | "cookie";
  /** Default: true for `form`, `cookie` and `deepObject`, else false. */
  readonly explode?: boolean;
  /** The value is JSON. */
  readonly json?: true;
}

/** The part of a schema that decoding strings depends on. */
export type ValueShape =
  | "string"
  | "number"
  | "boolean"
  /** Numbers, booleans and null are read as such, everything else as a string. */
  | "any"
  | { readonly items: ValueShape }
  | { readonly properties: Readonly<Record<string, ValueShape>>; readonly additional?: ValueShape };

/** The body of a request, in the media types that the document lists. The first is the default of the client. */
export interface EndpointBody {
  readonly required?: true;
  readonly contents: readonly EndpointContent[];
}

export interface EndpointContent {
  readonly type: string;
  /** Default: json. */
  readonly coding?: Coding;
  /** The argument that the body becomes. Absent: its properties are arguments. */
  readonly to?: readonly string[];
  /** Properties that are arguments of other names, by these names on the wire. */
  readonly names?: Readonly<Record<string, string>>;
  /** The shape of the value of a form or multipart body. */
  readonly value?: ValueShape;
  /** Per property of a form or multipart body. */
  readonly encoding?: Readonly<Record<string, PropertyEncoding>>;
}

export type Coding = "json" | "form" | "multipart" | "text" | "binary" | "events" | "lines";

export interface PropertyEncoding {
  readonly type?: string;
  readonly style?: EndpointParameter["style"];
  readonly explode?: boolean;
}

/** A documented response. */
export interface EndpointResponse {
  /** "200", "4XX" or "default". */
  readonly status: string;
  /** Absent: no body. The first is the default. */
  readonly contents?: readonly { readonly type: string; readonly coding?: Coding; readonly events?: EventForm }[];
}

/** The part of a server-sent event that is the item. */
export type EventForm = "json" | "text" | "any" | "event" | "textEvent";

/** The names of the response properties that carry the payload, the success flag and the message. */
export interface Envelope {
  readonly data?: string;
  readonly success?: string;
  readonly message?: string;
}

/** The pagination of a list. Paths start at the whole response body; `token`, `page` and `size` are arguments. */
export type Pagination = {
  readonly items: readonly string[];
  readonly size?: string;
} & (
  | { readonly style: "token"; readonly token: string; readonly next: readonly string[] }
  | {
      readonly style: "page";
      readonly page: string;
      readonly total?: readonly string[];
      readonly pages?: readonly string[];
    }
);

/** A security scheme that a request needs. */
export interface SecurityNeed {
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

export type SecurityScheme = { readonly name: string } & (
  | { readonly kind: "bearer" | "basic" | "oauth2" | "openIdConnect" | "mutualTLS" }
  | { readonly kind: "http"; readonly scheme: string }
  | { readonly kind: "apiKey"; readonly in: "header" | "query" | "cookie"; readonly key: string }
);

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
