import type { Place } from "../../diagnostics/types.js";
import { isWithin } from "../resolve/components.js";
import type { Location } from "../resolve/resolver.js";

/** Where the parts of a bundled document come from: only where it goes from one place to another is written down. */
export class Mounts {
  readonly #mounts = new Map<string, Location>();

  /** What stands at `pointer` of the bundled document, and below it, comes from `from`. */
  add(pointer: string, from: Location): void {
    this.#mounts.set(pointer, from);
  }

  /** What stands at `to`, and below it, comes from where that comes from which stands at `from`. */
  copy(from: string, to: string): void {
    for (const [pointer, location] of [...this.#mounts]) {
      if (isWithin(pointer, from)) this.#mounts.set(to + pointer.slice(from.length), location);
    }
    this.#mounts.set(to, this.locate(from));
  }

  /** What is written down for exactly this pointer. */
  at(pointer: string): Location | undefined {
    return this.#mounts.get(pointer);
  }

  /** The file and the pointer in it that a pointer into the bundled document comes from. */
  locate(pointer: string): Location {
    let outer = pointer;
    let rest = "";
    for (;;) {
      const mount = this.#mounts.get(outer);
      if (mount) return { source: mount.source, pointer: mount.pointer + rest };
      const slash = outer.lastIndexOf("/");
      if (slash === -1) throw new Error("Bug in specloom: the root of the document has no mount");
      rest = outer.slice(slash) + rest;
      outer = outer.slice(0, slash);
    }
  }

  place(pointer: string, on?: Place["on"]): Place {
    const { source, pointer: inFile } = this.locate(pointer);
    return { file: source.path, pointer: inFile, ...(on && { on }) };
  }
}
