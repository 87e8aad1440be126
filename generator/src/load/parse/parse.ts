import type { Report } from "../../diagnostics/report.js";
import { isJson, parseJson, type JsonProblem } from "../../diagnostics/syntax/json.js";
import { maximumDepth } from "../../diagnostics/syntax/limits.js";
import type { Node } from "../document.js";
import { parseYaml } from "./yaml.js";

/**
 * The value that a JSON or YAML file holds. A file that is named `.json` must be JSON; others may be either, JSON being
 * read as such for speed. Reports every problem of the file, and is undefined where there is nothing to use.
 */
export function parseSource(text: string, file: string, report: Report): Node | undefined {
  if (text.trim() === "") {
    report.add("SPEC006", {}, { file, pointer: "" });
    return undefined;
  }
  const value = isJson(text, file) ? parseJsonFile(text, file, report) : parseYaml(text, file, report);
  return value;
}

function parseJsonFile(text: string, file: string, report: Report): Node | undefined {
  const { value, problems } = parseJson(text);
  for (const problem of problems) reportJson(problem, file, report);
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
    case "depth":
      return report.add("SPEC015", { limit: maximumDepth }, at);
  }
}
