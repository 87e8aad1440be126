import { levels, type Level } from "../diff/types.js";
import type { Rule, RuleExample } from "../diff/rules/rule.js";

/** Returns the level of a rule in words: "breaking", or that of each direction. */
export function levelOf({ level }: Rule): string {
  if (typeof level === "string") return level;
  return level.request === level.response
    ? level.request
    : `${level.request} in requests, ${level.response} in responses`;
}

/** Returns the most severe level of a rule. */
export function worstLevelOf({ level }: Rule): Level {
  if (typeof level === "string") return level;
  return levels.find((one) => one === level.request || one === level.response) ?? "docs";
}

/** Returns the explanation of a rule of `specloom diff`, with its examples. `wrap` breaks lines. */
export function explainRule(rule: Rule, wrap: (text: string) => string): string {
  return [
    `${levelOf(rule)} ${rule.id} (${rule.axis})`,
    wrap(rule.title.replaceAll("{within}", "")),
    wrap(rule.explain),
    `For example:\n\n${printExample(rule.example)}`,
    `But not:\n\n${printExample(rule.counterExample)}`,
  ].join("\n\n");
}

const parts: Readonly<Record<RuleExample["part"], string>> = {
  document: "document",
  operation: "operation",
  parameter: "parameter",
  request: "schema of a request",
  response: "schema of a response",
};

/** Returns the two versions, with the marks of a diff. */
function printExample({ part, before, after }: RuleExample): string {
  const [minus, plus] = [mark("-", before), mark("+", after)];
  return `  ${parts[part]}:\n${minus}\n${plus}`;
}

function mark(sign: string, text: string): string {
  return text.trimEnd().replace(/^/gm, `  ${sign} `);
}
