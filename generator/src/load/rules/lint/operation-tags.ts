import { memoized } from "../../../diagnostics/get-or-add.js";
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

/** Returns the declared tags. Memoized per document, because every operation needs them. */
const declaredIn = memoized(
  ({ tags }: ObjectNode): ReadonlySet<string> =>
    new Set(itemsOf(tags).flatMap((tag) => (isObject(tag) ? [textOf(tag["name"]) ?? ""] : []))),
);
