import { childPointer } from "../../../diagnostics/pointer.js";
import { textOf, type Rule } from "../rule.js";

/** Requires that `$self` is a URI reference without a fragment (OAS 3.2, OpenAPI Object). */
export const documentUri: Rule = {
  kinds: ["openapi"],
  check: ({ node, pointer }, { report, locationOf }) => {
    const self = textOf(node["$self"]);
    if (self === undefined || (isReference(self) && !self.includes("#"))) return;
    const problem = self.includes("#") ? "has a fragment" : "is not a URI reference";
    report.add("SPEC250", { uri: self, problem }, locationOf(childPointer(pointer, "$self"), "value"));
  },
};

function isReference(text: string): boolean {
  return /^[\w\-.~:/?@[\]!$&'()*+,;=%]+$/.test(text) && URL.canParse(text, "https://specloom.invalid/");
}
