import { isObject, type Node, stringOf, stringsOf } from "../../load/document.js";
import { operationsOfItem } from "../../load/index.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, dereference, membersOf, type BuildContext, type Located } from "../nodes.js";
import type { Method } from "../types.js";
import type { NameSource } from "./names/name-source.js";

/** An operation in the document. */
export interface FoundOperation extends NameSource {
  readonly method: Method;
  readonly pathItem: Located;
  readonly located: Located;
}

/**
 * Finds every operation, sorted by path and then by method, so that moving one in the document changes no output. The
 * loader has proved that their names differ.
 */
export function findOperations(context: BuildContext): readonly FoundOperation[] {
  const labels = labelsIn(context.document.root["tags"]);
  const found = membersOf(context.document.root["paths"])
    .filter(([path]) => path.startsWith("/"))
    .flatMap(([path, node]) => {
      const pathItem = dereference(context, node, childPointer("/paths", path));
      return pathItem === undefined ? [] : operationsOf(pathItem, path, labels);
    });
  return [...found].sort((a, b) => byCodeUnit(a.path, b.path));
}

/** Returns the operations of one path item. */
export function operationsOf(
  pathItem: Located,
  path: string,
  labels: ReadonlySet<string> = new Set(),
): readonly FoundOperation[] {
  return operationsOfItem(pathItem.node).map(({ method, keys, node }) => {
    const located = { node, pointer: childPointer(pathItem.pointer, ...keys) };
    const tags = stringsOf(node["tags"]);
    const upload = isObject(node["x-upload"]) ? stringOf(node["x-upload"], "method") : undefined;
    const names = { ...optional("operationId", stringOf(node, "operationId")), ...optional("upload", upload) };
    const groups = labels.size === 0 ? undefined : tags.filter((tag) => !labels.has(tag));
    return { ...names, tags, ...optional("groups", groups), method, path, pathItem, located };
  });
}

/** Returns the tags that only label operations: those of another kind than `nav` (OAS 3.2, Tag Object). */
function labelsIn(tags: Node | undefined): ReadonlySet<string> {
  const labels = new Set<string>();
  for (const tag of Array.isArray(tags) ? (tags as readonly Node[]) : []) {
    if (!isObject(tag)) continue;
    const [name, kind] = [stringOf(tag, "name"), stringOf(tag, "kind")];
    if (name !== undefined && kind !== undefined && kind !== "nav") labels.add(name);
  }
  return labels;
}
