import { isDeepStrictEqual } from "node:util";
import type { Json } from "../json-schema/arbitraries.js";

/**
 * Returns values that differ from an example in one respect: a missing or additional property, another type, a string that no
 * enum, pattern or format accepts, a number out of bounds, a missing or repeated item. At most `limit`, spread over the whole
 * value.
 */
export function mutationsOf(value: Json, limit: number): readonly Json[] {
  const all = [...mutate(value)].filter((mutation) => !isDeepStrictEqual(mutation, value));
  const stride = Math.max(1, all.length / limit);
  return Array.from({ length: Math.min(limit, all.length) }, (_, index) => all[Math.floor(index * stride)]!);
}

function* mutate(value: Json): Generator<Json> {
  yield* ofOtherType(value);
  if (typeof value === "string") yield* ofText(value);
  else if (typeof value === "number") yield* ofNumber(value);
  else if (Array.isArray(value)) yield* ofArray(value as readonly Json[]);
  else if (typeof value === "object" && value !== null) yield* ofObject(value as { readonly [key: string]: Json });
}

function* ofOtherType(value: Json): Generator<Json> {
  for (const other of [null, true, 7, "seven", [], {}]) if (typeOf(other) !== typeOf(value)) yield other;
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function* ofText(text: string): Generator<Json> {
  yield "";
  yield `${text}\u0001 \u{1f600}`;
  yield `-${text}`;
  yield text.slice(1);
  yield text.toUpperCase();
  yield text.repeat(200).slice(0, 5000);
}

/** Yields mutations up to 1e21; ajv misreads larger numbers with `multipleOf`. */
function* ofNumber(number: number): Generator<Json> {
  yield* [number + 0.5, -number - 1, number + 1e6, 1e20, -1e20, 0];
}

function* ofArray(items: readonly Json[]): Generator<Json> {
  if (items.length > 0) yield [...items, items[0]!];
  yield Array.from({ length: 150 }, (_, index) => items[index % items.length] ?? index);
  for (const [index, item] of items.entries()) {
    yield items.filter((_, other) => other !== index);
    for (const mutation of mutate(item)) yield items.map((old, other) => (other === index ? mutation : old));
  }
}

function* ofObject(object: { readonly [key: string]: Json }): Generator<Json> {
  yield { ...object, "a member that nobody named": 1 };
  for (const key of Object.keys(object)) {
    const { [key]: member, ...rest } = object;
    yield rest;
    // As in parsed JSON, `__proto__` is an ordinary property.
    for (const mutation of mutate(member!))
      yield Object.fromEntries(Object.entries(object).map(([name, old]) => [name, name === key ? mutation : old]));
  }
}
