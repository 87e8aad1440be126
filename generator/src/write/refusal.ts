import { relative } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { errorCode } from "./disk.js";

/** Thrown if writing would follow a link or replace a file that is not specloom's. */
export class UnsafePath extends Error {
  readonly path: string;

  /** The problem is the end of a sentence about the path, which is relative to the root. */
  constructor(path: string, problem: string) {
    super(problem);
    this.path = path;
  }
}

/** Wraps an error of the operating system while files are being replaced: see `commitPlan`. */
export class Unfinished extends Error {}

/**
 * Runs the action. Reports errors of the operating system (GEN110) and unsafe paths (GEN106), and then returns
 * undefined. Rethrows bugs.
 */
export function reportingRefusal<T>(root: string, report: Report, action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    reportRefusal(error, root, report);
    return undefined;
  }
}

function reportRefusal(error: unknown, root: string, report: Report): void {
  if (error instanceof UnsafePath) return report.add("GEN106", { path: error.path, problem: error.message });
  const unfinished = error instanceof Unfinished;
  const cause = unfinished ? error.cause : error;
  if (errorCode(cause) === undefined || !(cause instanceof Error)) throw cause;
  report.add("GEN110", { path: pathOf(cause, root), problem: reasonOf(cause), unfinished });
}

function pathOf(error: Error, root: string): string {
  const path = "path" in error && typeof error.path === "string" ? error.path : root;
  return relative(root, path) || "the output";
}

/** Extracts the reason from Node's messages, such as `ENOSPC: no space left on device, write`. */
function reasonOf(error: Error): string {
  return /^[A-Z0-9]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
}
