import { textOf, type Rule } from "../rule.js";

/** The summary of an operation is the first line of its documentation. */
export const operationSummaries: Rule = {
  kinds: ["operation"],
  check: ({ node, pointer }, { report, place }) => {
    if ((textOf(node["summary"]) ?? "").trim() === "") report.add("LINT003", {}, place(pointer, "key"));
  },
};
