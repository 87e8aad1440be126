import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { bare } from "../../diagnostics/bare.js";
import { childPointer, pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { isList, memberOf, nodeAt, type BundledDocument, type Node, type ObjectNode } from "../document.js";

/** Changes to the items of one list. */
interface ListEdit {
  readonly removed: Set<number>;
  readonly added: Node[];
}

/** Collects the repairs of rules. Rules see the original document; all changes are applied at the end. */
export class Edits {
  readonly #removed = new Set<string>();
  readonly #lists = new Map<string, ListEdit>();

  /** Removes the property or item at this pointer. */
  remove(pointer: string): void {
    this.#removed.add(pointer);
  }

  /** Appends to the list at this pointer, and creates it if necessary. */
  append(pointer: string, node: Node): void {
    this.#list(pointer).added.push(node);
  }

  /** Returns the edited document; the original stays as it is. Source locations stay those of the files. */
  applyTo(document: BundledDocument): BundledDocument {
    if (this.#removed.size === 0 && this.#lists.size === 0) return document;
    const draft = new Draft(document.root);
    for (const pointer of this.#removed) this.#take(pointer, draft);
    const kept = new Map([...this.#lists].map(([pointer, edit]) => [pointer, editList(pointer, edit, draft)]));
    const locationOf = (pointer: string, on?: SourceLocation["on"]): SourceLocation =>
      document.locationOf(before(pointer, kept), on);
    return { root: draft.root, locationOf };
  }

  /** Removes properties at once, and items when all removals are known, because the following ones move up. */
  #take(pointer: string, draft: Draft): void {
    const [outer, key] = split(pointer);
    if (isList(nodeAt(draft.root, outer))) return void this.#list(outer).removed.add(Number(key));
    const container = draft.objectAt(outer);
    if (container !== undefined) delete container[key];
  }

  #list(pointer: string): ListEdit {
    return getOrAdd(this.#lists, pointer, () => ({ removed: new Set(), added: [] }));
  }
}

type Members = { [key: string]: Node };
type Container = Members | Node[];

/** A document that changes. It shares all else with the original. */
class Draft {
  readonly root: Members;
  /** The lists and objects that are no longer those of the original. */
  readonly #own = new Map<Node, Container>();

  constructor(root: ObjectNode) {
    this.root = Object.assign(bare<Node>(), root);
  }

  /** Returns the object at a pointer to change it; undefined if there is none. Copies what is around it. */
  objectAt(pointer: string): Members | undefined {
    let container: Container = this.root;
    for (const token of pointerTokens(pointer)) {
      const member: Node | undefined = memberOf(container, token);
      if (typeof member !== "object" || member === null) return undefined;
      const own: Container = this.#own.get(member) ?? copyOf(member);
      this.#own.set(own, own);
      if (isList(container)) container[Number(token)] = own;
      else container[token] = own;
      container = own;
    }
    return isList(container) ? undefined : container;
  }
}

function copyOf(node: readonly Node[] | ObjectNode): Container {
  return isList(node) ? [...node] : Object.assign(bare<Node>(), node);
}

/** Returns the original indexes of the remaining items. */
function editList(pointer: string, { removed, added }: ListEdit, draft: Draft): readonly number[] {
  const [outer, key] = split(pointer);
  const container = draft.objectAt(outer);
  if (container === undefined) return [];
  const old = container[key];
  const items = isList(old) ? old : [];
  const kept = [...items.keys()].filter((index) => !removed.has(index));
  container[key] = [...kept.map((index) => items[index]!), ...added];
  return kept;
}

/** Returns the original pointer of a value; for an added value, that of its parent. */
function before(pointer: string, lists: ReadonlyMap<string, readonly number[]>): string {
  let found = "";
  let now = "";
  for (const token of pointerTokens(pointer)) {
    const kept = lists.get(now);
    now = childPointer(now, token);
    if (!kept) found = childPointer(found, token);
    else {
      const index = kept[Number(token)];
      if (index === undefined) return split(found)[0];
      found = childPointer(found, index);
    }
  }
  return found;
}

function split(pointer: string): readonly [outer: string, key: string] {
  const tokens = pointerTokens(pointer);
  return [pointerOf(tokens.slice(0, -1)), tokens.at(-1) ?? ""];
}
