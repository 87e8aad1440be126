/** Finds the words of a project that match a word of a query. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../database/schema.js";
import { editDistance } from "./edit-distance.js";
import type { Language } from "./languages.js";
import type { QueryWords } from "./query-words.js";

/** Words of texts that match a word of the query equally well. */
export interface Variants {
  readonly words: readonly string[];
  /** 1 for the word itself and its other forms; less for words with a slightly different spelling. */
  readonly quality: number;
}

/** A word of the query as texts may have it, the best variants first. */
export type Term = readonly Variants[];

/** The maximum number of other words for a word of the query. */
const maximumVariants = 20;

/** The matching words of a project by the word of the query. */
type WordsByWord = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the terms of a query. A word matches all words of the project that have the same stem in the query's language. A word that
 * the project does not have, in any form, matches its words that differ in a letter or two.
 */
export async function findTerms(
  db: Kysely<Schema>,
  projectId: string,
  { words, language }: QueryWords,
): Promise<Term[]> {
  const variable = words.filter((word) => /^\p{L}{3,}$/u.test(word));
  const forms = await findForms(db, projectId, variable, language);
  const unknown = variable.filter((word) => forms.get(word)?.length === 0 && allowedEdits(word) > 0);
  const respelled = unknown.length === 0 ? [] : await findSimilar(db, projectId, unknown, language);
  return words.map((word) => [
    { words: [...new Set([word, ...(forms.get(word) ?? [])])], quality: 1 },
    ...respelledVariants(
      word,
      respelled.filter((row) => row.word === word),
    ),
  ]);
}

/** Returns an expression for the stem of a word. */
function stemOf(word: string, language: Language): RawBuilder<string> {
  // A literal, because PostgreSQL would look up the dictionary of a parameter for every word.
  return sql<string>`coalesce((ts_lexize(${sql.lit(`${language}_stem`)}, ${sql.ref(word)}))[1], ${sql.ref(word)})`;
}

/** Returns the words of the project with the same stem. */
async function findForms(
  db: Kysely<Schema>,
  projectId: string,
  words: readonly string[],
  language: Language,
): Promise<WordsByWord> {
  // They begin with what the word and its stem have in common: `polic` for `policy` and its stem `polici`.
  const { rows } = await sql<{ readonly word: string; readonly forms: readonly string[] }>`
    select query.word, array(
      select distinct word from search_words
      where project_id = ${projectId}
        and word >= query.prefix and word < query.prefix || U&'\\+10FFFF'
        and ${stemOf("search_words.word", language)} = query.stem
      order by word
      limit ${maximumVariants}
    ) as forms
    from (
      select word, stem, (
        select max(left(word, length)) from generate_series(1, length(stem)) as lengths (length)
        where left(word, length) = left(stem, length)
      ) collate "C" as prefix
      from (
        select word, ${stemOf("words.word", language)} as stem from unnest(${words}::text[]) as words (word)
      ) as stems
    ) as query`.execute(db);
  return new Map(rows.map(({ word, forms }) => [word, forms]));
}

interface SimilarWord {
  /** The word of the query. */
  readonly word: string;
  readonly stem: string;
  /** A word of the project. */
  readonly similar: string;
  readonly similar_stem: string;
}

/** Returns the words of the project that have many trigrams in common. */
async function findSimilar(
  db: Kysely<Schema>,
  projectId: string,
  words: readonly string[],
  language: Language,
): Promise<readonly SimilarWord[]> {
  const { rows } = await sql<SimilarWord>`
    select word, ${stemOf("word", language)} as stem, similar_word as similar,
      ${stemOf("similar_word", language)} as similar_stem
    from unnest(${words}::text[]) as words (word)
    cross join lateral similar_words(${projectId}, word) as similar_word`.execute(db);
  return rows;
}

/** Returns the similar words that may be meant, those with the fewest edits first. */
function respelledVariants(word: string, rows: readonly SimilarWord[]): Variants[] {
  const byEdits = new Map<number, string[]>();
  for (const { stem, similar, similar_stem } of rows) {
    const edits = Math.max(1, Math.min(editDistance(word, similar), editDistance(stem, similar_stem)));
    if (edits <= allowedEdits(word)) byEdits.set(edits, [...(byEdits.get(edits) ?? []), similar]);
  }
  return [...byEdits]
    .toSorted(([a], [b]) => a - b)
    .map(([edits, words]) => ({ words: words.slice(0, maximumVariants), quality: 1 - edits / word.length }));
}

/** Returns the number of misspelled letters that a word may have. Short words with another letter are other words. */
function allowedEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
