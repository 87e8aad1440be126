import { setTimeout as sleep } from "node:timers/promises";
import { HttpError } from "@memory-service/endpoints";
import type { Context } from "hono";
import type { ServerEnv } from "../http/call-record.js";
import { type FaultRules, parseFault } from "./fault.js";

const reason = "as X-Fault or /admin/faults asks for";

/**
 * Lets the fault happen that the header X-Fault or a rule asks for. Faults of the response are noted in the call's record, for
 * `applyToResponse`.
 * @throws HttpError with the status of the fault.
 */
export async function injectFault(rules: FaultRules, operation: string, hono: Context<ServerEnv>): Promise<void> {
  const header = hono.req.header("x-fault");
  const fault = header === undefined ? rules.take(operation) : parseFault(header);
  if (fault === undefined) return;
  hono.get("call").fault = fault;
  const { kind, delay_ms, status = 500, retry_after } = fault;
  if (delay_ms !== undefined) await sleep(delay_ms, undefined, { ref: false });
  if (kind === "reset") throw new HttpError(503, `Connection closed, ${reason}`);
  if (kind !== "status") return;
  const headers = retry_after === undefined ? {} : { "retry-after": String(retry_after) };
  throw new HttpError(status, `Status ${status}, ${reason}`, { headers });
}

/** Changes the response as the fault of the call asks for. */
export async function applyToResponse(hono: Context<ServerEnv>): Promise<void> {
  const { fault } = hono.get("call");
  if (fault?.kind === "reset") reset(hono);
  if (fault?.kind === "stall") hono.res = stalled(hono.res, await hono.res.arrayBuffer());
}

/** Closes the connection. Without one, the body of the response fails. */
function reset(hono: Context<ServerEnv>): void {
  const bindings: ServerEnv["Bindings"] | undefined = hono.env;
  bindings?.incoming?.socket.resetAndDestroy();
  const failing = (): ReadableStream =>
    new ReadableStream({
      start: (controller) => controller.error(new Error(`Connection closed, ${reason}`)),
    });
  hono.res = new Response(bindings?.incoming === undefined ? failing() : null, { status: hono.res.status });
}

/** Returns a response with the head and half of a body, whose end never comes. */
function stalled({ status, headers }: Response, body: ArrayBuffer): Response {
  const all = new Headers(headers);
  all.set("content-length", String(body.byteLength));
  const half = new Uint8Array(body, 0, Math.floor(body.byteLength / 2));
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (half.length > 0) controller.enqueue(half);
    },
  });
  return new Response(stream, { status, headers: all });
}
