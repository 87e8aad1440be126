import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.js";
import type { Newest, Scored, Source } from "./best.js";
import { countRows } from "./count-rows.js";
import { qualitiesOf, scoreOf } from "./score.js";
import type { Term } from "./terms.js";
import { atLeast, within } from "./tsquery.js";

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
    async newest(count) {
      const { rows } = await sql<MemoryPosition & Newest & { readonly total: number }>`
        with newest as materialized (select * from newest_memories(${scope}, ${count}))
        select id, updated_at, ${qualitiesOf("search", terms)} as qualities, (select count(*) from newest) as total
        from newest
        where user_id = ${userId} and search @@ ${atLeast(1, terms)}::tsquery`.execute(db);
      // No row has their number if none of them has a word.
      const total = rows[0]?.total ?? (await countRows(db, sql`newest_memories(${scope}, ${count})`));
      return { rows, areAll: total < count };
    },

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
