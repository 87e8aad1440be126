import type { HeaderInput } from "./web.js";

/** A response that a handler chooses: its status and its whole body, envelope included. */
export interface Reply<S extends number = number, B = unknown> {
  readonly status: S;
  readonly body: B;
  readonly headers?: Headers;
  /** Made by `reply`: a result with a status and a body is not a reply. */
  readonly "~reply": true;
}

/** Returns a response with a status and a whole body: `return reply(202, { id })`. */
export function reply<const S extends number>(status: S): Reply<S, undefined>;
export function reply<const S extends number, B>(
  status: S,
  body: B,
  init?: { readonly headers?: HeaderInput },
): Reply<S, B>;
export function reply(status: number, body?: unknown, init: { readonly headers?: HeaderInput } = {}): Reply {
  const headers = new Headers(init.headers);
  return { status, body, headers, "~reply": true };
}

/** Returns whether a value was made by `reply`. JSON that looks like it is not: it has no Headers. */
export function isReply(value: unknown): value is Reply {
  return (
    typeof value === "object" && value !== null && "~reply" in value && (value as Reply).headers instanceof Headers
  );
}
