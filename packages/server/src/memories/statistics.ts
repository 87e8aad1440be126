import type { Transaction } from "kysely";
import type { Schema } from "../database/schema.js";
import { noProject } from "../projects/find.js";

/** A change of a project's counters. */
interface MemoryTokens {
  /** The tokens of memories that are not expired. */
  readonly current: number;
  /** The tokens of all contents that memories have ever had. */
  readonly history: number;
}

/** Adds to the counters of a project's memories. */
export async function addMemoryTokens(
  trx: Transaction<Schema>,
  projectId: string,
  { current, history }: MemoryTokens,
): Promise<void> {
  await trx
    .updateTable("projects")
    .set((eb) => ({
      total_memory_tokens: eb("total_memory_tokens", "+", current),
      total_history_memory_tokens: eb("total_history_memory_tokens", "+", history),
    }))
    .where("id", "=", projectId)
    .execute();
}

/**
 * Locks a project before its memories, so that their changes and the project's deletion wait for each other in one order.
 * Throws an HttpError 404 if there is none.
 */
export async function lockStatistics(trx: Transaction<Schema>, projectId: string): Promise<void> {
  const project = await trx
    .selectFrom("projects")
    .select("id")
    .where("id", "=", projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (project === undefined) throw noProject(projectId);
}
