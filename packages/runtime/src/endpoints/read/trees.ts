import type { ValueShape } from "../contract.js";
import { inside, quoted, type Notes, type Spot } from "./notes.js";
import { kindsOf, shapeOfProperty } from "./shapes.js";
import { readTexts, refuse } from "./values.js";

/** Values whose names have brackets: `filter[age][min]=1`. */
export interface Tree {
  readonly texts: string[];
  readonly children: Map<string, Tree>;
}

/** Deeper names are refused. */
const deepest = 32;

export function createTree(): Tree {
  return { texts: [], children: new Map() };
}

/** Splits `a[b][c]` into `a`, `b`, `c`; undefined for a name without brackets or with others. */
export function keysOf(name: string): readonly string[] | undefined {
  const start = name.indexOf("[");
  if (start < 1 || !name.endsWith("]")) return undefined;
  const keys = name.slice(start + 1, -1).split("][");
  return keys.some((key) => /[[\]]/.test(key)) ? undefined : [name.slice(0, start), ...keys];
}

/** Adds a value at a path. Returns false for a path that is too deep. */
export function addAt(tree: Tree, keys: readonly string[], text: string): boolean {
  if (keys.length > deepest) return false;
  let node = tree;
  for (const key of keys) {
    const next = node.children.get(key) ?? createTree();
    node.children.set(key, next);
    node = next;
  }
  node.texts.push(text);
  return true;
}

/** Reads a tree as a value of a shape. */
export function readTree({ texts, children }: Tree, shape: ValueShape | undefined, spot: Spot, notes: Notes): unknown {
  if (children.size === 0) return readTexts(texts, shape, spot, notes);
  const { items, object } = kindsOf(shape);
  if (texts.length > 0) return refuse(shape, "both a value and properties", spot, notes);
  const isList = [...children.keys()].every((key) => /^\d{0,9}$/.test(key));
  if (items !== undefined && isList) return readItems(children, items, spot, notes);
  if (object === undefined) return refuse(shape, `the property ${quoted([...children.keys()][0] ?? "")}`, spot, notes);
  return Object.fromEntries(
    [...children].map(([key, child]) => [key, readTree(child, shapeOfProperty(object, key), inside(spot, key), notes)]),
  );
}

/** Reads items in the order of their indexes; those without an index (`tags[]`) keep their order. Gaps are closed. */
function readItems(children: Tree["children"], items: ValueShape, spot: Spot, notes: Notes): unknown[] {
  const sorted = [...children].sort(([one], [other]) => Number(one) - Number(other));
  const trees = sorted.flatMap(([key, child]) =>
    key === "" && child.children.size === 0
      ? child.texts.map((text) => ({ texts: [text], children: new Map() }))
      : [child],
  );
  return trees.map((tree, index) => readTree(tree, items, inside(spot, index), notes));
}
