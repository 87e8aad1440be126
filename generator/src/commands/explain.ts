import { catalog } from "../diagnostics/catalog/index.js";
import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";
import type { Severity } from "../diagnostics/types.js";
import { rules } from "../diff/rules/index.js";
import type { Rule } from "../diff/rules/rule.js";
import { explainRule, worstLevelOf } from "./explain-rule.js";

const width = 80;

/**
 * Returns the explanation of a diagnostic or of a rule of `specloom diff` or, without a code, a line for each. Reports GEN009 for
 * an unknown one.
 */
export function explain(code: string | undefined, report: Report): string {
  const entries = Object.entries<Explained>(catalog).sort(([one], [other]) => (one < other ? -1 : 1));
  if (code === undefined) return [...entries.map(printEntry), ...[...rules.values()].map(printRule)].join("");
  const wanted = code.toUpperCase();
  const found = entries.find(([known]) => known === wanted);
  if (found !== undefined) return `${found[1].severity} ${wanted}\n\n${wrap(found[1].explain)}\n`;
  const rule = rules.get(code);
  if (rule !== undefined) return `${explainRule(rule, wrap)}\n`;
  const suggestion = code.includes(".")
    ? closest(code, [...rules.keys()])
    : closest(
        wanted,
        entries.map(([known]) => known),
      );
  report.add("GEN009", { code, ...(suggestion !== undefined && { suggestion }) });
  return "";
}

interface Explained {
  readonly severity: Severity;
  readonly explain: string;
}

function printEntry([code, { severity, explain: paragraph }]: readonly [string, Explained]): string {
  return cut(`${code.padEnd(8)} ${severity.padEnd(8)} ${firstSentence(paragraph)}`);
}

function printRule(rule: Rule): string {
  return cut(`${rule.id.padEnd(36)} ${worstLevelOf(rule).padEnd(8)} ${firstSentence(rule.explain)}`);
}

function cut(line: string): string {
  return `${line.length > 120 ? `${line.slice(0, 117)}...` : line}\n`;
}

/** Up to a full stop that ends a sentence: one before a capital letter, so not that of "4.8.10". */
function firstSentence(paragraph: string): string {
  return /^(.*?[^.\s])\.(?=\s+[A-Z`]|\s*$)/s.exec(paragraph)?.[1] ?? paragraph;
}

function wrap(paragraph: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
}
