import type { LintOptions } from "./lint-options.js";
import { redoclyProblems } from "./redocly/problems.js";
import { applyRules, lint } from "./rules/index.js";

/**
 * Reports what could be better in a document: our own rules (LINT001 and following), then Redocly's, which have the
 * code `REDOCLY` and the rule's name in the message. Reads rulesets as data, downloads nothing and runs no plugins.
 */
export async function lintDocument(options: LintOptions): Promise<void> {
  applyRules(lint, options.loaded.document, { report: options.report });
  options.report.addAll(await redoclyProblems(options));
}
