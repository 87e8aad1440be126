import type { Node, ObjectNode } from "../../load/index.js";
import type { Judge } from "../subsume/judge.js";
import type { Both, Finding, Pointer } from "../types.js";
import { FindingBuilder } from "./findings.js";
import { Side } from "./side.js";
import type { Root } from "./usage.js";
import { Walk } from "./walk.js";
import type { Place } from "./words.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";

/** A schema that an operation uses in both documents. */
export interface SchemaUse {
  readonly base: Pointer;
  readonly revision: Pointer;
  readonly direction: "request" | "response";
  /** "GET /facts". */
  readonly operation: string;
  /** The words for a title if the schema has no name: "the response 200 of GET /facts". */
  readonly at: string;
}

/** Compares the schemas of two bundled documents. Each edit is one finding, with all operations that it concerns. */
export class SchemaComparison {
  readonly #sides: Both<Side>;
  readonly #judge: Judge;
  readonly #walk: Walk;
  readonly #roots = new Map<string, Root>();
  /** The places of schemas outside of the components, the first of each pointer. */
  readonly #places = new Map<Pointer, Place>();

  constructor(sides: Both<ObjectNode>, judge: Judge) {
    this.#sides = { base: new Side("base", sides.base), revision: new Side("revision", sides.revision) };
    this.#judge = judge;
    this.#walk = new Walk(this.#sides.base, this.#sides.revision, judge);
  }

  /** Compares two schemas that an operation uses, with everything inside them. */
  compare({ base, revision, direction, operation, at }: SchemaUse): void {
    const [before, after] = [this.#sides.base.at(base), this.#sides.revision.at(revision)];
    if (before === undefined || after === undefined) return;
    const pair = this.#walk.compare({ pointer: base, node: before }, { pointer: revision, node: after });
    if (!pair) return;
    for (const pointer of [base, revision]) if (!this.#places.has(pointer)) this.#places.set(pointer, { pointer, at });
    const key = `${pair.index} ${direction}`;
    const created = { index: this.#roots.size, pair, sender: direction, operations: new Set<string>() };
    getOrAdd(this.#roots, key, () => created).operations.add(operation);
  }

  /** Returns whether two parts of the documents are equal, with everything that they refer to: they have no differences. */
  areEqual(base: Node | undefined, revision: Node | undefined): boolean {
    return this.#walk.areEqual(base, revision);
  }

  /** Returns the findings of all comparisons so far. */
  findings(): readonly Finding[] {
    return new FindingBuilder({
      sides: this.#sides,
      judge: this.#judge,
      walk: this.#walk,
      roots: [...this.#roots.values()],
      places: this.#places,
    }).build();
  }
}
