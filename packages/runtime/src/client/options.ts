/** The options of clients and calls. Types only. */
import type * as details from "./error-details.js";
import type { ClientListener } from "./events.js";
import type { FetchOptions } from "./fetch-options.js";
import type { Interceptor } from "./middleware.js";
import type { Validate } from "./validate.js";

/** null removes a header that would be sent otherwise. */
export type HeaderValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The attempt that a key function supplies a key for. */
export interface KeyContext {
  /** The call path: `pets.list`. */
  readonly operation: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** The API answered 401 to the key given before: we try another one once, and never send the same one again. */
  readonly refused?: true | undefined;
  /** The security scheme that the key is for, if the API has several. */
  readonly scheme?: string;
}

/** A user and a password of HTTP Basic (RFC 7617), sent as UTF-8. The user has no colon; the password may be "". */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** A key, a token, or a user and a password, as the security schemes of an API take them. */
export type Key = string | BasicCredentials;

/** A key or token, or a function that supplies it: called once per attempt, and once more after a 401. */
export type KeySource<Own extends Key = string> = Own | ((context: KeyContext) => Own | Promise<Own>);

/** Parses JSON. An error that it throws means that the string is not JSON. */
export type JsonParser = (text: string) => unknown;

/** Times are milliseconds; Infinity means no limit. */
export interface Limits {
  /**
   * For the whole call: key function, all attempts, the waits between them, the body. A stream that is the result is not
   * bounded: give the call a signal. Default: 60,000.
   */
  readonly timeout?: number | undefined;
  /** For one attempt, body included. An attempt that takes longer counts as a network failure. Default: none. */
  readonly attemptTimeout?: number | undefined;
  /** Retries after the first attempt. Default: 2. */
  readonly maxRetries?: number | undefined;
}

/** Options of a client: the API's URL, the key, limits, and callbacks. */
export interface CoreOptions<Own extends Key = string> extends Limits {
  /**
   * The URL of the API: http(s), without credentials, query or fragment. A path and trailing slashes are fine. In a page it may be
   * relative; on a server that renders the page, calls of a client with a path such as "/api" fail. Required unless the API names
   * a server.
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The key, or a function that supplies it; a function may return "" to send none. An empty key is an ArgumentError at
   * creation: usually its environment variable is not set. To call without a key, or to authenticate by `headers` or
   * `middleware`, leave the option out.
   */
  readonly apiKey?: KeySource<Own> | undefined;
  /** Called with `fetchOptions` as well, if there are any. Default: globalThis.fetch, looked up at each request. */
  readonly fetch?: ((request: Request, options?: RequestInit) => Response | Promise<Response>) | undefined;
  /** For every request, such as `{ credentials: "include" }`, except the parts of an upload. */
  readonly fetchOptions?: FetchOptions | undefined;
  /** Sent with every request. */
  readonly headers?: HeaderValues | undefined;
  /** openapi-fetch middleware, made by `withMiddleware`. It sees each attempt, after the key was added. */
  readonly middleware?: Interceptor | undefined;
  /** Called during calls; must not throw. */
  readonly onEvent?: ClientListener | undefined;
  /** Made of validators by `validateWith`. Default: nothing is validated. */
  readonly validate?: Validate | undefined;
  /**
   * Parses the JSON of successes. An error that it throws means that the string is not JSON. Default: JSON.parse, which rounds
   * large integers.
   */
  readonly parseJson?: JsonParser | undefined;
  /**
   * The runtime's module `error-details`, which reads the body of an error, finds its message and hides the key. Bundles for browsers load
   * it with the first call that fails. A service worker must not load code later: import the module there, and set this. Without it, an
   * error has neither body nor headers.
   */
  readonly errorDetails?: typeof details | undefined;
  /** Allows a plain key in a page, a Web Worker or a service worker, where everyone can read it. Set this for public keys. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

/** Parameters and body properties that this client does not know. */
export interface Extras {
  /** Added to the query, in place of parameters with the same name; lists are repeated, objects become `a[b]=c`. */
  readonly extraQuery?: Readonly<Record<string, unknown>> | undefined;
  /** Added to the properties of the body, in place of those with the same name. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
}

/** Options of one call; limits replace those of the client. */
export interface CallOptions extends Limits, Extras {
  /** Aborts the call, which then rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client's base URL, and a server of the operation, for this call. The key goes there, too. */
  readonly baseUrl?: string | URL | undefined;
  /** Override those of the client, one by one: `{ cache: "no-store" }`. */
  readonly fetchOptions?: FetchOptions | undefined;
  /** May be sent again after a failure. Default: as the API's description says of the operation. */
  readonly idempotent?: boolean | undefined;
  /** Override those of the client. */
  readonly headers?: HeaderValues | undefined;
  /** The same, by the name that goes with extraQuery and extraBody. */
  readonly extraHeaders?: HeaderValues | undefined;
}

/** The options of `request`. */
export interface RequestOptions extends CallOptions {
  /** Fills `{name}` in the path. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  /** Lists are repeated, objects become `a[b]=c`. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Sent as JSON, unless it is a Blob, bytes, FormData, URLSearchParams, or a stream: a ReadableStream, a Node stream or any
   * other async iterable of bytes or strings. A stream is never sent again.
   */
  readonly body?: unknown;
  /** The type of a success: parsed JSON (an empty body is undefined), a string, a Blob, undefined, or a ReadableStream. */
  readonly response?: "json" | "text" | "binary" | "none" | "stream" | undefined;
  /** May be sent again after a failure. Default: all methods but POST, PATCH and CONNECT (RFC 9110 9.2.2). */
  readonly idempotent?: boolean | undefined;
}
