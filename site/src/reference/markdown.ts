import { portable } from "../../../generator/src/emit/docs/portable.js";

/** Blocks of a page, separated by blank lines. */
export type Blocks = readonly string[];

/** Returns a page of blocks. Code spans look the same in all renderers. */
export function page(blocks: Blocks): string {
  return portable(`${blocks.join("\n\n")}\n`);
}

/** CommonMark 6.1. */
const codeSpan = /(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/gs;

/**
 * Returns Markdown for a text in which backticks mark code: VitePress compiles pages as templates of Vue, so outside of code it
 * would read tags and double braces.
 */
export function prose(text: string): string {
  let result = "";
  let end = 0;
  for (const { index, 0: span } of text.matchAll(codeSpan)) {
    result += escape(text.slice(end, index)) + span;
    end = index + span.length;
  }
  return result + escape(text.slice(end));
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escape(text: string): string {
  return text
    .replaceAll(/[&<>]/g, (character) => escapes[character] ?? character)
    .replaceAll(/[*_[\]\\]/g, (character) => `\\${character}`)
    .replaceAll("{{", "{<wbr/>{");
}

/** Returns a fenced block that no content can end. */
export function fence(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}${language}\n${code.replace(/\n*$/, "")}\n${mark}`;
}

/** Returns a table. Its cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function cell(markdown: string): string {
  return markdown.replaceAll("|", "\\|").replaceAll("\n", " ");
}
