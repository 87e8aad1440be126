/** The score of a text: the share of the query's words that it has. */
import { type RawBuilder, sql } from "kysely";
import type { Term } from "./terms.js";
import { anyWord } from "./tsquery.js";

/** Returns an expression for the score, from 0 to 1. `search` names the column with a text's words. */
export function scoreOf(search: string, terms: readonly Term[]): RawBuilder<number> {
  const sum = sql.join(
    terms.map((term) => qualityOf(search, term)),
    sql` + `,
  );
  return sql<number>`(${sum}) / ${terms.length}::float8`;
}

/** Returns an expression for an array: how well the text matches each term. */
export function qualitiesOf(search: string, terms: readonly Term[]): RawBuilder<number[]> {
  return sql<number[]>`array[${sql.join(terms.map((term) => qualityOf(search, term)))}]`;
}

function qualityOf(search: string, term: Term): RawBuilder<number> {
  const cases = term.map(
    ({ words, quality }) => sql`when ${sql.ref(search)} @@ ${anyWord(words)}::tsquery then ${quality}::float8`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
}
