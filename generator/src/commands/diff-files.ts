import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { printDiagnostics } from "../diagnostics/print.js";
import type { Report } from "../diagnostics/report.js";
import type { Session } from "./session.js";

/** The folder for files, and the report for problems. */
export interface Surroundings {
  readonly session: Session;
  readonly report: Report;
}

/** Prints problems for people, on standard error. */
export function showReport(
  { diagnostics }: Pick<Report, "diagnostics">,
  { folder, colour, verbose, printError }: Session,
): void {
  printError(printDiagnostics(diagnostics, { relativeTo: folder, colour, all: verbose }));
}

/** Writes a result to a file, or prints it without one. */
export function writeOutput(output: string | undefined, text: string, around: Surroundings): void {
  const { session } = around;
  if (output === undefined) session.print(text);
  else writeText(resolve(session.folder, output), text, around);
}

/** Writes a file and its folder. Reports GEN170 if the operating system refuses, and then returns false. */
export function writeText(file: string, text: string, around: Surroundings): boolean {
  return reportingFailure(file, around, () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  });
}

/** Runs an operation that writes a file. Reports GEN170 if the operating system refuses, and then returns false. */
export function reportingFailure(file: string, { session, report }: Surroundings, operation: () => void): boolean {
  try {
    operation();
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    report.add("GEN170", { path: shownPath(file, session), problem: code });
    return false;
  }
}

/** Returns a path relative to the current folder. */
export function shownPath(file: string, { folder }: Session): string {
  return relative(folder, file) || ".";
}
