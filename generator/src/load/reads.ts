/**
 * Records which component schemas were read completely while another one, or anything else, was checked or built. A
 * reader must be processed again when a schema that it read has changed.
 */
export class Reads {
  readonly #byComponent = new Map<string, Set<string>>();
  readonly #byOthers = new Set<string>();
  #reader: string | undefined;

  /** Runs an action on behalf of a component; undefined means everything outside of components. */
  by<T>(reader: string | undefined, action: () => T): T {
    const outer = this.#reader;
    this.#reader = reader;
    try {
      return action();
    } finally {
      this.#reader = outer;
    }
  }

  /** Records that the current reader reads a component. Reading itself needs no record. */
  note(component: string): void {
    if (this.#reader === undefined) this.#byOthers.add(component);
    else if (this.#reader !== component) this.#of(this.#reader).add(component);
  }

  /** Returns the components that a component read; undefined means everything outside of components. */
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
