import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { closest } from "../../diagnostics/closest.js";
import type { Report } from "../../diagnostics/report.js";
import { maximumFileSize } from "../../diagnostics/syntax/limits.js";
import type { Place } from "../../diagnostics/types.js";
import { kindOfBytes } from "../kind-of-bytes.js";
import type { ReadProblem } from "../read.js";
import type { ResolveProblem } from "./resolver.js";

/** A reference that cannot be followed, and what becomes of what it stands for. */
export interface Failed {
  readonly reference: string;
  readonly meanwhile: string;
}

/** Reports that a reference leads nowhere. `meanwhile` says what becomes of it. */
export function reportProblem(
  problem: ResolveProblem,
  { reference, meanwhile }: Failed,
  at: Place,
  report: Report,
): void {
  switch (problem.kind) {
    case "malformed":
      return report.add("SPEC058", { reference, why: problem.why, meanwhile }, at);
    case "remote":
      return report.add("SPEC051", { reference, uri: problem.uri, meanwhile }, at);
    case "file":
      return reportUnreadable(problem.problem, problem.path, { reference, meanwhile }, at, report);
    case "broken":
      return undefined;
    case "dangling":
      return report.add(
        "SPEC052",
        { reference, missing: problem.missing, suggestion: problem.suggestion, meanwhile },
        at,
      );
    case "anchor":
      return report.add("SPEC053", { reference, anchor: problem.name, suggestion: problem.suggestion, meanwhile }, at);
    case "cycle":
      return report.add("SPEC054", { reference, meanwhile }, at);
  }
}

/** Reports that the file a reference names cannot be used. */
export function reportUnreadable(
  problem: ReadProblem,
  path: string,
  { reference, meanwhile }: Failed,
  at: Place,
  report: Report,
): void {
  switch (problem) {
    case "missing":
      return report.add("SPEC002", { reference, suggestion: neighbour(path, reference), meanwhile }, at);
    case "outside":
      return report.add("SPEC003", { reference }, at);
    case "tooLarge":
      return report.add("SPEC004", { path: basename(path), limit: maximumFileSize / 1024 / 1024 }, at);
    case "notUtf8":
      return report.add("SPEC005", { path: basename(path), ...kindOfBytes(path) }, at);
    case "directory":
      return report.add("SPEC001", { path: reference, why: "it is a folder" }, at);
    case "special":
      return report.add("SPEC001", { path: reference, why: "it is a device or a pipe, not a file" }, at);
    case "unreadable":
      return report.add("SPEC001", { path: reference, why: "the operating system does not let specloom read it" }, at);
  }
}

/** The reference with the name of a file of the same folder that is near to the missing one's. */
function neighbour(path: string, reference: string): string | undefined {
  try {
    const name = closest(basename(path), readdirSync(dirname(path)).sort());
    return name && reference.replace(/[^/#]*(?=#|$)/, name);
  } catch {
    return undefined;
  }
}
