import { type RawBuilder, sql } from "kysely";
import type { Passage } from "./passages.js";

/** Letters of scripts that are written without spaces: tokenizers need about one token for each. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;

/**
 * Estimates the number of tokens of a text: one for each character of scripts without spaces, and one for every four of the others. For
 * prose this is within a third of what OpenAI's tokenizers count.
 */
export function estimateTokens(text: string): number {
  const single = text.match(unspaced)?.length ?? 0;
  return single + Math.ceil((text.length - single) / 4);
}

/** Estimates the number of tokens of a document: those of its paragraphs, and of the text by which tables and figures are found. */
export function tokensOfPassages(passages: readonly Passage[]): number {
  return passages.reduce(
    (sum, passage) => sum + estimateTokens(passage.type === "paragraph" ? passage.text : passage.searchText),
    0,
  );
}

/** The letters of `unspaced` in a regular expression of PostgreSQL, which knows no scripts. */
const unspacedRanges = String.raw`\u0e01-\u0e3a\u0e40-\u0e5b\u1100-\u11ff\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fd-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufad9\uff66-\uff6f\uff71-\uff9d\U00020000-\U000323af`;

/** Estimates the number of tokens of a column's text in the database, as `estimateTokens` does. */
export function tokensOfColumn(name: string): RawBuilder<number> {
  const column = sql.ref(name);
  const without = (characters: string): RawBuilder<number> =>
    sql`char_length(regexp_replace(${column}, ${sql.lit(`[${characters}]`)}, '', 'g'))`;
  const single = sql`(char_length(${column}) - ${without(unspacedRanges)})`;
  // Characters beyond the basic plane count twice, as in JavaScript; those of single tokens are few enough to ignore that.
  const others = sql`(${without(unspacedRanges)} + char_length(${column}) - ${without(String.raw`\U00010000-\U0001ffff`)})`;
  return sql`case when ${column} ~ '[^\u0001-\u007f]' then ${single} + ceil(${others} / 4.0) else ceil(char_length(${column}) / 4.0) end`;
}
