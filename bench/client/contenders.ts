/** Who is compared, and how each is called. */
import type { Installed } from "./packages.js";

/** Client options. An option that is left out has the library's default. */
export interface Setup {
  readonly baseUrl: string;
  /** The global fetch is a stub that answers at once; a library with another transport must be told to use it. */
  readonly isStub?: true;
  /** Milliseconds. */
  readonly timeout?: number;
  /** After the first attempt. */
  readonly maxRetries?: number;
  /** Replaces the benchmark's key. null stands for a key that the caller believes to have: `apiKey: undefined`. */
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

/** Calls with fixed arguments, so that every client sends the same. The optional ones need a feature that some lack. */
export interface Calls {
  /** A GET with path parameters, a query and a key. */
  get(options?: {
    readonly signal?: AbortSignal;
    readonly id?: string;
    /** Overrides the client's. */
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
  /** The same for a list whose pages are found by tokens of the server. */
  allByToken?(): AsyncIterable<unknown>;
  /** A GET of any path. */
  request?(path: string): PromiseLike<unknown>;
  /** A POST of anything that fetch takes as a body, and of what callers believe that it takes. */
  send?(body: unknown): PromiseLike<unknown>;
  /** A GET whose body is read by the caller. */
  stream?(): PromiseLike<AsyncIterable<Uint8Array>>;
}

export type Connect = (setup: Setup) => Calls;

/** Features that some libraries do not have. */
export type Feature =
  | "timeout"
  | "signal"
  | "retries"
  /** An option for the whole base URL, not only for a host. */
  | "base URL"
  /** The same for one call. */
  | "base URL per call"
  /** An option for the key. */
  | "key"
  /** Path templates, which the library fills. */
  | "path arguments"
  /** Error classes of its own. */
  | "errors"
  /** An option for headers. */
  | "headers"
  /** Reports about each attempt. */
  | "events"
  /** Checks of responses, whose failures it reports. */
  | "validators"
  /** Lists that are divided into numbered pages. */
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

/** What every other contender is compared with. */
export const raw: Contender = { name: "fetch", driver: "raw.js" };

export const ours: Contender = { name: "ours", driver: "ours.js" };

const peers: readonly (Contender & { readonly needs: "modules" | "heyApi" })[] = [
  { name: "openapi-fetch", driver: "openapi-fetch.js", needs: "modules" },
  { name: "hey-api", driver: "hey-api.js", needs: "heyApi" },
  { name: "ky", driver: "ky.js", needs: "modules" },
  { name: "openai", driver: "openai.js", needs: "modules" },
  { name: "stripe", driver: "stripe.js", needs: "modules" },
];

/** Fetch alone, ours, and those of the peers that are here. */
export const available = (installed: Installed): readonly Contender[] => [
  raw,
  ours,
  ...peers.filter(({ needs }) => installed[needs] !== undefined),
];
