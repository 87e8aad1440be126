import { childPointer } from "../../../diagnostics/pointer.js";
import { textOf, type Rule } from "../rule.js";

/** Requires `required: true` for path parameters (OAS 3.1 4.8.12). */
export const requiredPathParameters: Rule = {
  kinds: ["parameter"],
  check: ({ node, pointer }, { report, locationOf }) => {
    const name = textOf(node["name"]);
    if (node["in"] !== "path" || node["required"] === true || name === undefined) return;
    const member = node["required"] === undefined ? "name" : "required";
    report.add("SPEC072", { parameter: name }, locationOf(childPointer(pointer, member), "value"));
  },
};
