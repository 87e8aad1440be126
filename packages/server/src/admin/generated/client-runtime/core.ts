// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { urlUnder } from "./address.js";
import { bearer } from "./auth.js";
import type { Api, Core, Engine, GivenKey } from "./contract.js";
import { ArgumentError } from "./errors.js";
import { createExchange, keyOf } from "./exchange.js";
import type { CoreOptions, Key } from "./options.js";
import { isBrowser } from "./user-agent.js";

/**
 * Creates a client. Keeps the key where printing the client does not show it.
 * @throws ArgumentError for an invalid base URL, key or middleware, and for a plain key in a page or a Web Worker.
 */
export function createCore(options: CoreOptions<Key>, api: Api = {}): Core {
  // JavaScript may leave it out.
  options ??= {};
  const { apiKey, middleware, dangerouslyAllowBrowser } = options;
  const baseUrl = urlUnder(options.baseUrl ?? api.defaultBaseUrl);
  const own: readonly GivenKey[] = "apiKey" in options ? [["apiKey", apiKey, api.auth ?? bearer]] : [];
  const secrets = (api.authenticate?.given(options) ?? own).flatMap(([name, source, auth]) => {
    if (typeof source === "function") return [];
    const { secret } = auth(source, name);
    if (!dangerouslyAllowBrowser && isBrowser())
      throw new ArgumentError(`In a browser, ${name} must be a function, or set dangerouslyAllowBrowser`);
    return secret;
  });
  if (middleware && typeof middleware !== "function") throw new ArgumentError("middleware: use withMiddleware(…)");
  const settings = { options, api, baseUrl, secrets };
  const engine: Engine = {
    baseUrl,
    execute: createExchange(settings),
    key: async (context) => (await keyOf(settings, context))?.secret ?? [],
  };
  return { "~engine": engine };
}
