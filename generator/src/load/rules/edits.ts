import { invariant } from "../../diagnostics/invariant.js";
import { pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { isObject, type BundledDocument, type Node } from "../document.js";
import { Draft } from "../overlay/draft.js";

/** Collects the repairs of rules. Rules see the original document; all changes are applied at the end. */
export class Edits {
  readonly #removed = new Set<string>();
  readonly #added: { readonly list: string; readonly node: Node }[] = [];

  /** Removes the property or item at this pointer. */
  remove(pointer: string): void {
    this.#removed.add(pointer);
  }

  /** Appends to the list at this pointer, and creates it if necessary. */
  append(list: string, node: Node): void {
    this.#added.push({ list, node });
  }

  /** Returns the edited document; the original stays as it is. Source locations stay those of the files. */
  applyTo(document: BundledDocument): BundledDocument {
    if (this.#removed.size === 0 && this.#added.length === 0) return document;
    const draft = new Draft(document.root, original, Infinity);
    for (const { list, node } of this.#added) append(draft, pointerTokens(list), node);
    draft.remove([...this.#removed].map(pointerTokens));
    const { root } = draft;
    invariant(isObject(root), "an edited document is an object");
    const locationOf = (pointer: string, on?: SourceLocation["on"]): SourceLocation => {
      const { file, pointer: before } = draft.origins.locate(pointer);
      return document.locationOf(file === original ? before : file, on);
    };
    return { root, locationOf };
  }
}

/** The `file` of values that were in the document. That of an added value is the pointer of the object that has got it. */
const original = "";

function append(draft: Draft, list: readonly string[], node: Node): void {
  const [owner, name = ""] = [list.slice(0, -1), list.at(-1)];
  const pointer = pointerOf(owner);
  draft.merge(owner, { [name]: [] }, { file: original, pointer });
  draft.append(list, node, { file: pointer, pointer: "" });
}
