import { childPointer } from "../../../diagnostics/pointer.js";
import { isObject } from "../../document.js";
import { textOf, type Rule } from "../rule.js";

/** A parameter's description is the documentation of an argument. */
export const describedParameters: Rule = {
  kinds: ["parameter"],
  check: ({ node, pointer }, { report, place }) => {
    const { schema } = node;
    const description = textOf(node["description"]) ?? (isObject(schema) ? textOf(schema["description"]) : undefined);
    if ((description ?? "").trim() !== "") return;
    report.add("LINT006", { name: textOf(node["name"]) ?? "" }, place(childPointer(pointer, "name"), "value"));
  },
};
