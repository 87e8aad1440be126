import { childPointer } from "../../diagnostics/pointer.js";
import { isObject } from "../document.js";
import type { Rule } from "./rule.js";

/** RFC 9110, 9.3.1: content in a GET or HEAD request has no meaning, and fetch refuses to send it. */
export const bodiesOfGet: Rule = {
  kinds: ["pathItem"],
  check: ({ node, pointer }, { report, place }) => {
    for (const method of ["get", "head"]) {
      const operation = node[method];
      if (!isObject(operation) || operation["requestBody"] === undefined) continue;
      const at = childPointer(childPointer(pointer, method), "requestBody");
      report.add("SPEC075", { method: method.toUpperCase() }, place(at, "key"));
    }
  },
};
