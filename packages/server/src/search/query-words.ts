/** Reads a query: its language and the words that say what it is about. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../database/schema.js";
import { isStopWord, type Language, languageOf, languages } from "./languages.js";

/** The number of characters of a query that count. */
const maximumLength = 4_000;
/** The number of words of a query that count. */
const maximumWords = 32;

export interface QueryWords {
  readonly language: Language;
  /** Distinct words as texts have them in their index, without stop words. */
  readonly words: readonly string[];
}

interface WordRow {
  readonly word: string;
  /** One lexeme; several for scripts without spaces. */
  readonly lexemes: readonly string[];
  readonly stop_word_in: readonly string[];
}

/** Returns the words of a query. If all of them are stop words, they all count: "to be or not to be". */
export async function readQuery(db: Kysely<Schema>, query: string): Promise<QueryWords> {
  const { rows } = await sql<WordRow>`
    select word, tsvector_to_array(search_vector(word)) as lexemes,
      array_remove(array[${sql.join(languages.map(ifStopWord))}], null) as stop_word_in
    from regexp_split_to_table(search_clean(${cut(query)}), ' ') with ordinality as words (word, position)
    where word <> ''
    order by position
    limit ${4 * maximumWords}`.execute(db);
  const words = rows.map(({ word, lexemes, stop_word_in }) => ({ word, lexemes, stopWordIn: stop_word_in }));
  const language = languageOf(words);
  const significant = words.filter((word) => !isStopWord(word, language));
  const counted = significant.length > 0 ? significant : words;
  const distinct = new Set(counted.flatMap(({ lexemes }) => withoutParts(lexemes)));
  return { language, words: [...distinct].slice(0, maximumWords) };
}

/** Returns an expression for the language if `word` is one of its stop words: its dictionary returns no stem for them. */
function ifStopWord(language: Language): RawBuilder<string | null> {
  return sql`case when ts_lexize(${sql.lit(`${language}_stem`)}, word) = '{}' then ${sql.lit(language)} end`;
}

/** Returns the first characters of a query, without half a surrogate pair at the end. */
export function cut(query: string): string {
  return query.slice(0, maximumLength).replace(/[\ud800-\udbff]$/, "");
}

/** Returns the pairs of characters instead of the characters, where there are pairs. Other words are returned as they are. */
function withoutParts(lexemes: readonly string[]): string[] {
  const hasPairs = lexemes.length > 1;
  return lexemes.filter((lexeme) => !hasPairs || [...lexeme].length > 1);
}
