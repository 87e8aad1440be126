import type { Endpoint } from "./contract.js";

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
  /** Aborts if the client goes away. */
  readonly signal: AbortSignal;
  /** The message of the envelope, if the operation has one. */
  message?: string;
  /** Headers to add to the response. */
  readonly headers: Headers;
}

/** Returns the method of a nested object of handlers that belongs to an endpoint; undefined if there is none. */
export function handlerOf(handlers: object, { id }: Pick<Endpoint, "id">): Handler | undefined {
  const path = id.split(".");
  const name = path.pop() ?? "";
  let owner: unknown = handlers;
  for (const part of path) owner = memberOf(owner, part);
  const method = memberOf(owner, name);
  return typeof method === "function" ? (...input) => Reflect.apply(method, owner, input) as unknown : undefined;
}

/** A handler, as code sees it that calls any of them. */
export type Handler = (args: Record<string, unknown>, context: HandlerContext) => unknown;

/** Returns a property of handlers, which may be instances of classes. */
function memberOf(owner: unknown, name: string): unknown {
  if (typeof owner !== "object" || owner === null || name in Object.prototype) return undefined;
  return (owner as Readonly<Record<string, unknown>>)[name];
}
