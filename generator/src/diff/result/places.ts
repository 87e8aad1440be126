import { Locator } from "../../diagnostics/locate.js";
import { pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { memberOf, type LoadedDocument, type Node } from "../../load/index.js";
import type { Both, Finding, Location, Pointer, SideName } from "../types.js";
import { pathFrom } from "../../diagnostics/paths.js";

/** The loaded documents of a comparison. */
export type Documents = Both<LoadedDocument>;

/** The location of a change. */
export interface Place {
  readonly location: Location;
  /** The pointer in the file. */
  readonly pointer: Pointer;
  /** For what was removed: the nearest enclosing value that the revision still has. */
  readonly nearest?: Location;
}

/** Finds files and lines of findings. Parses a file when the first line in it is looked up. */
export class Places {
  readonly #documents: Documents;
  readonly #root: string;
  readonly #locators: Readonly<Record<SideName, Locator>>;

  /** Files are shown relative to `root`. */
  constructor(documents: Documents, root: string) {
    this.#documents = documents;
    this.#root = root;
    this.#locators = { base: new Locator(documents.base.files), revision: new Locator(documents.revision.files) };
  }

  of({ base, revision }: Finding): Place {
    if (revision !== undefined || base === undefined) return this.#place("revision", revision ?? "");
    const nearest = this.#place("revision", this.#nearest(base)).location;
    return { ...this.#place("base", base), nearest };
  }

  #place(side: SideName, pointer: Pointer): Place {
    const at = this.#documents[side].document.locationOf(pointer, "key");
    return { location: { side, ...this.#lineOf(side, at) }, pointer: at.pointer };
  }

  #lineOf(side: SideName, at: SourceLocation): { readonly file: string; readonly line?: number } {
    const line = this.#locators[side].locate(at)?.line;
    return { file: pathFrom(this.#root, at.file), ...(line !== undefined && { line }) };
  }

  /** Returns the pointer of the innermost value around a removed one that the revision has. */
  #nearest(pointer: Pointer): Pointer {
    const found: string[] = [];
    let node: Node | undefined = this.#documents.revision.document.root;
    for (const token of pointerTokens(pointer)) {
      node = memberOf(node, token);
      if (node === undefined) break;
      found.push(token);
    }
    return pointerOf(found);
  }
}
