import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../database/schema.js";

/** Returns the number of rows of a function. */
export async function countRows(db: Kysely<Schema>, rows: RawBuilder<unknown>): Promise<number> {
  const result = await sql<{ readonly count: number }>`select count(*) as count from ${rows}`.execute(db);
  return result.rows[0]?.count ?? 0;
}
