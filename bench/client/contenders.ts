/** The contenders, and how to call each. */
import type { Row } from "../results.js";
import type { Installed } from "./packages.js";

/** Client options. An option that is left out has the library's default. */
export interface Setup {
  readonly baseUrl: string;
  /** Set if the global fetch is a stub that answers at once. A library with another transport needs an option to use it. */
  readonly isStub?: true;
  /** Milliseconds. */
  readonly timeout?: number;
  /** Not counting the first attempt. */
  readonly maxRetries?: number;
  /** Replaces the benchmark's key. null simulates a key that the caller did not know to be missing: `apiKey: undefined`. */
  readonly key?: string | null;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Parses JSON in place of JSON.parse. */
  readonly parseJson?: (text: string) => unknown;
  /** Receives what the client reports during calls. */
  readonly onEvent?: (event: object) => void;
  /** Standard Schemas for responses, by operation. */
  readonly validators?: Readonly<Record<string, { readonly response: object }>>;
}

/**
 * Calls with fixed arguments, so that every client sends the same requests. The optional calls need a feature that some
 * libraries lack.
 */
export interface Calls {
  /** A GET with path parameters, a query and a key. */
  get(options?: {
    readonly signal?: AbortSignal;
    readonly id?: string;
    /** Overrides the client's base URL. */
    readonly baseUrl?: string;
  }): PromiseLike<unknown>;
  /** The same for one page of a list. */
  page(): PromiseLike<unknown>;
  /** A POST of JSON. */
  post(body?: object): PromiseLike<unknown>;
  /** Sends bytes to a URL that the API hands out. */
  upload?(source: unknown, options?: object): PromiseLike<unknown>;
  /** The items of all pages of a list. */
  all?(): AsyncIterable<unknown>;
  /** The same for a list that is paged by tokens of the server. */
  allByToken?(): AsyncIterable<unknown>;
  /** A GET of any path. */
  request?(path: string): PromiseLike<unknown>;
  /** A POST with any body that fetch accepts, and some that callers wrongly expect it to accept. */
  send?(body: unknown): PromiseLike<unknown>;
  /** A GET whose body the caller reads. */
  stream?(): PromiseLike<AsyncIterable<Uint8Array>>;
}

export type Connect = (setup: Setup) => Calls;

/** Features that some libraries do not have. */
export type Feature =
  | "timeout"
  | "signal"
  | "retries"
  /** An option for the whole base URL, not only for the host. */
  | "base URL"
  /** The same for one call. */
  | "base URL per call"
  /** An option for the key. */
  | "key"
  /** Path templates that the library fills in. */
  | "path arguments"
  /** The library's own error classes. */
  | "errors"
  /** An option for headers. */
  | "headers"
  /** Events for each attempt. */
  | "events"
  /** Validation of responses, with reported failures. */
  | "validators"
  /** Lists in numbered pages. */
  | "numbered pages";

/** The exports of a module of `drivers/`. These are JavaScript, because the peers' types are not installed here. */
export interface Driver {
  readonly connect: Connect;
  readonly lacks: readonly Feature[];
  /** Wraps a result as the library's own API does. Default: this API's envelope. */
  readonly dialect?: "plain";
  /** Recognizes the library's own errors; absent if it has none. */
  readonly isOwn?: (error: unknown) => boolean;
}

export interface Contender {
  readonly name: string;
  /** Its module in `drivers/`. */
  readonly driver: string;
}

/** The baseline of all comparisons. */
export const raw: Contender = { name: "fetch", driver: "raw.js" };

export const ours: Contender = { name: "ours", driver: "ours.js" };

const peers: readonly (Contender & { readonly needs: "modules" | "heyApi" })[] = [
  { name: "openapi-fetch", driver: "openapi-fetch.js", needs: "modules" },
  { name: "hey-api", driver: "hey-api.js", needs: "heyApi" },
  { name: "ky", driver: "ky.js", needs: "modules" },
  { name: "openai", driver: "openai.js", needs: "modules" },
  { name: "stripe", driver: "stripe.js", needs: "modules" },
];

/** Returns fetch, our client, and the installed peers. */
export const available = (installed: Installed): readonly Contender[] => [
  raw,
  ours,
  ...peers.filter(({ needs }) => installed[needs] !== undefined),
];

/** Returns a row for each peer that is not installed, with the reason. */
export const missingRows = (installed: Installed): readonly Row[] =>
  peers
    .filter(({ needs }) => installed[needs] === undefined)
    .map(({ name, needs }) => ({ subject: name, values: {}, failure: installed.reasons[needs] }));
