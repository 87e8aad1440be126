import type { PrintOptions } from "../diagnostics/print.js";
import { escapeHidden } from "../diagnostics/visible.js";
import { exitCodeOf, type Outcome } from "./outcome.js";
import { exitCodes, type ExitCode, type Session } from "./session.js";

/** More files than this are counted, not listed. */
const mostListed = 20;

export interface ShowOptions {
  readonly json: boolean;
  /** What is said where all went well. */
  readonly summary?: (outcome: Outcome) => string;
  /** The JSON document also says what became of each file. */
  readonly files?: true;
}

/** Tells the user what became of a command, and returns what the process ends with. */
export async function show(outcome: Outcome, session: Session, options: ShowOptions): Promise<ExitCode> {
  session.showPhase(undefined);
  const exitCode = exitCodeOf(outcome);
  if (options.json) {
    await showJson(outcome, session, options);
    return exitCode;
  }
  await showDiagnostics(outcome, session);
  if (exitCode === exitCodes.ok && options.summary !== undefined) session.print(options.summary(outcome));
  return exitCode;
}

async function showJson(outcome: Outcome, session: Session, options: ShowOptions): Promise<void> {
  const { printJson } = await import("../diagnostics/print.js");
  const diagnostics: unknown = JSON.parse(printJson(outcome.diagnostics, placesOf(outcome, session)));
  const ok = exitCodeOf(outcome) === exitCodes.ok;
  const document = { ok, ...(options.files && describeFiles(outcome, ok)), diagnostics };
  session.print(`${escapeHidden(JSON.stringify(document, undefined, 2))}\n`);
}

async function showDiagnostics(outcome: Outcome, session: Session): Promise<void> {
  const { diagnostics } = outcome;
  if (diagnostics.length === 0) return;
  const { printAnnotations, printDiagnostics } = await import("../diagnostics/print.js");
  const places = placesOf(outcome, session);
  session.printError(printDiagnostics(diagnostics, { ...places, colour: session.colour, all: session.verbose }));
  if (session.annotations) session.print(printAnnotations(diagnostics, places));
}

function placesOf({ sources }: Outcome, { folder }: Session): PrintOptions {
  const files = sources.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
  return { relativeTo: folder, files };
}

function describeFiles({ changes }: Outcome, ok: boolean): object {
  return {
    upToDate: ok && changes.every(({ kind }) => kind === "unchanged"),
    files: changes.map(({ path, kind }) => ({ path, change: kind })),
  };
}

/** One line per file that was written or removed, and how many were left alone. */
export function summariseChanges({ changes }: Outcome): string {
  const written = changes.filter(({ kind }) => kind !== "unchanged");
  const same = changes.length - written.length;
  if (written.length === 0) return `up to date: ${countFiles(same)}\n`;
  const listed = written.slice(0, mostListed).map(({ kind, path }) => `${kind.padEnd(8)} ${path}\n`);
  const more = written.length - listed.length;
  const rest = [
    ...(more > 0 ? [`and ${countFiles(more)} more`] : []),
    ...(same > 0 ? [`${countFiles(same)} unchanged`] : []),
  ];
  return [...listed, ...(rest.length > 0 ? [`${rest.join("; ")}\n`] : [])].join("");
}

function countFiles(count: number): string {
  return `${count} ${count === 1 ? "file" : "files"}`;
}
