import { dirname, resolve } from "node:path";
import { Report } from "../diagnostics/report.js";
import { jsonText } from "../diagnostics/visible.js";
import type { OpenDocument } from "../verify/open.js";
import type { Assembled } from "../verify/report/assemble.js";
import { printGithub } from "../verify/report/github.js";
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
  const colour = path === undefined && session.colourOutput;
  const printers: Readonly<Record<VerifyFormat, () => string>> = {
    text: () => printText(result, { colour, all: session.verbose, call: callOf(command) }),
    markdown: () => printMarkdown(result, links),
    json: () => jsonText(result),
    github: () => printGithub(result),
    junit: () => printJunit(result),
    overlay: () => printOverlay(assembled, document, path && dirname(resolve(session.folder, path))),
  };
  return printers[format]();
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
