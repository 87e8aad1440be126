import type { Report } from "../diagnostics/report.js";
import type { LoadedDocument } from "./document.js";

export interface LintOptions {
  /** The root file of the document. */
  readonly file: string;
  /** The folder of the configuration: the topmost one in which to look for a redocly.yaml. */
  readonly top: string;
  /** The redocly.yaml that the configuration names. */
  readonly ruleset?: string;
  readonly loaded: LoadedDocument;
  readonly report: Report;
}
