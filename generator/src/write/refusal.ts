import { relative } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { errorCode } from "./disk.js";
import { shownPath, type Home } from "./home.js";

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
export function reportingRefusal<T>(home: Home, report: Report, action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    reportRefusal(error, home, report);
    return undefined;
  }
}

function reportRefusal(error: unknown, home: Home, report: Report): void {
  if (error instanceof UnsafePath)
    return report.add("GEN106", { path: shownPath(home, error.path), problem: error.message });
  const unfinished = error instanceof Unfinished;
  const cause = unfinished ? error.cause : error;
  if (errorCode(cause) === undefined || !(cause instanceof Error)) throw cause;
  report.add("GEN110", { path: pathOf(cause, home), problem: reasonOf(cause), unfinished });
}

function pathOf(error: Error, home: Home): string {
  const path = "path" in error && typeof error.path === "string" ? error.path : home.root;
  return shownPath(home, relative(home.root, path));
}

/** Extracts the reason from Node's messages, such as `ENOSPC: no space left on device, write`. */
function reasonOf(error: Error): string {
  return /^[A-Z0-9]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
}
