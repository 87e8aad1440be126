import { addAll } from "../../../diagnostics/add-to.js";
import { childPointer, pointerOf } from "../../../diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode } from "../../document.js";
import { componentAt, membersOf, type Rule } from "../rule.js";

/** A component that no operation needs is a leftover, or something that should be referred to and is not. */
export const usedComponents: Rule = {
  kinds: ["components"],
  check: ({ node, pointer }, { root, report, place }) => {
    const used = reachable(root);
    for (const [section, members] of membersOf(node)) {
      // Path items are always in place, and callers pick a security scheme by its name.
      if (section === "pathItems" || section.startsWith("x-")) continue;
      for (const [name] of membersOf(members)) {
        if (used.has(pointerOf(["components", section, name]))) continue;
        report.add("LINT008", { name, section }, place(childPointer(childPointer(pointer, section), name), "key"));
      }
    }
  },
};

/** Pointers of the components that the document needs outside of `components`, directly or by way of others. */
function reachable(root: ObjectNode): ReadonlySet<string> {
  const found = new Set<string>();
  const queue: Node[] = membersOf(root)
    .filter(([key]) => key !== "components")
    .map(([, value]) => value);
  const find = (reference: string): void => {
    const pointer = reference.slice(1);
    if (found.has(pointer)) return;
    found.add(pointer);
    const target = componentAt(reference, root);
    if (target !== undefined) queue.push(target);
  };
  for (const scheme of schemeNames(root)) find(`#${pointerOf(["components", "securitySchemes", scheme])}`);
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    // Text that looks like a reference is one in `$ref` and in a discriminator's mapping; elsewhere it does no harm.
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

/** The names in all security requirements, wherever they stand. */
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
