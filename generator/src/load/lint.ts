import type { Report } from "../diagnostics/report.js";
import type { LoadedDocument } from "./document.js";
import { Reads } from "./reads.js";
import { redoclyProblems } from "./redocly/problems.js";
import { applyRules, lint } from "./rules/index.js";

export interface LintOptions {
  /** The root file of the document. */
  readonly file: string;
  /** The folder of the configuration: no redocly.yaml above it is read. */
  readonly top: string;
  /** The redocly.yaml that the configuration names. */
  readonly ruleset?: string;
  readonly loaded: LoadedDocument;
  readonly report: Report;
}

/**
 * Reports what could be better in a document: our own rules (LINT001 and on), then Redocly's, which have the code
 * `REDOCLY` and name the rule in the message. Rulesets are read as data; nothing is fetched and no plugin runs.
 */
export async function lintDocument(options: LintOptions): Promise<void> {
  applyRules(lint, options.loaded.document, { report: options.report, reads: new Reads() });
  options.report.addAll(await redoclyProblems(options));
}
