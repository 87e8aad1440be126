import type { DocumentResult, TableColumn as ApiColumn } from "@memory-service/client";
import { type Kysely, sql } from "kysely";
import { anyOf } from "../database/any-of.js";
import type { Schema, StoredPassage } from "../database/schema.js";
import type { FigurePassage, ParagraphPassage, TableColumn, TablePassage } from "../documents/passages.js";
import { estimateTokens } from "../documents/tokens.js";

/** Documents' passages as a search returns them. */
export interface DocumentResults {
  readonly entries: DocumentResult[];
  /** The estimated number of tokens in the passages' texts. */
  readonly tokens: number;
}

interface PassageRow {
  readonly id: string;
  readonly document_id: string;
  readonly content: StoredPassage;
  readonly text: string;
  /** The name of the document. */
  readonly name: string;
}

/**
 * Returns the entries for passages, in the order of their ids. A paragraph that was split into several passages is one entry with several
 * chunks, at the position of its best one.
 */
export async function readDocumentResults(
  db: Kysely<Schema>,
  ids: readonly string[],
  maximum: number,
): Promise<DocumentResults> {
  const rows = await readPassages(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const entries = new Map<string, DocumentResult>();
  let tokens = 0;
  for (const id of ids) {
    const row = byId.get(id);
    // The document may have been deleted in between.
    if (row === undefined) continue;
    const entry = toDocumentResult(row, row.name);
    const key = entry.type === "paragraph" ? `${row.document_id} ${entry.paragraph_block_id}` : id;
    const known = entries.get(key);
    if (known === undefined && entries.size === maximum) continue;
    if (known?.type === "paragraph" && entry.type === "paragraph")
      for (const chunk of entry.highlight.chunks) known.highlight.chunks.push(chunk);
    else entries.set(key, entry);
    tokens += estimateTokens(row.text);
  }
  return { entries: [...entries.values()], tokens };
}

/** Returns passages of documents that are okay. */
async function readPassages(db: Kysely<Schema>, ids: readonly string[]): Promise<readonly PassageRow[]> {
  if (ids.length === 0) return [];
  // Materialized, because the planner without statistics would look up each document's passages among these.
  const { rows } = await sql<PassageRow>`
    with found as materialized (select id, document_id, content, text from passages where id = ${anyOf(ids)})
    select found.*, name from found join documents on documents.id = document_id and status = 'okay'`.execute(db);
  return rows;
}

/** Returns a passage of the document with a name as a search shows it. */
export function toDocumentResult(
  { document_id, content }: Pick<PassageRow, "document_id" | "content">,
  name: string,
): DocumentResult {
  const common = { document_id, document_name: name, source_document: { file_name: name } };
  switch (content.type) {
    case "paragraph":
      return { ...common, ...paragraph(content) };
    case "table":
      return { ...common, ...table(content) };
    case "figure":
      return { ...common, ...figure(content) };
  }
}

type Specific<T extends DocumentResult["type"]> = Omit<
  Extract<DocumentResult, { readonly type: T }>,
  "document_id" | "document_name" | "source_document"
>;

function paragraph({ type, block, text, range }: StoredPassage<ParagraphPassage>): Specific<"paragraph"> {
  return { type, highlight: { chunks: [{ text, range }] }, paragraph_block_id: `blk_${block}` };
}

function table(passage: StoredPassage<TablePassage>): Specific<"table"> {
  const { type, tableId, title, sheetName, semanticSheetName, tableRegionInfo, innerTables } = passage;
  return {
    type,
    highlight: {
      inner_tables: innerTables.map(({ id, dataRange, numRows, persistPath, columns }) => ({
        id,
        data_range: dataRange,
        num_rows: numRows,
        persist_path: persistPath,
        columns: columns.map(column),
      })),
    },
    table_id: `tbl_${tableId}`,
    title,
    sheet_name: sheetName,
    semantic_sheet_name: semanticSheetName,
    table_region_info: tableRegionInfo,
  };
}

function column(of: TableColumn): ApiColumn {
  return {
    id: of.id,
    name: of.name,
    data_type: of.dataType,
    range: of.range,
    count: of.count,
    null_count: of.nullCount,
    approx_ndv: of.approxNdv,
    examples: [...of.examples],
    display_examples: [...of.displayExamples],
    ...(of.minValue !== undefined && { min_value: of.minValue }),
    ...(of.maxValue !== undefined && { max_value: of.maxValue }),
  };
}

function figure({
  type,
  figureId,
  caption,
  text,
  summaryText,
  prequestionList,
  persistPath,
}: StoredPassage<FigurePassage>): Specific<"figure"> {
  return {
    type,
    highlight: {
      figure: {
        caption,
        text,
        summary_text: summaryText,
        prequestion_list: [...prequestionList],
        persist_path: persistPath,
      },
    },
    figure_id: figureId,
  };
}
