import { childPointer } from "../../diagnostics/pointer.js";
import { isObject, type Node } from "../document.js";
import { membersOf, type Rule } from "./rule.js";

/** RFC 9110, 9.3.1: content in a GET or HEAD request has no meaning, and fetch refuses to send it. */
export const bodiesOfGet: Rule = {
  kinds: ["pathItem"],
  check: ({ node, pointer }, { report, place, dereference }) => {
    for (const method of ["get", "head"]) {
      const operation = node[method];
      const body = isObject(operation) ? dereference(operation["requestBody"]) : undefined;
      // Some tools give every operation an optional body without members: nobody will send that.
      if (!body || (body["required"] !== true && membersOf(body["content"]).every(([, media]) => isEmpty(media))))
        continue;
      const at = childPointer(childPointer(pointer, method), "requestBody");
      report.add("SPEC075", { method: method.toUpperCase() }, place(at, "key"));
    }
  },
};

function isEmpty(media: Node): boolean {
  const schema = isObject(media) ? media["schema"] : undefined;
  return isObject(schema) && schema["type"] === "object" && membersOf(schema["properties"]).length === 0;
}
