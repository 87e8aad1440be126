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
