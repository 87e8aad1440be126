import type { JsonValue } from "../../model/types.js";

/** Something that the server remembers. */
export interface Thing {
  readonly id: string;
  /** The variant of the fixture that gives it the properties that nobody has set. */
  readonly variant: number;
  /** The properties that callers set, and that answers had. */
  readonly values: ReadonlyMap<string, JsonValue>;
}

/** The limits of what is remembered. Things that nobody asked for in the longest time are forgotten first. */
export interface ThingLimits {
  readonly mostThings: number;
  readonly mostCharacters: number;
}

interface Kept {
  readonly key: string;
  readonly id: string;
  size: number;
}

/** The things of all collections, by the path of a request: `/owners/3/pets`. */
export class Things {
  readonly #limits: ThingLimits;
  readonly #collections = new Map<string, Map<string, Thing>>();
  /** All things, those that were asked for last at the end. */
  readonly #kept = new Map<string, Kept>();
  /** The ids that do not exist any more, of collections that may have any. */
  readonly #gone = new Set<string>();
  #size = 0;

  constructor(limits: ThingLimits) {
    this.#limits = limits;
  }

  /** Returns the things of a collection. The first time, it has those that `seed` returns. */
  list(key: string, seed: () => readonly Thing[]): readonly Thing[] {
    let collection = this.#collections.get(key);
    if (collection === undefined) {
      this.#collections.set(key, new Map());
      for (const thing of seed()) this.put(key, thing);
      this.#boundCollections();
      collection = this.#collections.get(key);
    }
    return [...(collection?.values() ?? [])];
  }

  find(key: string, id: string): Thing | undefined {
    const name = `${key}/${id}`;
    const kept = this.#kept.get(name);
    if (kept !== undefined) {
      this.#kept.delete(name);
      this.#kept.set(name, kept);
    }
    return this.#collections.get(key)?.get(id);
  }

  isGone(key: string, id: string): boolean {
    return this.#gone.has(`${key}/${id}`);
  }

  put(key: string, thing: Thing): void {
    const name = `${key}/${thing.id}`;
    const collection = this.#collections.get(key) ?? new Map<string, Thing>();
    this.#collections.set(key, collection.set(thing.id, thing));
    this.#gone.delete(name);
    const size = sizeOf(thing);
    const kept = this.#kept.get(name) ?? { key, id: thing.id, size: 0 };
    this.#size += size - kept.size;
    kept.size = size;
    this.#kept.set(name, kept);
    this.#bound();
  }

  /** Removes a thing, and everything in it. */
  remove(key: string, id: string): void {
    const name = `${key}/${id}`;
    this.#drop(name);
    this.#gone.add(name);
    if (this.#gone.size > this.#limits.mostThings) this.#gone.delete([...this.#gone][0]!);
    for (const inner of [...this.#collections.keys()])
      if (inner.startsWith(`${name}/`)) {
        for (const own of this.#collections.get(inner)!.keys()) this.#drop(`${inner}/${own}`);
        this.#collections.delete(inner);
      }
  }

  /** Returns the collections whose path is of a template, by path. */
  matching(isOf: (key: string) => boolean): readonly string[] {
    return [...this.#collections.keys()].filter(isOf);
  }

  #drop(name: string): void {
    const kept = this.#kept.get(name);
    if (kept === undefined) return;
    this.#kept.delete(name);
    this.#size -= kept.size;
    this.#collections.get(kept.key)?.delete(kept.id);
  }

  #bound(): void {
    const { mostThings, mostCharacters } = this.#limits;
    for (const name of this.#kept.keys()) {
      if (this.#kept.size <= mostThings && this.#size <= mostCharacters) return;
      this.#drop(name);
    }
  }

  /** A caller may name any number of collections: `/owners/{id}/pets`. */
  #boundCollections(): void {
    for (const key of this.#collections.keys()) {
      if (this.#collections.size <= this.#limits.mostThings) return;
      for (const id of this.#collections.get(key)!.keys()) this.#drop(`${key}/${id}`);
      this.#collections.delete(key);
    }
  }
}

function sizeOf({ id, values }: Thing): number {
  return id.length + JSON.stringify([...values]).length;
}
