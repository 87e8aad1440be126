import { childPointer } from "../../../diagnostics/pointer.js";
import { textOf, type Rule } from "../rule.js";

/** An operationId is the path of a call: `facts.update` becomes `client.facts.update`. */
export const operationNames: Rule = {
  kinds: ["operation"],
  check: ({ node, pointer }, { report, place }) => {
    const operationId = textOf(node["operationId"]);
    if (operationId === undefined) return report.add("LINT001", {}, place(pointer, "key"));
    if (/^[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)+$/.test(operationId)) return;
    report.add("LINT002", { operationId }, place(childPointer(pointer, "operationId"), "value"));
  },
};
