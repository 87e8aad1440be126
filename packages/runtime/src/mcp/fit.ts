/**
 * Cuts values to a size in characters of JSON. A cut value still conforms to the schema of the whole: lists lose their last items,
 * strings their ends, objects optional properties; enums, patterned strings and required properties stay.
 */
import type { Json } from "./contract.js";
import { isObject, type JsonObject, sizeOf, startOf } from "./json.js";
import type { Rules, SchemaReader } from "./schemas.js";

/** A part that was left out of a value. */
export type Omission = {
  /** A JSON pointer into the whole result. */
  readonly path: string;
  /** The number of units before it: items of a list, characters of a string, properties of an object. */
  readonly start: number;
  /** The number of units of the whole. */
  readonly total: number;
} & (
  | { readonly unit: "items"; readonly rest: readonly Json[] }
  | { readonly unit: "characters"; readonly rest: string }
  | { readonly unit: "properties"; readonly rest: JsonObject }
);

/** A value that may have been cut, and what was left out, in the order of the value. */
export interface Fitted<Value extends Json = Json> {
  readonly value: Value;
  readonly omissions: readonly Omission[];
}

/** Shorter strings are never cut, and no value gets a smaller share: it would show nothing useful. */
const leastShare = 200;

/** Returns an object of at most the given size, if its schema allows that; else one that is as small as the schema allows. */
export function fitObject(value: JsonObject, size: number, schema: SchemaReader): Fitted<JsonObject> {
  return fit(schema, size, (cutter, room) => cutter.object(value, room, schema.root, { path: "", start: 0 }));
}

/** Returns the beginning of what was left out, and what is still left out. */
export function fitRest(omission: Omission, size: number, schema: SchemaReader): Fitted {
  const { path, start } = omission;
  const at = { path, start };
  return fit<Json>(schema, size, (cutter, room) => {
    switch (omission.unit) {
      case "items":
        return cutter.array(omission.rest, room, [], at);
      case "characters":
        return cutter.string(omission.rest, room, [], at);
      case "properties":
        return cutter.object(omission.rest, room, [], at);
    }
  });
}

/** Values that cannot be cut take more room than their share, so the others get less in a second attempt. */
const maxAttempts = 4;

function fit<Value extends Json>(
  schema: SchemaReader,
  size: number,
  cut: (cutter: Cutter, room: number) => Value,
): Fitted<Value> {
  let room = size;
  for (let attempt = 1; ; attempt++) {
    const cutter = new Cutter(schema);
    const value = cut(cutter, room);
    const over = sizeOf(value) - size;
    if (over <= 0 || attempt === maxAttempts) return { value, omissions: cutter.omissions };
    room = Math.max(leastShare, room - over);
  }
}

/** The position of a value: its JSON pointer, and what comes before if it is the rest of a value. */
interface Position {
  readonly path: string;
  readonly start: number;
}

class Cutter {
  readonly omissions: Omission[] = [];
  readonly schema: SchemaReader;
  readonly #sizes = new Map<Json, number>();

  constructor(schema: SchemaReader) {
    this.schema = schema;
  }

  #any(value: Json, size: number, rules: Rules, path: string): Json {
    if (this.#sizeOf(value) <= size || isFixed(rules)) return value;
    const at = { path, start: 0 };
    if (typeof value === "string") return this.string(value, size, rules, at);
    if (isObject(value)) return this.object(value, size, rules, at);
    return Array.isArray(value) ? this.array(value as readonly Json[], size, rules, at) : value;
  }

