import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.js";
import type { Scored, Source } from "./best.js";
import { readNewest } from "./newest.js";
import { scoreOf } from "./score.js";
import type { Term } from "./terms.js";
import { within } from "./tsquery.js";

/** The memories of a user in a project. */
export interface MemoryOwner {
  readonly projectId: string;
  readonly userId: string;
}

export interface MemoryPosition {
  readonly id: string;
  readonly updated_at: Date;
}

/** Returns the value of the column `search_scope`. */
export function scopeOf({ projectId, userId }: MemoryOwner): string {
  return createHash("md5").update(`${projectId}/${userId}`).digest("hex");
}

/** Returns the memories of a user that are not expired, the one that was updated last first. */
export function memorySource(
  db: Kysely<Schema>,
  { projectId, userId }: MemoryOwner,
  terms: readonly Term[],
): Source<MemoryPosition> {
  const scope = scopeOf({ projectId, userId });
  return {
    newest: (count) =>
      readNewest<MemoryPosition>(db, {
        from: sql`newest_memories(${scope}, ${count})`,
        count,
        columns: sql`id, updated_at`,
        condition: sql`user_id = ${userId}`,
        terms,
      }),

    async matching(condition, count) {
      const { rows } = await sql<MemoryPosition & Scored>`
        select id, updated_at, ${scoreOf("search", terms)} as score
        from memories
        where search @@ ${within(scope, condition)}::tsquery and user_id = ${userId} and not expired
        order by score desc, updated_at desc, id
        limit ${count}`.execute(db);
      return rows;
    },

    compare: (a, b) => b.updated_at.getTime() - a.updated_at.getTime() || (a.id < b.id ? -1 : 1),
  };
}
