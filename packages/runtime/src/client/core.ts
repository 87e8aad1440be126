import { homeOf } from "./address.js";
import { bearer } from "./auth.js";
import type { Api, Core, Engine, GivenKey } from "./contract.js";
import { ArgumentError } from "./errors.js";
import { createExchange, keyOf } from "./exchange.js";
import { contract, type GeneratedFor, kept } from "./generated-for.js";
import type { CoreOptions, Key } from "./options.js";
import { isBrowser } from "./user-agent.js";

/**
 * Creates a client. Keeps the key where printing the client does not show it.
 * @throws ArgumentError for an invalid base URL, key or middleware, for a plain key in a page or a Web Worker, and for code that was
 * generated for another runtime.
 */
export function createCore<const Contract extends number = typeof contract>(
  options: CoreOptions<Key>,
  api: Api & GeneratedFor<Contract> = {},
): Core {
  const made = Number(api.contract ?? contract);
  if (!(kept as readonly number[]).includes(made))
    throw new ArgumentError(`Generated for runtime ${made}, installed is ${contract}: run specloom again`);
  // JavaScript may leave it out.
  options ??= {};
  const { apiKey, middleware, dangerouslyAllowBrowser } = options;
  const baseUrl = homeOf(options.baseUrl ?? api.defaultBaseUrl);
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
    api: api.name,
    baseUrl,
    execute: createExchange(settings),
    key: async (context) => (await keyOf(settings, context))?.secret ?? [],
  };
  return { "~engine": engine };
}
