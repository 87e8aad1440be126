import type { JsonValue } from "../../model/types.js";
import { isObject } from "../../load/document.js";

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}

export function isJsonList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Returns the number of Unicode characters of a string, as `maxLength` counts them. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Returns the same string for equal values (JSON Schema 2020-12, Core 4.2.2). */
export function canonicalOf(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = canonical.get(value);
  if (known !== undefined) return known;
  const text = textOf(value);
  canonical.set(value, text);
  return text;
}

/** Values consist of parts of others, whose texts are known. */
const canonical = new WeakMap<object, string>();

function textOf(value: readonly JsonValue[] | JsonObject): string {
  if (isJsonList(value)) return `[${value.map(canonicalOf).join()}]`;
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalOf(value[name]!)}`);
  return `{${members.join()}}`;
}

/** Creates an object in which every name is an ordinary property, `__proto__` included. */
export function objectOf(entries: Iterable<readonly [string, JsonValue]>): JsonObject {
  const made = Object.create(null) as { [key: string]: JsonValue };
  for (const [name, value] of entries) made[name] = value;
  return made;
}
