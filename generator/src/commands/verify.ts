import { dirname, join, resolve } from "node:path";
import { decodeJson } from "../diagnostics/decode.js";
import { optional } from "../diagnostics/optional.js";
import { Report } from "../diagnostics/report.js";
import { acceptedNameOf, readAccepted, type Acceptance } from "../findings/accepted.js";
import { rootOf } from "../findings/places.js";
import { acceptedBy, checkAccepted } from "../findings/settle.js";
import { plural } from "../findings/words.js";
import { resolveHeaders } from "../pull/headers.js";
import { curlOf } from "../verify/curl.js";
import type { Evidence } from "../verify/evidence.js";
import { areObservations } from "../verify/observations/read-file.js";
import { openDocument } from "../verify/open.js";
import { assemble, type Assembled } from "../verify/report/assemble.js";
import { isVerifyRule } from "../verify/rules.js";
import { accept } from "./accept.js";
import type { Arguments } from "./arguments.js";
import { diffExitCodes, type DiffExitCode } from "./diff-exit-codes.js";
import { showReport, writeOutput } from "./diff-files.js";
import type { Session } from "./session.js";
import { callOf } from "./verify-call.js";
import { readVerifyOptions, type VerifyCommand } from "./verify-options.js";
import { printFailure, printResult } from "./verify-output.js";
import { runVerify, type VerifyRun } from "./verify-run.js";
import { readIfPossible } from "../write/index.js";

/** Compares a service with its document, prints the result, and returns an exit code of its own kind. */
export async function verify(args: Arguments, session: Session): Promise<DiffExitCode> {
  const report = new Report();
  const command = readVerifyOptions(withObservations(args, session), report);
  const headers = command && resolveHeaders(command.headers, session.network, report);
  if (command === undefined || headers === undefined) return fail(command, { session, report, isMisused: true });
  const ofDocument = new Report();
  const opened = await openDocument(command.target, session, ofDocument);
  if (!("document" in opened)) return fail(command, { session, report: ofDocument, ...opened });
  if (session.verbose) showReport(ofDocument, session);
  const { document } = opened;
  const { projectFolder = dirname(document.file), apiName } = document;
  const acceptedFile = join(projectFolder, acceptedNameOf(apiName));
  const accepted = readAccepted(acceptedFile, report).filter(({ rule }) => rule !== undefined && isVerifyRule(rule));
  const around: VerifyRun = { command, document, session, report };
  const evidence = report.hasErrors ? undefined : await runVerify(headers, around);
  if (evidence === undefined) return fail(command, { session, report, isMisused: true });
  const assembled = describe(evidence, accepted, around);
  act(assembled, acceptedFile, around);
  showReport(report, session);
  return exitCodeOf(assembled, evidence, around);
}

/** Takes the only operand as observations of clients, and not as the document, if it has some. */
function withObservations(args: Arguments, { folder }: Session): Arguments {
  const { operands, options } = args;
  const { spec, ...others } = options;
  if (operands.length > 0 || spec?.endsWith(".json") !== true) return args;
  // Reading another file as a document says what is wrong with it.
  const value = decodeJson(readIfPossible(resolve(folder, spec)) ?? "");
  return areObservations(value) ? { ...args, operands: [spec], options: others } : args;
}

interface Failure {
  readonly session: Session;
  readonly report: Report;
  readonly isMisused: boolean;
}

/** Prints what prevents the comparison, also in the formats of the result. */
function fail(command: VerifyCommand | undefined, failure: Failure): DiffExitCode {
  const { session, report, isMisused } = failure;
  for (const { path, format } of command === undefined ? [] : outputsOf(command)) {
    const text = printFailure(format, command?.links, failure);
    if (text !== "") writeOutput(path, text, { session, report });
  }
  showReport(report, session);
  return isMisused ? diffExitCodes.usage : diffExitCodes.documents;
}

/** Returns the formats of the result, and the files for them; without a path, it is printed. */
function outputsOf({ output, format, reports }: VerifyCommand) {
  return [{ ...optional("path", output), format }, ...reports];
}

/** Returns the result and its findings. Reports that there is none (GEN179), and acceptances that do not match (GEN165) or expired (GEN167). */
function describe(evidence: Evidence, accepted: readonly Acceptance[], around: VerifyRun): Assembled {
  const { command, document, session, report } = around;
  const assembled = assemble({
    evidence,
    document,
    root: rootOf(session.folder),
    failOn: command.failOn,
    acceptedFor: acceptedBy(accepted, session.today),
    accepted: accepted.map(({ fingerprint }) => fingerprint),
    curlOf,
    repeat: ({ seed }) => `${callOf(command)} --seed ${seed}`,
  });
  const { findings, unseen, operations, requests } = assembled.result;
  // A run sees a part of a service, so what it does not see may be there.
  const seen = accepted.filter(({ fingerprint }) => !unseen.includes(fingerprint));
  const isServed = Object.keys(operations.called).some((one) =>
    operations.notServed.every(({ operation }) => operation !== one),
  );
  if (Object.keys(operations.called).length === 0)
    report.add("GEN179", { problem: `none of ${plural(requests, "request")} was for an operation` });
  else if (!isServed && findings.length === 0)
    report.add("GEN179", { problem: `the service served none of ${plural(requests, "request")}` });
  checkAccepted(seen, { changes: findings, today: session.today, isLeftOut: () => false, report });
  return assembled;
}

/** Accepts findings, or writes the result. */
function act(assembled: Assembled, acceptedFile: string, around: VerifyRun): void {
  const { command, session, report } = around;
  const { findings } = assembled.result;
  if (command.accept !== undefined) {
    const { fingerprints, ...entry } = command.accept;
    const isAll = fingerprints.includes(all);
    // What is accepted already is in the file.
    const open = findings.filter((one) => one.accepted === undefined).map(({ fingerprint }) => fingerprint);
    return accept({ ...entry, fingerprints: isAll ? open : fingerprints }, findings, acceptedFile, { session, report });
  }
  for (const { path, format } of outputsOf(command))
    writeOutput(path, printResult(assembled, format, { ...around, ...optional("path", path) }), { session, report });
}

/** The word of `--accept` for all findings. */
const all = "all";

/** Problems of what the command should do with the result. */
const misuses: readonly string[] = ["GEN168", "GEN170", "GEN179"];

function exitCodeOf({ result }: Assembled, { hasFailed }: Evidence, { command, report }: VerifyRun): DiffExitCode {
  if (report.diagnostics.some(({ code }) => misuses.includes(code))) return diffExitCodes.usage;
  if (report.hasErrors || hasFailed) return diffExitCodes.policy;
  return result.failed && command.accept === undefined ? diffExitCodes.policy : diffExitCodes.ok;
}
