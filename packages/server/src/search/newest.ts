/** Reads the newest texts of a search. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../database/schema.js";
import type { Newest, Source } from "./best.js";
import { qualitiesOf } from "./score.js";
import type { Term } from "./terms.js";
import { atLeast } from "./tsquery.js";

/** The newest texts, and those of them that a search is for. */
interface NewestTexts {
  /** The function that returns at most `count` texts. */
  readonly from: RawBuilder<unknown>;
  readonly count: number;
  /** The columns of the result. */
  readonly columns: RawBuilder<unknown>;
  readonly condition: RawBuilder<unknown>;
  readonly terms: readonly Term[];
}

/** Returns those of the newest texts that have one of the terms, and whether there are no older texts. */
export async function readNewest<R extends { readonly id: string }>(
  db: Kysely<Schema>,
  { from, count, columns, condition, terms }: NewestTexts,
): ReturnType<Source<R>["newest"]> {
  // The number of texts comes with each row, and with an empty one if none has a term.
  const { rows } = await sql<R & Newest & { readonly total: number; readonly has_term: boolean }>`
    with newest as materialized (select * from ${from})
    select ${columns}, ${qualitiesOf("search", terms)} as qualities, total, id is not null as has_term
    from (select count(*) as total from newest) as counted
    left join newest on search @@ ${atLeast(1, terms)}::tsquery and ${condition}`.execute(db);
  return { rows: rows.filter(({ has_term }) => has_term), areAll: (rows[0]?.total ?? 0) < count };
}
