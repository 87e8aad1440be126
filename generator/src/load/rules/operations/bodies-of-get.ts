import { childPointer } from "../../../diagnostics/pointer.js";
import { isObject, type Node } from "../../document.js";
import { membersOf, type Rule } from "../rule.js";

/** Reports bodies of GET and HEAD requests: they have no meaning (RFC 9110, 9.3.1), and fetch refuses to send them. */
export const bodiesOfGet: Rule = {
  kinds: ["pathItem"],
  check: ({ node, pointer }, { report, locationOf, dereference }) => {
    for (const method of ["get", "head"]) {
      const operation = node[method];
      const body = isObject(operation) ? dereference(operation["requestBody"]) : undefined;
      // Some tools declare an optional empty body for every operation, which nobody sends.
      if (!body || (body["required"] !== true && membersOf(body["content"]).every(([, media]) => isEmpty(media))))
        continue;
      const at = childPointer(childPointer(pointer, method), "requestBody");
      report.add("SPEC075", { method: method.toUpperCase() }, locationOf(at, "key"));
    }
  },
};

function isEmpty(media: Node): boolean {
  const schema = isObject(media) ? media["schema"] : undefined;
  return isObject(schema) && schema["type"] === "object" && membersOf(schema["properties"]).length === 0;
}
