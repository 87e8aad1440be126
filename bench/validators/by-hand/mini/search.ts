/** The response of a project search. */
import * as z from "zod/mini";

export const ColumnExample = z.object({ v: z.unknown() });

export const Figure = z.object({
  caption: z.string(),
  text: z.string(),
  summary_text: z.string(),
  prequestion_list: z.array(z.string()),
  persist_path: z.string(),
});

export const FigureHighlight = z.object({ figure: Figure });

export const SourceDocument = z.object({ file_name: z.string() });

export const FigureResult = z.object({
  type: z.literal("figure"),
  document_id: z.string(),
  document_name: z.string(),
  highlight: FigureHighlight,
  source_document: SourceDocument,
  figure_id: z.int(),
});

export const ParagraphChunk = z.object({ text: z.string(), range: z.string() });

export const ParagraphHighlight = z.object({ chunks: z.array(ParagraphChunk) });

export const ParagraphResult = z.object({
  type: z.literal("paragraph"),
  document_id: z.string(),
  document_name: z.string(),
  highlight: ParagraphHighlight,
  source_document: SourceDocument,
  paragraph_block_id: z.string(),
});

export const TableColumn = z.object({
  id: z.string(),
  name: z.string(),
  data_type: z.string(),
  range: z.string(),
  count: z.optional(z.int()),
  null_count: z.optional(z.int()),
  approx_ndv: z.optional(z.int()),
  examples: z.array(ColumnExample),
  display_examples: z.array(ColumnExample),
  min_value: z.optional(z.string()),
  max_value: z.optional(z.string()),
});

export const InnerTable = z.object({
  id: z.string(),
  data_range: z.string(),
  num_rows: z.int(),
  persist_path: z.string(),
  columns: z.array(TableColumn),
});

export const TableHighlight = z.object({ inner_tables: z.array(InnerTable) });

export const TableResult = z.object({
  type: z.literal("table"),
  document_id: z.string(),
  document_name: z.string(),
  highlight: TableHighlight,
  source_document: SourceDocument,
  table_id: z.string(),
  title: z.string(),
  sheet_name: z.string(),
  semantic_sheet_name: z.string(),
  table_region_info: z.string(),
});

export const DocumentResult = z.discriminatedUnion("type", [ParagraphResult, TableResult, FigureResult]);

export const Memory = z.object({
  id: z.string(),
  content: z.string(),
  user_id: z.string(),
  expired: z.boolean(),
  has_unresolved_conflict: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
});

export const ProjectsSearchResponse = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({ documents: z.array(DocumentResult), memories: z.array(Memory) }),
});
