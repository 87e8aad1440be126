import type { Lines } from "./lines.js";
import { SpanTable, SpanTree } from "./span-tree.js";
import type { Range, Tree } from "./tree.js";

/** Matches a number or a keyword. */
const word = /[^\0-\x20,:{}[\]"]+/y;

/**
 * Builds the source ranges of a JSON file; undefined if brackets or quotes do not match. Builds no values and reports
 * no errors, because the file was parsed before.
 */
export function jsonTree(text: string, lines: Lines): Tree | undefined {
  const table = scan(text);
  const readKey = ([start, end]: Range): string => JSON.parse(text.slice(start, end)) as string;
  return table && new SpanTree(table, readKey, lines);
}

function scan(text: string): SpanTable | undefined {
  const table = new SpanTable();
  const open: { readonly row: number; readonly isObject: boolean }[] = [];
  let key: Range | undefined;
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (isBetween(text.charCodeAt(at))) {
      at += 1;
    } else if (character === "{" || character === "[") {
      open.push({ row: table.open(character === "{" ? "object" : "list", at, key), isObject: character === "{" });
      key = undefined;
      at += 1;
    } else if (character === "}" || character === "]") {
      const closed = open.pop();
      if (closed === undefined || closed.isObject !== (character === "}")) return undefined;
      at += 1;
      table.close(closed.row, at);
    } else {
      const end = character === '"' ? endOfString(text, at) : endOfWord(text, at);
      if (end === undefined) return undefined;
      const isKey = open.at(-1)?.isObject === true && key === undefined;
      if (isKey) key = [at, end];
      else {
        table.close(table.open("scalar", at, key), end);
        key = undefined;
      }
      at = end;
    }
  }
  return open.length === 0 ? table : undefined;
}

/** Returns whether a character separates values: a blank, comma or colon. */
function isBetween(code: number): boolean {
  return code <= 0x20 || code === 0x2c || code === 0x3a;
}

/** Returns the offset after the closing quote. */
function endOfString(text: string, start: number): number | undefined {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return undefined;
}

function endOfWord(text: string, start: number): number | undefined {
  word.lastIndex = start;
  const length = word.exec(text)?.[0].length;
  return length === undefined ? undefined : start + length;
}
