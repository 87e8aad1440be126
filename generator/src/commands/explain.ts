import { catalog } from "../diagnostics/catalog/index.js";
import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";
import type { Severity } from "../diagnostics/types.js";
import { rules } from "../diff/rules/index.js";
import { verifyRules } from "../verify/rules.js";
import { explainRule, explainVerifyRule, worstLevelOf } from "./explain-rule.js";

const width = 80;

/**
 * Returns the explanation of a diagnostic, of a rule of `specloom diff` or of one of `specloom verify`. Without a code, returns a
 * line for each. Reports GEN009 for an unknown one.
 */
export function explain(code: string | undefined, report: Report): string {
  const entries = Object.entries<Explained>(catalog).sort(([one], [other]) => (one < other ? -1 : 1));
  if (code === undefined)
    return [
      ...entries.map(printEntry),
      ...[...rules.values()].map((rule) => printRule({ ...rule, level: worstLevelOf(rule) })),
      ...Object.entries(verifyRules).map(([id, rule]) => printRule({ id, ...rule })),
    ].join("");
  const wanted = code.toUpperCase();
  const found = entries.find(([known]) => known === wanted);
  if (found !== undefined) return `${found[1].severity} ${wanted}\n\n${wrap(found[1].explain)}\n`;
  const rule = rules.get(code);
  if (rule !== undefined) return `${explainRule(rule, wrap)}\n`;
  const ofVerify = Object.hasOwn(verifyRules, code) ? verifyRules[code] : undefined;
  if (ofVerify !== undefined) return `${explainVerifyRule(code, ofVerify, wrap)}\n`;
  const suggestion = code.includes(".")
    ? closest(code, [...rules.keys(), ...Object.keys(verifyRules)])
    : closest(
        wanted,
        entries.map(([known]) => known),
      );
  report.add("GEN009", { code, suggestion });
  return "";
}

interface Explained {
  readonly severity: Severity;
  readonly explain: string;
}

function printEntry([code, { severity, explain: paragraph }]: readonly [string, Explained]): string {
  return cut(`${code.padEnd(8)} ${severity.padEnd(8)} ${firstSentence(paragraph)}`);
}

interface ListedRule {
  readonly id: string;
  readonly level: string;
  readonly explain: string;
}

function printRule({ id, level, explain: paragraph }: ListedRule): string {
  return cut(`${id.padEnd(36)} ${level.padEnd(8)} ${firstSentence(paragraph)}`);
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
