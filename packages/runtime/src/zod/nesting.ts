/** A node of a value and how it was reached. */
interface Node {
  readonly value: unknown;
  readonly key: PropertyKey;
  readonly parent: Node | undefined;
  readonly depth: number;
}

/** The number of path keys in an issue. */
const pathLength = 10;

/**
 * Finds where a value is nested deeply: the first keys of the path to its deepest part, or to the first part at `limit`.
 * Without recursion, and in time linear to the size of the value.
 */
export function pathToDepth(value: unknown, limit: number): PropertyKey[] {
  let deepest: Node = { value, key: "", parent: undefined, depth: 0 };
  const seen = new Set<unknown>();
  const open = [deepest];
  for (let node; deepest.depth < limit && (node = open.pop());) {
    const { value, depth } = node;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (depth > deepest.depth) deepest = node;
    for (const key of Object.keys(value).reverse())
      open.push({ value: (value as Record<string, unknown>)[key], key, parent: node, depth: depth + 1 });
  }
  return keysTo(deepest).slice(0, pathLength);
}

function keysTo(node: Node): PropertyKey[] {
  const keys: PropertyKey[] = [];
  for (let part = node; part.parent; part = part.parent) {
    keys.push(Array.isArray(part.parent.value) ? Number(part.key) : part.key);
  }
  return keys.reverse();
}
