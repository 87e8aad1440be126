import { Report } from "../diagnostics/report.js";
import { visibleLines } from "../diagnostics/visible.js";
import { run } from "../run/index.js";
import { readArguments, type Arguments } from "./arguments.js";
import type { Options } from "./options.js";
import type { Outcome } from "../run/outcome.js";
import { diffExitCodes, type DiffExitCode } from "./diff-exit-codes.js";
import { printInternalError } from "./internal-error.js";
import { exitCodes, type ExitCode, type Session } from "./session.js";
import { show } from "./show.js";
import { printSummary } from "./summary.js";

/** Runs one command line and says what the process ends with. A command's code is loaded only when it runs. */
export async function main(argv: readonly string[], session: Session): Promise<ExitCode | DiffExitCode> {
  const report = new Report();
  const args = readArguments(argv, report);
  if (args === undefined) {
    const exitCode = await showReport(report, session, argv.includes("--json"));
    return ["diff", "changelog", "verify", "fits"].includes(argv[0] ?? "") ? diffExitCodes.usage : exitCode;
  }
  switch (args.command) {
    case "generate":
      return runGenerate(args.options, session);
    case "pull":
      return runPull(args.options, session);
    case "init":
      return runInit(args.options, session);
    case "lint":
      return runLint(args.options, session);
    case "dump":
      return runDump(args, session);
    case "explain":
      return runExplain(args, session);
    case "diff":
      return orInternalError(session, async () => (await import("./diff.js")).diff(args, session));
    case "changelog":
      return orInternalError(session, async () => (await import("./changelog.js")).changelog(args, session));
    case "verify":
      return orInternalError(session, async () => (await import("./verify.js")).verify(args, session));
    case "mock":
      return (await import("./mock.js")).mock(args.options, session);
    case "fits":
      return orInternalError(session, async () => (await import("./fits.js")).fits(args, session));
    case "suggest":
      return (await import("./suggest.js")).suggest(args, session);
    case "upgrade":
      return (await import("./upgrade.js")).upgrade(args, session);
    case "version":
      session.print(`${session.version}\n`);
      return exitCodes.ok;
    case "help":
      session.print((await import("./help.js")).helpText(args.operands[0]));
      return exitCodes.ok;
  }
}

async function runGenerate(options: Options, session: Session): Promise<ExitCode> {
  const { json = false } = options;
  const shown = {
    json,
    summary: (outcome: Outcome) => printSummary(outcome, session),
    files: true,
  } as const;
  if (options.watch) {
    const { watch } = await import("./watch.js");
    await watch(options, session, (outcome) => show(outcome, session, shown));
    return exitCodes.ok;
  }
  const outcome = await run(options, session);
  const exitCode = await show(outcome, session, shown);
  if (options.check && !json) {
    const { printDifferences } = await import("./differences.js");
    session.print(visibleLines(printDifferences(outcome)));
  }
  return exitCode;
}

async function runPull(options: Options, session: Session): Promise<ExitCode> {
  const { pull } = await import("./pull.js");
  const { json = false } = options;
  const outcome = await pull(options, session);
  // Also if another document fails.
  session.showPhase(undefined);
  if (!json) session.print(outcome.text);
  return show(outcome, session, { json, pulled: outcome.pulled });
}

async function runInit(options: Options, session: Session): Promise<ExitCode> {
  const { init } = await import("./init.js");
  const outcome = init(options, session);
  return show(outcome, session, { json: false, summary: () => outcome.text });
}

async function runLint(options: Options, session: Session): Promise<ExitCode> {
  const { lint } = await import("./lint.js");
  const summary = ({ diagnostics }: Outcome) => (diagnostics.length === 0 ? "nothing to improve\n" : "");
  return show(await lint(options, session), session, { json: options.json ?? false, summary });
}

async function runDump({ operands, options }: Arguments, session: Session): Promise<ExitCode> {
  const { dump } = await import("./dump.js");
  const outcome = await dump(operands[0], options, session);
  return show(outcome, session, { json: false, summary: () => outcome.text });
}

async function runExplain({ operands }: Arguments, session: Session): Promise<ExitCode> {
  const { explain } = await import("./explain.js");
  const report = new Report();
  session.print(explain(operands[0], report));
  return showReport(report, session);
}

/** Runs a command whose exit code for a bug is another. */
async function orInternalError(session: Session, run: () => Promise<DiffExitCode>): Promise<DiffExitCode> {
  try {
    return await run();
  } catch (error) {
    session.showProgress(undefined);
    session.printError(printInternalError(error, session));
    return diffExitCodes.internal;
  }
}

function showReport({ diagnostics }: Report, session: Session, json = false): Promise<ExitCode> {
  return show({ diagnostics, changes: [], sources: [] }, session, { json });
}
