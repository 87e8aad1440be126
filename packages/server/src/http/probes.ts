import { Hono } from "hono";
import { sql } from "kysely";
import type { Service } from "../service.js";
import type { ServerEnv } from "./call-record.js";

/** Creates the routes for monitoring, which need no key: `/healthz`, `/readyz` and `/metrics`. */
export function createProbes({ db, log, metrics }: Pick<Service, "db" | "log" | "metrics">): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get("/healthz", (hono) => hono.json({ status: "ok" }))
    .get("/readyz", async (hono) => {
      try {
        await sql`select 1`.execute(db);
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
