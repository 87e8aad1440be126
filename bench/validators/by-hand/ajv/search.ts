/** The response of a project search. */
import { compile } from "./compile.js";

export const columnExample = { type: "object", required: ["v"], properties: { v: {} } } as const;
export const ColumnExample = compile(columnExample);

export const figure = {
  type: "object",
  required: ["caption", "text", "summary_text", "prequestion_list", "persist_path"],
  properties: {
    caption: { type: "string" },
    text: { type: "string" },
    summary_text: { type: "string" },
    prequestion_list: { type: "array", items: { type: "string" } },
    persist_path: { type: "string" },
  },
} as const;
export const Figure = compile(figure);

export const figureHighlight = { type: "object", required: ["figure"], properties: { figure: figure } } as const;
export const FigureHighlight = compile(figureHighlight);

export const sourceDocument = {
  type: "object",
  required: ["file_name"],
  properties: { file_name: { type: "string" } },
} as const;
export const SourceDocument = compile(sourceDocument);

export const figureResult = {
  type: "object",
  required: ["type", "document_id", "document_name", "highlight", "source_document", "figure_id"],
  properties: {
    type: { type: "string", const: "figure" },
    document_id: { type: "string" },
    document_name: { type: "string" },
    highlight: figureHighlight,
    source_document: sourceDocument,
    figure_id: { type: "integer" },
  },
} as const;
export const FigureResult = compile(figureResult);

export const paragraphChunk = {
  type: "object",
  required: ["text", "range"],
  properties: { text: { type: "string" }, range: { type: "string" } },
} as const;
export const ParagraphChunk = compile(paragraphChunk);

export const paragraphHighlight = {
  type: "object",
  required: ["chunks"],
  properties: { chunks: { type: "array", items: paragraphChunk } },
} as const;
export const ParagraphHighlight = compile(paragraphHighlight);

export const paragraphResult = {
  type: "object",
  required: ["type", "document_id", "document_name", "highlight", "source_document", "paragraph_block_id"],
  properties: {
    type: { type: "string", const: "paragraph" },
    document_id: { type: "string" },
    document_name: { type: "string" },
    highlight: paragraphHighlight,
    source_document: sourceDocument,
    paragraph_block_id: { type: "string" },
  },
} as const;
export const ParagraphResult = compile(paragraphResult);

export const tableColumn = {
  type: "object",
  required: ["id", "name", "data_type", "range", "examples", "display_examples"],
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    data_type: { type: "string" },
    range: { type: "string" },
    count: { type: "integer" },
    null_count: { type: "integer" },
    approx_ndv: { type: "integer" },
    examples: { type: "array", items: columnExample },
    display_examples: { type: "array", items: columnExample },
    min_value: { type: "string" },
    max_value: { type: "string" },
  },
} as const;
export const TableColumn = compile(tableColumn);

export const innerTable = {
  type: "object",
  required: ["id", "data_range", "num_rows", "persist_path", "columns"],
  properties: {
    id: { type: "string" },
    data_range: { type: "string" },
    num_rows: { type: "integer" },
    persist_path: { type: "string" },
    columns: { type: "array", items: tableColumn },
  },
} as const;
export const InnerTable = compile(innerTable);

export const tableHighlight = {
  type: "object",
  required: ["inner_tables"],
  properties: { inner_tables: { type: "array", items: innerTable } },
} as const;
export const TableHighlight = compile(tableHighlight);

export const tableResult = {
  type: "object",
  required: [
    "type",
    "document_id",
    "document_name",
    "highlight",
    "source_document",
    "table_id",
    "title",
    "sheet_name",
    "semantic_sheet_name",
    "table_region_info",
  ],
  properties: {
    type: { type: "string", const: "table" },
    document_id: { type: "string" },
    document_name: { type: "string" },
    highlight: tableHighlight,
    source_document: sourceDocument,
    table_id: { type: "string" },
    title: { type: "string" },
    sheet_name: { type: "string" },
    semantic_sheet_name: { type: "string" },
    table_region_info: { type: "string" },
  },
} as const;
export const TableResult = compile(tableResult);

export const documentResult = {
  type: "object",
  discriminator: { propertyName: "type" },
  required: ["type"],
  oneOf: [paragraphResult, tableResult, figureResult],
} as const;
export const DocumentResult = compile(documentResult);

export const memory = {
  type: "object",
  required: ["id", "content", "user_id", "expired", "has_unresolved_conflict", "created_at", "updated_at"],
  properties: {
    id: { type: "string" },
    content: { type: "string" },
    user_id: { type: "string" },
    expired: { type: "boolean" },
    has_unresolved_conflict: { type: "boolean" },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
} as const;
export const Memory = compile(memory);

export const projectsSearchResponse = {
  type: "object",
  required: ["success", "message", "data"],
  properties: {
    success: { type: "boolean" },
    message: { type: "string" },
    data: {
      type: "object",
      required: ["documents", "memories"],
      properties: { documents: { type: "array", items: documentResult }, memories: { type: "array", items: memory } },
    },
  },
} as const;
export const ProjectsSearchResponse = compile(projectsSearchResponse);
