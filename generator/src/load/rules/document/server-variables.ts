import { closest } from "../../../diagnostics/closest.js";
import { childPointer } from "../../../diagnostics/pointer.js";
import { membersOf, textOf, type Rule } from "../rule.js";

/** Reports undeclared variables in servers' URLs (OAS 3.1 4.8.5). */
export const serverVariables: Rule = {
  kinds: ["server"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    const declared = new Set(membersOf(node["variables"]).map(([name]) => name));
    for (const [, variable] of (textOf(node["url"]) ?? "").matchAll(/\{([^{}]*)\}/g)) {
      if (variable === undefined || declared.has(variable)) continue;
      const suggestion = closest(variable, declared);
      report.add("SPEC077", { variable, suggestion }, locationOf(childPointer(pointer, "url"), "value"));
      edits.remove(pointer);
    }
  },
};
