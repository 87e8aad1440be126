import type { CoreOptions, KeyContext } from "./options.js";
import { pair } from "./plain.js";

/** A key in the form in which it is sent. */
export interface Credential {
  readonly headers?: Readonly<Record<string, string>>;
  /** Already encoded: `name=value`. */
  readonly query?: string | undefined;
  /** The same. It joins the cookies of the call. */
  readonly cookie?: string | undefined;
  /** The strings that must not appear in errors, in case the server repeats them. */
  readonly secret: string | readonly string[];
}

/** Turns the configured key into a credential, as the API's security scheme says. */
export type Auth = (key: string) => Credential;

const inHeader = (name: string, value: string, ...secret: string[]): Credential => ({
  headers: { [name]: value },
  secret,
});

/** `Authorization: Bearer <key>` (RFC 6750). */
export const bearer: Auth = (key) => inHeader("authorization", `Bearer ${key}`, key);

/** `Authorization: Basic …` (RFC 7617). The key is `user:password` or the user alone, sent as UTF-8. */
export const basic: Auth = (key) => {
  const [, user, password] = /^([^:]*):?(.*)$/s.exec(key)!;
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));
  // A server can decode it, and repeat a part of it.
  return inHeader("authorization", `Basic ${encoded}`, encoded, key, (password || user)!);
};

/** The key as it is, in a header, the query or a cookie of the API's choice. */
export const apiKeyIn =
  (place: "header" | "query" | "cookie", name: string): Auth =>
  (secret) => {
    if (place === "header") return inHeader(name, secret, secret);
    const text = pair([name, secret]);
    return { [place]: text, secret: [secret, encodeURIComponent(secret)] };
  };

/** Asks for the key. */
export const keyOf = ({ apiKey }: CoreOptions, context: KeyContext): string | undefined | Promise<string> =>
  typeof apiKey === "function" ? apiKey(context) : apiKey;
