import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { CrashWatch } from "./pglite-crash.js";
import { PgliteStream, type WriteAheadLog } from "./pglite-stream.js";
import { valueTypes } from "./values.js";

/** Returns a pool with the single session of PGlite. It gives this session to one query or transaction at a time. */
export function pglitePool(pglite: PGlite, crash = new CrashWatch(pglite), log?: WriteAheadLog): pg.Pool {
  return new pg.Pool({
    stream: () => new PgliteStream(pglite, crash, log),
    max: 1,
    idleTimeoutMillis: 0,
    user: "postgres",
    types: valueTypes,
  });
}
