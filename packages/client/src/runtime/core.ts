import { below } from "./address.js";
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
  /** An absolute URL with a trailing slash. */
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
 * @throws ArgumentError for an invalid base URL, key or middleware, and for a plain key in a page or a Web Worker.
 */
export function createCore(options: CoreOptions, api: Api = {}): Core {
  // As JavaScript may call it.
  options ??= {};
  const { apiKey, middleware, dangerouslyAllowBrowser } = options;
  const baseUrl = below(options.baseUrl ?? api.defaultBaseUrl);
  if ("apiKey" in options && !(apiKey && /string|function/.test(typeof apiKey)))
    throw new ArgumentError("apiKey must be a string or a function: set its environment variable, or leave it out");
  if (middleware && typeof middleware !== "function") throw new ArgumentError("middleware: use withMiddleware(…)");
  // Browsers' workers have importScripts, module workers too. Those of Node, Bun, Deno and workerd do not.
  const isBrowser = globalThis.window?.document ?? "importScripts" in globalThis;
  if (typeof apiKey === "string" && !dangerouslyAllowBrowser && isBrowser)
    throw new ArgumentError("In a browser, apiKey must be a function, or set dangerouslyAllowBrowser");
  const settings = { options, api, baseUrl, transport: createTransport(options) };
  const engine: Engine = {
    baseUrl,
    execute: (...call) => exchange(settings, ...call),
    key: (context) => keyOf(options, context),
  };
  return { "~engine": engine };
}
