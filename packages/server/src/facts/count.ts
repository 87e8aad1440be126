import type { Kysely } from "kysely";
import { anyOf } from "../database/any-of.js";
import type { Schema } from "../database/schema.js";

/** Counts the facts of actors that are not expired, and returns a function that returns the number of one. */
export async function countFacts(
  db: Kysely<Schema>,
  actorIds: readonly string[],
): Promise<(actorId: string) => number> {
  const rows = await db
    .selectFrom("facts")
    .select("actor_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("actor_id", "=", anyOf(actorIds))
    .where("expired", "=", false)
    .groupBy("actor_id")
    .execute();
  const counts = new Map(rows.map(({ actor_id, count }) => [actor_id, count]));
  return (actorId) => counts.get(actorId) ?? 0;
}
