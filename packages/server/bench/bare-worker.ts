/** The route that the server is compared with: Hono, and one query with pg. It prints its port. */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"] });
const app = new Hono().get("/facts/:id", async (hono) => {
  const { rows } = await pool.query<{ readonly id: string; readonly fact: string }>(
    "select * from facts where id = $1",
    [hono.req.param("id")],
  );
  return rows.length === 0 ? hono.json({ message: "Not found" }, 404) : hono.json({ success: true, data: rows[0] });
});
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => {
  console.log(`listens at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
