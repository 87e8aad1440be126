import { isList, type Node } from "../load/index.js";

/** Calls `visit` with each text in a value and the name of its property; that of a list for its items. */
export function forEachText(node: Node | undefined, visit: (text: string, key: string) => void, key = ""): void {
  if (typeof node === "string") return visit(node, key);
  if (typeof node !== "object" || node === null) return;
  if (isList(node)) {
    for (const item of node) forEachText(item, visit, key);
    return;
  }
  for (const name of Object.keys(node)) forEachText(node[name], visit, name);
}
