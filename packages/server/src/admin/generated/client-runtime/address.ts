// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { ArgumentError } from "./errors.js";

/**
 * Returns the URL of a path below a base URL, or without a path the base URL itself, ending with a slash. In a browser the base
 * URL may be relative. Characters that the URL parser would change in the path (whitespace, backslashes, "#") are percent-encoded,
 * so that only segments of dots can lead out: React Native has no complete parser to resolve a URL.
 * @throws ArgumentError if the base URL is not http(s), or has credentials, a query or a fragment, and if the path leads out
 * of it. The message quotes neither, because either may hold a password. URIError for a lone surrogate.
 */
export function urlUnder(
  base: string | URL | undefined,
  path = "/",
  start: string | undefined = globalThis.location?.href,
): string {
  if (!base) throw new ArgumentError("Missing baseUrl: set it to the URL of your server");
  const home = resolve(base, start).replace(/\/*$/, "/");
  if (!isWeb(home) || /[?#]/.test(home))
    throw new ArgumentError("Invalid baseUrl: use an http(s) URL without credentials, query or fragment");
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
