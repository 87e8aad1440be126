import { getOrAdd } from "../diagnostics/get-or-add.js";
import { isList, isObject, objectOf, type Node, type ObjectNode } from "./document.js";
import type { Version } from "./grammar.js";
import type { EarlierJson } from "./parse/parse.js";
import { Upgrader, type Upgraded } from "./upgrade/upgrade.js";

/**
 * Makes what is equal in documents that are loaded one after the other, at the same place, the same objects: they are upgraded once, and
 * comparing them takes no time.
 */
export class SharedParts {
  readonly #upgraders = new Map<Version, Upgrader>();
  readonly #files = new Map<string, EarlierJson>();
  #last: ObjectNode | undefined;

  /** Returns the version of a file that was read first, or where to keep it. */
  earlierOf(path: string): EarlierJson {
    return getOrAdd(this.#files, path, () => ({}));
  }

  /** Returns a bundled document with the objects of the last one. */
  share(root: ObjectNode): ObjectNode {
    this.#last = this.#last === undefined ? root : objectLike(this.#last, root);
    return this.#last;
  }

  upgrade(root: ObjectNode, version: Version): Upgraded {
    const upgrader = getOrAdd(this.#upgraders, version, () => new Upgrader(version, { isReused: true }));
    return upgrader.upgrade(root);
  }
}

/** Returns a value with the objects and lists of another that are equal, in the same order of properties. */
function valueLike(other: Node | undefined, node: Node): Node {
  if (node === other) return node;
  if (isList(node)) return isList(other) ? listLike(other, node) : node;
  return isObject(node) && isObject(other) ? objectLike(other, node) : node;
}

function listLike(other: readonly Node[], list: readonly Node[]): readonly Node[] {
  const items = list.map((item, index) => valueLike(other[index], item));
  return items.length === other.length && items.every((item, index) => item === other[index]) ? other : items;
}

function objectLike(other: ObjectNode, node: ObjectNode): ObjectNode {
  const names = Object.keys(node);
  const others = Object.keys(other);
  let isEqual = names.length === others.length;
  const members = objectOf();
  for (const [index, name] of names.entries()) {
    const member = valueLike(other[name], node[name]!);
    members[name] = member;
    isEqual &&= name === others[index] && member === other[name];
  }
  return isEqual ? other : members;
}
