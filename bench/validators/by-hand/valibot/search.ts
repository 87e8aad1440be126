/** The response of a project search. */
import * as v from "valibot";

export const ColumnExample = v.object({ v: v.unknown() });

export const Figure = v.object({
  caption: v.string(),
  text: v.string(),
  summary_text: v.string(),
  prequestion_list: v.array(v.string()),
  persist_path: v.string(),
});

export const FigureHighlight = v.object({ figure: Figure });

export const SourceDocument = v.object({ file_name: v.string() });

export const FigureResult = v.object({
  type: v.literal("figure"),
  document_id: v.string(),
  document_name: v.string(),
  highlight: FigureHighlight,
  source_document: SourceDocument,
  figure_id: v.pipe(v.number(), v.integer()),
});

export const ParagraphChunk = v.object({ text: v.string(), range: v.string() });

export const ParagraphHighlight = v.object({ chunks: v.array(ParagraphChunk) });

export const ParagraphResult = v.object({
  type: v.literal("paragraph"),
  document_id: v.string(),
  document_name: v.string(),
  highlight: ParagraphHighlight,
  source_document: SourceDocument,
  paragraph_block_id: v.string(),
});

export const TableColumn = v.object({
  id: v.string(),
  name: v.string(),
  data_type: v.string(),
  range: v.string(),
  count: v.optional(v.pipe(v.number(), v.integer())),
  null_count: v.optional(v.pipe(v.number(), v.integer())),
  approx_ndv: v.optional(v.pipe(v.number(), v.integer())),
  examples: v.array(ColumnExample),
  display_examples: v.array(ColumnExample),
  min_value: v.optional(v.string()),
  max_value: v.optional(v.string()),
});

export const InnerTable = v.object({
  id: v.string(),
  data_range: v.string(),
  num_rows: v.pipe(v.number(), v.integer()),
  persist_path: v.string(),
  columns: v.array(TableColumn),
});

export const TableHighlight = v.object({ inner_tables: v.array(InnerTable) });

export const TableResult = v.object({
  type: v.literal("table"),
  document_id: v.string(),
  document_name: v.string(),
  highlight: TableHighlight,
  source_document: SourceDocument,
  table_id: v.string(),
  title: v.string(),
  sheet_name: v.string(),
  semantic_sheet_name: v.string(),
  table_region_info: v.string(),
});

export const DocumentResult = v.variant("type", [ParagraphResult, TableResult, FigureResult]);

export const Memory = v.object({
  id: v.string(),
  content: v.string(),
  user_id: v.string(),
  expired: v.boolean(),
  has_unresolved_conflict: v.boolean(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
});

export const ProjectsSearchResponse = v.object({
  success: v.boolean(),
  message: v.string(),
  data: v.object({ documents: v.array(DocumentResult), memories: v.array(Memory) }),
});
