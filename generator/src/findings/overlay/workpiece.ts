import { decodeUri } from "../../diagnostics/decode.js";
import { pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import {
  isList,
  isObject,
  nodeAt,
  OverlayDraft,
  type LoadedDocument,
  type Node,
  type ObjectNode,
} from "../../load/index.js";
import type { JsonValue, Pointer } from "../../model/types.js";
import { jsonPath, pathOfTokens, quoted, type Path } from "./json-path.js";

/** An action of an overlay. */
export type OverlayAction =
  | { readonly target: string; readonly update: JsonValue }
  | { readonly target: string; readonly remove: true };

/** A value of the root file. */
export interface Place {
  readonly path: Path;
  readonly node: ObjectNode;
}

/** The number of references that are followed. */
const mostReferences = 20;

/** The root file with the actions that repair it so far, since each action applies to the result of those before. */
export class Workpiece {
  readonly #loaded: LoadedDocument;
  readonly #file: string;
  readonly #draft: OverlayDraft;
  readonly #actions: OverlayAction[] = [];

  /** `root` is the content of the root file, with the overlays of the configuration. */
  constructor(loaded: LoadedDocument, root: Node) {
    this.#loaded = loaded;
    this.#file = loaded.document.locationOf("").file;
    // A document that was loaded has a limited size, and an action adds little to it.
    this.#draft = new OverlayDraft(root, this.#file, Infinity);
  }

  get version(): LoadedDocument["version"] {
    return this.#loaded.version;
  }

  /** Returns the actions since the last call. */
  take(): readonly OverlayAction[] {
    return this.#actions.splice(0);
  }

  /** Returns the object that a pointer into the bundled document comes from, or why no overlay reaches it. */
  open(pointer: Pointer): Place | string {
    const { file, pointer: place } = this.#loaded.document.locationOf(pointer);
    if (file !== this.#file) return "it is in another file, and overlays change the root file only";
    return this.at(pathOfTokens(pointerTokens(place), this.#draft.root));
  }

  /** Returns the object at a path, or what its reference leads to. */
  at(path: Path): Place | string {
    let here = path;
    for (let left = mostReferences; left > 0; left -= 1) {
      const node = nodeAt(this.#draft.root, pointerOf(here));
      if (!isObject(node)) return "the root file does not have it in this form";
      const { $ref: reference } = node;
      if (typeof reference !== "string") return { path: here, node };
      if (!reference.startsWith("#/")) return "it is in another file, and overlays change the root file only";
      const fragment = reference.slice(1);
      here = pathOfTokens(pointerTokens(decodeUri(fragment) ?? fragment), this.#draft.root);
    }
    return "its references form a cycle";
  }

  /** Merges a value with the one at a path. */
  update(path: Path, value: JsonValue): void {
    const origin = { file: this.#file, pointer: "" };
    const target = nodeAt(this.#draft.root, pointerOf(path));
    if (Array.isArray(target)) this.#draft.append(path, value, origin);
    else this.#draft.merge(path, value, origin);
    this.#actions.push({ target: jsonPath(path), update: value });
  }

  remove(path: Path): void {
    this.#draft.remove([path]);
    this.#actions.push({ target: jsonPath(path), remove: true });
  }

  /** Removes a string from a list. */
  removeItem(path: Path, item: string): void {
    const list = nodeAt(this.#draft.root, pointerOf(path));
    const index = Array.isArray(list) ? list.indexOf(item) : -1;
    if (index < 0) return;
    this.#draft.remove([[...path, index]]);
    this.#actions.push({ target: `${jsonPath(path)}[?@ == ${quoted(item)}]`, remove: true });
  }

  /** Removes the object with an id from a list. */
  removeWithId(path: Path, id: string): void {
    const list = nodeAt(this.#draft.root, pointerOf(path));
    const index = isList(list) ? list.findIndex((one) => isObject(one) && one["id"] === id) : -1;
    if (index < 0) return;
    this.#draft.remove([[...path, index]]);
    this.#actions.push({ target: `${jsonPath(path)}[?@.id == ${quoted(id)}]`, remove: true });
  }
}
