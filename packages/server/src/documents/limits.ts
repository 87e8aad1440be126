/** Limits on the work that one document may cause. */
export interface DocumentLimits {
  /** The size of the file. */
  readonly maxBytes: number;
  /** The size of a DOCX or XLSX file after decompression, all parts together. */
  readonly maxUnpackedBytes: number;
  /** The number of files in a DOCX or XLSX file. */
  readonly maxArchiveEntries: number;
  /** Elements inside elements, in HTML. */
  readonly maxDepth: number;
  readonly maxColumns: number;
  /** Cells of all tables, empty ones included. */
  readonly maxCells: number;
  readonly maxPassages: number;
  readonly maxPages: number;
  /** The time that parsing may take. */
  readonly timeoutMs: number;
  /** The JavaScript heap of the parser. */
  readonly maxHeapMb: number;
  /** The growth of the process's memory while the parser runs: buffers do not count as heap. */
  readonly maxMemoryGrowthMb: number;
}

export const defaultLimits: DocumentLimits = {
  maxBytes: 32 * 1024 * 1024,
  maxUnpackedBytes: 128 * 1024 * 1024,
  maxArchiveEntries: 5_000,
  maxDepth: 1_000,
  maxColumns: 16_384,
  maxCells: 2_000_000,
  maxPassages: 50_000,
  maxPages: 5_000,
  timeoutMs: 30_000,
  maxHeapMb: 512,
  maxMemoryGrowthMb: 1_024,
};
