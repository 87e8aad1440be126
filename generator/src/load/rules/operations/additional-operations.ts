import { childPointer } from "../../../diagnostics/pointer.js";
import { fieldOfMethod, isForbidden } from "../../operations.js";
import { membersOf, type Rule } from "../rule.js";

/** Reports methods of `additionalOperations` that have a field, and those that no client can send (OAS 3.2, Path Item Object). */
export const additionalOperations: Rule = {
  kinds: ["pathItem"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    const seen = new Set<string>();
    for (const [method] of membersOf(node["additionalOperations"])) {
      const at = childPointer(childPointer(pointer, "additionalOperations"), method);
      const field = fieldOfMethod(method);
      if (isForbidden(method)) {
        report.add("SPEC247", { method }, locationOf(at, "key"));
        edits.remove(at);
      } else if (field !== undefined) {
        const isTaken = node[field] !== undefined || seen.has(field);
        seen.add(field);
        const fallback = isTaken ? "the operation is ignored" : `read as \`${field}\``;
        report.add("SPEC246", { method, field, fallback }, locationOf(at, "key"));
        if (isTaken) edits.remove(at);
      }
    }
  },
};
