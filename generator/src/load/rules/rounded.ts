import { Locator } from "../../diagnostics/locate.js";
import { digitsOf, isExact, isIntegerLimit, type RoundedNumbers } from "../../diagnostics/syntax/exact-numbers.js";
import type { BundledDocument, Node } from "../document.js";
import type { Sources } from "../resolve/sources.js";

/** The numbers of a document that JavaScript rounds, by their position: other numbers may have the same value. */
export class Rounded {
  readonly #numbers: RoundedNumbers;
  readonly #locator: Locator;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #locationOf: BundledDocument["locationOf"];

  constructor({ files, rounded }: Pick<Sources, "files" | "rounded">, { locationOf }: BundledDocument) {
    this.#numbers = rounded;
    this.#locator = new Locator(files);
    this.#texts = new Map(files.map(({ path, text }) => [path, text]));
    this.#locationOf = locationOf;
  }

  get isEmpty(): boolean {
    return this.#numbers.size === 0;
  }

  /** Returns whether a value is the maximum 64-bit integer wherever JavaScript rounds to it. Needs no position. */
  isIntegerLimit(value: Node | undefined): boolean {
    return typeof value === "number" && isIntegerLimit(this.#numbers.get(value) ?? "");
  }

  /** Returns a number as written in the file; undefined if it is exact. */
  literalAt(pointer: string, value: number): string | undefined {
    const digits = this.#numbers.get(value);
    if (digits === undefined) return undefined;
    const place = this.#locationOf(pointer, "value");
    const range = this.#locator.rangeOf(place);
    const literal = range && this.#texts.get(place.file)?.slice(...range);
    // A value that moved has no literal of its own.
    if (literal === undefined || Number(literal) !== value) return digits || digitsOf(value);
    return isExact(literal, value) ? undefined : literal;
  }
}
