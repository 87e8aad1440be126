import { join } from "node:path";
import { optional } from "../diagnostics/optional.js";
import { Report } from "../diagnostics/report.js";
import { printChangeset } from "../diff/print/changeset.js";
import { printGithub } from "../diff/print/github.js";
import { printJson } from "../diff/print/json.js";
import { printMarkdown } from "../diff/print/markdown.js";
import { printText } from "../diff/print/text.js";
import type { DiffResult } from "../diff/result/result.js";
import { compareSources, type DiffOutcome } from "../diff/run.js";
import { shellWord } from "../findings/words.js";
import { isBroken } from "../diff/sources/side.js";
import { accept } from "./accept.js";
import type { Arguments } from "./arguments.js";
import { diffExitCodes, type DiffExitCode } from "./diff-exit-codes.js";
import { shownPath, writeOutput, writeText, type Surroundings } from "./diff-files.js";
import { readDiffOptions, type DiffCommand, type DiffFormat } from "./diff-options.js";
import { printProblems, showProblems, type Problems } from "./diff-problems.js";
import type { Session } from "./session.js";

/** Compares two documents, prints the result, and returns an exit code of its own kind. */
export async function diff(args: Arguments, session: Session): Promise<DiffExitCode> {
  const report = new Report();
  const command = readDiffOptions(args, report);
  if (command === undefined) {
    showProblems({ sides: [], report }, session);
    return diffExitCodes.usage;
  }
  if (command.fix !== undefined) return (await import("./fix.js")).fix(command, session);
  const options = { ...command, packages: command.changeset };
  const outcome = await compareSources(options, session, report);
  const { result } = outcome;
  const { sides } = outcome;
  if (result === undefined) actOnProblems(command, { sides, report }, session);
  else act(command, outcome, result, { session, report });
  // The result has the errors of a base that the revision repairs.
  showProblems({ sides: result === undefined || session.verbose ? sides : [], report }, session);
  if (outcome.isMisused || report.diagnostics.some(({ code }) => misuses.includes(code))) return diffExitCodes.usage;
  if (result === undefined) return sides.some(isBroken) ? diffExitCodes.documents : diffExitCodes.usage;
  return result.failed && command.accept === undefined ? diffExitCodes.policy : diffExitCodes.ok;
}

/** Problems of what the command should do with the result. */
const misuses: readonly string[] = ["GEN168", "GEN169", "GEN170", "GEN171"];

/** Accepts a change, or prints the result and writes the changeset. */
function act(command: DiffCommand, outcome: DiffOutcome, result: DiffResult, around: Surroundings): void {
  const { session } = around;
  if (command.accept !== undefined) return accept(command.accept, result.changes, outcome.acceptedFile, around);
  writeOutput(command.output, print(command, result, session), around);
  for (const { path, format } of command.reports)
    writeOutput(path, print({ ...command, format }, result, session), around);
  if (command.changeset) writeChangeset(outcome, result, around);
}

/** Prints and writes what prevents a comparison, in the formats of the result. */
function actOnProblems({ format, output, reports, links }: DiffCommand, problems: Problems, session: Session): void {
  for (const one of [{ path: output, format }, ...reports]) {
    const text = printProblems(problems, { format: one.format, links: links ?? session.links }, session);
    if (text !== "") writeOutput(one.path, text, { session, report: problems.report });
  }
}

function print(command: DiffCommand, result: DiffResult, session: Session): string {
  const { format, links = session.links } = command;
  const printers: Readonly<Record<DiffFormat, () => string>> = {
    text: () => printText(result, { call: callOf(command), colour: session.colourOutput, all: session.verbose }),
    markdown: () => printMarkdown(result, optional("links", links)),
    json: () => printJson(result),
    github: () => printGithub(result),
  };
  return printers[format]();
}

/** Returns the command line of a comparison. */
function callOf({ base, revision, spec, apis = [], roots = [] }: DiffCommand): string {
  const selected = [...apis.flatMap((api) => ["--api", api]), ...roots.flatMap((root) => ["--root", root])];
  const words = ["specloom", "diff", base, revision, ...(spec === undefined ? [] : ["--spec", spec]), ...selected];
  return words.flatMap((word) => (word === undefined ? [] : [shellWord(word)])).join(" ");
}

function writeChangeset({ projectFolder }: DiffOutcome, result: DiffResult, around: Surroundings): void {
  const { session, report } = around;
  if (result.bump === "none") return session.printError("no changes, so no changeset\n");
  if (projectFolder === undefined || result.packages.length === 0) {
    const problem = projectFolder === undefined ? "there is no configuration" : "no output is in a published package";
    const remedy = "add specloom.config.yaml with outputs in packages that have a name and are not private";
    return report.add("GEN169", { problem, remedy });
  }
  const { name, text } = printChangeset(result);
  const file = join(projectFolder, ".changeset", name);
  if (writeText(file, text, around)) session.printError(`wrote ${shownPath(file, session)}\n`);
}
