import type { Diagnostic } from "../diagnostics/types.js";
import type { Change, Home } from "../write/index.js";
import type { Summary } from "./summary.js";

/** The result of a run. */
export interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly Change[];
  /** The folder in which the paths of the changes start; absent without changes. */
  readonly home?: Home;
  /** Set after a successful run. */
  readonly summary?: Summary;
  /** Set if warnings fail the command, too. */
  readonly strict?: true;
  /** The files that the output depends on. */
  readonly sources: readonly SourceFile[];
  /** The results by API, if the configuration has several. */
  readonly apis?: readonly NamedOutcome[];
}

/** The result of a run for one API of several. */
export interface NamedOutcome {
  readonly name: string;
  readonly outcome: Outcome;
}

export interface SourceFile {
  /** Absolute. */
  readonly path: string;
  /** The content, if this run read it. */
  readonly text?: string;
}
