import { isList, type Node } from "./document.js";

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
