import { getOrAdd } from "../../diagnostics/get-or-add.js";
import {
  memberOf,
  membersOf,
  isList,
  isObject,
  type FilePlace,
  type Node,
  type ObjectNode,
  copyOf,
  objectOf,
  type Members,
} from "../document.js";
import { childPointer, pointerOf } from "../../diagnostics/pointer.js";
import { maximumDepth } from "../../diagnostics/syntax/limits.js";
import { Origins } from "../origins.js";

export type Path = readonly (string | number)[];

/** Two values that cannot be merged. */
export interface Clash {
  readonly path: Path;
  readonly target: Node;
  readonly value: Node;
  /** The place of `value` in the overlay. */
  readonly origin: FilePlace;
}

/** Thrown if overlays would make a document too large or too deep. */
export class TooLarge extends Error {
  constructor(readonly why: "nodes" | "depth") {
    super(why);
  }
}

/**
 * A document that overlays change. Copies what it changes, once, because the parsed file stays as it is, and what it adds, because an
 * overlay may add it several times: no object is in two places.
 */
export class Draft {
  readonly origins: Origins<FilePlace>;
  #root: Node;
  /** The lists and objects that nothing else refers to. */
  readonly #owned = new WeakSet<object>();
  /** The number of nodes that overlays may still add. */
  #left: number;

  constructor(root: Node, file: string, mostNodes: number) {
    this.#root = root;
    this.origins = new Origins({ file, pointer: "" });
    this.#left = mostNodes;
  }

  get root(): Node {
    return this.#root;
  }

  /** Merges a value into the one at a path. Returns what cannot be merged; then nothing else is merged either. */
  merge(path: Path, value: Node, origin: FilePlace): Clash | undefined {
    const target = this.#at(path);
    if (target === undefined) return undefined;
    const clash = findClash(path, target, value, origin);
    if (clash !== undefined) return clash;
    this.#merge(path, this.#copy(value, path.length), origin);
    return undefined;
  }

  /** Adds an item to the list at a path. */
  append(path: Path, item: Node, origin: FilePlace): undefined {
    const list = this.#open(path);
    if (!Array.isArray(list)) return;
    const copy = this.#copy(item, path.length + 1);
    this.origins.replace(pointerOf([...path, list.length]), origin);
    list.push(copy);
  }

  /** Removes the values at these paths. */
  remove(paths: readonly Path[]): void {
    const parents = new Map<string, { readonly path: Path; readonly keys: Set<string> }>();
    for (const path of paths) {
      const parent = path.slice(0, -1);
      const pointer = pointerOf(parent);
      const known = getOrAdd(parents, pointer, () => ({ path: parent, keys: new Set<string>() }));
      known.keys.add(String(path.at(-1)));
    }
    // What contains another parent comes after it, so that no index has moved.
    const inner = [...parents.values()].sort((one, other) => other.path.length - one.path.length);
    for (const { path, keys } of inner) this.#removeFrom(path, keys);
  }

  #removeFrom(path: Path, keys: ReadonlySet<string>): void {
    const parent = this.#open(path);
    if (parent === undefined) return;
    if (Array.isArray(parent)) {
      const kept = [...parent.keys()].filter((index) => !keys.has(String(index)));
      this.origins.keepItems(pointerOf(path), kept);
      for (const [index, from] of kept.entries()) parent[index] = parent[from]!;
      parent.length = kept.length;
      return;
    }
    for (const key of keys) {
      delete parent[key];
      this.origins.remove(pointerOf([...path, key]));
    }
  }

  #merge(path: Path, value: Node, origin: FilePlace): void {
    const target = this.#at(path);
    if (isObject(target) && isObject(value)) return this.#mergeMembers(path, value, origin);
    if (isList(target) && isList(value)) {
      const list = this.#open(path) as Node[];
      for (const [index, item] of value.entries()) {
        this.origins.replace(pointerOf([...path, list.length]), childOf(origin, index));
        list.push(item);
      }
      return;
    }
    this.#set(path, value, origin);
  }

  #mergeMembers(path: Path, value: ObjectNode, origin: FilePlace): void {
    for (const [key, member] of membersOf(value)) {
      const inner = [...path, key];
      if (this.#at(inner) === undefined) this.#set(inner, member, childOf(origin, key));
      else this.#merge(inner, member, childOf(origin, key));
    }
  }

  #set(path: Path, value: Node, origin: FilePlace): void {
    const [parent, key] = [this.#open(path.slice(0, -1)), path.at(-1)];
    if (key === undefined || parent === undefined) return;
    (parent as Members)[key] = value;
    this.origins.replace(pointerOf(path), origin);
  }

  #at(path: Path): Node | undefined {
    return path.reduce<Node | undefined>((node, token) => memberOf(node, String(token)), this.#root);
  }

  /** Returns the list or object at a path, which may be changed. */
  #open(path: Path): Members | Node[] | undefined {
    let here = this.#own(this.#root);
    if (here !== undefined) this.#root = here;
    for (const token of path) {
      if (here === undefined) return undefined;
      const inner = this.#own(memberOf(here, String(token)));
      if (inner !== undefined) (here as Members)[token] = inner;
      here = inner;
    }
    return here;
  }

  #own(node: Node | undefined): Members | Node[] | undefined {
    if (!isList(node) && !isObject(node)) return undefined;
    if (this.#owned.has(node)) return node as Members | Node[];
    const copy = isList(node) ? [...node] : copyOf(node);
    this.#owned.add(copy);
    return copy;
  }

  /** Copies a value that is added at a depth, and counts its nodes. */
  #copy(value: Node, depth: number): Node {
    if (depth > maximumDepth) throw new TooLarge("depth");
    this.#left -= 1;
    if (this.#left < 0) throw new TooLarge("nodes");
    if (isList(value)) return value.map((item) => this.#copy(item, depth + 1));
    if (!isObject(value)) return value;
    const copy = objectOf();
    for (const [key, member] of membersOf(value)) copy[key] = this.#copy(member, depth + 1);
    return copy;
  }
}

/** Returns the first values that cannot be merged: objects, lists and everything else merge with their kind only. */
function findClash(path: Path, target: Node, value: Node, origin: FilePlace): Clash | undefined {
  if (kindOf(target) !== kindOf(value)) return { path, target, value, origin };
  if (!isObject(target) || !isObject(value)) return undefined;
  for (const [key, member] of membersOf(value)) {
    const before = target[key];
    const clash = before === undefined ? undefined : findClash([...path, key], before, member, childOf(origin, key));
    if (clash !== undefined) return clash;
  }
  return undefined;
}

export function kindOf(node: Node): "list" | "object" | "primitive" {
  if (isList(node)) return "list";
  return isObject(node) ? "object" : "primitive";
}

function childOf({ file, pointer }: FilePlace, key: string | number): FilePlace {
  return { file, pointer: childPointer(pointer, key) };
}
