import { relative } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { errorCode } from "./disk.js";

/**
 * Runs the action. What the operating system refuses is reported (GEN110), and the result is then undefined; a bug
 * stays an exception.
 */
export function reportingRefusal<T>(root: string, report: Report, action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (errorCode(error) === undefined || !(error instanceof Error)) throw error;
    report.add("GEN110", { path: pathOf(error, root), problem: reasonOf(error) });
    return undefined;
  }
}

function pathOf(error: Error, root: string): string {
  const path = "path" in error && typeof error.path === "string" ? error.path : root;
  return relative(root, path) || "the output";
}

/** Node says `ENOSPC: no space left on device, write`. */
function reasonOf(error: Error): string {
  return /^[A-Z0-9]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
}
