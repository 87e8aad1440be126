import { childPointer, pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import type { Place } from "../../diagnostics/types.js";
import { isList, isObject, type BundledDocument, type Node, type ObjectNode } from "../document.js";

/** What becomes of the items of one list. */
interface ListEdit {
  readonly removed: Set<number>;
  readonly added: Node[];
}

/**
 * What rules change about a bundled document, so that the rest of it can be used. Rules see the document as it was:
 * all changes are made together, at the end.
 */
export class Edits {
  readonly #removed = new Set<string>();
  readonly #lists = new Map<string, ListEdit>();

  /** Takes out the member or the item at this pointer. */
  remove(pointer: string): void {
    this.#removed.add(pointer);
  }

  /** Appends to the list at this pointer, which begins with that where there is none. */
  append(pointer: string, node: Node): void {
    this.#list(pointer).added.push(node);
  }

  /** The document with all that is done to it. The places of its parts stay those of the files. */
  applyTo(document: BundledDocument): BundledDocument {
    if (this.#removed.size === 0 && this.#lists.size === 0) return document;
    for (const pointer of this.#removed) this.#take(pointer, document.root);
    const kept = new Map([...this.#lists].map(([pointer, edit]) => [pointer, editList(pointer, edit, document.root)]));
    const place = (pointer: string, on?: Place["on"]): Place => document.place(before(pointer, kept), on);
    return { root: document.root, place };
  }

  /** Members at once; items when all that go are known, because those behind them move up. */
  #take(pointer: string, root: ObjectNode): void {
    const [outer, key] = split(pointer);
    const container = nodeAt(outer, root);
    if (isList(container)) this.#list(outer).removed.add(Number(key));
    else if (isObject(container)) delete (container as { [key: string]: Node })[key];
  }

  #list(pointer: string): ListEdit {
    const list = this.#lists.get(pointer) ?? { removed: new Set(), added: [] };
    this.#lists.set(pointer, list);
    return list;
  }
}

/** Where the items that stay were before. The document is this phase's own, so it is changed in place. */
function editList(pointer: string, { removed, added }: ListEdit, root: ObjectNode): readonly number[] {
  const [outer, key] = split(pointer);
  const container = nodeAt(outer, root);
  if (!isObject(container)) return [];
  const old = container[key];
  const items = isList(old) ? old : [];
  const kept = [...items.keys()].filter((index) => !removed.has(index));
  (container as { [key: string]: Node })[key] = [...kept.map((index) => items[index]!), ...added];
  return kept;
}

/** A pointer into the document as it was before; for what was added, that of the object that gained it. */
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

function nodeAt(pointer: string, root: ObjectNode): Node | undefined {
  return pointerTokens(pointer).reduce<Node | undefined>(
    (node, token) => (isList(node) ? node[Number(token)] : isObject(node) ? node[token] : undefined),
    root,
  );
}
