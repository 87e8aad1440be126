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
}
