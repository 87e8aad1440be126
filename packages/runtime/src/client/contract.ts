/**
 * The contract between generated code and the runtime: the tables that describe operations, and the functions in these tables.
 * Types only, so that both sides can import it without a cycle.
 */
import type { Trace } from "./errors.js";
import type { EventDetails, SetHeader } from "./events.js";
import type { CallOptions, CoreOptions, HeaderValues, Key, KeyContext, KeySource } from "./options.js";

/** An operation of the API. Properties that have their usual value are left out, so that tables stay small. */
export interface Operation {
  /** The call path: `pets.list`. */
  readonly id: string;
  readonly method: string;
  /** The path template: `/pets/{id}`. */
  readonly path: string;
  /** Overrides the client's base URL. */
  readonly baseUrl?: string;
  /** Safe to send twice, so that a failed attempt may be repeated. */
  readonly idempotent?: boolean;
  /** Arguments that are not properties of the body. */
  readonly parameters?: readonly Parameter[];
  readonly body?: Body | undefined;
  /** Sent as Accept. Default: application/json. */
  readonly accept?: string;
  /** The result may be missing, and so may the whole body. */
  readonly empty?: true;
  /** Decides if a result, or the body around it, is what the document promises. Default: anything but null. */
  readonly isResult?: (result: unknown, body: unknown) => boolean;
  readonly envelope?: Envelope | undefined;
  readonly pagination?: Pagination | FollowedPagination;
  /** A stream goes on after a lost connection: by the id of its last event, or by the argument that skips items, whose path this is. */
  readonly resume?: true | readonly string[];
  /** Names arguments by the client's options. */
  readonly namer?: Namer;
  /** Needs no credentials. */
  readonly public?: true;
  /** From `coded`: flattens nested arguments. */
  readonly nested?: ((args: object | undefined) => object) | undefined;
  /** From `coded`: writes parameters in their styles. */
  readonly write?: PlaceWriter | undefined;
  /** Reads a success that is not JSON. */
  readonly read?: ResponseReader | undefined;
  /** From `ownServer`: returns the base URL of this operation. */
  readonly server?: (settings: Settings) => string;
  /** If the API has several schemes: alternatives, each a list of schemes that are needed together. */
  readonly security?: readonly (readonly string[])[];
  /** From `choose`: the parts that the validators do not cover. */
  readonly unchecked?: { readonly request?: true; readonly response?: true };
}

/** A list is joined by commas in path and header, and repeated in the query; a cookie needs `coded`. */
export interface Parameter {
  /** On the wire. */
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie" | "querystring";
  /** The argument's name, if it differs. */
  readonly as?: string;
}

export interface Body {
  /** Default: application/json. */
  readonly type?: string;
  /** The body is the argument `body`, or the one of this name, instead of all arguments that are not parameters. */
  readonly member?: true | string;
  /** The properties that are arguments of other names, by these names: a parameter has theirs. */
  readonly names?: Readonly<Record<string, string>>;
  /** May be left out: without any property, no body is sent. */
  readonly optional?: true;
  /** Writes a body that is not JSON. */
  readonly encode?: BodyEncoder | undefined;
  /** Per property of a form or multipart body. */
  readonly encoding?: Readonly<Record<string, Encoding>>;
  /** Of a multipart body whose parts have an order: of its first parts, and of the others. */
  readonly positions?: {
    readonly first?: readonly Pick<Encoding, "type" | "headers">[];
    readonly others?: Pick<Encoding, "type" | "headers">;
  };
}

/**
 * An operation that needs more than plain parameters. `coded` turns it into an Operation, so that a program only carries the
 * code for what its operations use.
 */
export interface CodedOperation extends Omit<Operation, "nested" | "write" | "parameters"> {
  readonly parameters?: readonly CodedParameter[];
  /** Parameters are in the arguments `path`, `query`, `headers` and `cookies`, because two of them share a name. */
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
  /** The value is sent as JSON. */
  readonly json?: true | undefined;
  /** A whole query (`querystring`): the value is one already. */
  readonly raw?: true;
  /** Writes a whole query, as a form. */
  readonly encode?: BodyEncoder;
  readonly encoding?: Readonly<Record<string, Encoding>>;
}

