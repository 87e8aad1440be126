/** Types of what users are told about their documents. */

export type Severity = "error" | "warning";

/**
 * A place in a source file, by JSON pointer: line and column are worked out only when it is printed.
 * `on` says what the carets stand under: the member's key, its value, or (for a missing member) the parent's key.
 */
export interface Place {
  /** Absolute path of the file. */
  readonly file: string;
  readonly pointer: string;
  readonly on?: "key" | "value";
  /** Set where the file did not parse and so has no pointers: offsets into its text. */
  readonly range?: readonly [start: number, end: number];
  /** Set where it was worked out before, so that the file need not be parsed again. */
  readonly position?: Position;
}

/** A place as people read it. Lines and columns count from 1, columns in UTF-16 code units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** Just behind the last character. */
  readonly endLine: number;
  readonly endColumn: number;
  /** The line and what stands under it, as they are printed. */
  readonly frame?: Frame;
}

export interface Frame {
  readonly line: string;
  /** Blanks, then carets. */
  readonly carets: string;
}

export interface Diagnostic {
  /** `SPEC012`: a key of the catalog. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, in one line, without a full stop. */
  readonly message: string;
  readonly at?: Place;
  /** Further places, each with what it shows: "first used at". */
  readonly related?: readonly { readonly message: string; readonly at: Place }[];
  /** What to do about it, in one line. */
  readonly help?: string;
  /** What is generated until that is done, in one line. */
  readonly meanwhile?: string;
}
