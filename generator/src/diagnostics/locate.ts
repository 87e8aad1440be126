import { readFileSync, statSync } from "node:fs";
import { jsonTree } from "./syntax/json-tree.js";
import { isJson } from "./syntax/json.js";
import { maximumFileSize } from "./syntax/limits.js";
import { pointerTokens } from "./pointer.js";
import type { Tree } from "./syntax/tree.js";
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

/** Finds places in files. A file is parsed when the first place in it is asked for, and once. */
export class Locator {
  readonly #texts = new Map<string, string | undefined>();
  readonly #trees = new Map<string, Tree | undefined>();
  readonly #lineStarts = new Map<string, readonly number[]>();

  /** Files that are not given are read from disk. */
  constructor(files: readonly TextFile[] = []) {
    for (const { path, text } of files) this.#texts.set(path, text);
  }

  /** Where a place is; the nearest thing around it where it does not exist. Undefined where the file has no text. */
  locate(place: Place): LocatedPosition | undefined {
    const text = this.#text(place.file);
    if (text === undefined || text.trim() === "") return undefined;
    const range = place.range ?? this.#tree(place.file, text)?.find(pointerTokens(place.pointer), place.on);
    return range && this.#position(place.file, text, range);
  }

  #position(file: string, text: string, [start, end]: readonly [number, number]): LocatedPosition {
    const starts = this.#starts(file, text);
    // What is missing at the end of a file is missing behind its last character.
    const from = Math.min(start, text.trimEnd().length);
    const to = Math.min(Math.max(end, from), text.length);
    const line = lineAt(starts, from);
    const endLine = lineAt(starts, to);
    const lineStart = starts[line - 1]!;
    return {
      line,
      column: from - lineStart + 1,
      endLine,
      endColumn: to - starts[endLine - 1]! + 1,
      text: text.slice(lineStart, starts[line] ?? text.length).replace(/[\r\n]+$/, ""),
    };
  }

  #text(file: string): string | undefined {
    if (!this.#texts.has(file)) this.#texts.set(file, readText(file));
    return this.#texts.get(file);
  }

  #tree(file: string, text: string): Tree | undefined {
    if (!this.#trees.has(file)) this.#trees.set(file, isJson(text, file) ? jsonTree(text) : yamlTree(text));
    return this.#trees.get(file);
  }

  #starts(file: string, text: string): readonly number[] {
    const known = this.#lineStarts.get(file);
    if (known) return known;
    const starts = [0];
    for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
    this.#lineStarts.set(file, starts);
    return starts;
  }
}

/** The number of the line that holds an offset: a binary search. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
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
