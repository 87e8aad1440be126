import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { closest } from "../../diagnostics/closest.js";
import type { Report } from "../../diagnostics/report.js";
import { maximumFileSize } from "../../diagnostics/syntax/limits.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { kindOfBytes } from "../kind-of-bytes.js";
import type { ReadProblem } from "../read.js";
import type { ResolveProblem } from "./resolver.js";

/** A reference that cannot be resolved, and what is generated instead. */
export interface Failed {
  readonly reference: string;
  readonly fallback: string;
}

/** Reports a reference that cannot be resolved. */
export function reportProblem(
  problem: ResolveProblem,
  { reference, fallback }: Failed,
  at: SourceLocation,
  report: Report,
): void {
  switch (problem.kind) {
    case "malformed":
      return report.add("SPEC058", { reference, why: problem.why, fallback }, at);
    case "remote":
      return report.add("SPEC051", { reference, uri: problem.uri, fallback }, at);
    case "file":
      return reportUnreadable(problem, { reference, fallback }, at, report);
    case "broken":
      return undefined;
    case "dangling":
      return report.add(
        "SPEC052",
        { reference, missing: problem.missing, suggestion: problem.suggestion, fallback },
        at,
      );
    case "anchor":
      return report.add("SPEC053", { reference, anchor: problem.name, suggestion: problem.suggestion, fallback }, at);
    case "cycle":
      return report.add("SPEC054", { reference, fallback }, at);
  }
}

/** A file that cannot be used. */
export interface Unreadable {
  readonly problem: ReadProblem;
  readonly path: string;
}

/** Reports that the file a reference names cannot be used. */
export function reportUnreadable(
  { problem, path }: Unreadable,
  { reference, fallback }: Failed,
  at: SourceLocation,
  report: Report,
): void {
  switch (problem) {
    case "missing":
      return report.add("SPEC002", { reference, suggestion: neighbour(path, reference), fallback }, at);
    case "outside":
      return report.add("SPEC003", { reference }, at);
    case "tooLarge":
      return report.add("SPEC004", { path: basename(path), limit: maximumFileSize / 1024 / 1024 }, at);
    case "notUtf8":
      return report.add("SPEC005", { path: basename(path), ...kindOfBytes(path) }, at);
    case "directory":
      return report.add("SPEC001", { path: reference, why: "it is a folder" }, at);
    case "special":
      return report.add("SPEC001", { path: reference, why: "it is a device or a pipe, not a regular file" }, at);
    case "unreadable":
      return report.add("SPEC001", { path: reference, why: "permission denied or input/output error" }, at);
  }
}

/** Returns the reference with the name of a similar file in the same folder. */
export function neighbour(path: string, reference: string): string | undefined {
  try {
    // A broken link is in the folder, too.
    const others = readdirSync(dirname(path)).filter((name) => name !== basename(path));
    const name = closest(basename(path), others.sort());
    return name && reference.replace(/[^/#]*(?=#|$)/, name);
  } catch {
    return undefined;
  }
}
