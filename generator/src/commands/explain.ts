import { catalog } from "../diagnostics/catalog/index.js";
import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";
import type { Severity } from "../diagnostics/types.js";
import { rules } from "../diff/rules/index.js";
import { verifyRules } from "../verify/rules.js";
import { explainRule, worstLevelOf } from "./explain-rule.js";

const width = 80;

/**
 * Returns the explanation of a diagnostic, of a rule of `specloom diff` or of one of `specloom verify`. Without a code, returns a
 * line for each. Reports GEN009 for an unknown one.
 */
export function explain(code: string | undefined, report: Report): string {
  const entries = Object.entries<Explained>(catalog).sort(([one], [other]) => (one < other ? -1 : 1));
  if (code === undefined)
    return [
      ...entries.map(([id, { severity, explain: text }]) => printLine(id.padEnd(8), severity, text)),
      ...[...rules.values()].map((rule) => printLine(rule.id.padEnd(36), worstLevelOf(rule), rule.explain)),
      ...Object.entries(verifyRules).map(([id, rule]) => printLine(id.padEnd(36), rule.level, rule.explain)),
    ].join("");
  const wanted = code.toUpperCase();
  const found = entries.find(([known]) => known === wanted);
  if (found !== undefined) return `${found[1].severity} ${wanted}\n\n${wrap(found[1].explain)}\n`;
  const rule = rules.get(code);
  if (rule !== undefined) return `${explainRule(rule, wrap)}\n`;
  const ofVerify = Object.hasOwn(verifyRules, code) ? verifyRules[code] : undefined;
  if (ofVerify !== undefined)
    return `${ofVerify.level} ${code} (verify)\n\n${wrap(ofVerify.title)}\n\n${wrap(ofVerify.explain)}\n`;
  const isRule = code.includes(".");
  const known = isRule ? [...rules.keys(), ...Object.keys(verifyRules)] : entries.map(([id]) => id);
  report.add("GEN009", { code, suggestion: closest(isRule ? code : wanted, known) });
  return "";
}

interface Explained {
  readonly severity: Severity;
  readonly explain: string;
}

function printLine(id: string, level: string, paragraph: string): string {
  const line = `${id} ${level.padEnd(8)} ${firstSentence(paragraph)}`;
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
