/** Memories as the API shows them. */
import type { Memory } from "@memory-service/client";
import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import type { Schema } from "../database/schema.js";

type Row = Selectable<Schema["memories"]>;

/** A memory, and whether it has a conflict that is not resolved. */
interface MemoryRow extends Pick<Row, "id" | "content" | "user_id" | "expired" | "created_at" | "updated_at"> {
  readonly has_unresolved_conflict: boolean | 0 | 1;
}

/** Selects memories for `toMemory`. */
export function selectMemories(db: Kysely<Schema>): SelectQueryBuilder<Schema, "memories", MemoryRow> {
  return db
    .selectFrom("memories")
    .select(["id", "content", "user_id", "expired", "created_at", "updated_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("conflict_memories")
          .innerJoin("conflicts", "conflicts.id", "conflict_memories.conflict_id")
          .select("conflicts.id")
          .whereRef("conflict_memories.memory_id", "=", "memories.id")
          .where("conflicts.resolve_id", "is", null),
      ).as("has_unresolved_conflict"),
    );
}

/** Returns a memory as the API shows it. */
export function toMemory(row: MemoryRow): Memory {
  return {
    id: row.id,
    content: row.content,
    user_id: row.user_id,
    expired: row.expired,
    has_unresolved_conflict: Boolean(row.has_unresolved_conflict),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
