/** The response of a project search. */
import { type } from "arktype";

export const ColumnExample = type({ v: "unknown" });

export const Figure = type({
  caption: "string",
  text: "string",
  summary_text: "string",
  prequestion_list: "string[]",
  persist_path: "string",
});

export const FigureHighlight = type({ figure: Figure });

export const SourceDocument = type({ file_name: "string" });

export const FigureResult = type({
  type: "'figure'",
  document_id: "string",
  document_name: "string",
  highlight: FigureHighlight,
  source_document: SourceDocument,
  figure_id: "number.integer",
});

export const ParagraphChunk = type({ text: "string", range: "string" });

export const ParagraphHighlight = type({ chunks: ParagraphChunk.array() });

export const ParagraphResult = type({
  type: "'paragraph'",
  document_id: "string",
  document_name: "string",
  highlight: ParagraphHighlight,
  source_document: SourceDocument,
  paragraph_block_id: "string",
});

export const TableColumn = type({
  id: "string",
  name: "string",
  data_type: "string",
  range: "string",
  "count?": "number.integer",
  "null_count?": "number.integer",
  "approx_ndv?": "number.integer",
  examples: ColumnExample.array(),
  display_examples: ColumnExample.array(),
  "min_value?": "string",
  "max_value?": "string",
});

export const InnerTable = type({
  id: "string",
  data_range: "string",
  num_rows: "number.integer",
  persist_path: "string",
  columns: TableColumn.array(),
});

export const TableHighlight = type({ inner_tables: InnerTable.array() });

export const TableResult = type({
  type: "'table'",
  document_id: "string",
  document_name: "string",
  highlight: TableHighlight,
  source_document: SourceDocument,
  table_id: "string",
  title: "string",
  sheet_name: "string",
  semantic_sheet_name: "string",
  table_region_info: "string",
});

export const DocumentResult = ParagraphResult.or(TableResult).or(FigureResult);

export const Memory = type({
  id: "string",
  content: "string",
  user_id: "string",
  expired: "boolean",
  has_unresolved_conflict: "boolean",
  created_at: "string.date.iso",
  updated_at: "string.date.iso",
});

export const ProjectsSearchResponse = type({
  success: "boolean",
  message: "string",
  data: { documents: DocumentResult.array(), memories: Memory.array() },
});
