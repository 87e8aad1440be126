import { portable } from "../../../generator/src/emit/docs/text/portable.js";
import { outsideCode } from "../markdown.js";

/** Blocks of a page, separated by blank lines. */
export type Blocks = readonly string[];

/** Returns a page of blocks. Code spans look the same in all renderers. */
export function page(blocks: Blocks): string {
  return portable(`${blocks.join("\n\n")}\n`);
}

/**
 * Returns Markdown for a text in which backticks mark code: VitePress compiles pages as templates of Vue, so outside of code it
 * would read tags and double braces.
 */
export function prose(text: string): string {
  return outsideCode(text, escape);
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escape(text: string): string {
  return text
    .replaceAll(/[&<>]/g, (character) => escapes[character] ?? character)
    .replaceAll(/[*_[\]\\]/g, (character) => `\\${character}`)
    .replaceAll("{{", "{<wbr/>{");
}
