import { textOf, type Rule } from "../rule.js";

/** Requires descriptions of responses (OAS 3.1 4.8.17). */
export const describedResponses: Rule = {
  kinds: ["response"],
  check: ({ node, pointer }, { report, locationOf }) => {
    if ((textOf(node["description"]) ?? "").trim() === "") report.add("LINT007", {}, locationOf(pointer, "key"));
  },
};
