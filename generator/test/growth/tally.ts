/** Counts the elements and characters that native functions process, which coverage does not include. */

type Method = (this: unknown, ...args: never[]) => unknown;

/** Returns the amount that a call processed, from its receiver, arguments and result. */
type Measure = (self: never, args: readonly never[], result: never) => number;

interface Counter {
  readonly name: string;
  count: number;
}

const counters: Counter[] = [];
let isCounting = false;

/** Returns all counts since the last call, by function. */
export function takeTally(): ReadonlyMap<string, number> {
  const taken = counters.filter(({ count }) => count > 0).map(({ name, count }) => [name, count] as const);
  for (const counter of counters) counter.count = 0;
  return new Map(taken);
}

/** Runs something with counting enabled. */
export async function tallied<T>(run: () => Promise<T>): Promise<T> {
  isCounting = true;
  try {
    return await run();
  } finally {
    isCounting = false;
  }
}

function patch(owner: object, title: string, names: readonly PropertyKey[], measure: Measure): void {
  for (const name of names) {
    const original = Reflect.get(owner, name) as Method;
    const id = `${title}${typeof name === "symbol" ? "iterator" : String(name)}`;
    const counter = { name: id, count: 0 };
    counters.push(counter);
    const counted = function (this: unknown, ...args: never[]): unknown {
      const result = Reflect.apply(original, this, args);
      if (!isCounting) return result;
      isCounting = false;
      const amount = measure(this as never, args, result as never);
      counter.count += amount;
      if (id === traced) trace(amount);
      isCounting = true;
      return result;
    };
    Object.defineProperty(owner, name, { value: counted, writable: true, configurable: true });
  }
}

interface Sized {
  readonly length: number;
}

const found = (self: Sized, [, from]: readonly unknown[], at: number): number =>
  (at === -1 ? self.length : at + 1) - (typeof from === "number" ? from : 0);
const length = (self: Sized): number => self.length;
const ofResult = (_: unknown, __: unknown, result: Sized | null | undefined): number => result?.length ?? 0;
const size = (self: { readonly size: number }): number => self.size;

/** Replaces native functions with counting ones for the rest of the process. */
export function countNatives(): void {
  patch(Array.prototype, "list.", ["indexOf"], found);
  patch(
    Array.prototype,
    "list.",
    ["lastIndexOf", "includes", "shift", "unshift", "splice", "reverse", "join", "sort"],
    length,
  );
  patch(Array.prototype, "list.", ["concat", "slice", "flat"], ofResult);
  patch(Array.prototype, "list.", [Symbol.iterator], length);
  patch(Map.prototype, "map.", [Symbol.iterator, "entries", "keys", "values"], size);
  patch(Set.prototype, "set.", [Symbol.iterator, "entries", "keys", "values"], size);
  patch(Object, "object.", ["keys", "entries", "values"], ofResult);
  patch(Object, "object.", ["fromEntries"], (_, __, result: object) => Reflect.ownKeys(result).length);
  patch(Object, "object.", ["assign"], (_, [, source]: readonly object[]) => Reflect.ownKeys(source ?? {}).length);
  // V8 flattens a concatenated string on its first lookup.
  patch(Map.prototype, "map.", ["get", "has", "set"], (_, [key]: readonly unknown[]) => lengthOf(key));
  patch(Set.prototype, "set.", ["add", "has"], (_, [key]: readonly unknown[]) => lengthOf(key));
  patch(String.prototype, "text.", ["indexOf"], found);
  patch(String.prototype, "text.", ["search"], (self: Sized, _, at: number) => (at === -1 ? self.length : at + 1));
  patch(String.prototype, "text.", ["includes", "split", "toLowerCase", "toUpperCase", "normalize"], length);
  patch(String.prototype, "text.", ["replace", "replaceAll", "match", "matchAll"], length);
  patch(String.prototype, "text.", ["repeat", "padStart", "padEnd"], ofResult);
  patch(String.prototype, "text.", ["trim", "trimEnd", "trimStart"], trimmed);
  patch(RegExp.prototype, "pattern.", ["test"], (_, [text]: readonly unknown[]) => lengthOf(text));
  patch(RegExp.prototype, "pattern.", ["exec"], executed);
  patch(JSON, "JSON.", ["parse"], (_, [text]: readonly unknown[]) => lengthOf(text));
  patch(JSON, "JSON.", ["stringify"], ofResult);
}

function lengthOf(value: unknown): number {
  return typeof value === "string" ? value.length : 1;
}

function trimmed(self: Sized, _: unknown, result: Sized): number {
  return self.length - result.length;
}

/** Counts from start to end. A pattern without a fixed start may have examined the whole string. */
function executed({ lastIndex, sticky }: RegExp, [text]: readonly unknown[], result: RegExpExecArray | null): number {
  if (result === null) return sticky ? 1 : lengthOf(text);
  return sticky || lastIndex > 0 ? (result[0]?.length ?? 0) : result.index + (result[0]?.length ?? 0);
}

/** A counter whose callers are listed: `TRACE=list.includes`. */
const traced = process.env["TRACE"];
const callers = new Map<string, number>();

function trace(amount: number): void {
  const frames = (new Error().stack ?? "").split("\n").slice(3, 7);
  const caller = frames.map((frame) => frame.trim().replace(/\(?file:.*\//, "(")).join(" < ");
  callers.set(caller, (callers.get(caller) ?? 0) + amount);
}

if (traced !== undefined)
  process.on("exit", () => {
    const sorted = [...callers].sort(([, one], [, other]) => other - one).slice(0, 20);
    for (const [caller, amount] of sorted) console.error(amount, caller);
  });
