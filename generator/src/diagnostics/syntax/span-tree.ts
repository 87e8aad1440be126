import type { SourceLocation } from "../types.js";
import type { Lines } from "./lines.js";
import { rangeOf, type Range, type Spot, type Tree } from "./tree.js";

/** The kind of value that a row describes. */
export type SpanKind = "scalar" | "list" | "object";

const kinds: readonly SpanKind[] = ["scalar", "list", "object"];

/** The columns of a row; -1 for an absent value. */
const column = { kind: 0, keyStart: 1, keyEnd: 2, valueStart: 3, valueEnd: 4, next: 5 } as const;
const width = 6;

/**
 * The source ranges of all values of a file: a row for each value in the order of the file, followed by the rows of
 * its content. Stored in one array of numbers, because large documents have a million values and most are never looked
 * up.
 */
export class SpanTable {
  #rows = new Int32Array(1024 * width);
  #count = 0;

  /** Begins a value, with the range of its key if it has one. Values that begin before it ends are its content. */
  open(kind: SpanKind, start: number, key?: Range): number {
    const at = this.#count * width;
    if (at === this.#rows.length) this.#grow();
    this.#rows[at + column.kind] = kinds.indexOf(kind);
    this.#rows[at + column.keyStart] = key?.[0] ?? -1;
    this.#rows[at + column.keyEnd] = key?.[1] ?? -1;
    this.#rows[at + column.valueStart] = start;
    this.#rows[at + column.valueEnd] = -1;
    this.#rows[at + column.next] = -1;
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

  /** Returns the first row inside a row; undefined if it is empty. */
  firstInside(row: number): number | undefined {
    return row + 1 < this.#at(row, "next") ? row + 1 : undefined;
  }

  /** Returns the next sibling of a row; undefined for the last one in `outer`. */
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
 * Finds values by walking down the table. `readKey` returns the key in a source range. The content of an object or
 * list is indexed on the first visit, because most of a document is never looked up.
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

  find(tokens: readonly string[], on: SourceLocation["on"]): Range | undefined {
    let row = 0;
    for (const token of tokens) {
      const next = this.#indexOf(row).get(token);
      if (next === undefined) return rangeOf(this.#spot(row), "key", this.#lines);
      row = next;
    }
    return rangeOf(this.#spot(row), on, this.#lines);
  }

  /** Returns the rows inside a row, by key or index. Of duplicate keys, the last wins. */
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

  /** Returns the first key of an object, or the start of the first item. */
  #head(row: number): Range | undefined {
    const first = this.#table.firstInside(row);
    if (first === undefined) return undefined;
    const key = this.#table.keyOf(first);
    return key ?? this.#head(first) ?? this.#table.valueOf(first);
  }
}
