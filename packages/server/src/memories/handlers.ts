import type { MemoryTraceEntry } from "@memory-service/client";
import type { Handlers } from "@memory-service/endpoints";
import type { Selectable } from "kysely";
import type { Schema } from "../database/schema.js";
import { findProject } from "../projects/find.js";
import type { CallContext, Service } from "../service.js";
import { noMemory } from "./find.js";

/** Creates the handlers of memories. */
export function memoryHandlers({ db }: Service): Handlers<CallContext>["memories"] {
  return {
    async getTrace({ id, memoryId }, { principal }) {
      await findProject(db, id, { principal, permission: "project:mem_read" });
      const entries = await db
        .selectFrom("memory_history")
        .innerJoin("memories", "memories.id", "memory_history.memory_id")
        .selectAll("memory_history")
        .where("memory_history.memory_id", "=", memoryId)
        .where("memories.project_id", "=", id)
        .orderBy("memory_history.id")
        .execute();
      // Every memory has an entry for its creation, and the last entry has the current content.
      const last = entries.at(-1);
      if (last === undefined) throw noMemory(memoryId);
      return { memory_id: memoryId, current_memory: last.new_memory, trace: entries.map(toTraceEntry) };
    },
  };
}

function toTraceEntry(row: Selectable<Schema["memory_history"]>): MemoryTraceEntry {
  return {
    history_id: row.id,
    event_type: row.event_type,
    new_memory: row.new_memory,
    expired: row.expired,
    changed_at: row.changed_at.toISOString(),
    event_id: row.event_id,
    source_messages: row.source_messages,
  };
}
