import { relative, resolve } from "node:path";
import { optional } from "../diagnostics/optional.js";
import { visible } from "../diagnostics/visible.js";
import { resolvePairs, type SecretHeaders } from "../pull/headers.js";
import type { Evidence } from "../verify/evidence.js";
import type { OpenDocument } from "../verify/open.js";
import type { RunContext } from "../verify/run/context.js";
import { checkFile } from "../verify/run/file.js";
import { checkProxied } from "../verify/run/proxy.js";
import { checkService } from "../verify/run/service.js";
import type { Surroundings } from "./diff-files.js";
import type { Session } from "./session.js";
import type { VerifyCommand, VerifyMode } from "./verify-options.js";

/** A call of the command, and its document. */
export interface VerifyRun extends Surroundings {
  readonly command: VerifyCommand;
  readonly document: OpenDocument;
}

/** Collects messages of a service. Reports what prevents that, and then returns undefined. */
export async function runVerify(headers: SecretHeaders, around: VerifyRun): Promise<Evidence | undefined> {
  const { command, document, session, report } = around;
  const { mode, isStrict } = command;
  const stop = new AbortController();
  const context = { document, isStrict, report, showProgress: session.showProgress, signal: stop.signal };
  // A file is read at once: there the signal ends the process.
  if (mode.kind !== "file") session.onInterrupt(() => stop.abort());
  switch (mode.kind) {
    case "service": {
      const query = resolvePairs(mode.query, { ...session.network, kind: "query parameter" }, report);
      return query && checkService({ ...mode, headers: Object.entries(headers), query }, context);
    }
    case "file": {
      const path = resolve(session.folder, mode.path);
      return checkFile({ path, shown: relative(session.folder, path), ...optional("url", mode.url) }, context);
    }
    case "proxy":
      return runProxy(mode, context, session);
  }
}

async function runProxy(
  { url, port, program }: Extract<VerifyMode, { kind: "proxy" }>,
  context: RunContext,
  session: Session,
): Promise<Evidence | undefined> {
  let exitCode = 0;
  const evidence = await checkProxied(
    {
      url,
      port,
      whileOpen: async (proxy) => {
        if (program === undefined) return waitForUser(proxy, url, { context, session });
        exitCode = await runProgram(program, proxy, { context, session });
      },
    },
    context,
  );
  if (evidence === undefined || program === undefined) return evidence;
  if (context.report.hasErrors) return undefined;
  // Its arguments may be secrets.
  const note = `\`${visible(program[0] ?? "")}\` ended with exit code ${exitCode}`;
  return { ...evidence, notes: [...evidence.notes, note], hasFailed: exitCode !== 0 };
}

interface Waiting {
  readonly context: RunContext;
  readonly session: Session;
}

async function waitForUser(proxy: string, url: string, { context: { signal }, session }: Waiting): Promise<void> {
  session.printError(`${proxy} passes everything on to ${url}; Ctrl+C ends it\n`);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}

/** Runs a program until it ends, and returns its exit code. Reports one that does not start (GEN177). */
async function runProgram(
  program: readonly string[],
  proxy: string,
  { context: { signal, report }, session }: Waiting,
): Promise<number> {
  const { ended, stop } = session.startProgram(program, { SPECLOOM_PROXY_URL: proxy });
  signal.addEventListener("abort", stop, { once: true });
  const end = await ended;
  signal.removeEventListener("abort", stop);
  if ("exitCode" in end) return end.exitCode;
  const problem = `${visible(program[0] ?? "")} cannot be started: ${end.problem}`;
  report.add("GEN177", { problem, remedy: "check the command after `--`: it is a program and its arguments" });
  return 1;
}
