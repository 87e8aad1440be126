import type { Place } from "../types.js";
import type { Lines } from "./lines.js";
import { rangeOf, type Range, type Spot, type Tree } from "./tree.js";

/** What a row of the table is about. */
export type SpanKind = "scalar" | "list" | "object";

const kinds: readonly SpanKind[] = ["scalar", "list", "object"];

/** The columns of a row. What is not there stands at -1. */
const column = { kind: 0, keyStart: 1, keyEnd: 2, valueStart: 3, valueEnd: 4, next: 5 } as const;
const width = 6;

/**
 * Where everything in a file stands: a row for each value, in the order of the file, each followed by what it contains.
 * In one array of numbers, because large documents have a million values and most are never asked for.
 */
export class SpanTable {
  #rows = new Int32Array(1024 * width);
  #count = 0;

  /** Begins a value, with the range of its key where it has one; what begins before it ends lies inside it. */
  open(kind: SpanKind, start: number, key?: Range): number {
    const at = this.#count * width;
    if (at === this.#rows.length) this.#grow();
    this.#rows.set([kinds.indexOf(kind), key?.[0] ?? -1, key?.[1] ?? -1, start, -1, -1], at);
    this.#count += 1;
    return this.#count - 1;
  }

  close(row: number, end: number): void {
    this.#rows[row * width + column.valueEnd] = end;
    this.#rows[row * width + column.next] = this.#count;
  }

  kindOf(row: number): SpanKind {
    return kinds[this.#at(row, "kind")] ?? "scalar";
  }

  keyOf(row: number): Range | undefined {
    return this.#range(row, "keyStart", "keyEnd");
  }

  valueOf(row: number): Range | undefined {
    return this.#range(row, "valueStart", "valueEnd");
  }

  /** The first row inside one; undefined where it is empty. */
  firstInside(row: number): number | undefined {
    return row + 1 < this.#at(row, "next") ? row + 1 : undefined;
  }

  /** The row behind one and all that is inside it, where that is still inside `outer`. */
  nextInside(outer: number, row: number): number | undefined {
    const next = this.#at(row, "next");
    return next < this.#at(outer, "next") ? next : undefined;
  }

  #at(row: number, name: keyof typeof column): number {
    return this.#rows[row * width + column[name]] ?? -1;
  }

  #range(row: number, from: keyof typeof column, to: keyof typeof column): Range | undefined {
    const start = this.#at(row, from);
    return start === -1 ? undefined : [start, this.#at(row, to)];
  }

  #grow(): void {
    const rows = new Int32Array(this.#rows.length * 2);
    rows.set(this.#rows);
    this.#rows = rows;
  }
}

/**
 * Finds places by walking down the table. `readKey` gives the name that is written in a range. What an object or a list
 * contains is looked up in an index, made when the walk first comes to it: most of a document is never asked for.
 */
export class SpanTree implements Tree {
  readonly #table: SpanTable;
  readonly #readKey: (range: Range) => string;
  readonly #lines: Lines;
  readonly #indexes = new Map<number, ReadonlyMap<string, number>>();

  constructor(table: SpanTable, readKey: (range: Range) => string, lines: Lines) {
    this.#table = table;
    this.#readKey = readKey;
    this.#lines = lines;
  }

  find(tokens: readonly string[], on: Place["on"]): Range | undefined {
    let row = 0;
    for (const token of tokens) {
      const next = this.#indexOf(row).get(token);
      if (next === undefined) return rangeOf(this.#spot(row), "key", this.#lines);
      row = next;
    }
    return rangeOf(this.#spot(row), on, this.#lines);
  }

  /** The rows inside one, by key or by position. Of several members of one name, the last counts. */
  #indexOf(row: number): ReadonlyMap<string, number> {
    const known = this.#indexes.get(row);
    if (known) return known;
    const index = new Map<string, number>();
    const isList = this.#table.kindOf(row) === "list";
    for (let child = this.#table.firstInside(row); child !== undefined; child = this.#table.nextInside(row, child)) {
      const token = isList ? String(index.size) : this.#nameOf(child);
      if (token !== undefined) index.set(token, child);
    }
    this.#indexes.set(row, index);
    return index;
  }

  #nameOf(row: number): string | undefined {
    const key = this.#table.keyOf(row);
    return key && this.#readKey(key);
  }

  #spot(row: number): Spot {
    const isCollection = this.#table.kindOf(row) !== "scalar";
    const [key, value] = [this.#table.keyOf(row), this.#table.valueOf(row)];
    const head = isCollection ? this.#head(row) : undefined;
    return { ...(key && { key }), ...(value && { value }), ...(head && { head }), isCollection };
  }

  /** The key of a first member, or the beginning of a first item. */
  #head(row: number): Range | undefined {
    const first = this.#table.firstInside(row);
    if (first === undefined) return undefined;
    const key = this.#table.keyOf(first);
    return key ?? this.#head(first) ?? this.#table.valueOf(first);
  }
}
