import type { PartialHandlers } from "../endpoints/index.js";

/** Handlers whose missing operations get a 501. */
const unfinished = new WeakSet<object>();

/** Returns handlers of some operations as those of all: the others answer 501. */
export function markUnfinished<H extends object>(handlers: PartialHandlers<H>): H {
  unfinished.add(handlers);
  // `handlerOf` returns undefined for those that are missing.
  return handlers as H;
}

/** Returns whether missing handlers are intended. */
export function isUnfinished(handlers: object): boolean {
  return unfinished.has(handlers);
}
