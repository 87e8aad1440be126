import type { Path } from "./notes.js";
import { findRounded } from "./rounded.js";

/** JSON nested deeper than this is refused: validators and handlers may recurse. */
export const deepest = 100;

/** A value, or what is wrong with the text, and where. */
export type Parsed = { readonly value: unknown } | { readonly message: string; readonly path?: Path };

/** Parses JSON. Returns a message for text that is not JSON, is nested too deeply, or has a number that JavaScript would change. */
export function parseJson(text: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : "";
    return { message: `Invalid JSON: ${reason}` };
  }
  if (isDeeper(value, deepest)) return { message: `Nested deeper than ${deepest} levels` };
  const rounded = findRounded(text, value);
  if (rounded === undefined) return { value };
  const { literal, path } = rounded;
  return { message: `The number ${literal.slice(0, 40)} would become ${Number(literal)}. Send it as a string`, path };
}

/** Returns whether a value has more levels than are left. The limit bounds the recursion. */
function isDeeper(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (left === 0) return true;
  for (const key in value) if (isDeeper((value as Readonly<Record<string, unknown>>)[key], left - 1)) return true;
  return false;
}
