import { annotation, withoutExcess, type AnnotationKind } from "../../diagnostics/annotations.js";
import { visible } from "../../diagnostics/visible.js";
import { plainMarkup } from "../../findings/markup.js";
import { plainTitle } from "../../findings/title.js";
import { isFailure, type ReportedFinding, type VerifyResult } from "./result.js";
import { detailsOf, factsOf, headOf, linesOf } from "./words.js";

/** Formats findings as workflow commands of GitHub Actions, on the lines of the document, and a notice about the run. */
export function printGithub(result: VerifyResult): string {
  const facts = linesOf(factsOf(result, plainMarkup));
  const notice = annotation("notice", { title: `specloom verify: ${headOf(result)}` }, facts.join("\n"));
  const shown = withoutExcess(result.findings, (one) => kindOf(one, result));
  return [notice, ...shown.map(([kind, one]) => annotate(kind, one))].join("");
}

function kindOf({ level, accepted }: ReportedFinding, { failOn }: VerifyResult): AnnotationKind {
  if (accepted !== undefined) return "notice";
  return isFailure(level, failOn) ? "error" : "warning";
}

function annotate(kind: AnnotationKind, finding: ReportedFinding): string {
  const { rule, title, location } = finding;
  const parts = [rule, ...linesOf(detailsOf(finding, plainMarkup))];
  const at = location && { ...location, file: visible(location.file) };
  return annotation(kind, { ...at, title: plainTitle(title) }, parts.join("\n"));
}
