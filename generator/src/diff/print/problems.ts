import type { DescribedDiagnostic } from "../../diagnostics/print.js";
import { jsonText } from "../../diagnostics/visible.js";
import type { SideName } from "../types.js";
import { codeSpan, fileLink, message as text } from "../../findings/markdown.js";
import { plural } from "../../findings/words.js";

/** The maximum number of problems that are listed. */
const mostListed = 50;

/** A problem of a document or, without a side, of the call. */
export interface Problem extends DescribedDiagnostic {
  readonly side?: SideName;
}

/** Formats the problems that prevent a comparison as JSON, as docs/diff.schema.json describes them. */
export function printProblemsJson(diagnostics: readonly Problem[]): string {
  return jsonText({ diagnostics });
}

/** Formats the problems that prevent a comparison as a comment on a pull request: where they are, and what to do. */
export function printProblemsMarkdown(problems: readonly Problem[], links?: string): string {
  const errors = problems.filter(({ severity }) => severity === "error");
  const ofRevision = errors.filter(({ side }) => side === "revision");
  const ofBase = errors.filter(({ side }) => side === "base");
  const ofCall = errors.filter(({ side }) => side === undefined);
  const blocks = [
    section(`The API's document has ${plural(ofRevision.length, "error")}`, ofRevision, links),
    section(`The document to compare with has ${plural(ofBase.length, "error")}`, ofBase, undefined),
    section("The comparison is not possible", ofCall, links),
  ].flat();
  const codes = [...new Set(errors.map(({ code }) => code))].slice(0, 3);
  const explain = codes.map((code) => codeSpan(`specloom explain ${code}`)).join(", ");
  return `${[...blocks, `Nothing was compared. Fix this and push again; ${explain} ${codes.length === 1 ? "says" : "say"} more.`].join("\n\n")}\n`;
}

function section(title: string, problems: readonly Problem[], links: string | undefined): readonly string[] {
  if (problems.length === 0) return [];
  const lines = problems.slice(0, mostListed).map(({ code, message, help, file, line }) => {
    const place = file === undefined ? "" : `${fileLink(links, file, line)}: `;
    const remedy = help === undefined ? "" : `  \n  ${text(help)}`;
    return `- ${place}${text(message)} ${codeSpan(code)}${remedy}`;
  });
  const more = problems.length - lines.length;
  return [`### ${title}`, [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n")];
}
