import type { Endpoint } from "./contract.js";

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** The arguments of an operation that takes none. */
export type NoArguments = Readonly<Record<string, never>>;

/** Bytes that a service sends. */
export type Bytes = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>;

/** Items that a service streams. If the client goes away, the iterator's `return` is called. */
export type Items<T> = AsyncIterable<T> | Iterable<T>;

/** Arguments as a service receives them: bytes are a Blob, whatever the caller passed. */
export type Received<T> = T extends unknown
  ? { [K in keyof T]: Exclude<T[K], ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>> }
  : never;

/** The statuses that begin with a digit. */
export type StatusIn<D extends string> = `${D}${Digit}${Digit}` extends `${infer S extends number}` ? S : never;
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

/** The second argument of every handler. */
export interface HandlerContext {
  readonly request: Request;
  /** The call path of the operation: `pets.list`. */
  readonly operation: string;
  /**
   * The media type of the result that the caller accepts best, as the document writes it; undefined if it accepts none, or there is no
   * body. The response has it if the result fits: a string for `text/csv`, an object for JSON.
   */
  readonly mediaType?: string | undefined;
  /** Aborts if the client goes away. */
  readonly signal: AbortSignal;
  /** The message of the envelope, if the operation has one. */
  message?: string;
  /** Headers to add to the response. */
  readonly headers: Headers;
}

/** A handler, as code sees it that calls any of them. */
export type Handler = (args: Record<string, unknown>, context: HandlerContext) => unknown;

/** Handlers of some operations. */
export type PartialHandlers<H> = {
  readonly [Name in keyof H]?:
    | (H[Name] extends (...args: never) => unknown ? H[Name] : PartialHandlers<H[Name]>)
    | undefined;
};

/** Finds the handler of an endpoint: for `pets.get`, the method `get` of the object `pets`. Undefined if there is none. */
export function handlerOf(handlers: object, { id }: Pick<Endpoint, "id">): Handler | undefined {
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
