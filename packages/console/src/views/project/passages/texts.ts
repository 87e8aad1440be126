/** Texts of hits that the API does not have in a field of their own. */
import type { ColumnExample, DocumentResult, ParagraphResult, TableColumn, TableResult } from "@memory-service/client";

/** A passage's heading and what follows it. */
export interface Passage {
  readonly section: string;
  readonly text: string;
}

/** Splits a passage that begins with the heading of its section, or that is one. */
export function splitPassage(passage: string): Passage {
  const [first = "", ...rest] = passage.trim().split("\n");
  const maximum = rest.length > 0 ? 100 : 50;
  const isSentence = rest.length > 0 ? /[.!:;,]$/ : /[.!?:;,]$/;
  const isHeading = first.length <= maximum && !isSentence.test(first.trim());
  return isHeading ? { section: first.trim(), text: rest.join("\n").trim() } : { section: "", text: passage.trim() };
}

/** Returns the chunks of a paragraph, with its heading only once. */
export function passagesOf({ highlight }: ParagraphResult): {
  readonly section: string;
  readonly chunks: readonly { readonly text: string; readonly range: string }[];
} {
  const [first, ...others] = highlight.chunks;
  const { section, text } = splitPassage(first?.text ?? "");
  const chunks = first ? [{ text, range: first.range }, ...others] : [];
  const isRepeated = (chunk: string): boolean => section !== "" && splitPassage(chunk).section === section;
  return {
    section,
    chunks: chunks.map(({ text, range }) => ({ text: isRepeated(text) ? splitPassage(text).text : text, range })),
  };
}

/** Returns the part of the document in which a hit is. Empty if the hit does not say. */
export function sectionOf(result: DocumentResult): string {
  switch (result.type) {
    case "paragraph":
      return passagesOf(result).section;
    case "table":
      return titleOf(result);
    case "figure":
      return result.highlight.figure.caption;
    default:
      return "";
  }
}

/** Returns the title of a table, unless it only repeats the file's name. */
function titleOf({ title, semantic_sheet_name, sheet_name, document_name }: TableResult): string {
  const isNew = (name: string): boolean => name !== "" && !document_name.startsWith(`${name}.`);
  return [title, semantic_sheet_name, sheet_name].find(isNew) ?? "";
}

/** Returns the text to copy: the hit and where it is from. */
export function copyOf(result: DocumentResult): string {
  const source = [result.document_name, sectionOf(result)].filter(Boolean).join(", ");
  return `${contentOf(result)}\n\nSource: ${source}`.trim();
}

function contentOf(result: DocumentResult): string {
  switch (result.type) {
    case "paragraph":
      return result.highlight.chunks.map(({ text }) => text).join("\n\n");
    case "table":
      return result.highlight.inner_tables
        .map(({ data_range, columns }) => `${data_range}: ${columns.map(({ name }) => name).join(", ")}`)
        .join("\n");
    case "figure": {
      const { caption, text, summary_text } = result.highlight.figure;
      return [caption, text, summary_text].filter(Boolean).join("\n");
    }
    default:
      return "";
  }
}

/** Returns the example values of a column, as its document shows them. */
export const examplesOf = ({ display_examples, examples }: TableColumn): readonly string[] =>
  (display_examples.length > 0 ? display_examples : examples).map(valueOf).filter((value) => value !== "");

const valueOf = ({ v }: ColumnExample): string =>
  typeof v === "string" || typeof v === "number" || typeof v === "boolean" ? String(v) : "";

/** Returns the smallest and the largest value of a column: `1 – 7`. */
export function spanOf({ min_value, max_value }: TableColumn): string {
  const values = [min_value, max_value].filter((value) => value !== undefined && value !== "");
  return [...new Set(values)].join(" – ");
}

/** Turns the name of a document into words: `returns-policy.md` becomes `returns policy`. */
export const wordsOfName = (name: string): string =>
  name
    .replace(/\.[\p{L}\p{N}]{1,5}$/u, "")
    .replace(/[-_.\s]+/g, " ")
    .trim();

/** Returns the beginning of a text, as a query: at most eight words of its first clause. */
export function beginningOf(text: string): string {
  const [clause = ""] = text.split(/[.,;:!?\n]/);
  const words = clause.trim().split(/\s+/);
  const beginning = words.slice(0, 8).join(" ");
  // A part of a clause should not end in small words.
  return words.length > 8 ? beginning.replace(/(?:\s+\p{Ll}{1,3})+$/u, "") : beginning;
}