  string(value: string, size: number, rules: Rules, { path, start }: Position): string {
    if (this.#sizeOf(value) <= size) return value;
    if (rules.some(({ pattern, format }) => pattern !== undefined || format !== undefined)) return value;
    const total = start + value.length;
    const mark = `… [${total} characters in all]`;
    const most = Math.max(leastShare, size) - mark.length;
    // JSON Schema counts a surrogate pair as one character.
    const least = 2 * rules.reduce((most, { minLength = 0 }) => Math.max(most, minLength), 0);
    let kept = startOf(value, most);
    // Escapes make a string longer than its characters.
    for (let over; kept.length > least && (over = sizeOf(kept) - 2 - most) > 0;)
      kept = startOf(kept, Math.max(least, Math.min(kept.length - 1, kept.length - Math.ceil(over / 6))));
    if (kept.length < least || kept.length + mark.length >= value.length) return value;
    const rest = value.slice(kept.length);
    this.omissions.push({ path, unit: "characters", start: start + kept.length, total, rest });
    return kept + mark;
  }

  array(value: readonly Json[], size: number, rules: Rules, { path, start }: Position): readonly Json[] {
    const inner = this.schema.items(rules);
    const pathOf = (index: number): string => `${path}/${start + index}`;
    let left = size - 2;
    let count = 0;
    for (; count < value.length; count++) {
      left -= this.#sizeOf(value[count]!) + 1;
      if (left < 0) break;
    }
    const least = Math.min(
      value.length,
      rules.reduce((most, { minItems = 0 }) => Math.max(most, minItems), 1),
    );
    const kept = value.slice(0, Math.max(count, least));
    const items =
      count >= least
        ? kept
        : this.#share(kept, size - 2, (item, share, index) => this.#any(item, share, inner, pathOf(index)));
    if (kept.length < value.length) {
      const total = start + value.length;
      const rest = value.slice(kept.length);
      this.omissions.push({ path, unit: "items", start: start + kept.length, total, rest });
    }
    return items;
  }

  object(value: JsonObject, size: number, rules: Rules, { path, start }: Position): JsonObject {
    const all = Object.entries(value);
    const required = new Set(rules.flatMap((rule) => rule.required ?? []));
    const least = rules.reduce((most, { minProperties = 0 }) => Math.max(most, minProperties), 0);
    const kept = this.#propertiesWithin(all, size, required, least);
    const names = kept.reduce((sum, [name]) => sum + JSON.stringify(name).length + 2, 2);
    const values = this.#share(
      kept.map(([, inner]) => inner),
      size - names,
      (inner, share, index) => {
        const name = kept[index]![0];
        return this.#any(inner, share, this.schema.property(rules, name), `${path}/${escapePointer(name)}`);
      },
    );
    if (kept.length < all.length) {
      const names = new Set(kept.map(([name]) => name));
      const rest = Object.fromEntries(all.filter(([name]) => !names.has(name)));
      const [before, total] = [start + kept.length, start + all.length];
      this.omissions.push({ path, unit: "properties", start: before, total, rest });
    }
    return Object.fromEntries(kept.map(([name], index) => [name, values[index]!]));
  }

  /** Returns all properties, unless there are so many that each could show only a few characters. */
  #propertiesWithin(
    all: readonly (readonly [string, Json])[],
    size: number,
    required: ReadonlySet<string>,
    least: number,
  ): readonly (readonly [string, Json])[] {
    const sizes = all.map(
      ([name, value]) => JSON.stringify(name).length + 2 + Math.min(this.#sizeOf(value), leastShare),
    );
    if (sizes.reduce((sum, one) => sum + one, 2) <= size) return all;
    const isKept = all.map(([name]) => required.has(name));
    let left = size - 2;
    let count = 0;
    for (const [index, kept] of isKept.entries()) {
      if (!kept) continue;
      left -= sizes[index]!;
      count++;
    }
    for (const [index, kept] of isKept.entries()) {
      if (kept) continue;
      left -= sizes[index]!;
      if (left < 0 && count >= Math.max(1, least)) break;
      isKept[index] = true;
      count++;
    }
    return all.filter((_, index) => isKept[index]);
  }

  /** Cuts values so that they share a size: small ones are whole, the large ones get equal parts of what is left. */
  #share(
    values: readonly Json[],
    size: number,
    cut: (value: Json, share: number, index: number) => Json,
  ): readonly Json[] {
    const shares: number[] = [];
    let left = size - values.length;
    const bySize = values.map((value, index) => ({ index, size: this.#sizeOf(value) })).sort((a, b) => a.size - b.size);
    for (const [rank, { index, size }] of bySize.entries()) {
      const share = Math.min(size, Math.max(leastShare, Math.floor(left / (values.length - rank))));
      shares[index] = share;
      left -= share;
    }
    return values.map((value, index) => cut(value, shares[index]!, index));
  }

  #sizeOf(value: Json): number {
    if (typeof value !== "object" || value === null) return sizeOf(value);
    let size = this.#sizes.get(value);
    if (size === undefined) {
      size = 1;
      if (Array.isArray(value)) for (const item of value as readonly Json[]) size += this.#sizeOf(item) + 1;
      else
        for (const [name, inner] of Object.entries(value))
          size += JSON.stringify(name).length + 2 + this.#sizeOf(inner);
      size = Math.max(2, size);
      this.#sizes.set(value, size);
    }
    return size;
  }
}

/** Returns whether only the values of an enum are valid. */
const isFixed = (rules: Rules): boolean => rules.some((rule) => rule.enum !== undefined);

const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
