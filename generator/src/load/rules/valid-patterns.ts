import { childPointer } from "../../diagnostics/pointer.js";
import { endlessPart } from "./endless-patterns.js";
import { membersOf, textOf, type Rule } from "./rule.js";

/** JSON Schema 2020-12, Core 6.4: patterns are regular expressions that JavaScript can run, and soon be through with. */
export const validPatterns: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, { report, place }) => {
    const pattern = textOf(node["pattern"]);
    const why = pattern === undefined ? undefined : problemOf(pattern);
    const at = place(childPointer(pointer, "pattern"), "value");
    if (pattern !== undefined && why !== undefined) report.add("SPEC081", { pattern, why }, at);
    const part = pattern === undefined || why !== undefined ? undefined : endlessPart(pattern);
    if (pattern !== undefined && part !== undefined) report.add("SPEC085", { pattern, part }, at);
    for (const [key] of membersOf(node["patternProperties"])) {
      const problem = problemOf(key);
      const slow = problem === undefined ? endlessPart(key) : undefined;
      const here = place(childPointer(childPointer(pointer, "patternProperties"), key), "key");
      if (problem !== undefined) report.add("SPEC081", { pattern: key, why: problem }, here);
      if (slow !== undefined) report.add("SPEC085", { pattern: key, part: slow }, here);
    }
  },
};

/** Undefined where the pattern can be run, with or without Unicode semantics. */
function problemOf(pattern: string): string | undefined {
  return compile(pattern, "u") === undefined ? undefined : compile(pattern, "");
}

function compile(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}
