import { parseJson } from "./json.js";
import { SpanTable, SpanTree } from "./span-tree.js";
import type { Tree } from "./tree.js";

/** The places in a JSON file; undefined where the text is not JSON. */
export function jsonTree(text: string): Tree | undefined {
  const table = new SpanTable();
  const { value } = parseJson(text, table);
  const readKey = ([start, end]: readonly [number, number]): string => JSON.parse(text.slice(start, end)) as string;
  return value === undefined ? undefined : new SpanTree(text, table, readKey);
}
