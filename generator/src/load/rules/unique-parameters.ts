import { childPointer } from "../../diagnostics/pointer.js";
import { itemsOf, textOf, type Rule } from "./rule.js";

/** OAS 3.1 4.8.9, 4.8.10: a list of parameters has no two of one name and location. */
export const uniqueParameters: Rule = {
  kinds: ["pathItem", "operation"],
  check: ({ node, pointer }, { report, place, edits, dereference }) => {
    const firsts = new Map<string, string>();
    itemsOf(node["parameters"]).forEach((item, index) => {
      const parameter = dereference(item);
      const name = textOf(parameter?.["name"]);
      const location = textOf(parameter?.["in"]);
      if (name === undefined || location === undefined) return;
      // RFC 9110, 5.1: names of headers are the same in capitals.
      const key = `${location} ${location === "header" ? name.toLowerCase() : name}`;
      const at = childPointer(childPointer(pointer, "parameters"), index);
      const first = firsts.get(key);
      if (first === undefined) return void firsts.set(key, at);
      report.add("SPEC073", { name, location }, place(at), [{ message: "first listed at", at: place(first) }]);
      edits.remove(at);
    });
  },
};
