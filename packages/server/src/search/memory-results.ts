import type { Memory } from "@memory-service/client";
import type { Kysely } from "kysely";
import { anyOf } from "../database/any-of.js";
import type { Schema } from "../database/schema.js";
import { estimateTokens } from "../documents/tokens.js";
import { selectMemories, toMemory } from "../memories/view.js";

/** Memories as a search returns them. */
export interface MemoryResults {
  readonly memories: Memory[];
  /** The estimated number of tokens in their contents. */
  readonly tokens: number;
}

/** Returns memories in the order of their ids, without those that have expired in between. */
export async function readMemoryResults(db: Kysely<Schema>, ids: readonly string[]): Promise<MemoryResults> {
  if (ids.length === 0) return { memories: [], tokens: 0 };
  const rows = await selectMemories(db).where("id", "=", anyOf(ids)).where("expired", "=", false).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const memories = ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toMemory(row)];
  });
  return {
    memories,
    tokens: memories.reduce((total, { content }) => total + estimateTokens(content), 0),
  };
}
