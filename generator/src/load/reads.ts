/**
 * Which component schemas were read in full while another one, or anything else, was checked or built. A reader has to be
 * done again when what it read has changed.
 */
export class Reads {
  readonly #byComponent = new Map<string, Set<string>>();
  readonly #byOthers = new Set<string>();
  #reader: string | undefined;

  /** Runs an action on behalf of a component; undefined stands for everything that is none. */
  by<T>(reader: string | undefined, action: () => T): T {
    const outer = this.#reader;
    this.#reader = reader;
    try {
      return action();
    } finally {
      this.#reader = outer;
    }
  }

  /** Notes that the current reader reads a component. Reading itself needs no note. */
  note(component: string): void {
    if (this.#reader === undefined) this.#byOthers.add(component);
    else if (this.#reader !== component) this.#of(this.#reader).add(component);
  }

  /** The components that a component read; undefined: that anything else read. */
  of(reader: string | undefined): readonly string[] {
    return [...(reader === undefined ? this.#byOthers : (this.#byComponent.get(reader) ?? []))].sort();
  }

  #of(reader: string): Set<string> {
    const known = this.#byComponent.get(reader);
    if (known !== undefined) return known;
    const names = new Set<string>();
    this.#byComponent.set(reader, names);
    return names;
  }
}
