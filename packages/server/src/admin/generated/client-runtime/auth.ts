// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

import type { Auth, Credential } from "./contract.js";
import type { CoreOptions, KeyContext } from "./options.js";
import { pair } from "./plain.js";

const inHeader = (name: string, value: string, ...secret: string[]): Credential => ({
  headers: { [name]: value },
  secret,
});

/** `Authorization: Bearer <key>` (RFC 6750). */
export const bearer: Auth = (key) => inHeader("authorization", `Bearer ${key}`, key);

/** `Authorization: Basic …` (RFC 7617). The key is `user:password` or the user alone, sent as UTF-8. */
export const basic: Auth = (key) => {
  const [, user, password] = /^([^:]*):?([^]*)$/.exec(key)!;
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));
  // A server can decode the key, and repeat a part of it.
  return inHeader("authorization", `Basic ${encoded}`, encoded, key, (password || user)!);
};

/** The key itself, in a header, the query or a cookie, as the API requires. */
export const apiKeyIn =
  (location: "header" | "query" | "cookie", name: string): Auth =>
  (secret) => {
    if (location === "header") return inHeader(name, secret, secret);
    return { [location]: pair([name, secret]), secret: [secret, encodeURIComponent(secret)] };
  };

/** Returns the key, or calls the function that supplies it. */
export const keyOf = ({ apiKey }: CoreOptions, context: KeyContext): string | undefined | Promise<string> =>
  typeof apiKey === "function" ? apiKey(context) : apiKey;
