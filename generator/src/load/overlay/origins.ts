import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { escapeToken, pointerOf } from "../../diagnostics/pointer.js";

/** A value of a file. */
export interface Origin {
  readonly file: string;
  readonly pointer: string;
}

type Path = readonly (string | number)[];

/** A value of the document: where it comes from, if overlays have changed that, and the values inside it by escaped token. */
interface Part {
  origin?: Origin;
  children: Map<string, Part>;
}

/**
 * The origins of the values of a document that overlays have changed. Records only what does not have its original place: what
 * an overlay has added, and the items of a list that follow a removed one.
 */
export class Origins {
  readonly #root: Part & { readonly origin: Origin };

  /** `file` is the root file of the document. */
  constructor(file: string) {
    this.#root = { origin: { file, pointer: "" }, children: new Map() };
  }

  /** Returns where the value at a pointer comes from. */
  locate(pointer: string): Origin {
    let part: Part | undefined = this.#root;
    let { file, pointer: start } = this.#root.origin;
    let rest = 0;
    for (let at = 0; at < pointer.length;) {
      const slash = pointer.indexOf("/", at + 1);
      const end = slash === -1 ? pointer.length : slash;
      part = part.children.get(pointer.slice(at + 1, end));
      if (part === undefined) break;
      at = end;
      if (part.origin) [{ file, pointer: start }, rest] = [part.origin, end];
    }
    return { file, pointer: start + pointer.slice(rest) };
  }

  /** Records that a value, with all that it contains, comes from elsewhere. */
  set(path: Path, origin: Origin): void {
    const part = this.#open(path);
    part.origin = origin;
    part.children = new Map();
  }

  /** Forgets a property that was removed. */
  remove(path: Path): void {
    this.#find(path.slice(0, -1))?.children.delete(escapeToken(path.at(-1)!));
  }

  /** Records that of a list, only the items with these indexes are left. */
  keepItems(path: Path, kept: readonly number[]): void {
    const { file, pointer } = this.locate(pointerOf(path));
    const list = this.#open(path);
    const children = new Map<string, Part>();
    for (const [index, before] of kept.entries()) {
      const part = list.children.get(String(before));
      const origin = part?.origin ?? { file, pointer: `${pointer}/${before}` };
      if (part !== undefined) children.set(String(index), index === before ? part : { ...part, origin });
      else if (index !== before) children.set(String(index), { origin, children: new Map() });
    }
    list.children = children;
  }

  #find(path: Path): Part | undefined {
    return path.reduce<Part | undefined>((part, token) => part?.children.get(escapeToken(token)), this.#root);
  }

  #open(path: Path): Part {
    return path.reduce<Part>((part, token) => {
      const key = escapeToken(token);
      return getOrAdd(part.children, key, () => ({ children: new Map() }));
    }, this.#root);
  }
}
