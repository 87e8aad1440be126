import { optional } from "../../diagnostics/optional.js";
import { childPointer, pointerTokens } from "../../diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode } from "../../load/index.js";
import type { Both, Pointer } from "../types.js";

/** An object of a document. */
export interface Located {
  readonly node: ObjectNode;
  readonly pointer: Pointer;
}

/** An object in both documents, or in one of them. */
export type Pair = Partial<Both<Located>>;

/** An object that both documents have. */
export type FullPair = Both<Located>;

/** The longest chain of references that is followed. The loader has proved that chains end. */
const longestChain = 100;

/** Returns a property of an object or an item of an array. */
export function memberOf(node: Node | undefined, key: string | number): Node | undefined {
  if (isList(node)) return node[Number(key)];
  return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
}

/** Returns the object at `keys` below `at`, with references followed; undefined if there is none. */
export function objectAt(root: ObjectNode, at: Located, ...keys: readonly (string | number)[]): Located | undefined {
  const found = keys.reduce<Node | undefined>(memberOf, at.node);
  return follow(root, found, childPointer(at.pointer, ...keys));
}

function follow(root: ObjectNode, node: Node | undefined, pointer: Pointer): Located | undefined {
  let at = { node, pointer };
  for (let steps = 0; steps < longestChain; steps += 1) {
    if (!isObject(at.node)) return undefined;
    const reference = at.node["$ref"];
    if (typeof reference !== "string" || !reference.startsWith("#")) return { node: at.node, pointer: at.pointer };
    const target = reference.slice(1);
    at = { node: pointerTokens(target).reduce<Node | undefined>(memberOf, root), pointer: target };
  }
  return undefined;
}

/** Returns the objects that a property contains by name, with references followed. */
export function entriesAt(root: ObjectNode, at: Located | undefined, key: string): ReadonlyMap<string, Located> {
  const container = at === undefined ? undefined : memberOf(at.node, key);
  if (at === undefined || !isObject(container)) return new Map();
  return objectsIn(root, { node: container, pointer: childPointer(at.pointer, key) }, Object.keys(container));
}

/** Returns the properties of an object that are objects, with references followed; without extensions. */
export function namedObjects(root: ObjectNode, at: Located): ReadonlyMap<string, Located> {
  return objectsIn(
    root,
    at,
    Object.keys(at.node).filter((name) => !name.startsWith("x-")),
  );
}

function objectsIn(root: ObjectNode, at: Located, names: readonly string[]): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  for (const name of names) {
    const one = objectAt(root, at, name);
    if (one !== undefined) found.set(name, one);
  }
  return found;
}

/** Returns the objects of a list, with references followed. */
export function itemsAt(root: ObjectNode, at: Located, key: string): readonly Located[] {
  const list = memberOf(at.node, key);
  if (!isList(list)) return [];
  return list.flatMap((_, index) => objectAt(root, at, key, index) ?? []);
}

export function stringAt(at: Located | undefined, key: string): string | undefined {
  const value = at && memberOf(at.node, key);
  return typeof value === "string" ? value : undefined;
}

export function isTrueAt(at: Located | undefined, key: string): boolean {
  return at !== undefined && memberOf(at.node, key) === true;
}

/** Pairs the values of two maps by key: those of the base in their order, then the new ones. */
export function pairUp<T>(
  base: ReadonlyMap<string, T>,
  revision: ReadonlyMap<string, T>,
): readonly ({ readonly key: string } & Partial<Both<T>>)[] {
  const shared = [...base].map(([key, one]) => ({ key, base: one, ...optional("revision", revision.get(key)) }));
  const added = [...revision].flatMap(([key, other]) => (base.has(key) ? [] : [{ key, revision: other }]));
  return [...shared, ...added];
}

export function isFull<T>(pair: Partial<Both<T>>): pair is Both<T> {
  return pair.base !== undefined && pair.revision !== undefined;
}
