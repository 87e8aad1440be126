import { childPointer } from "../../../diagnostics/pointer.js";
import { textOf, type Rule } from "../rule.js";

/** Finds notes for maintainers: a description that names an extension of its object or of the document. */
export const namedExtensions: Rule = {
  kinds: ["info", "tag", "operation", "parameter", "requestBody", "response", "schema"],
  check: ({ node, pointer }, { root, report, locationOf }) => {
    const words = new Set(textOf(node["description"])?.match(/(?<![\w-])x-[\w-]+/g));
    const extension = [...words].find((word) => word in node || word in root);
    if (extension === undefined) return;
    report.add("LINT011", { extension }, locationOf(childPointer(pointer, "description"), "value"));
  },
};
