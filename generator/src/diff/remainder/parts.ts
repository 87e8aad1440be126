import { childPointer } from "../../diagnostics/pointer.js";
import { isObject, type Node, type ObjectNode } from "../../load/index.js";
import type { Pointer } from "../types.js";

/** Returns the parts of a document that a reviewer would name: operations, components, and the fields around them. */
export function partsOf(root: ObjectNode): ReadonlyMap<Pointer, Node> {
  const parts = new Map<Pointer, Node>();
  const add = (pointer: Pointer, node: Node | undefined): void => {
    if (node !== undefined) parts.set(pointer, node);
  };
  for (const key of Object.keys(root)) {
    const node = root[key];
    const depth = depths.get(key) ?? 0;
    if (node !== undefined) split(childPointer("", key), node, { depth, add });
  }
  return parts;
}

/** The number of levels of names around the parts of a field: `/paths/~1facts/get`, `/components/schemas/Fact`. */
const depths: ReadonlyMap<string, number> = new Map([
  ["paths", 2],
  ["webhooks", 2],
  ["components", 2],
]);

function split(
  pointer: Pointer,
  node: Node,
  { depth, add }: { readonly depth: number; readonly add: (pointer: Pointer, node: Node | undefined) => void },
): void {
  if (depth === 0 || !isObject(node)) return add(pointer, node);
  for (const key of Object.keys(node)) {
    const inner = node[key];
    // Examples are for readers.
    const isRead = pointer === "/components" && key === "examples";
    if (inner !== undefined && !isRead) split(childPointer(pointer, key), inner, { depth: depth - 1, add });
  }
}
