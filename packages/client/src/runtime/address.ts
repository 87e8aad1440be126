import { ArgumentError } from "./errors.js";

/**
 * Returns the URL of a path below a base URL, or with no path the base URL itself, ending with a slash. In a browser the base
 * URL may be relative. We compare what the URL parser makes of both, because that is what fetch sends: it resolves "..",
 * "%2e%2e" and backslashes, and drops tabs and newlines.
 * @throws ArgumentError if the base URL is not http(s), or has credentials, a query or a fragment, and if the path leads out
 * of it. The message quotes neither, because either may hold a password.
 */
export function below(base: string | undefined, path = "/", start = globalThis.location?.href): string {
  // "//" is never a URL.
  const home = resolve(base || "//", start).replace(/\/*$/, "/");
  const href = resolve(home + path.slice(1));
  if (!isWeb(home) || /[?#]/.test(home) || !href.startsWith(home))
    throw new ArgumentError("baseUrl must be a plain http(s) URL, and the path must stay below it");
  return href;
}

/** Returns the absolute URL, or "" where there is none. */
export const resolve = (url: string, start?: string): string =>
  URL.canParse(url, start) ? new URL(url, start).href : "";

/** Whether fetch takes an absolute URL: http(s), without credentials. */
export const isWeb = (href: string): boolean => /^https?:\/\/[^/@]+\//.test(href);
