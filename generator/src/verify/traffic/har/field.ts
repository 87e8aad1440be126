import { isRecord } from "../../../write/index.js";

/** A problem of a HAR file, with the place of the value that is wrong. */
export class Malformed extends Error {}

/** A value of a HAR file with its place: `log.entries[3].request.url`. Null counts as absent, as some programs write it. */
export class Field {
  readonly #value: unknown;
  readonly place: string;

  constructor(value: unknown, place: string) {
    this.#value = value ?? undefined;
    this.place = place;
  }

  get exists(): boolean {
    return this.#value !== undefined;
  }

  /** Returns the property of an object. An absent object has none. */
  at(name: string): Field {
    const value = this.#value;
    const place = this.place === "" ? name : `${this.place}.${name}`;
    if (value === undefined) return new Field(undefined, place);
    if (!isRecord(value)) this.fail("an object");
    return new Field(Object.hasOwn(value, name) ? value[name] : undefined, place);
  }

  /** Returns the items of a list; those of an absent one are none. */
  items(): readonly Field[] {
    if (this.#value === undefined) return [];
    if (!Array.isArray(this.#value)) this.fail("a list");
    return this.#value.map((item: unknown, index) => new Field(item, `${this.place}[${index}]`));
  }

  object(): Field {
    return isRecord(this.#value) ? this : this.fail("an object");
  }

  string(): string {
    return this.optionalString() ?? this.fail("a string");
  }

  optionalString(): string | undefined {
    if (this.#value === undefined) return undefined;
    return typeof this.#value === "string" ? this.#value : this.fail("a string");
  }

  number(): number {
    return this.optionalNumber() ?? this.fail("a number");
  }

  optionalNumber(): number | undefined {
    if (this.#value === undefined) return undefined;
    return typeof this.#value === "number" ? this.#value : this.fail("a number");
  }

  /** Returns whether a program's own flag is set: true, or a string that says how. */
  isSet(): boolean {
    return this.#value === true || (typeof this.#value === "string" && this.#value !== "");
  }

  /** Returns a program's own field, which may have any type: its string, if it is one. */
  words(): string | undefined {
    return typeof this.#value === "string" && this.#value !== "" ? this.#value : undefined;
  }

  fail(expected: string): never {
    throw new Malformed(
      `${this.place} is ${this.#value === undefined ? "missing" : "not valid"}: expected ${expected}`,
    );
  }
}
