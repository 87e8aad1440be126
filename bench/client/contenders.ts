/** Who is compared, and how each is called. */
import type { Installed } from "./packages.js";

/** How a driver makes its client. What is left out is as the library has it. */
export interface Setup {
  readonly baseUrl: string;
  /** The global fetch is a function that answers at once: who would not use it has to be told to. */
  readonly isStub?: true;
  /** Milliseconds. */
  readonly timeout?: number;
  /** After the first attempt. */
  readonly maxRetries?: number;
}

/** The calls that are measured, each with arguments of its own. */
export interface Calls {
  /** A GET with path parameters, a query and a key. */
  get(options?: { readonly signal?: AbortSignal }): PromiseLike<unknown>;
  /** The same, of one page of a list. */
  page(): PromiseLike<unknown>;
  post(): PromiseLike<unknown>;
  /** Sends bytes to a URL that the API hands out. */
  upload?(bytes: Uint8Array): PromiseLike<unknown>;
}

export type Connect = (setup: Setup) => Calls;

/** What a module of `drivers/` exports. They are JavaScript, as the types of the peers are not there where this is checked. */
export interface Driver {
  readonly connect: Connect;
  /** What the library has no option for. */
  readonly lacks: readonly ("timeout" | "signal")[];
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
