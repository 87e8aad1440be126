import type { Endpoint } from "./endpoints.js";

/** Handlers of some operations. */
export type PartialHandlers<H> = {
  readonly [K in keyof H]?: H[K] extends (...args: never[]) => unknown ? H[K] : PartialHandlers<H[K]>;
};

/** A handler, called as a method of the object that has it. */
export type Handle<C> = (args: Record<string, unknown>, context: C) => unknown;

/** Handlers whose missing operations get a 501. */
const unfinished = new WeakSet<object>();

/** Returns handlers of some operations as those of all: the others answer 501. */
export function markUnfinished<H extends object>(handlers: PartialHandlers<H>): H {
  unfinished.add(handlers);
  // `findHandler` returns undefined for those that are missing.
  return handlers as H;
}

/** Returns whether missing handlers are intended. */
export function isUnfinished(handlers: object): boolean {
  return unfinished.has(handlers);
}

/** Finds the handler of an endpoint: for `pets.get`, the method `get` of the object `pets`. */
export function findHandler<C>(handlers: object, { id }: Endpoint): Handle<C> | undefined {
  const names = id.split(".");
  let holder: unknown = handlers;
  for (const name of names.slice(0, -1)) holder = memberOf(holder, name);
  const method = memberOf(holder, names.at(-1) ?? "");
  return typeof method === "function"
    ? (args, context) => Reflect.apply(method, holder, [args, context]) as unknown
    : undefined;
}

/** Returns a property of an object or of its class, but not of `Object`: no handler is called `constructor` unless one is written. */
function memberOf(holder: unknown, name: string): unknown {
  if (typeof holder !== "object" || holder === null) return undefined;
  for (
    let owner: object | null = holder;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner) as object | null
  ) {
    const isClassConstructor = name === "constructor" && owner !== holder;
    if (Object.hasOwn(owner, name) && !isClassConstructor) return Reflect.get(owner, name, holder);
  }
  return undefined;
}
