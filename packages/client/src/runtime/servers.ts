import { below, resolve } from "./address.js";
import type { Settings } from "./exchange.js";
import type { Api, CoreOptions } from "./options.js";
import { fill } from "./prepare.js";

type Variables = Readonly<Record<string, string | undefined>>;

/** Fills the variables in the server's URL, and in a base URL that has them: those of the client, or their defaults. */
export function atServer<Options extends CoreOptions>(
  options: Options & { readonly serverVariables?: Variables | undefined },
  api: Api,
  defaults: Variables,
): [Options, Api] {
  const { baseUrl, serverVariables } = options;
  const filled = (template: string | undefined) => template && fill(template, given(defaults, serverVariables));
  return [
    { ...options, baseUrl: filled(baseUrl) },
    { ...api, ...(api.defaultBaseUrl && { defaultBaseUrl: filled(api.defaultBaseUrl)! }) },
  ];
}

/**
 * Where an operation with a server of its own goes: a relative one starts from the base URL; a whole one counts unless
 * the client has been given another base URL than the API's, such as that of a test server: then no call leaves that.
 */
export const ownServer =
  (template: string, defaults: Variables = {}) =>
  ({ baseUrl, api, options }: Settings): string => {
    const { serverVariables } = options as { readonly serverVariables?: Variables };
    const url = fill(template, given(defaults, serverVariables));
    const isWhole = /^[a-z][\w+.-]*:/i.test(url);
    const usual = resolve(`${api.defaultBaseUrl}`, baseUrl).replace(/\/*$/, "/");
    if (isWhole && options.baseUrl && baseUrl !== usual) return baseUrl;
    return below(url, "/", baseUrl);
  };

/** What is not given is not taken from the prototype either. */
const given = (defaults: Variables, own: Variables = {}): Variables => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
});
