import { isObject } from "../../load/document.js";
import { operationsOfItem } from "../../load/index.js";
import { byCodeUnit } from "../names.js";
import {
  childPointer,
  dereference,
  membersOf,
  optional,
  stringOf,
  stringsOf,
  type BuildContext,
  type Located,
} from "../nodes.js";
import type { Method } from "../types.js";
import type { NameSource } from "./name-source.js";

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
  const found = membersOf(context.document.root["paths"])
    .filter(([path]) => path.startsWith("/"))
    .flatMap(([path, node]) => {
      const pathItem = dereference(context, node, childPointer("/paths", path));
      return pathItem === undefined ? [] : operationsOf(pathItem, path);
    });
  return [...found].sort((a, b) => byCodeUnit(a.path, b.path));
}

/** Returns the operations of one path item. */
export function operationsOf(pathItem: Located, path: string): readonly FoundOperation[] {
  return operationsOfItem(pathItem.node).map(({ method, keys, node }) => {
    const located = { node, pointer: childPointer(pathItem.pointer, ...keys) };
    const tags = stringsOf(node, "tags");
    const upload = isObject(node["x-upload"]) ? stringOf(node["x-upload"], "method") : undefined;
    const names = { ...optional("operationId", stringOf(node, "operationId")), ...optional("upload", upload) };
    return { ...names, tags, method, path, pathItem, located };
  });
}
