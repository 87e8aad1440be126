import { ArgumentError } from "./errors.js";

/** Completes a path while there is no page, to validate it. */
const anywhere = "http://x";

/**
 * Returns a base URL that ends with a slash. It is absolute, except for a path such as "/api" outside of a page: modules of a page
 * also run on servers that render it, where calls need another base URL.
 * @throws ArgumentError if it is not http(s), or has credentials, a query or a fragment. The message does not quote it, because it may
 * hold a password.
 */
export function homeOf(base: string | URL | undefined, start: string | undefined = globalThis.location?.href): string {
  if (!base) throw new ArgumentError("Missing baseUrl: set it to the URL of your server");
  const isPath = !start && /^\/(?![\\/])/.test(`${base}`);
  const home = resolve(base, isPath ? anywhere : start).replace(/\/*$/, "/");
  if (!isWeb(home) || /[?#]/.test(home))
    throw new ArgumentError("Invalid baseUrl: use an http(s) URL without credentials, query or fragment");
  return isPath ? home.slice(anywhere.length) : home;
}

/** @throws ArgumentError for a base URL that is a path, because there is no page. */
export function requireOrigin(home: string): void {
  if (home[0] === "/") throw new ArgumentError("Relative baseUrl outside of a page: on a server, set an absolute URL");
}

/**
 * Returns the URL of a path below what `homeOf` returned. Characters that the URL parser would change in the path (whitespace,
 * backslashes, "#") are percent-encoded, so that only segments of dots can lead out: React Native has no complete parser to resolve
 * a URL.
 * @throws ArgumentError if the base URL has no origin, or if the path leads out of it; the message does not quote it. URIError for a lone surrogate.
 */
export function urlUnder(home: string, path: string): string {
  requireOrigin(home);
  if (/^[^?]*[\\/](\.|%2e){1,2}([\\/?]|$)/i.test(path))
    throw new ArgumentError("Invalid path: it leads out of the base URL");
  return home + path.slice(1).replace(/[^\w\-.~!$&'()*+,;=:@%/?[\]|^]/gu, encodeURIComponent);
}

/** Returns the absolute URL, or "" if it is invalid. React Native has no URL.canParse. */
export function resolve(url: string | URL, start?: string): string {
  try {
    return new URL(url, start).href;
  } catch {
    return "";
  }
}

/** Returns whether fetch accepts an absolute URL: http(s), without credentials. */
export const isWeb = (href: string): boolean => /^https?:\/\/[^/@]+\//.test(href);
