import { addAll } from "../../../diagnostics/add-to.js";
import { childPointer, pointerOf } from "../../../diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode, nodeAt } from "../../document.js";
import { membersOf, type Rule } from "../rule.js";

/** Reports components that no operation uses. */
export const usedComponents: Rule = {
  kinds: ["components"],
  check: ({ node, pointer }, { root, report, locationOf }) => {
    const used = reachable(root);
    for (const [section, members] of membersOf(node)) {
      // References to path items and media types are inlined, so nothing in the document leads to them.
      if (section === "pathItems" || section === "mediaTypes" || section.startsWith("x-")) continue;
      for (const [name] of membersOf(members)) {
        if (used.has(pointerOf(["components", section, name]))) continue;
        report.add("LINT008", { name, section }, locationOf(childPointer(childPointer(pointer, section), name), "key"));
      }
    }
  },
};

/** Returns pointers of the components used outside of `components`, directly or through other components. */
function reachable(root: ObjectNode): ReadonlySet<string> {
  const found = new Set<string>();
  const queue: Node[] = membersOf(root)
    .filter(([key]) => key !== "components")
    .map(([, value]) => value);
  const find = (reference: string): void => {
    const pointer = reference.slice(1);
    if (found.has(pointer)) return;
    found.add(pointer);
    const target = nodeAt(root, pointer);
    if (target !== undefined) queue.push(target);
  };
  for (const scheme of schemeNames(root)) find(`#${pointerOf(["components", "securitySchemes", scheme])}`);
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    // Strings that look like references are references in `$ref` and `mapping`; elsewhere they do no harm.
    if (typeof node === "string" && node.startsWith("#/components/")) find(node);
    else if (isList(node)) addAll(queue, node);
    else if (isObject(node))
      addAll(
        queue,
        membersOf(node).map(([, value]) => value),
      );
  }
  return found;
}

/** Returns the names in all security requirements. */
function schemeNames(root: ObjectNode): readonly string[] {
  const names = new Set<string>();
  const queue: Node[] = [root];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (isList(node)) addAll(queue, node);
    if (!isObject(node)) continue;
    for (const [key, value] of membersOf(node)) {
      if (key === "security" && isList(value)) for (const [name] of value.flatMap(membersOf)) names.add(name);
      queue.push(value);
    }
  }
  return [...names];
}
