// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

import { urlUnder } from "./address.js";
import { keyOf } from "./auth.js";
import type { Api, Core, Engine } from "./contract.js";
import { ArgumentError } from "./errors.js";
import { createExchange } from "./exchange.js";
import type { CoreOptions } from "./options.js";
import { isBrowser } from "./user-agent.js";

/**
 * Creates a client. Keeps the key where printing the client does not show it.
 * @throws ArgumentError for an invalid base URL, key or middleware, and for a plain key in a page or a Web Worker.
 */
export function createCore(options: CoreOptions, api: Api = {}): Core {
  // JavaScript may leave it out.
  options ??= {};
  const { apiKey, middleware, dangerouslyAllowBrowser } = options;
  const baseUrl = urlUnder(options.baseUrl ?? api.defaultBaseUrl);
  if ("apiKey" in options && !(apiKey && /string|function/.test(typeof apiKey)))
    throw new ArgumentError("apiKey must be a string or a function: set its environment variable, or leave it out");
  if (middleware && typeof middleware !== "function") throw new ArgumentError("middleware: use withMiddleware(…)");
  if (typeof apiKey === "string" && !dangerouslyAllowBrowser && isBrowser())
    throw new ArgumentError("In a browser, apiKey must be a function, or set dangerouslyAllowBrowser");
  const settings = { options, api, baseUrl };
  const engine: Engine = {
    baseUrl,
    execute: createExchange(settings),
    key: (context) => keyOf(options, context),
  };
  return { "~engine": engine };
}
