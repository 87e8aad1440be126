import { visibleProse } from "../../../codegen/doc-comments.js";
import { shortened } from "../../shared/prose.js";

/** Returns prose of the document as one paragraph of at most `length` characters, which ends with a sentence if possible. */
export function paragraph(prose: string, length: number): string {
  return cut(flat(prose), length);
}

/** Removes comments and line breaks, which cost tokens, and links, which models cannot follow. */
function flat(prose: string): string {
  return visibleProse(prose.slice(0, longestProse))
    .replace(/<!--[^]*?(?:-->|$)/g, " ")
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, "$1")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/^\s*#{1,6}\s+/gm, "")
    .replace(/\*\*|__/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Prose beyond this would be cut anyway. */
const longestProse = 20_000;

/** Cuts after the last sentence that fits, or else after the last word. The number of an item of a list ends no sentence. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const sentence = /^[^]*(?<!(?:^|\s)\d{1,3})[.!?](?=\s)/.exec(`${head}${text.charAt(length)}`)?.[0];
  if (sentence !== undefined && sentence.length >= length / 4) return sentence;
  const word = head.slice(0, -1).replace(/\s+\S*$/, "");
  return word === "" ? shortened(text, length) : `${word}…`;
}
