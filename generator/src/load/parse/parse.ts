import type { Report } from "../../diagnostics/report.js";
import { addRounded, type RoundedNumbers } from "../../diagnostics/syntax/exact-numbers.js";
import { isJson, parseJson, type JsonProblem, type ReadJson } from "../../diagnostics/syntax/json.js";
import { maximumDepth } from "../../diagnostics/syntax/limits.js";
import type { Node } from "../document.js";
import { reportOtherFormat } from "./other-formats.js";
import { parseYaml } from "./yaml.js";

/** The JSON of an earlier version of a file, whose objects are used again, or the place to keep the first version. */
export interface EarlierJson {
  read?: ReadJson;
}

/**
 * Parses a JSON or YAML file, and adds the values of inexact numbers to `rounded`. A file named `.json` must be JSON;
 * others may be either, and JSON is parsed as such for speed. Reports every problem of the file; undefined if it
 * cannot be used.
 */
export function parseSource(
  text: string,
  file: string,
  report: Report,
  { rounded = new Map(), earlier }: { readonly rounded?: RoundedNumbers; readonly earlier?: EarlierJson } = {},
): Node | undefined {
  if (text.trim() === "") {
    report.add("SPEC006", {}, { file, pointer: "" });
    return undefined;
  }
  if (reportOtherFormat(text, file, report)) return undefined;
  if (!isJson(text, file)) return parseYaml(text, file, report, rounded);
  return parseJsonFile({ text, file, report }, rounded, earlier);
}

function parseJsonFile(
  { text, file, report }: JsonFile,
  rounded: RoundedNumbers,
  earlier: EarlierJson | undefined,
): Node | undefined {
  const isFirst = earlier !== undefined && earlier.read === undefined;
  const { value, problems, rounded: numbers, read } = parseJson(text, { like: earlier?.read, isKept: isFirst });
  if (isFirst && read !== undefined) earlier.read = read;
  for (const problem of problems) reportJson(problem, { text, file, report });
  for (const number of numbers) addRounded(rounded, number);
  return value;
}

interface JsonFile {
  readonly text: string;
  readonly file: string;
  readonly report: Report;
}

function reportJson(problem: JsonProblem, { text, file, report }: JsonFile): void {
  const at = { file, pointer: "", range: [problem.start, problem.end] } as const;
  switch (problem.kind) {
    case "syntax":
      return report.add("SPEC010", { language: "JSON", ...syntaxOf(problem, text) }, at);
    case "duplicate":
      return report.add("SPEC011", { key: problem.key }, at);
    case "number":
      return report.add("SPEC016", { what: `the number ${problem.text}` }, at);
    case "depth":
      return report.add("SPEC015", { limit: maximumDepth }, at);
  }
}

/** Explains the most frequent mistakes: comments, trailing commas and truncated files. */
function syntaxOf(
  { message, start, end }: { readonly message: string; readonly start: number; readonly end: number },
  text: string,
): { readonly message: string; readonly remedy?: string } {
  if (/^(?:\/\/|\/\*|#)/.test(text.slice(start, start + 2)))
    return {
      message: "comments are not allowed",
      remedy: "remove the comment, or rename the file to `.yaml` and start the comment with `#`",
    };
  if (/^[}\]]/.test(text.slice(start)) && text.slice(0, start).trimEnd().endsWith(","))
    return {
      message: "trailing comma",
      remedy: "remove the comma before it",
    };
  if (end >= text.trimEnd().length || message.includes("unterminated string"))
    return {
      message: `unexpected end of file: ${message}`,
      remedy: "the file is incomplete: download or save it again",
    };
  return { message };
}
