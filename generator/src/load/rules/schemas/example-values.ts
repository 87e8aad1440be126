import { childPointer } from "../../../diagnostics/pointer.js";
import type { Rule } from "../rule.js";

/** The fields of an example that exclude others (OAS 3.2, Example Object). The first ones are used. */
const exclusions = [
  ["dataValue", ["value"]],
  ["value", ["serializedValue", "externalValue"]],
  ["serializedValue", ["externalValue"]],
] as const;

/** Reports fields of one example that exclude each other. */
export const exampleValues: Rule = {
  kinds: ["example"],
  check: ({ node, pointer }, { report, locationOf }) => {
    const reported = new Set<string>();
    for (const [used, others] of exclusions) {
      if (node[used] === undefined || reported.has(used)) continue;
      for (const field of others) {
        if (node[field] === undefined || reported.has(field)) continue;
        reported.add(field);
        report.add("SPEC253", { field, used }, locationOf(childPointer(pointer, field), "key"));
      }
    }
  },
};
