import { homeOf, resolve } from "./address.js";
import type { Api, Settings } from "./contract.js";
import type { CoreOptions, Key } from "./options.js";
import { fill } from "./prepare.js";

type Variables = Readonly<Record<string, string | undefined>>;

/** Fills the variables in the server's URL, and in a base URL that has them, with the client's values or their defaults. */
export function atServer<Options extends CoreOptions<Key>, const Facts extends Api>(
  options: Options & { readonly serverVariables?: Variables | undefined },
  api: Facts,
  defaults: Variables,
): [Options, Facts] {
  const { baseUrl, serverVariables } = options;
  const filled = (template: string | URL | undefined) =>
    template && fill(`${template}`, given(defaults, serverVariables));
  return [
    { ...options, baseUrl: filled(baseUrl) },
    { ...api, ...(api.defaultBaseUrl && { defaultBaseUrl: filled(api.defaultBaseUrl)! }) },
  ];
}

/**
 * Returns the base URL of an operation that has its own server. A relative server starts from the base URL. An absolute one
 * applies unless the client has another base URL than the API's, such as a test server: then no call leaves that.
 */
export const ownServer =
  (template: string, defaults: Variables = {}) =>
  ({ baseUrl, api, options }: Settings): string => {
    const { serverVariables } = options as { readonly serverVariables?: Variables };
    const url = fill(template, given(defaults, serverVariables));
    const isWhole = /^[a-z][\w+.-]*:/i.test(url);
    const usual = resolve(`${api.defaultBaseUrl}`, baseUrl).replace(/\/*$/, "/");
    if (isWhole && options.baseUrl && baseUrl !== usual) return baseUrl;
    return homeOf(url, baseUrl);
  };

/** Merges the given values over the defaults. Undefined and the prototype's properties do not count. */
const given = (defaults: Variables, own: Variables = {}): Variables => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
});
