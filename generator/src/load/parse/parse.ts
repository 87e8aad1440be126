import type { Report } from "../../diagnostics/report.js";
import { digitsOf, isIntegerLimit } from "../../diagnostics/syntax/exact-numbers.js";
import { isJson, parseJson, type JsonProblem } from "../../diagnostics/syntax/json.js";
import { maximumDepth } from "../../diagnostics/syntax/limits.js";
import type { Node } from "../document.js";
import { parseYaml } from "./yaml.js";

/**
 * The value that a JSON or YAML file holds. Values that are not the numbers that the file says are added to `rounded`. A file that is named `.json` must be JSON; others may be either, JSON being
 * read as such for speed. Reports every problem of the file, and is undefined where there is nothing to use.
 */
export function parseSource(
  text: string,
  file: string,
  report: Report,
  rounded: Set<number> = new Set(),
): Node | undefined {
  if (text.trim() === "") {
    report.add("SPEC006", {}, { file, pointer: "" });
    return undefined;
  }
  return isJson(text, file) ? parseJsonFile(text, file, report, rounded) : parseYaml(text, file, report, rounded);
}

function parseJsonFile(text: string, file: string, report: Report, rounded: Set<number>): Node | undefined {
  const { value, problems } = parseJson(text);
  for (const problem of problems) {
    reportJson(problem, file, report);
    if (problem.kind === "rounded") rounded.add(problem.value);
  }
  return value;
}

function reportJson(problem: JsonProblem, file: string, report: Report): void {
  const at = { file, pointer: "", range: [problem.start, problem.end] } as const;
  switch (problem.kind) {
    case "syntax":
      return report.add("SPEC010", { language: "JSON", message: problem.message }, at);
    case "duplicate":
      return report.add("SPEC011", { key: problem.key }, at);
    case "number":
      return report.add("SPEC016", { what: `the number ${problem.text}` }, at);
    case "rounded":
      if (isIntegerLimit(problem.literal)) return;
      return report.add("SPEC025", { literal: problem.literal, value: digitsOf(problem.value) }, at);
    case "depth":
      return report.add("SPEC015", { limit: maximumDepth }, at);
  }
}
