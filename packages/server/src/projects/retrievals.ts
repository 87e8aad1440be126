/** Counters of what searches have returned. */
import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { anyOf } from "../database/any-of.js";
import type { Schema } from "../database/schema.js";

/** The results of one search, or of all searches of a project, counted under the names of the API's statistics. */
export interface Retrievals {
  readonly document_retrieve_count: number;
  readonly memory_retrieve_count: number;
  readonly total_history_document_retrieve_tokens: number;
  readonly total_history_memory_retrieve_tokens: number;
}

/** The number of rows per project: this many searches can count concurrently without waiting. */
const slots = 16;

/** Adds to the counters of a project. */
export async function addRetrievals(db: Kysely<Schema>, projectId: string, added: Retrievals): Promise<void> {
  const isEmpty = added.document_retrieve_count === 0 && added.memory_retrieve_count === 0;
  if (isEmpty) return;
  const plus = (column: keyof Retrievals) => sql<number>`project_retrievals.${sql.ref(column)} + ${added[column]}`;
  await db
    .insertInto("project_retrievals")
    .values({ project_id: projectId, slot: randomInt(slots), ...added })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "slot"]).doUpdateSet({
        document_retrieve_count: plus("document_retrieve_count"),
        memory_retrieve_count: plus("memory_retrieve_count"),
        total_history_document_retrieve_tokens: plus("total_history_document_retrieve_tokens"),
        total_history_memory_retrieve_tokens: plus("total_history_memory_retrieve_tokens"),
      }),
    )
    .execute();
}

const none: Retrievals = {
  document_retrieve_count: 0,
  memory_retrieve_count: 0,
  total_history_document_retrieve_tokens: 0,
  total_history_memory_retrieve_tokens: 0,
};

/** Reads the counters of projects, and returns a function that returns those of one. */
export async function readRetrievals(
  db: Kysely<Schema>,
  projectIds: readonly string[],
): Promise<(projectId: string) => Retrievals> {
  // Sums of bigint are numeric, which the driver returns as strings.
  const total = (column: keyof Retrievals) => sql<number>`sum(${sql.ref(column)})::bigint`.as(column);
  const rows = await db
    .selectFrom("project_retrievals")
    .select("project_id")
    .select([
      total("document_retrieve_count"),
      total("memory_retrieve_count"),
      total("total_history_document_retrieve_tokens"),
      total("total_history_memory_retrieve_tokens"),
    ])
    .where("project_id", "=", anyOf(projectIds))
    .groupBy("project_id")
    .execute();
  const byProject = new Map(rows.map(({ project_id, ...retrievals }) => [project_id, retrievals]));
  return (projectId) => byProject.get(projectId) ?? none;
}
