import { childPointer } from "../../../diagnostics/pointer.js";
import { itemsOf, textOf, type Rule } from "../rule.js";

/** Reports parameters of the same name and location in one list (OAS 3.1 4.8.9, 4.8.10). */
export const uniqueParameters: Rule = {
  kinds: ["pathItem", "operation"],
  check: ({ node, pointer }, { report, locationOf, edits, dereference }) => {
    const firsts = new Map<string, string>();
    itemsOf(node["parameters"]).forEach((item, index) => {
      const parameter = dereference(item);
      const name = textOf(parameter?.["name"]);
      const location = textOf(parameter?.["in"]);
      if (name === undefined || location === undefined) return;
      // RFC 9110, 5.1: header names are case-insensitive.
      const key = `${location} ${location === "header" ? name.toLowerCase() : name}`;
      const at = childPointer(childPointer(pointer, "parameters"), index);
      const first = firsts.get(key);
      if (first === undefined) return void firsts.set(key, at);
      report.add("SPEC073", { name, location }, locationOf(at), [
        { message: "first defined at", at: locationOf(first) },
      ]);
      edits.remove(at);
    });
  },
};
