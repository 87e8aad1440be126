import type { Event, ScalarEvent } from "js-yaml";
import type { Lines } from "./lines.js";
import { eventKind, readPlainYaml, scalarText, type PlainYaml } from "./plain-yaml.js";
import { SpanTable, SpanTree } from "./span-tree.js";
import type { Range, Tree } from "./tree.js";

const style = { singleQuoted: 2, doubleQuoted: 3, literalBlock: 4, foldedBlock: 5 } as const;
const flowStyle = 2;
const keepChomping = 3;

/** Builds the source ranges of a plain YAML file. */
export function plainTree(plain: PlainYaml, lines: Lines): Tree {
  const { text } = plain;
  const table = new SpanTable();
  new Recording(plain, table).record();
  return new SpanTree(table, ([start, end]) => keyText(text.slice(start, end)), lines);
}

/** A key, decoded on demand: most keys are never looked up. */
function keyText(written: string): string {
  if (!/^["']|\n/.test(written)) return written;
  const [scalar] = readPlainYaml(written)?.events ?? [];
  return scalar?.type === eventKind.scalar ? scalarText(written, scalar) : written;
}

class Recording {
  readonly #plain: PlainYaml;
  readonly #table: SpanTable;
  #next = 0;
  /** The offset after the last scalar. */
  #end = 0;

  constructor(plain: PlainYaml, table: SpanTable) {
    this.#plain = plain;
    this.#table = table;
  }

  record(key?: Range): void {
    const event = this.#take();
    if (event?.type === eventKind.scalar) return this.#scalar(event, key);
    if (event?.type !== eventKind.mapping && event?.type !== eventKind.sequence) return;
    const isMapping = event.type === eventKind.mapping;
    const row = this.#table.open(isMapping ? "object" : "list", event.start, key);
    while (this.#plain.events[this.#next] !== undefined && this.#plain.events[this.#next]?.type !== eventKind.pop) {
      this.record(isMapping ? this.#key() : undefined);
    }
    this.#take();
    if (event.style === flowStyle) this.#end = this.#closing(isMapping ? "}" : "]", Math.max(event.start, this.#end));
    this.#table.close(row, event.style === flowStyle ? this.#end : this.#lineEnd(this.#end));
  }

  /** Returns the end of a block: the line of its last value, so that carets never mark a whole line. */
  #lineEnd(from: number): number {
    const found = this.#plain.text.indexOf("\n", Math.max(from - 1, 0));
    return found === -1 ? from : found + 1;
  }

  #take(): Event | undefined {
    this.#next += 1;
    return this.#plain.events[this.#next - 1];
  }

  #scalar(event: ScalarEvent, key: Range | undefined): void {
    const range = this.#rangeOf(event);
    this.#end = range?.[1] ?? this.#end;
    this.#table.close(this.#table.open("scalar", range?.[0] ?? -1, key), this.#end);
  }

  #key(): Range | undefined {
    const event = this.#take();
    if (event?.type !== eventKind.scalar) return undefined;
    const range = this.#rangeOf(event);
    if (range === undefined) return undefined;
    this.#end = range[1];
    return range;
  }

  /** Returns the range of a scalar with its quotes, or from the `|` or `>` of a block; undefined for an empty value. */
  #rangeOf(event: ScalarEvent): Range | undefined {
    const { valueStart, valueEnd } = event;
    if (valueStart === -1) return undefined;
    if (event.style === style.singleQuoted || event.style === style.doubleQuoted) return [valueStart - 1, valueEnd + 1];
    if (event.style !== style.literalBlock && event.style !== style.foldedBlock) return [valueStart, valueEnd];
    const mark = event.style === style.literalBlock ? "|" : ">";
    const start = Math.max(this.#plain.text.indexOf(mark, this.#end), this.#end);
    return [start, event.chomping === keepChomping ? valueEnd : this.#withoutBlankLines(valueEnd)];
  }

  #withoutBlankLines(end: number): number {
    const { text } = this.#plain;
    const lineBefore = (from: number): number => text.lastIndexOf("\n", from - 2) + 1;
    let last = end;
    for (let start = lineBefore(last); start > this.#end && isBlank(text.slice(start, last)); start = lineBefore(last))
      last = start;
    return last;
  }

  /** Returns the end of a flow collection. A bracket in a comment before it may lead to an end slightly too early. */
  #closing(bracket: string, from: number): number {
    const found = this.#plain.text.indexOf(bracket, from);
    return found === -1 ? from : found + 1;
  }
}

function isBlank(line: string): boolean {
  return line.endsWith("\n") && line.trim() === "";
}
