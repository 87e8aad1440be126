import type { Report } from "../../diagnostics/report.js";
import type { OpenDocument } from "../open.js";

/** The surroundings of a run. */
export interface RunContext {
  readonly document: OpenDocument;
  readonly isStrict: boolean;
  readonly report: Report;
  /** Shows how far the run is. */
  readonly showProgress: (text: string | undefined) => void;
  /** Ends the run when the user wants that. */
  readonly signal: AbortSignal;
}
