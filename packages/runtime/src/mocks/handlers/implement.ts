import type { HttpHandler } from "msw";
import { handlerOf } from "../../endpoints/index.js";
import type { MockContext } from "./context.js";
import { resolving } from "./mock.js";

/** Returns a handler for each operation that an object of resources has a function for. */
export function implement(context: MockContext, handlers: object): HttpHandler[] {
  return context.tables.flatMap((table) => {
    const handler = handlerOf(handlers, table.endpoint);
    return handler === undefined ? [] : [resolving(context, table, handler, undefined)];
  });
}
