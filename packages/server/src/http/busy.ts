import type { MiddlewareHandler } from "hono";
import type { Service } from "../service.js";
import type { ServerEnv } from "./call-record.js";

/** Answers requests with 503 while many queries wait for a connection to the database: they would wait longer than callers do. */
export function refuseWhileBusy({
  connections,
  config: { limits },
}: Pick<Service, "connections" | "config">): MiddlewareHandler<ServerEnv> {
  return async (hono, next) => {
    if (connections().waiting <= limits.waitingQueries) return next();
    const message = "Too many requests wait for the database. Try again later";
    return hono.json({ success: false, message }, 503, { "retry-after": "1", "x-request-id": hono.get("call").id });
  };
}
