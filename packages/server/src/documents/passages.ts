/** A part of a document that searches find. Documents are lists of passages, in reading order. */
export type Passage = ParagraphPassage | TablePassage | FigurePassage;

interface CommonPassage {
  /** The position in the document, from 0. */
  readonly order: number;
  /** The text that searches look at: the passage's own text and the headings above it. */
  readonly searchText: string;
}

/** A paragraph, a list or a block of code. Long ones are split into several passages with the same `block`. */
export interface ParagraphPassage extends CommonPassage {
  readonly type: "paragraph";
  /** The number of the paragraph in the document, from 0. */
  readonly block: number;
  /** The text as a reader sees it, without markup. */
  readonly text: string;
  /**
   * The passage's characters, `START:END`, in UTF-16 code units from 0, without the end. In plain text, Markdown and HTML they count in
   * the decoded file, with its markup and without a byte order mark. In DOCX they count in the text of the document's paragraphs, which
   * one line feed separates; tables are left out. In PDF they count in the same way in the text of a page: `pPAGE:START:END`, with pages from 1.
   */
  readonly range: string;
}

/** A table, or a region of a sheet that empty rows separate from the rest. */
export interface TablePassage extends CommonPassage {
  readonly type: "table";
  /** The table's number in the document, from 1. */
  readonly tableId: number;
  /** The caption, or else the heading above the table. Empty if there is neither. In CSV, the name of the file without its ending. */
  readonly title: string;
  /** The sheet, as the file names it. Empty where there are no sheets. */
  readonly sheetName: string;
  /** The table's title, or else the sheet's name. */
  readonly semanticSheetName: string;
  /** The cells of the table with its title, header and footnote, for example `A1:D20`. */
  readonly tableRegionInfo: string;
  /** The text below the table: a last row that begins like a footnote, or the lines after the sheet's last table. */
  readonly footnote: string;
  readonly innerTables: readonly InnerTable[];
}

/** The rows of a table below its header. */
export interface InnerTable {
  readonly id: string;
  /** The cells of the rows, without the header. */
  readonly dataRange: string;
  readonly numRows: number;
  /** Always empty: tables are stored with the passage. */
  readonly persistPath: string;
  readonly columns: readonly TableColumn[];
}

export interface TableColumn {
  readonly id: string;
  /** The header's text, or else `Column B`. */
  readonly name: string;
  /** `number` if all values are numbers. */
  readonly dataType: "string" | "number";
  readonly range: string;
  /** The number of values. */
  readonly count: number;
  /** The number of empty cells. */
  readonly nullCount: number;
  /** The number of distinct values: exact to 100,000, which larger numbers of values are reported as. */
  readonly approxNdv: number;
  /** The first distinct values. */
  readonly examples: readonly ColumnExample[];
  /** The same values as the document writes them. */
  readonly displayExamples: readonly ColumnExample[];
  /** The smallest number, or the first string by code units, cut to 200 characters. Missing in columns without values. */
  readonly minValue?: string;
  readonly maxValue?: string;
}

export interface ColumnExample {
  readonly v: string | number;
}

/** An image with a caption or an alternative text. The server does not analyze its pixels, so properties that would need that are empty. */
export interface FigurePassage extends CommonPassage {
  readonly type: "figure";
  /** The figure's number in the document, from 1. */
  readonly figureId: number;
  readonly caption: string;
  /** The alternative text. */
  readonly text: string;
  /** Always empty. */
  readonly summaryText: string;
  /** Always empty. */
  readonly prequestionList: readonly string[];
  /** The image's path or URL, as the document writes it. Empty for images inside the file. */
  readonly persistPath: string;
}
