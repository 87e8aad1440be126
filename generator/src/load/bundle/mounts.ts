import { getOrAdd } from "../../diagnostics/get-or-add.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { placeIn } from "../resolve/place.js";
import type { Location } from "../resolve/resolver.js";

/** A pointer of the bundled document: its recorded origin, if any, and the pointers inside it by escaped token. */
interface Mount {
  location?: Location;
  readonly children: Map<string, Mount>;
}

/**
 * The origins of the parts of a bundled document. Records only where the document continues in another file or
 * pointer. The tree is keyed by the parts of pointers, because engines hash long strings badly.
 */
export class Mounts {
  readonly #root = createMount();

  /** Records that the value at `pointer` of the bundled document comes from `from`. */
  add(pointer: string, from: Location): void {
    this.#open(pointer).location = from;
  }

  /** Records that the value at `to` comes from the origin of the value at `from`. */
  copy(from: string, to: string): void {
    const location = this.locate(from);
    const source = this.#find(from);
    if (source !== undefined) overlay(cloned(source), this.#open(to));
    this.add(to, location);
  }

  /** Replaces the records at and inside of `to` by those that another document has at and inside of `from`. */
  graft(to: string, other: Mounts, from: string): void {
    const mount = this.#open(to);
    mount.children.clear();
    const source = other.#find(from);
    if (source !== undefined) overlay(cloned(source), mount);
    mount.location = other.locate(from);
  }

  /** Returns the file and the pointer in it for a pointer of the bundled document. */
  locate(pointer: string): Location {
    const parts = partsOf(pointer);
    let mount: Mount | undefined = this.#root;
    let found: { readonly location: Location; readonly depth: number } | undefined;
    for (let depth = 0; mount !== undefined; depth += 1) {
      if (mount.location) found = { location: mount.location, depth };
      mount = depth < parts.length ? mount.children.get(parts[depth] ?? "") : undefined;
    }
    if (found === undefined) throw new Error("Bug in specloom: the root of the document has no mount");
    const { source, pointer: start } = found.location;
    const rest = parts.slice(found.depth);
    return { source, pointer: [start, ...rest].join("/") };
  }

  locationOf(pointer: string, on?: SourceLocation["on"]): SourceLocation {
    return placeIn(this.locate(pointer), on);
  }

  #find(pointer: string): Mount | undefined {
    return partsOf(pointer).reduce<Mount | undefined>((mount, part) => mount?.children.get(part), this.#root);
  }

  #open(pointer: string): Mount {
    return partsOf(pointer).reduce((mount, part) => {
      return getOrAdd(mount.children, part, () => createMount());
    }, this.#root);
  }
}

function createMount(): Mount {
  return { children: new Map() };
}

function cloned({ location, children }: Mount): Mount {
  return {
    ...(location && { location }),
    children: new Map([...children].map(([part, child]) => [part, cloned(child)])),
  };
}

function overlay(source: Mount, target: Mount): void {
  if (source.location) target.location = source.location;
  for (const [part, child] of source.children) {
    const known = target.children.get(part);
    if (known === undefined) target.children.set(part, child);
    else overlay(child, known);
  }
}

/** Returns the parts of a pointer, still escaped; empty for the empty pointer. */
function partsOf(pointer: string): readonly string[] {
  return pointer.split("/").slice(1);
}
