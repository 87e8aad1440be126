import type { Outcome } from "./outcome.js";
import { exitCodeOf } from "./outcome.js";
import type { ExitCode, Session } from "./session.js";

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
  const { diagnostics, sources } = outcome;
  session.showPhase(undefined);
  const exitCode = exitCodeOf(diagnostics);
  if (options.json) {
    const { printJson } = await import("../diagnostics/print.js");
    const found: unknown = JSON.parse(printJson(diagnostics, { relativeTo: session.folder, files: sources }));
    const ok = exitCode === 0;
    const document = { ok, ...(options.files && describeFiles(outcome, ok)), diagnostics: found };
    session.print(`${JSON.stringify(document, undefined, 2)}\n`);
    return exitCode;
  }
  if (diagnostics.length > 0) {
    const { printAnnotations, printDiagnostics } = await import("../diagnostics/print.js");
    const where = { relativeTo: session.folder, files: sources };
    session.printError(printDiagnostics(diagnostics, { ...where, colour: session.colour }));
    if (session.annotations) session.print(printAnnotations(diagnostics, where));
  }
  if (exitCode === 0 && options.summary !== undefined) session.print(options.summary(outcome));
  return exitCode;
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
  const rest = [...(more > 0 ? [`and ${countFiles(more)} more`] : []), ...(same > 0 ? [`${countFiles(same)} unchanged`] : [])];
  return [...listed, ...(rest.length > 0 ? [`${rest.join("; ")}\n`] : [])].join("");
}

function countFiles(count: number): string {
  return `${count} ${count === 1 ? "file" : "files"}`;
}
