import type { Passage, TablePassage } from "../../../src/documents/passages.js";
import { defaultLimits, type DocumentLimits } from "../../../src/documents/limits.js";
import { parseDocument } from "../../../src/documents/parse/parse-document.js";
import { utf8 } from "./files.js";

/** Parses a file in this thread. */
export function parse(
  content: string | Uint8Array,
  name: string,
  limits: Partial<DocumentLimits> = {},
): Promise<Passage[]> {
  const bytes = typeof content === "string" ? utf8(content) : content;
  return parseDocument(bytes, { name }, { ...defaultLimits, ...limits });
}

/** Returns a line for each passage: its type and what a reader sees of it. */
export function outline(passages: readonly Passage[]): string[] {
  return passages.map((passage) => {
    if (passage.type === "paragraph") return passage.text;
    if (passage.type === "figure")
      return `figure ${passage.figureId}: ${passage.caption} | ${passage.text} | ${passage.persistPath}`;
    const columns = passage.innerTables.flatMap((table) =>
      table.columns.map(({ name, dataType }) => `${name} ${dataType}`),
    );
    return `table ${passage.tableRegionInfo} ${passage.title}: ${columns.join(", ")}`;
  });
}

/** Returns the characters of the file that the paragraphs' ranges mark. */
export function marked(text: string, passages: readonly Passage[]): string[] {
  return passages.flatMap((passage) => {
    if (passage.type !== "paragraph") return [];
    const [start, end] = passage.range.split(":").map(Number);
    return [text.slice(start, end)];
  });
}

export function tablesOf(passages: readonly Passage[]): TablePassage[] {
  return passages.filter((passage) => passage.type === "table");
}
