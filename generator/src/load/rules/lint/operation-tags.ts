import { closest } from "../../../diagnostics/closest.js";
import { childPointer } from "../../../diagnostics/pointer.js";
import { isObject, type ObjectNode } from "../../document.js";
import { itemsOf, textOf, type Rule } from "../rule.js";

/** Requires a declared tag for every operation, so that documentation can group operations. */
export const operationTags: Rule = {
  kinds: ["operation"],
  check: ({ node, pointer }, { root, report, locationOf }) => {
    const declared = declaredIn(root);
    const tags = itemsOf(node["tags"]);
    if (tags.length === 0) report.add("LINT004", {}, locationOf(pointer, "key"));
    tags.forEach((item, index) => {
      const tag = textOf(item) ?? "";
      if (declared.has(tag)) return;
      const at = childPointer(childPointer(pointer, "tags"), index);
      report.add("LINT005", { tag, suggestion: closest(tag, declared) }, locationOf(at, "value"));
    });
  },
};

/** The declared tags of each document, because every operation needs them. */
const declaredTags = new WeakMap<ObjectNode, ReadonlySet<string>>();

function declaredIn(root: ObjectNode): ReadonlySet<string> {
  const known = declaredTags.get(root);
  if (known !== undefined) return known;
  const declared = new Set(itemsOf(root["tags"]).flatMap((tag) => (isObject(tag) ? [textOf(tag["name"]) ?? ""] : [])));
  declaredTags.set(root, declared);
  return declared;
}
