import { isRecord } from "./codec.js";

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
  if (!isRecord(data)) return data;
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
  if (!isRecord(json)) return json;
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
