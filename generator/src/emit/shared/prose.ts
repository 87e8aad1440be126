import { visibleProse } from "../../codegen/doc-comments.js";

/** Pieces of Markdown that doc comments and reference pages share. */

/**
 * A code span that shows any text as it is (CommonMark 6.1): fenced by more backticks than the text holds in a row.
 * Line breaks become spaces, and no text at all becomes `""`. A table cell still has to escape its pipes.
 */
export function codeSpan(text: string): string {
  const lines = visibleProse(text).split("\n");
  const line =
    (lines.length === 1
      ? lines.join("")
      : lines
          .map((part) => part.trim())
          .filter((part) => part !== "")
          .join(" ")) || '""';
  const fence = "`".repeat(longestRun(line) + 1);
  const padding = /^`|`$|^ .* $/.test(line) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** The most backticks in a row. */
export function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[], word = "and"): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function alternatives(parts: readonly string[]): string {
  return listed(parts, "or");
}

/** Joins the texts that are not empty. */
export function joined(texts: readonly string[], separator = " "): string {
  return texts.filter((text) => text !== "").join(separator);
}

/** `a, b and 3 more`: at most so many parts. */
export function listedUpTo(most: number, parts: readonly string[], word = "and", more = ""): string {
  if (parts.length <= most) return listed(parts, word);
  return listed([...parts.slice(0, most - 1), `${more}${parts.length - most + 1} more`], word);
}

/** `1 item`, `2 items`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The text, or as many of its characters as fit, ending in an ellipsis. Never cuts a character in two. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
