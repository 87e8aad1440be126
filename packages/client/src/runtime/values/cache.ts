import { isRecord } from "./codec.js";

// For caches of results, such as that of TanStack Query: its keys are JSON, it keeps what is equal, and a server hands it over as JSON.

/** Returns arguments as JSON, for the key of a query: a bigint is a string, and so is a value that converts itself, like a Date. */
export function keyValues(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(keyValues);
  const { toJSON } = Object(value) as { toJSON?: unknown };
  if (typeof value === "object" && typeof toJSON === "function") return toJSON.call(value) as unknown;
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, keyValues(member)]));
}

/**
 * Returns `next` with every part of `previous` that is equal, so that a view renders only what has changed. Like TanStack Query's own,
 * but dates and other values that convert themselves to JSON are equal if their JSON is.
 */
export function shareValues(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (Array.isArray(previous) && Array.isArray(next)) {
    const shared = next.map((item, index) => shareValues(previous[index], item));
    const isSame = previous.length === next.length && shared.every((item, index) => Object.is(item, previous[index]));
    return isSame ? previous : shared;
  }
  if (isPlain(previous) && isPlain(next)) {
    const keys = Object.keys(next);
    const shared = Object.fromEntries(keys.map((key) => [key, shareValues(previous[key], next[key])]));
    const isSame =
      Object.keys(previous).length === keys.length &&
      keys.every((key) => Object.hasOwn(previous, key) && Object.is(shared[key], previous[key]));
    return isSame ? previous : shared;
  }
  return isEqual(previous, next) ? previous : next;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  const [a, b] = [one, other] as { toJSON?: () => unknown }[];
  return typeof a?.toJSON === "function" && Object.is(a.toJSON(), b?.toJSON?.());
}

/** Converts values of a type of yours for `dehydrateValues`. */
export interface Dehydration<T = never> {
  readonly is: (value: unknown) => boolean;
  readonly format: (value: T) => unknown;
  readonly parse: (wire: never) => unknown;
}

/** By names that both sides share. */
export type Dehydrations = Readonly<Record<string, Dehydration>>;

/** The property that marks a converted value: its name, and its JSON. A property of the data that begins with it gets another "$". */
const mark = "$value";

/** Returns data as JSON, for the option `dehydrate.serializeData` of a query client. */
export function dehydrateValues(data: unknown, types: Dehydrations = {}): unknown {
  if (typeof data === "bigint") return { [mark]: ["bigint", String(data)] };
  if (data instanceof Date) return { [mark]: ["Date", data.toISOString()] };
  for (const [name, { is, format }] of Object.entries(types))
    if (is(data)) return { [mark]: [name, format(data as never)] };
  const tag = Object.prototype.toString.call(data).slice(8, -1);
  if (tag.startsWith("Temporal.")) return { [mark]: [tag, String(data)] };
  if (Array.isArray(data)) return data.map((item) => dehydrateValues(item, types));
  if (!isPlain(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, member]) => [
      key.startsWith(mark) ? `${key}$` : key,
      dehydrateValues(member, types),
    ]),
  );
}

/** Returns the data of JSON from `dehydrateValues`, for the option `hydrate.deserializeData` of a query client. */
export function hydrateValues(json: unknown, types: Dehydrations = {}): unknown {
  if (Array.isArray(json)) return json.map((item) => hydrateValues(item, types));
  if (!isPlain(json)) return json;
  if (Object.hasOwn(json, mark)) {
    const [name = "", text = ""] = json[mark] as readonly string[];
    return hydrated(name, text, types);
  }
  return Object.fromEntries(
    Object.entries(json).map(([key, member]) => [
      key.startsWith(mark) ? key.slice(0, -1) : key,
      hydrateValues(member, types),
    ]),
  );
}

/** Programs may have the types of Temporal, or not. */
interface Runtime {
  readonly Temporal?: Readonly<Record<string, { from(text: string): unknown } | undefined>>;
}

function hydrated(name: string, text: string, types: Dehydrations): unknown {
  if (name === "bigint") return BigInt(text);
  if (name === "Date") return new Date(text);
  if (Object.hasOwn(types, name)) return types[name]?.parse(text as never);
  const { Temporal } = globalThis as unknown as Runtime;
  return Temporal?.[name.replace("Temporal.", "")]?.from(text);
}
