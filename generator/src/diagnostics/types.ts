/** Diagnostics: what users learn about problems of their documents. */

export type Severity = "error" | "warning";

/**
 * A location in a source file, by JSON pointer; line and column are computed when it is printed. `on` selects the
 * range to mark: the property's key, its value, or (for a missing property) the parent's key.
 */
export interface SourceLocation {
  /** Absolute path of the file. */
  readonly file: string;
  readonly pointer: string;
  readonly on?: "key" | "value";
  /** Set if the file did not parse and so has no pointers: offsets into its content. */
  readonly range?: readonly [start: number, end: number];
  /** Set if it was computed before, so that the file need not be parsed again. */
  readonly position?: Position;
}

/** A range in a file. Lines and columns count from 1, and columns in UTF-16 code units, as in editors. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** The column after the last character. */
  readonly endLine: number;
  readonly endColumn: number;
  /** The source line and the carets under it. */
  readonly frame?: Frame;
}

export interface Frame {
  readonly line: string;
  /** Blanks followed by carets. */
  readonly carets: string;
}

/** A problem of a document, a configuration or a call. */
export interface Diagnostic {
  /** `SPEC012`: a key of the catalog. */
  readonly code: string;
  readonly severity: Severity;
  /** The problem, in one line without a full stop. */
  readonly message: string;
  readonly at?: SourceLocation;
  /** Further locations, each with a description such as "first defined at". */
  readonly related?: readonly { readonly message: string; readonly at: SourceLocation }[];
  /** The fix, in one line. */
  readonly help?: string;
  /** The output until the problem is fixed, in one line. */
  readonly fallback?: string;
}
