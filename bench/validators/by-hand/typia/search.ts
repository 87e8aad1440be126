/** The response of a project search. */
import { createIs, type tags } from "typia";

export type ColumnExample = { readonly v: unknown };
export const ColumnExample = createIs<ColumnExample>();

export type Figure = {
  readonly caption: string;
  readonly text: string;
  readonly summary_text: string;
  readonly prequestion_list: readonly string[];
  readonly persist_path: string;
};
export const Figure = createIs<Figure>();

export type FigureHighlight = { readonly figure: Figure };
export const FigureHighlight = createIs<FigureHighlight>();

export type SourceDocument = { readonly file_name: string };
export const SourceDocument = createIs<SourceDocument>();

export type FigureResult = {
  readonly type: "figure";
  readonly document_id: string;
  readonly document_name: string;
  readonly highlight: FigureHighlight;
  readonly source_document: SourceDocument;
  readonly figure_id: number & tags.Type<"int64">;
};
export const FigureResult = createIs<FigureResult>();

export type ParagraphChunk = { readonly text: string; readonly range: string };
export const ParagraphChunk = createIs<ParagraphChunk>();

export type ParagraphHighlight = { readonly chunks: readonly ParagraphChunk[] };
export const ParagraphHighlight = createIs<ParagraphHighlight>();

export type ParagraphResult = {
  readonly type: "paragraph";
  readonly document_id: string;
  readonly document_name: string;
  readonly highlight: ParagraphHighlight;
  readonly source_document: SourceDocument;
  readonly paragraph_block_id: string;
};
export const ParagraphResult = createIs<ParagraphResult>();

export type TableColumn = {
  readonly id: string;
  readonly name: string;
  readonly data_type: string;
  readonly range: string;
  readonly count?: number & tags.Type<"int64">;
  readonly null_count?: number & tags.Type<"int64">;
  readonly approx_ndv?: number & tags.Type<"int64">;
  readonly examples: readonly ColumnExample[];
  readonly display_examples: readonly ColumnExample[];
  readonly min_value?: string;
  readonly max_value?: string;
};
export const TableColumn = createIs<TableColumn>();

export type InnerTable = {
  readonly id: string;
  readonly data_range: string;
  readonly num_rows: number & tags.Type<"int64">;
  readonly persist_path: string;
  readonly columns: readonly TableColumn[];
};
export const InnerTable = createIs<InnerTable>();

export type TableHighlight = { readonly inner_tables: readonly InnerTable[] };
export const TableHighlight = createIs<TableHighlight>();

export type TableResult = {
  readonly type: "table";
  readonly document_id: string;
  readonly document_name: string;
  readonly highlight: TableHighlight;
  readonly source_document: SourceDocument;
  readonly table_id: string;
  readonly title: string;
  readonly sheet_name: string;
  readonly semantic_sheet_name: string;
  readonly table_region_info: string;
};
export const TableResult = createIs<TableResult>();

export type DocumentResult = ParagraphResult | TableResult | FigureResult;
export const DocumentResult = createIs<DocumentResult>();

export type Memory = {
  readonly id: string;
  readonly content: string;
  readonly user_id: string;
  readonly expired: boolean;
  readonly has_unresolved_conflict: boolean;
  readonly created_at: string & tags.Format<"date-time">;
  readonly updated_at: string & tags.Format<"date-time">;
};
export const Memory = createIs<Memory>();

export type ProjectsSearchResponse = {
  readonly success: boolean;
  readonly message: string;
  readonly data: { readonly documents: readonly DocumentResult[]; readonly memories: readonly Memory[] };
};
export const ProjectsSearchResponse = createIs<ProjectsSearchResponse>();
