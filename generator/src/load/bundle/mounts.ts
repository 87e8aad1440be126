import type { Place } from "../../diagnostics/types.js";
import type { Location } from "../resolve/resolver.js";

/** A pointer of the bundled document: where it comes from, if that is written down, and the pointers below it. */
interface Mount {
  location?: Location;
  readonly children: Map<string, Mount>;
}

/**
 * Where the parts of a bundled document come from. It writes down only where the document continues in another place. A tree
 * by the parts of pointers: engines hash long strings badly, and whole pointers may be long.
 */
export class Mounts {
  readonly #root = createMount();

  /** What stands at `pointer` of the bundled document, and below it, comes from `from`. */
  add(pointer: string, from: Location): void {
    this.#open(pointer).location = from;
  }

  /** What stands at `to`, and below it, comes from where that comes from which stands at `from`. */
  copy(from: string, to: string): void {
    const location = this.locate(from);
    const source = this.#find(from);
    if (source !== undefined) overlay(cloned(source), this.#open(to));
    this.add(to, location);
  }

  /** What is written down for exactly this pointer. */
  at(pointer: string): Location | undefined {
    return this.#find(pointer)?.location;
  }

  /** The file and the pointer in it that a pointer into the bundled document comes from. */
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

  place(pointer: string, on?: Place["on"]): Place {
    const { source, pointer: inFile } = this.locate(pointer);
    return { file: source.path, pointer: inFile, ...(on && { on }) };
  }

  #find(pointer: string): Mount | undefined {
    return partsOf(pointer).reduce<Mount | undefined>((mount, part) => mount?.children.get(part), this.#root);
  }

  #open(pointer: string): Mount {
    return partsOf(pointer).reduce((mount, part) => {
      const child = mount.children.get(part) ?? createMount();
      mount.children.set(part, child);
      return child;
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

/** The parts of a pointer, still escaped: none of the empty pointer. */
function partsOf(pointer: string): readonly string[] {
  return pointer.split("/").slice(1);
}
