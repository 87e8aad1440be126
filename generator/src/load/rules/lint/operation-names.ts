import { childPointer } from "../../../diagnostics/pointer.js";
import { textOf, type Rule } from "../rule.js";

/** Requires an operationId of the form resource.method: `facts.update` becomes `client.facts.update`. */
export const operationNames: Rule = {
  kinds: ["operation"],
  check: ({ node, pointer }, { report, locationOf }) => {
    const operationId = textOf(node["operationId"]);
    if (operationId === undefined) return report.add("LINT001", {}, locationOf(pointer, "key"));
    if (/^[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)+$/.test(operationId)) return;
    report.add("LINT002", { operationId }, locationOf(childPointer(pointer, "operationId"), "value"));
  },
};
