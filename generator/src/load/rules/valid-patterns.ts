import { childPointer } from "../../diagnostics/pointer.js";
import { membersOf, textOf, type Rule } from "./rule.js";

/** JSON Schema 2020-12, Core 6.4: patterns are regular expressions that JavaScript can run. */
export const validPatterns: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, { report, place }) => {
    const pattern = textOf(node["pattern"]);
    const why = pattern === undefined ? undefined : problemOf(pattern);
    if (pattern !== undefined && why !== undefined) {
      report.add("SPEC081", { pattern, why }, place(childPointer(pointer, "pattern"), "value"));
    }
    for (const [key] of membersOf(node["patternProperties"])) {
      const problem = problemOf(key);
      if (problem === undefined) continue;
      const at = childPointer(childPointer(pointer, "patternProperties"), key);
      report.add("SPEC081", { pattern: key, why: problem }, place(at, "key"));
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
