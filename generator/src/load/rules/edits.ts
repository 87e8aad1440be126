import { childPointer, pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { isList, isObject, nodeAt, type BundledDocument, type Node, type ObjectNode } from "../document.js";

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

  /** Returns the edited document. Source locations stay those of the files. */
  applyTo(document: BundledDocument): BundledDocument {
    if (this.#removed.size === 0 && this.#lists.size === 0) return document;
    for (const pointer of this.#removed) this.#take(pointer, document.root);
    const kept = new Map([...this.#lists].map(([pointer, edit]) => [pointer, editList(pointer, edit, document.root)]));
    const locationOf = (pointer: string, on?: SourceLocation["on"]): SourceLocation =>
      document.locationOf(before(pointer, kept), on);
    return { root: document.root, locationOf };
  }

  /** Removes properties at once, and items when all removals are known, because the following ones move up. */
  #take(pointer: string, root: ObjectNode): void {
    const [outer, key] = split(pointer);
    const container = nodeAt(root, outer);
    if (isList(container)) this.#list(outer).removed.add(Number(key));
    else if (isObject(container)) delete (container as { [key: string]: Node })[key];
  }

  #list(pointer: string): ListEdit {
    const list = this.#lists.get(pointer) ?? { removed: new Set(), added: [] };
    this.#lists.set(pointer, list);
    return list;
  }
}

/**
 * Returns the original indexes of the remaining items. Changes the document in place, because it belongs to this
 * phase.
 */
function editList(pointer: string, { removed, added }: ListEdit, root: ObjectNode): readonly number[] {
  const [outer, key] = split(pointer);
  const container = nodeAt(root, outer);
  if (!isObject(container)) return [];
  const old = container[key];
  const items = isList(old) ? old : [];
  const kept = [...items.keys()].filter((index) => !removed.has(index));
  (container as { [key: string]: Node })[key] = [...kept.map((index) => items[index]!), ...added];
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
