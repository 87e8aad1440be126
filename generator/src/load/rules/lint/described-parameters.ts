import { childPointer } from "../../../diagnostics/pointer.js";
import { isObject } from "../../document.js";
import { textOf, type Rule } from "../rule.js";

/** Requires descriptions of parameters, which document the arguments. */
export const describedParameters: Rule = {
  kinds: ["parameter"],
  check: ({ node, pointer }, { report, locationOf }) => {
    const { schema } = node;
    const description = textOf(node["description"]) ?? (isObject(schema) ? textOf(schema["description"]) : undefined);
    if ((description ?? "").trim() !== "") return;
    report.add("LINT006", { name: textOf(node["name"]) ?? "" }, locationOf(childPointer(pointer, "name"), "value"));
  },
};
