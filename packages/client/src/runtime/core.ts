import { keyOf } from "./auth.js";
import type { CallResult } from "./call.js";
import { ArgumentError } from "./errors.js";
import { exchange } from "./exchange.js";
import type { Operation } from "./operation.js";
import type { Api, CallOptions, CoreOptions, KeyContext } from "./options.js";
import { createTransport } from "./transport.js";

/** A client without methods: what every operation function takes. */
export interface Core {
  /** For the functions of this package. */
  readonly "~engine": Engine;
}

export interface Engine {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Rejects with a ClientError, or with what a callback of the caller threw. */
  execute(operation: Operation, args?: object, options?: CallOptions): Promise<Outcome>;
  /** Asks for the key, as each attempt does. */
  key(context: KeyContext): string | undefined | Promise<string>;
}

/** A result and the whole decoded body, envelope included. */
export interface Outcome extends CallResult<unknown> {
  readonly body: unknown;
}

/**
 * Makes a client for the API described. Keeps the key where no print of the client shows it.
 * @throws ArgumentError for a base URL that is none, and for a plain key in a browser.
 */
export function createCore(options: CoreOptions, api: Api = {}): Core {
  const { apiKey, baseUrl: given = api.defaultBaseUrl, dangerouslyAllowBrowser } = options;
  if (!given || !URL.canParse(given, globalThis.location?.href)) throw new ArgumentError("baseUrl must be a URL");
  if (typeof apiKey === "string" && !dangerouslyAllowBrowser && globalThis.window?.document) {
    throw new ArgumentError("In a browser, apiKey must be a function, or set dangerouslyAllowBrowser");
  }
  const baseUrl = given.replace(/\/+$/, "");
  const settings = { options, api, baseUrl, transport: createTransport(options) };
  const engine: Engine = {
    baseUrl,
    execute: (...call) => exchange(settings, ...call),
    key: (context) => keyOf(options, context),
  };
  return { "~engine": engine };
}
