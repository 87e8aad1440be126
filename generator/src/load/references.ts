import { memoized } from "../diagnostics/get-or-add.js";
import { isList, type Node, type ObjectNode } from "./document.js";

/**
 * Returns the texts of `$ref` in a value, and those that name components, as in the mapping of a discriminator: each once, and perhaps
 * some of examples. Remembers them: use it for whole parts of documents.
 */
export function referencesOf(node: Node | undefined): readonly string[] {
  return typeof node === "object" && node !== null ? referencesIn(node) : [];
}

const referencesIn = memoized((node: readonly Node[] | ObjectNode): readonly string[] => {
  const references = new Set<string>();
  collect(node, "", references);
  return [...references];
});

function collect(node: Node | undefined, key: string, references: Set<string>): void {
  if (typeof node === "string") {
    if (key === "$ref" || node.startsWith("#/components/")) references.add(node);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  if (isList(node)) {
    for (const item of node) collect(item, key, references);
    return;
  }
  for (const name of Object.keys(node)) collect(node[name], name, references);
}
