import type { SourceText } from "./source-text.js";

/** A part of a document as parsers find it. Passages are made of blocks in the same way for all kinds of documents. */
export type Block = HeadingBlock | ParagraphBlock | TableBlock | FigureBlock;

export interface HeadingBlock {
  readonly type: "heading";
  /** 1 for the highest. */
  readonly level: number;
  readonly text: SourceText;
  /** The page, in documents with pages. */
  readonly page?: number;
}

export interface ParagraphBlock {
  readonly type: "paragraph";
  readonly text: SourceText;
  /** The page, in documents with pages. */
  readonly page?: number;
  /** Marks the caption of the table or figure beside it. */
  readonly isCaption?: boolean;
}

export interface TableBlock {
  readonly type: "table";
  readonly rows: readonly (readonly Cell[])[];
  readonly hasHeader: boolean;
  /** Row and column of the first cell, from 0. */
  readonly origin: { readonly row: number; readonly column: number };
  readonly caption?: string;
  readonly sheetName?: string;
  readonly footnote?: string;
  /** Rows of the title above `rows`, and of the footnote below. */
  readonly rowsAbove?: number;
  readonly rowsBelow?: number;
}

/** A cell: its value, and null if it is empty. */
export type Cell = string | number | null;

export interface FigureBlock {
  readonly type: "figure";
  readonly caption: string;
  readonly alternative: string;
  readonly path: string;
}
