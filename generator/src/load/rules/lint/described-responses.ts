import { textOf, type Rule } from "../rule.js";

/** OAS 3.1 4.8.17 demands a description of every response. */
export const describedResponses: Rule = {
  kinds: ["response"],
  check: ({ node, pointer }, { report, place }) => {
    if ((textOf(node["description"]) ?? "").trim() === "") report.add("LINT007", {}, place(pointer, "key"));
  },
};
