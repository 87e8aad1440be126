import { textOf, type Rule } from "../rule.js";

/** Requires a summary, which is the first line of an operation's documentation. */
export const operationSummaries: Rule = {
  kinds: ["operation"],
  check: ({ node, pointer }, { report, locationOf }) => {
    if ((textOf(node["summary"]) ?? "").trim() === "") report.add("LINT003", {}, locationOf(pointer, "key"));
  },
};
