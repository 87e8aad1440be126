import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.js";
import type { Scored, Source } from "./best.js";
import { readNewest } from "./newest.js";
import { scoreOf } from "./score.js";
import type { Term } from "./terms.js";
import { within } from "./tsquery.js";

/** The position of a passage: documents by age, passages by their order in the document. */
export interface PassagePosition {
  readonly id: string;
  readonly document_id: string;
  readonly position: number;
}

/** A condition on the document. A subquery, which is only evaluated for passages with the words, where a join could read all documents. */
export const isOkay = sql`(select status from documents where documents.id = document_id) = 'okay'`;

/** Returns the passages of a project's documents that are okay, the newest document first: ids of documents sort by their creation. */
export function passageSource(db: Kysely<Schema>, projectId: string, terms: readonly Term[]): Source<PassagePosition> {
  return {
    newest: (count) =>
      readNewest<PassagePosition>(db, {
        from: sql`newest_passages(${projectId}, ${count})`,
        count,
        columns: sql`id, document_id, position`,
        condition: isOkay,
        terms,
      }),

    async matching(condition, count) {
      const { rows } = await sql<PassagePosition & Scored>`
        select id, document_id, position, ${scoreOf("search", terms)} as score
        from passages
        where search @@ ${within(projectId, condition)}::tsquery and ${isOkay}
        order by score desc, document_id desc, position
        limit ${count}`.execute(db);
      return rows;
    },

    compare: (a, b) => compareStrings(b.document_id, a.document_id) || a.position - b.position,
  };
}

const compareStrings = (a: string, b: string): number => Number(a > b) - Number(a < b);
