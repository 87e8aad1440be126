import type { Auth } from "./auth.js";
import type { JsonParser } from "./decode.js";
import type { ClientEvent } from "./events.js";
import type { Interceptor } from "./middleware.js";
import type { Extras } from "./prepare.js";
import type { Authenticator } from "./schemes.js";
import type { Validate } from "./validate.js";

/** null removes a header that would be sent otherwise. */
export type HeaderValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface KeyContext {
  /** The call path: `projects.search`. */
  readonly operation: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** The API answered 401 to the key given before: another one is tried, the same one is not sent again. */
  readonly refused?: true | undefined;
  /** The security scheme that the key is for, where the API has several. */
  readonly scheme?: string;
}

/** A key or token, or what supplies it: asked once per attempt, and once more in a call that was answered with 401. */
export type KeySource = string | ((context: KeyContext) => string | Promise<string>);

/** Times are milliseconds; Infinity means no limit. */
export interface Limits {
  /**
   * For the whole call: key function, all attempts, the waits between them, the body. A stream that is the result is not
   * bounded: give the call a signal. Default: 60,000.
   */
  readonly timeout?: number | undefined;
  /** For one attempt, body included. One that takes longer counts as a network failure. Default: none. */
  readonly attemptTimeout?: number | undefined;
  /** After the first attempt. Default: 2. */
  readonly maxRetries?: number | undefined;
}

export interface CoreOptions<UnknownId extends string = string> extends Limits {
  /**
   * Where the API is: an http(s) URL without credentials, query or fragment; relative in a page. A path and trailing slashes are
   * fine. Required unless the API names a server.
   */
  readonly baseUrl?: string | undefined;
  /**
   * The key, or a function that supplies it; a function may return "" to send none. An empty key is an ArgumentError at
   * creation: usually its environment variable is not set. To call without a key, or to authenticate by `headers` or
   * `middleware`, leave the option out.
   */
  readonly apiKey?: KeySource | undefined;
  /** Default: globalThis.fetch, looked up at each request. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Sent with every request. */
  readonly headers?: HeaderValues | undefined;
  /** What `withMiddleware` makes of openapi-fetch middleware. It sees each attempt, after the key was added. */
  readonly middleware?: Interceptor | undefined;
  /** Called during calls; must not throw. */
  readonly onEvent?: ((event: ClientEvent) => void) | undefined;
  /** What `validateWith` makes of validators. Default: nothing is validated. */
  readonly validate?: Validate | undefined;
  /** Parses the JSON of successes. What it throws means that the text is not JSON. Default: JSON.parse, which rounds large integers. */
  readonly parseJson?: JsonParser | undefined;
  /** The names on the wire that the API's reference does not show, by the id of the unknown. */
  readonly wireNames?: Readonly<Partial<Record<UnknownId, string>>> | undefined;
  /** Allows a plain key in a page, a Web Worker or a service worker, where everyone can read it. Set this for public keys. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

/** What the API's description says about all of its operations. */
export interface Api {
  /** Default: bearer. */
  readonly auth?: Auth;
  readonly defaultBaseUrl?: string;
  /** In place of `auth`, where operations take different schemes. */
  readonly authenticate?: Authenticator;
}

/** For one call; limits replace those of the client. */
export interface CallOptions extends Limits, Extras {
  readonly signal?: AbortSignal | undefined;
  /** Where this call goes, in place of the client's base URL and of a server of the operation. The key goes there, too. */
  readonly baseUrl?: string | undefined;
  /** May be sent again after a failure. Default: what the API's description says of the operation. */
  readonly idempotent?: boolean | undefined;
  /** Over those of the client. */
  readonly headers?: HeaderValues | undefined;
  /** The same, by the name that goes with extraQuery and extraBody. */
  readonly extraHeaders?: HeaderValues | undefined;
}
