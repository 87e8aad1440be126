import { childPointer } from "../../diagnostics/pointer.js";
import { textOf, type Rule } from "./rule.js";

/** OAS 3.1 4.8.12: `required` of a path parameter is there, and true. */
export const requiredPathParameters: Rule = {
  kinds: ["parameter"],
  check: ({ node, pointer }, { report, place }) => {
    const name = textOf(node["name"]);
    if (node["in"] !== "path" || node["required"] === true || name === undefined) return;
    const member = node["required"] === undefined ? "name" : "required";
    report.add("SPEC072", { parameter: name }, place(childPointer(pointer, member), "value"));
  },
};
