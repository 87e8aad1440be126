/** The response of a project search. */
import { Type } from "typebox";
import { compile } from "./compile.js";

export const columnExample = Type.Object({ v: Type.Unknown() });
export const ColumnExample = compile(columnExample);

export const figure = Type.Object({
  caption: Type.String(),
  text: Type.String(),
  summary_text: Type.String(),
  prequestion_list: Type.Array(Type.String()),
  persist_path: Type.String(),
});
export const Figure = compile(figure);

export const figureHighlight = Type.Object({ figure: figure });
export const FigureHighlight = compile(figureHighlight);

export const sourceDocument = Type.Object({ file_name: Type.String() });
export const SourceDocument = compile(sourceDocument);

export const figureResult = Type.Object({
  type: Type.Literal("figure"),
  document_id: Type.String(),
  document_name: Type.String(),
  highlight: figureHighlight,
  source_document: sourceDocument,
  figure_id: Type.Integer(),
});
export const FigureResult = compile(figureResult);

export const paragraphChunk = Type.Object({ text: Type.String(), range: Type.String() });
export const ParagraphChunk = compile(paragraphChunk);

export const paragraphHighlight = Type.Object({ chunks: Type.Array(paragraphChunk) });
export const ParagraphHighlight = compile(paragraphHighlight);

export const paragraphResult = Type.Object({
  type: Type.Literal("paragraph"),
  document_id: Type.String(),
  document_name: Type.String(),
  highlight: paragraphHighlight,
  source_document: sourceDocument,
  paragraph_block_id: Type.String(),
});
export const ParagraphResult = compile(paragraphResult);

export const tableColumn = Type.Object({
  id: Type.String(),
  name: Type.String(),
  data_type: Type.String(),
  range: Type.String(),
  count: Type.Optional(Type.Integer()),
  null_count: Type.Optional(Type.Integer()),
  approx_ndv: Type.Optional(Type.Integer()),
  examples: Type.Array(columnExample),
  display_examples: Type.Array(columnExample),
  min_value: Type.Optional(Type.String()),
  max_value: Type.Optional(Type.String()),
});
export const TableColumn = compile(tableColumn);

export const innerTable = Type.Object({
  id: Type.String(),
  data_range: Type.String(),
  num_rows: Type.Integer(),
  persist_path: Type.String(),
  columns: Type.Array(tableColumn),
});
export const InnerTable = compile(innerTable);

export const tableHighlight = Type.Object({ inner_tables: Type.Array(innerTable) });
export const TableHighlight = compile(tableHighlight);

export const tableResult = Type.Object({
  type: Type.Literal("table"),
  document_id: Type.String(),
  document_name: Type.String(),
  highlight: tableHighlight,
  source_document: sourceDocument,
  table_id: Type.String(),
  title: Type.String(),
  sheet_name: Type.String(),
  semantic_sheet_name: Type.String(),
  table_region_info: Type.String(),
});
export const TableResult = compile(tableResult);

export const documentResult = Type.Union([paragraphResult, tableResult, figureResult]);
export const DocumentResult = compile(documentResult);

export const memory = Type.Object({
  id: Type.String(),
  content: Type.String(),
  user_id: Type.String(),
  expired: Type.Boolean(),
  has_unresolved_conflict: Type.Boolean(),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
export const Memory = compile(memory);

export const projectsSearchResponse = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  data: Type.Object({ documents: Type.Array(documentResult), memories: Type.Array(memory) }),
});
export const ProjectsSearchResponse = compile(projectsSearchResponse);