export interface Encoding {
  /** A media type, or several with commas between them; the value's own type wins, then the first without a wildcard. */
  readonly type?: string;
  readonly style?: NonNullable<CodedParameter["style"]>;
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** Headers of a multipart part, besides its type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The names of the response properties that carry the payload, the success flag and the message. */
export interface Envelope {
  readonly data?: string;
  readonly success?: string;
  readonly message?: string;
}

/** The path to the items of a page, from the whole response body. */
interface PagedItems {
  readonly items: readonly string[];
  /** The number of last names in `items` that may lead to nothing or to null: the list is then empty. */
  readonly optional?: number;
  /** Other arguments that choose a page: a request with the one of the style does without them. */
  readonly replaces?: readonly string[];
}

/** The pagination of a list. Paths start at the whole response body; `token` and `page` are arguments. */
export type Pagination = PagedItems &
  (
    | {
        readonly style: "token";
        readonly token: string;
        readonly next: readonly string[];
      }
    | {
        readonly style: "page";
        readonly page: string;
        /** The number of the first page. Default: 1. */
        readonly first?: number;
        readonly total?: readonly string[];
        readonly pages?: readonly string[];
      }
  );

/** The pagination of a list whose next page does not follow from a token or a number in the body. */
export type FollowedPagination = AfterPagination | LinkPagination;

/** The next page starts after the last item of a page: `callPagesAfter` reads the argument `cursor` from that item. */
export interface AfterPagination extends PagedItems {
  readonly style: "cursor";
  readonly cursor: string;
  /** The argument that lists backwards: the next page ends before the first item. */
  readonly before?: string;
  /** In an item, as it is on the wire. */
  readonly from: readonly string[];
  /** Returns an item as it is on the wire, if programs have other names or values. */
  readonly encode?: (item: unknown) => unknown;
  /** Leads to false on the last page. Without it, an empty page is the last. */
  readonly more?: readonly string[];
}

/** The response links to the next page: `callLinkedPages` reads the link. */
export interface LinkPagination extends PagedItems {
  readonly style: "link";
  /** The parameters in the query of the link that choose the page. */
  readonly page: readonly string[];
  /** Leads to the URL in the body. Without it, the URL is in the Link header. */
  readonly next?: readonly string[];
}

/** An upload in parts. Paths start at the whole response body of the operation that reserves it. */
export interface Upload {
  readonly operation: Operation;
  /** The argument that takes the size in bytes. */
  readonly size: string;
  readonly session: readonly string[];
  readonly parts: readonly string[];
  readonly part: { readonly number: string; readonly size: string; readonly url: string };
  /** The properties of the result that hold the session and the ETags. */
  readonly result: readonly [session: string, etags: string];
}

/** Returns parameters for arguments whose names on the wire the caller gives. */
export type Namer = (args: Readonly<Record<string, unknown>>, options: CoreOptions<Key>) => readonly Input[];

/** A parameter, or an argument that a namer puts into the body. */
export type Input = Omit<Parameter, "in"> & {
  readonly in: Parameter["in"] | "body";
  readonly style?: string;
};

/** The values of a request by location and by name on the wire. */
export type Placed = Readonly<Record<Input["in"], Record<string, unknown>>>;

/** The encoded parameters of a request. */
export interface Written {
  /** Below the base URL. */
  readonly path: string;
  /** `a=1&b=2` */
  readonly query: string;
  readonly header: Record<string, unknown>;
}

/** Writes path, query, headers and cookies. */
export type PlaceWriter = (placed: Placed) => Written;

/** Encodes a request body. */
export type BodyEncoder = (value: unknown, body: Body) => EncodedBody;

export interface EncodedBody {
  /** Undefined for a request without a body. */
  readonly content?: Content | undefined;
  /** The Content-Type. Undefined leaves it to fetch, which knows the boundary of FormData. */
  readonly type?: string | undefined;
}

/** A body that fetch accepts. Not BodyInit, because Node's types do not have that. */
export type Content = NonNullable<RequestInit["body"]>;

/** Reads a success; undefined leaves it to be read as JSON. */
export type ResponseReader = (response: Response, call: CallState) => Promise<unknown> | undefined;

/** The facts that hold for all operations of an API. */
export interface Api {
  /** The `api` of errors. */
  readonly name?: string;
  /** Default: bearer. */
  readonly auth?: Auth;
  readonly defaultBaseUrl?: string;
  /** Sent with every request, unless the options or the operation have the same header. */
  readonly headers?: HeaderValues | undefined;
  /** Replaces `auth` if operations take different schemes. */
  readonly authenticate?: Authenticator;
}

/**
 * Turns the key of an option into a credential, as the API's security scheme requires.
 * @throws ArgumentError for a key of another kind, and without one.
 */
export type Auth = (key: Key | undefined, option: string) => Credential;

/** A key in the form in which it is sent. */
export interface Credential {
  readonly headers?: Readonly<Record<string, string>>;
  /** Adds the key to the encoded query of a request, except where an argument of the call has its name. */
  readonly query?: ((given: string) => string) | undefined;
  /** The same for cookies. */
  readonly cookie?: ((given: string) => string) | undefined;
  /** The strings that must not appear in errors, in case the server repeats them. */
  readonly secret: readonly string[];
}

/** A key of a client's options: the name of the option, the key or its function, and how it is sent. */
export type GivenKey = readonly [name: string, source: KeySource<Key> | undefined, auth: Auth];

/** A promise only where a function supplies a key. */
export type MaybeLater<T> = T | Promise<T>;

/** The keys of a client whose operations take different schemes. */
export interface Authenticator {
  /** Returns all keys of the options. */
  given(options: CoreOptions<Key>): readonly GivenKey[];
  /** Returns the credential of an operation; undefined if the operation needs none, or if none is given. */
  of(options: CoreOptions<Key>, operation: Operation, context: KeyContext): MaybeLater<Credential | undefined>;
}

/** The settings that all calls of a client share. */
export interface Settings {
  readonly options: CoreOptions<Key>;
  readonly api: Api;
  /** The plain keys, which must not appear in errors: the API may repeat them. */
  readonly secrets: readonly string[];
  /** A URL with a trailing slash: absolute, or a path outside of a page. */
  readonly baseUrl: string;
}

/** The state of one call: its steps share this object and nothing else, and only `exchange.ts` and `transport.ts` change it. */
export interface CallState extends Settings {
  readonly operation: Operation;
  readonly callOptions: CallOptions;
  readonly mode: Mode | undefined;
  /** Reports an event of the call. Undefined without a listener, so that nobody makes an event for none. */
  emit: ((details: EventDetails, ...setHeader: [SetHeader?]) => void) | undefined;
  /** When a call with a listener began, in milliseconds. */
  began: number;
  /** The number of requests so far. */
  attempt: number;
  /** The step that the current attempt waits for. */
  phase?: "key" | "response" | "body";
  /** The plain keys, and those that were used. */
  secrets: readonly string[];
  /** A refused key may still be replaced by another one. */
  canRenew?: boolean;
  /** Aborts the current attempt. */
  ending?: AbortSignal;
  /** The place in a stream, for `reconnect`, which gives it. */
  readonly place?: StreamPlace;
  /** The caller reads the response. Set before the first attempt. */
  isRaw?: boolean | undefined;
}

/** The place in a stream of server-sent events. */
export interface StreamPlace {
  /** The last id that the server sent. */
  id: string;
  /** The milliseconds that the server asks to wait before the next connection. */
  retry?: number;
  /** The server said that the stream has ended. */
  isDone?: true;
}

/** A client without methods: the first argument of every operation function. */
export interface Core {
  /** For the functions of this package. */
  readonly "~engine": Engine;
}

export interface Engine {
  /** The name of the API. */
  readonly api?: string | undefined;
  /** A URL with a trailing slash: absolute, or a path outside of a page. */
  readonly baseUrl: string;
  /** Rejects with a ClientError, or with what a callback of the caller threw. */
  execute(operation: Operation, args?: object, options?: CallOptions, mode?: Mode): Promise<Outcome>;
  /** Asks for the key, as each attempt does, and resolves to the strings in which it is sent. */
  key(context: KeyContext): Promise<readonly string[]>;
}

/** A note that a call leaves for its attempts. */
export interface Mode {
  /** The caller reads the response. */
  raw?: true;
  /** The stack of whoever took the promise of the call at once. An `await` comes later, and appears in stack traces itself. */
  from?: Trace;
}

/** A result with the rest of its response. */
export interface CallResult<
  T,
  Answer extends Response = Response,
  Message = undefined,
  Status extends number = number,
> {
  readonly status: Status;
  readonly data: T;
  /** The message beside the payload; undefined if the operation has none. */
  readonly message: Message;
  /** Its body is read already, except for streams. */
  readonly response: Answer;
  /** From the response header x-request-id or request-id. */
  readonly requestId: string | undefined;
  /** The number of requests: 1 without retries. */
  readonly attempts: number;
}

/** A result and the whole decoded body, envelope included. */
export interface Outcome extends CallResult<unknown, Response, unknown> {
  readonly body: unknown;
}
