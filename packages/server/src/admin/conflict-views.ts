import { toResolution } from "../conflicts/view.js";
import { anyOf } from "../database/any-of.js";
import type { Schema } from "../database/schema.js";
import type { Conflict } from "./client.js";
import type { Kysely, Selectable } from "kysely";

type Row = Selectable<Schema["conflicts"]>;

/** Returns conflicts as the admin API shows them. */
export async function toConflicts(db: Kysely<Schema>, rows: readonly Row[]): Promise<Conflict[]> {
  const ids = anyOf(rows.map(({ id }) => id));
  const facts = await db
    .selectFrom("conflict_facts")
    .innerJoin("facts", "facts.id", "conflict_facts.fact_id")
    .select(["conflict_facts.conflict_id", "facts.id", "facts.actor_id", "conflict_facts.rewrite"])
    .where("conflict_facts.conflict_id", "=", ids)
    .orderBy("conflict_facts.position")
    .execute();
  const memories = await db
    .selectFrom("conflict_memories")
    .select(["conflict_id", "memory_id"])
    .where("conflict_id", "=", ids)
    .orderBy("memory_id")
    .execute();
  return rows.map((row) => {
    const own = facts.filter(({ conflict_id }) => conflict_id === row.id);
    return {
      id: row.id,
      project_id: row.project_id,
      fact_ids: own.map(({ id }) => id),
      facts: own.map(({ conflict_id: _, ...fact }) => fact),
      memory_ids: memories.filter(({ conflict_id }) => conflict_id === row.id).map(({ memory_id }) => memory_id),
      document_id: row.document_id,
      resolved: row.resolve_id !== null,
      created_at: row.created_at.toISOString(),
      resolved_at: row.resolved_at?.toISOString() ?? null,
      resolution: row.resolve_id === null ? null : toResolution(row),
    };
  });
}
