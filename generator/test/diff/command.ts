import { readArguments } from "../../src/commands/arguments.js";
import { changelog } from "../../src/commands/changelog.js";
import { diff } from "../../src/commands/diff.js";
import type { Session } from "../../src/commands/index.js";
import { Report } from "../../src/diagnostics/report.js";
import type { Ended } from "../cli/cli.js";
import { createSession } from "../cli/in-process.js";

/** Runs `specloom diff` or `specloom changelog`. */
export async function runDiff(
  folder: string,
  args: readonly string[],
  differing: Partial<Session> = {},
): Promise<Ended> {
  const output = { stdout: "", stderr: "" };
  const session = createSession(folder, output, differing);
  const report = new Report();
  const parsed = readArguments(args, report);
  if (parsed === undefined) throw new Error(report.diagnostics.map(({ message }) => message).join("\n"));
  const run = parsed.command === "diff" ? diff : changelog;
  return { code: await run(parsed, session), ...output };
}
