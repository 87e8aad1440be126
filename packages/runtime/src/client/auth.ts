import type { Auth, Credential } from "./contract.js";
import { ArgumentError } from "./errors.js";
import { isObject, joined, pair } from "./plain.js";

const inHeader = (name: string, value: string, ...secret: string[]): Credential => ({
  headers: { [name]: value },
  secret,
});

/** @throws ArgumentError */
function checked(key: unknown, option: string): string {
  if (key && typeof key === "string") return key;
  throw new ArgumentError(`${option} must be a string or a function: set its environment variable, or leave it out`);
}

/** `Authorization: Bearer <key>` (RFC 6750). */
export const bearer: Auth = (key, option) => {
  const token = checked(key, option);
  return inHeader("authorization", `Bearer ${token}`, token);
};

/** `Authorization: Basic …` (RFC 7617), of a user without a colon and a password, sent as UTF-8. */
export const basic: Auth = (key, option) => {
  const { username, password } = isObject(key) ? key : { username: "", password: "" };
  if (!/^[^:]+$/.test(`${username}`) || typeof username !== "string" || typeof password !== "string")
    throw new ArgumentError(`${option} must be { username, password }, without a colon in the name, or a function`);
  const plain = `${username}:${password}`;
  const encoded = btoa(Array.from(new TextEncoder().encode(plain), (byte) => String.fromCharCode(byte)).join(""));
  // A server can decode the key, and repeat a part of it.
  return inHeader("authorization", `Basic ${encoded}`, encoded, plain, password || username);
};

/** The key itself, in a header, the query or a cookie, as the API requires. */
export const apiKeyIn =
  (location: "header" | "query" | "cookie", name: string): Auth =>
  (key, option) => {
    const secret = checked(key, option);
    if (location === "header") return inHeader(name, secret, secret);
    const own = pair([name, secret]);
    const separator = location === "query" ? "&" : "; ";
    // An argument of the call may have the name.
    const add = (given: string): string =>
      given.split(separator).some((pair) => nameOf(pair) === nameOf(own)) ? given : joined(separator, given, own);
    return { [location]: add, secret: [secret, encodeURIComponent(secret)] };
  };

const nameOf = (pair: string): string => pair.split("=", 1)[0]!;
