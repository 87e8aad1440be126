import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { closest } from "../../diagnostics/closest.js";
import type { Report } from "../../diagnostics/report.js";
import { maximumFileSize } from "../../diagnostics/syntax/limits.js";
import type { Place } from "../../diagnostics/types.js";
import type { ReadProblem } from "../read.js";
import type { ResolveProblem } from "./resolver.js";

/** Reports that a reference leads nowhere. */
export function reportProblem(problem: ResolveProblem, reference: string, at: Place, report: Report): void {
  switch (problem.kind) {
    case "malformed":
      return report.add("SPEC058", { reference, why: problem.why }, at);
    case "remote":
      return report.add("SPEC051", { reference, uri: problem.uri }, at);
    case "file":
      return reportUnreadable(problem.problem, problem.path, reference, at, report);
    case "broken":
      return undefined;
    case "dangling":
      return report.add("SPEC052", { reference, missing: problem.missing, suggestion: problem.suggestion }, at);
    case "anchor":
      return report.add("SPEC053", { reference, anchor: problem.name, suggestion: problem.suggestion }, at);
    case "cycle":
      return report.add("SPEC054", { reference }, at);
  }
}

/** Reports that the file a reference names cannot be used. */
export function reportUnreadable(
  problem: ReadProblem,
  path: string,
  reference: string,
  at: Place,
  report: Report,
): void {
  switch (problem) {
    case "missing":
      return report.add("SPEC002", { reference, suggestion: neighbour(path, reference) }, at);
    case "outside":
      return report.add("SPEC003", { reference }, at);
    case "tooLarge":
      return report.add("SPEC004", { path: basename(path), limit: maximumFileSize / 1024 / 1024 }, at);
    case "notUtf8":
      return report.add("SPEC005", { path: basename(path) }, at);
    case "directory":
      return report.add("SPEC001", { path: reference, why: "it is a folder" }, at);
    case "unreadable":
      return report.add("SPEC001", { path: reference, why: "the system does not let us read it" }, at);
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
