import type { Schema } from "../database/schema.js";
import type { MemoryUser } from "./client.js";
import { type Kysely, sql } from "kysely";

/** The number of users that a list has at most. */
const maximum = 200;

/** Returns the users with the most memories in a project, by memories that are not expired. */
export function listUsers(db: Kysely<Schema>, projectId: string): Promise<MemoryUser[]> {
  return (
    db
      .selectFrom("memories")
      .select("user_id")
      .select(({ fn }) => fn.countAll<number>().filterWhere("expired", "=", false).as("memory_count"))
      .where("project_id", "=", projectId)
      .groupBy("user_id")
      .orderBy("memory_count", "desc")
      // In the order of code points, whatever the locale of the database is.
      .orderBy(sql`user_id collate "C"`)
      .limit(maximum)
      .execute()
  );
}
