import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.js";

/** Returns the number of documents by status. */
export async function countDocuments(db: Kysely<Schema>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("documents")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const counts = new Map<string, number>(["pending", "running", "okay", "error"].map((status) => [status, 0]));
  for (const { status, count } of rows) counts.set(status, count);
  return counts;
}
