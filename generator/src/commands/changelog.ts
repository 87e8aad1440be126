import { Report } from "../diagnostics/report.js";
import { parseRange, readHistory } from "../diff/history.js";
import { printChangelog, printChangelogJson } from "../diff/print/changelog.js";
import type { Arguments } from "./arguments.js";
import { diffExitCodes, type DiffExitCode } from "./diff-exit-codes.js";
import { writeOutput } from "./diff-files.js";
import { readDiffOptions } from "./diff-options.js";
import { showProblems } from "./diff-problems.js";
import type { Session } from "./session.js";

/** Prints the changes of the document between two git revisions. It fails only for a wrong call. */
export async function changelog(args: Arguments, session: Session): Promise<DiffExitCode> {
  const report = new Report();
  const [text] = args.operands;
  if (text === undefined) report.add("GEN001", { argument: "", problem: "missing range of revisions", remedy });
  const options = readDiffOptions(args, report);
  if (options?.format === "github")
    report.add("GEN001", { argument: "github", problem: "a changelog is markdown or json", remedy });
  const range = parseRange(text ?? "");
  const input = options && !report.hasErrors ? { options, environment: session, report } : undefined;
  const outcome = input && (await readHistory(range, input));
  if (options !== undefined && outcome !== undefined) {
    const printed = options.format === "json" ? printChangelogJson(outcome) : printChangelog(outcome);
    writeOutput(options.output, printed, { session, report });
  }
  showProblems({ sides: [], report }, session);
  return report.hasErrors ? diffExitCodes.usage : diffExitCodes.ok;
}

const remedy = "run `specloom changelog v1.0.0..main`";
