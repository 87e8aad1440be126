import type { BodyEncoder } from "./body.js";
import type { Settings } from "./exchange.js";
import type { PlaceWriter } from "./prepare.js";
import type { ResponseReader } from "./readers.js";
import type { Namer } from "./unknown.js";

/**
 * What the generated code tells the runtime about an operation: data, no behaviour.
 * Members that have their usual value are left out, so that tables stay small.
 */
export interface Operation {
  /** The call path: `projects.search`. */
  readonly id: string;
  readonly method: string;
  /** The path template: `/projects/{id}/search`. */
  readonly path: string;
  /** Overrides the client's base URL. */
  readonly baseUrl?: string;
  /** Safe to send twice, so that a failed attempt may be repeated. */
  readonly idempotent?: boolean;
  /** Arguments that are not members of the body. */
  readonly parameters?: readonly Parameter[];
  readonly body?: Body | undefined;
  /** Sent as Accept. Default: application/json. */
  readonly accept?: string;
  /** The result may be missing, and so may the whole body. */
  readonly empty?: true;
  /** Whether a value, or the body that it is in, is what the document promises. Default: anything but null. */
  readonly isResult?: (result: unknown, body: unknown) => boolean;
  readonly envelope?: Envelope;
  readonly pagination?: Pagination;
  /** From `unspecified`: names the options whose name on the wire the reference does not show. */
  readonly unknowns?: Namer;
  /** Needs no credentials. */
  readonly public?: true;
  /** From `coded`: makes nested arguments flat. */
  readonly nested?: ((args: object | undefined) => object) | undefined;
  /** From `coded`: writes parameters in their styles. */
  readonly write?: PlaceWriter | undefined;
  /** Reads a success that is not JSON. */
  readonly read?: ResponseReader | undefined;
  /** From `ownServer`: where this operation goes in place of the base URL. */
  readonly server?: (settings: Settings) => string;
  /** Where the API has several schemes: alternatives of schemes that must hold together. */
  readonly security?: readonly (readonly string[])[];
  /** From `choose`: what no validator is made for. */
  readonly unchecked?: { readonly request?: true; readonly response?: true };
}

/** A list is joined by commas in path and header, and repeated in the query; a cookie needs `coded`. */
export interface Parameter {
  /** On the wire. */
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  /** The caller's name, where it differs. */
  readonly as?: string;
}

export interface Body {
  /** Default: application/json. */
  readonly type?: string;
  /** The body is the argument `body` instead of all arguments that are not parameters. */
  readonly member?: true;
  /** May be left out: no member given, no body sent. */
  readonly optional?: true;
  /** Writes what is not JSON. */
  readonly encode?: BodyEncoder | undefined;
  /** Per property of a form or multipart body. */
  readonly encoding?: Readonly<Record<string, Encoding>>;
}

/**
 * An operation that needs more than plain parameters. `coded` makes an Operation of it, so that a program only carries the
 * code for what its operations use.
 */
export interface CodedOperation extends Omit<Operation, "nested" | "write" | "parameters"> {
  readonly parameters?: readonly CodedParameter[];
  /** Parameters sit in `path`, `query`, `headers` and `cookies` members, because two of them share a name. */
  readonly nested?: true;
}

export interface CodedParameter extends Parameter {
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
  readonly allowReserved?: true;
  /** The value is sent as JSON text. */
  readonly json?: true | undefined;
}

export interface Encoding {
  /** A media type, or several with commas between them, of which the value's own or the first whole one counts. */
  readonly type?: string;
  readonly style?: NonNullable<CodedParameter["style"]>;
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** Of a part of a multipart body, besides its type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Which members of the response carry what. */
export interface Envelope {
  readonly data?: string;
  readonly success?: string;
  readonly message?: string;
}

/** Paths lead through the whole response body; `token` and `page` are arguments. */
export type Pagination = {
  readonly items: readonly string[];
  /** How many of the last names in `items` may lead to nothing or to null: the list is then empty. */
  readonly optional?: number;
} & (
  | {
      readonly style: "token";
      readonly token: string;
      readonly next: readonly string[];
    }
  | {
      readonly style: "page";
      readonly page: string;
      readonly total?: readonly string[];
      readonly pages?: readonly string[];
    }
);

export interface UnknownOption {
  /** As in the API's list of unknowns. */
  readonly id: string;
  readonly in: "query" | "body" | "header";
  /** The caller's name. */
  readonly as: string;
}

/** How an upload in parts reads the operation that reserves it. Paths lead through the whole response body. */
export interface Upload {
  /** The argument that takes the size in bytes. */
  readonly size: string;
  readonly session: readonly string[];
  readonly parts: readonly string[];
  readonly part: { readonly number: string; readonly size: string; readonly url: string };
}
