import { optional } from "../diagnostics/optional.js";
import { visibleLines } from "../diagnostics/visible.js";

/** The contents of a doc comment. */
export interface Doc {
  /** Paragraphs, the first of which is the summary. */
  readonly paragraphs: readonly (string | undefined)[];
  readonly remarks?: readonly string[];
  readonly deprecated?: boolean;
}

/** Returns the contents of a doc comment without its delimiters; undefined if it would be empty. */
export function docText({ paragraphs, remarks = [], deprecated = false }: Doc): string | undefined {
  const blocks = [
    ...paragraphs.filter((text) => text !== undefined).map(safeText),
    ...(remarks.length > 0 ? [`@remarks ${remarks.map(safeText).join("\n\n")}`] : []),
    ...(deprecated ? ["@deprecated"] : []),
  ].filter((block) => block !== "");
  return blocks.length === 0 ? undefined : blocks.join("\n\n");
}

/** Returns `{ docs: comment }`, or nothing. */
export function docsOf(doc: Doc): { readonly docs?: string } {
  return optional("docs", docText(doc));
}

/** Returns a comment for a property of a type literal. */
export function inlineComment(doc: Doc): string {
  return commentOf(docText(doc));
}

/** Adds the delimiters of a comment to its contents. A comment of one line stays on one line. */
export function commentOf(text = ""): string {
  if (text === "") return "";
  if (!text.includes("\n")) return `/** ${text} */\n`;
  return `/**\n${text
    .split("\n")
    .map((line) => ` * ${line}`.trimEnd())
    .join("\n")}\n */\n`;
}

/** Escapes untrusted prose: nothing in it may end the comment, start a tag, or hide. */
export function safeText(text: string): string {
  // Most comments are one line without special characters.
  if (/^[\x20-)+-?A-~]*$/.test(text)) return text.trim();
  return (
    visibleProse(text)
      .replaceAll("\t", " ")
      .replaceAll("*/", "*\\/")
      .split("\n")
      // A leading @ would start a tag; the backslash is an escape in TSDoc.
      .map((line) => line.trimEnd().replace(/^(\s*)@/, "$1\\@"))
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}

/** Returns prose with line feeds as its only line breaks, and with hidden characters as escapes. */
export function visibleProse(text: string): string {
  return visibleLines(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n"));
}
