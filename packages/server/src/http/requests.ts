import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Service } from "../service.js";
import { applyToResponse } from "../faults/inject.js";
import type { ServerEnv } from "./call-record.js";

/** Begins the ids of this process, so that those of several instances differ. */
const prefix = randomBytes(6).toString("base64url");
let count = 0;

/** Gives every request an id, writes a line about it to the log, and counts it. */
export function observeRequests({ log, metrics }: Pick<Service, "log" | "metrics">): MiddlewareHandler<ServerEnv> {
  return async (hono, next) => {
    const start = performance.now();
    count += 1;
    const call = { id: `${prefix}-${count.toString(36)}` };
    hono.set("call", call);
    await next();
    if (hono.get("call").fault !== undefined) await applyToResponse(hono);
    const seconds = (performance.now() - start) / 1000;
    const { status } = hono.res;
    metrics.observe({ operation: hono.get("call").operation, status, seconds });
    log.info(lineOf(hono, seconds), "request");
  };
}

function lineOf(hono: Context<ServerEnv>, seconds: number): object {
  const { id, operation, keyId, fault } = hono.get("call");
  return {
    id,
    operation,
    // Paths have ids, but no texts. Those of unknown operations could have anything.
    method: hono.req.method,
    status: hono.res.status,
    ms: Math.round(seconds * 1e5) / 100,
    key: keyId,
    fault: fault?.kind,
  };
}
