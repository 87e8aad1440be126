import { readFileSync, statSync } from "node:fs";
import { jsonTree } from "./syntax/json-tree.js";
import { isJson } from "./syntax/json.js";
import { maximumFileSize } from "./syntax/limits.js";
import { Lines } from "./syntax/lines.js";
import { pointerTokens } from "./pointer.js";
import type { Range, Tree } from "./syntax/tree.js";
import { yamlTree } from "./syntax/yaml-tree.js";
import type { Place, Position } from "./types.js";

export interface LocatedPosition extends Position {
  /** The text of `line`, without its line end. */
  readonly text: string;
}

export interface TextFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

/** A file in which places are found. */
interface OpenFile {
  readonly text: string;
  readonly lines: Lines;
  /** Behind the last character that is no blank. */
  readonly end: number;
  /** Undefined where the text has no structure. */
  readonly tree: () => Tree | undefined;
}

/** Finds places in files. A file is parsed when the first place in it is asked for, and once. */
export class Locator {
  readonly #given: ReadonlyMap<string, string>;
  readonly #files = new Map<string, OpenFile | undefined>();

  /** Files that are not given are read from disk. */
  constructor(files: readonly TextFile[] = []) {
    this.#given = new Map(files.map(({ path, text }) => [path, text]));
  }

  /** Where a place is; the nearest thing around it where it does not exist. Undefined where the file has no text. */
  locate(place: Place): LocatedPosition | undefined {
    const file = this.#file(place.file);
    const range = place.range ?? file?.tree()?.find(pointerTokens(place.pointer), place.on);
    return file && range && positionOf(file, range);
  }

  #file(path: string): OpenFile | undefined {
    if (!this.#files.has(path)) this.#files.set(path, openFile(path, this.#given.get(path) ?? readText(path)));
    return this.#files.get(path);
  }
}

/** Undefined where there is no text, or only blanks. */
function openFile(path: string, text: string | undefined): OpenFile | undefined {
  const end = text?.trimEnd().length ?? 0;
  if (text === undefined || end === 0) return undefined;
  const lines = new Lines(text);
  let tree: { readonly found: Tree | undefined } | undefined;
  const parse = (): Tree | undefined => (isJson(text, path) ? jsonTree(text, lines) : yamlTree(text, lines));
  return { text, lines, end, tree: () => (tree ??= { found: parse() }).found };
}

function positionOf({ text, lines, end: lastEnd }: OpenFile, [start, end]: Range): LocatedPosition {
  // What is missing at the end of a file is missing behind its last character.
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
    // A device would never end.
    if (!stats.isFile() || stats.size > maximumFileSize) return undefined;
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch {
    return undefined;
  }
}
