import { dirname, resolve } from "node:path";
import { Report } from "../diagnostics/report.js";
import type { OpenDocument } from "../verify/open.js";
import type { Assembled } from "../verify/report/assemble.js";
import { printGithub } from "../verify/report/github.js";
import { printJson } from "../verify/report/json.js";
import { printJunit } from "../verify/report/junit.js";
import { printMarkdown } from "../verify/report/markdown.js";
import { printOverlay } from "../verify/report/overlay/index.js";
import { printText } from "../verify/report/text.js";
import { printProblems } from "./diff-problems.js";
import type { Session } from "./session.js";
import { callOf } from "./verify-call.js";
import type { VerifyCommand, VerifyFormat } from "./verify-options.js";

interface Output {
  readonly command: VerifyCommand;
  readonly document: OpenDocument;
  readonly session: Session;
  /** The file that the result is written to; absent if it is printed. */
  readonly path?: string;
}

/** Formats a result. */
export function printResult(assembled: Assembled, format: VerifyFormat, output: Output): string {
  const { command, document, session, path } = output;
  const { links = session.links } = command;
  const { result } = assembled;
  switch (format) {
    case "text": {
      const colour = path === undefined && session.colourOutput;
      return printText(result, { colour, all: session.verbose, call: callOf(command) });
    }
    case "markdown":
      return printMarkdown(result, links);
    case "json":
      return printJson(result);
    case "github":
      return printGithub(result);
    case "junit":
      return printJunit(result);
    case "overlay":
      return printOverlay(assembled, document, path && dirname(resolve(session.folder, path)));
  }
}

/** Formats what prevents the comparison: problems of the document, or of the call. */
export function printFailure(
  format: VerifyFormat,
  links: string | undefined,
  { report, isMisused, session }: { readonly report: Report; readonly isMisused: boolean; readonly session: Session },
): string {
  if (format === "junit" || format === "overlay") return "";
  const sides = isMisused ? [] : [{ name: "revision", diagnostics: report.diagnostics } as const];
  const problems = { sides, report: isMisused ? report : new Report() };
  return printProblems(problems, { format, links: links ?? session.links }, session);
}
