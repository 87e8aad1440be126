/** Looks for a secret in everything that a program can log about an error. */
import { inspect } from "node:util";

const window = 8;

/** A long secret without repeated sequences of eight characters. */
export const secret = "sk-live-4fQz81TnVx0bLhYd6mWgRu2JpEa7sKc9";

/**
 * Finds eight consecutive characters of the secret in the message, the JSON or the printed error, and returns which of them
 * has it.
 */
export function leakOf(error: unknown, text = secret): string | undefined {
  const places: Readonly<Record<string, string>> = {
    message: String((Object(error) as Error).message ?? error),
    JSON: jsonOf(error),
    stack: String((Object(error) as Error).stack ?? ""),
    "console.log": inspect(error),
    print: inspect(error, { depth: 8, maxStringLength: Infinity, maxArrayLength: Infinity }),
  };
  return Object.keys(places).find((name) => windows(text).some((part) => places[name]?.includes(part)));
}

/** Returns the parts of the secret, as characters and as the printed bytes of a Buffer. */
function windows(text: string): readonly string[] {
  return Array.from({ length: text.length - window + 1 }, (_, start) => {
    const bytes = [...Buffer.from(text.slice(start, start + window))];
    return [text.slice(start, start + window), bytes.map((byte) => byte.toString(16)).join(" "), bytes.join(",")];
  }).flat();
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
