import { codeSpan, fileLink } from "../../findings/markdown.js";
import { markdownMarkup } from "../../findings/markup.js";
import { plural, withinBudget } from "../../findings/words.js";
import { failuresOf, type ReportedFinding, type VerifyResult } from "./result.js";
import { detailsOf, factsOf, headOf, linesOf } from "./words.js";

/** GitHub rejects comments of 65,536 characters; the caller may add some. */
const mostCharacters = 50_000;

/** Formats a result as a comment on a pull request. `links`: the URL of the document's files. */
export function printMarkdown(result: VerifyResult, links?: string): string {
  const blocks = result.findings.map((one, index) => block(one, index + 1, links));
  const shown = withinBudget(blocks, mostCharacters);
  const hidden = blocks.length - shown.length;
  const facts = linesOf(factsOf(result, markdownMarkup)).map((line) => `- ${line}`);
  const parts = [
    `### ${headOf(result)}`,
    ...shown,
    ...(hidden > 0 ? [`**and ${plural(hidden, "more finding")}**: run ${codeSpan("specloom verify")} to see all`] : []),
    ...acceptance(result),
    facts.join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function block(finding: ReportedFinding, number: number, links: string | undefined): string {
  const { title, rule, level, location } = finding;
  const place = location === undefined ? "" : ` · ${fileLink(links, location.file, location.line)}`;
  const head = `**${number}. ${title}** ${codeSpan(rule)}${place}${level === "warning" ? " · warning" : ""}`;
  return [head, ...linesOf(detailsOf(finding, markdownMarkup))].join("  \n");
}

function acceptance(result: VerifyResult): readonly string[] {
  const [first] = failuresOf(result);
  if (first === undefined) return [];
  const command = `specloom verify --accept ${first.fingerprint} --reason "why it may stay"`;
  return [
    `To accept a finding, run ${codeSpan(command)} with its ids, and commit ${codeSpan("specloom.accepted.yaml")}.`,
  ];
}
