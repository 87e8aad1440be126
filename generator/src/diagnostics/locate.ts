import { readFileSync, statSync } from "node:fs";
import { jsonTree } from "./syntax/json-tree.js";
import { isJson } from "./syntax/json.js";
import { maximumFileSize } from "./syntax/limits.js";
import { Lines } from "./syntax/lines.js";
import { pointerTokens } from "./pointer.js";
import type { Range, Tree } from "./syntax/tree.js";
import { yamlTree } from "./syntax/yaml-tree.js";
import type { SourceLocation, Position } from "./types.js";

export interface LocatedPosition extends Position {
  /** The source line without its line break. */
  readonly text: string;
}

export interface TextFile {
  /** Absolute. */
  readonly path: string;
  /** Absent if nobody has read the file. */
  readonly text?: string;
}

/** A file whose positions can be looked up. */
interface OpenFile {
  readonly text: string;
  readonly lines: Lines;
  /** The offset after the last non-blank character. */
  readonly end: number;
  /** Undefined if the file cannot be parsed. */
  readonly tree: () => Tree | undefined;
}

/** Finds the positions of source locations. Parses each file at most once, on the first lookup. */
export class Locator {
  readonly #given: ReadonlyMap<string, string>;
  readonly #files = new Map<string, OpenFile | undefined>();

  /** Reads files from disk unless they are given. */
  constructor(files: readonly TextFile[] = []) {
    this.#given = new Map(files.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text] as const])));
  }

  /**
   * Returns the position of a location or, if it does not exist, of the nearest existing value around it. Undefined
   * for a file without content.
   */
  locate(place: SourceLocation): LocatedPosition | undefined {
    const file = this.#file(place.file);
    const range = this.rangeOf(place);
    return file && range && positionOf(file, range);
  }

  /** Returns the offsets of a location in its file. */
  rangeOf(place: SourceLocation): Range | undefined {
    return place.range ?? this.#file(place.file)?.tree()?.find(pointerTokens(place.pointer), place.on);
  }

  #file(path: string): OpenFile | undefined {
    if (!this.#files.has(path)) this.#files.set(path, openFile(path, this.#given.get(path) ?? readText(path)));
    return this.#files.get(path);
  }
}

/** Returns undefined for a missing or blank file. */
function openFile(path: string, text: string | undefined): OpenFile | undefined {
  const end = text?.trimEnd().length ?? 0;
  if (text === undefined || end === 0) return undefined;
  const lines = new Lines(text);
  let tree: { readonly found: Tree | undefined } | undefined;
  const parse = (): Tree | undefined => (isJson(text, path) ? jsonTree(text, lines) : yamlTree(text, lines));
  return { text, lines, end, tree: () => (tree ??= { found: parse() }).found };
}

function positionOf({ text, lines, end: lastEnd }: OpenFile, [start, end]: Range): LocatedPosition {
  // A value that is missing at the end of a file is reported after its last character.
  const from = Math.min(start, lastEnd);
  const to = Math.min(Math.max(end, from), text.length);
  const line = lines.numberAt(from);
  const endLine = lines.numberAt(to);
  return {
    line,
    column: from - lines.startOf(line) + 1,
    endLine,
    endColumn: to - lines.startOf(endLine) + 1,
    text: lines.textOf(line),
  };
}

function readText(file: string): string | undefined {
  try {
    const stats = statSync(file);
    // Reading a device might never end.
    if (!stats.isFile() || stats.size > maximumFileSize) return undefined;
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch {
    return undefined;
  }
}
