import { ArgumentError } from "./errors.js";

/**
 * Returns the URL of a path below a base URL, or with no path the base URL itself, ending with a slash. In a browser the base
 * URL may be relative. We compare what the URL parser makes of both, because that is what fetch sends: it resolves "..",
 * "%2e%2e" and backslashes, and drops tabs and newlines.
 * @throws ArgumentError if the base URL is not http(s), or has credentials, a query or a fragment, and if the path leads out
 * of it. The message quotes neither, because either may hold a password.
 */
export function below(base: string | undefined, path = "/", start = globalThis.location?.href): string {
  if (!base) throw new ArgumentError("Missing baseUrl: set it to the URL of your server");
  const home = resolve(base, start).replace(/\/*$/, "/");
  if (!isWeb(home) || /[?#]/.test(home))
    throw new ArgumentError("Invalid baseUrl: use an http(s) URL without credentials, query or fragment");
  const href = resolve(home + path.slice(1));
  if (!href.startsWith(home)) throw new ArgumentError("Invalid path: it leads out of the base URL");
  return href;
}

/** Returns the absolute URL, or "" where there is none. */
export const resolve = (url: string, start?: string): string =>
  URL.canParse(url, start) ? new URL(url, start).href : "";

/** Whether fetch takes an absolute URL: http(s), without credentials. */
export const isWeb = (href: string): boolean => /^https?:\/\/[^/@]+\//.test(href);
