import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { sql } from "kysely";
import type { Service } from "../service.js";
import type { ServerEnv } from "./call-record.js";

/** Creates the routes for monitoring, which need no key: `/healthz`, `/readyz` and `/metrics`. */
export function createProbes({
  db,
  log,
  metrics,
  startup,
}: Pick<Service, "db" | "log" | "metrics" | "startup">): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get("/healthz", (hono) => hono.json({ status: "ok" }))
    .get("/readyz", async (hono) => {
      if (!startup.isComplete)
        return hono.json({ status: "unavailable", message: "The server has not finished its start" }, 503);
      try {
        await inTime(sql`select 1`.execute(db));
        return hono.json({ status: "ok" });
      } catch (error) {
        log.error({ err: error }, "The database cannot be reached");
        return hono.json({ status: "unavailable", message: "The database cannot be reached" }, 503);
      }
    })
    .get("/metrics", async (hono) =>
      hono.body(await metrics.read(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }),
    );
}

/** The time of the database to answer a probe, in milliseconds. Those who probe give up after a few seconds. */
const probeMs = 2_000;

/** Waits for a promise, and rejects if that takes too long. */
async function inTime(answer: Promise<unknown>): Promise<void> {
  const limit = new AbortController();
  try {
    const late = sleep(probeMs, undefined, { signal: limit.signal }).then(() => {
      throw new Error(`The database has not answered within ${probeMs} ms`);
    });
    await Promise.race([answer, late]);
  } finally {
    limit.abort();
  }
}
