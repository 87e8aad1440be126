/** JSON values, and how they are measured and printed. */
import type { Json } from "./contract.js";

export type JsonObject = { readonly [name: string]: Json };

/** The deepest nesting that a result may have: more is an attack, or nothing that a model can use. */
const maxDepth = 100;

/** Returns whether a value is nested deeper than results may be. Does not recurse, and ends for cyclic values, too. */
export function isTooDeep(value: unknown): boolean {
  const open: [value: unknown, depth: number][] = [[value, 0]];
  for (let next; (next = open.pop());) {
    const [current, depth] = next;
    if (typeof current !== "object" || current === null) continue;
    if (depth >= maxDepth) return true;
    for (const child of Object.values(current)) open.push([child, depth + 1]);
  }
  return false;
}

/** Returns the value that a recipient of its JSON would read. Large integers become strings; nothing becomes null. */
export function toJson(value: unknown): Json {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "bigint" ? jsonOfBigint(inner) : inner,
  ) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as Json);
}

function jsonOfBigint(value: bigint): number | string {
  return Number.isSafeInteger(Number(value)) ? Number(value) : `${value}`;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an own property, so that names such as `constructor` find nothing. */
export function propertyOf<Value>(
  object: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The number of characters of a value's JSON. */
export function sizeOf(value: Json): number {
  return JSON.stringify(value).length;
}

/**
 * Prints JSON for a terminal or a model: what a reader cannot see or what controls a terminal is escaped. These are C1 controls,
 * zero-width and bidirectional characters, and tags, which can hide text from people but not from models.
 */
export function printJson(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replace(hidden, escapeCharacter);
}

const hidden = /[\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/g;

function escapeCharacter(found: string): string {
  return [...found.matchAll(/[^]/g)].map(([unit]) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}

/** Returns the beginning of a string, never with half of a surrogate pair. */
export function startOf(text: string, length: number): string {
  const end = /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return text.slice(0, end);
}
