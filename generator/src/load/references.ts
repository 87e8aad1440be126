import { childPointer } from "../diagnostics/pointer.js";
import { isList, membersOf, type Node, type ObjectNode } from "./document.js";

const known = new WeakMap<object, readonly string[]>();

/** Returns the texts of `$ref` in a value, each once, and perhaps of some in examples. Remembers them: use it for whole parts of documents. */
export function referencesOf(node: Node | undefined): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  const found = known.get(node);
  if (found !== undefined) return found;
  const references = new Set<string>();
  collect(node, "", references);
  const list = [...references];
  known.set(node, list);
  return list;
}

function collect(node: Node | undefined, key: string, references: Set<string>): void {
  if (typeof node === "string") {
    if (key === "$ref") references.add(node);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  if (isList(node)) {
    for (const item of node) collect(item, key, references);
    return;
  }
  for (const name of Object.keys(node)) collect(node[name], name, references);
}

/** Returns the references to components that are the same objects in both documents, as are all components that they refer to. */
export function sameComponents(one: ObjectNode | undefined, other: ObjectNode): ReadonlySet<string> {
  const [before, after] = [componentsOf(one), componentsOf(other)];
  const same = new Set<string>();
  const users = new Map<string, string[]>();
  for (const [reference, node] of after) {
    if (before.get(reference) !== node) continue;
    same.add(reference);
    for (const target of referencesOf(node)) {
      const known = users.get(target);
      if (known) known.push(reference);
      else users.set(target, [reference]);
    }
  }
  const waiting = [...users.keys()].filter((target) => !same.has(target));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const user of users.get(next) ?? []) if (same.delete(user)) waiting.push(user);
  return same;
}

function componentsOf(root: ObjectNode | undefined): ReadonlyMap<string, Node> {
  return new Map(
    membersOf(root?.["components"]).flatMap(([section, components]) =>
      membersOf(components).map(([name, node]) => [`#${childPointer("/components", section, name)}`, node] as const),
    ),
  );
}
