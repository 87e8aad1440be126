import type { Report } from "../diagnostics/report.js";
import type { LoadedDocument } from "./document.js";
import { redoclyProblems } from "./redocly/problems.js";
import { applyRules, lint } from "./rules/index.js";

export interface LintOptions {
  /** The root file of the document. */
  readonly file: string;
  readonly loaded: LoadedDocument;
  readonly report: Report;
}

/**
 * Reports what a reader of the document would wish for: our own rules (LINT001 and on), then those of Redocly, set by
 * the nearest `redocly.yaml` beside the document or above it; without one, the ruleset `recommended`. Redocly's
 * diagnostics have the code `REDOCLY`, and name the rule in the message. Reads only the files that the document is made
 * of and that configuration, fetches nothing, and runs no plugin.
 */
export async function lintDocument({ file, loaded, report }: LintOptions): Promise<void> {
  applyRules(lint, loaded.document, report);
  report.addAll(await redoclyProblems(file, loaded.files));
}
