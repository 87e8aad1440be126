import { childPointer } from "../../../diagnostics/pointer.js";
import { operationsOfItem, type ObjectNode } from "../../../load/index.js";
import { namedObjects, type Located } from "../located.js";

/** An operation of a document. */
export interface OperationAt {
  /** The method on the wire: `GET`. */
  readonly method: string;
  readonly path: string;
  readonly item: Located;
  readonly operation: Located;
}

/** Returns the operations of path items, by path or by name, in the order of the document. */
export function operationsIn(root: ObjectNode, items: Located | undefined): readonly OperationAt[] {
  if (items === undefined) return [];
  return [...namedObjects(root, items)].flatMap(([path, item]) => operationsOf(path, item));
}

/** Returns the operations of one path item, in the order of OpenAPI. */
export function operationsOf(path: string, item: Located): readonly OperationAt[] {
  return operationsOfItem(item.node).map(({ method, keys, node }) => {
    const operation = { node, pointer: childPointer(item.pointer, ...keys) };
    return { method, path, item, operation };
  });
}

/** Returns "GET /facts". */
export function labelOf({ method, path }: Pick<OperationAt, "method" | "path">): string {
  return `${method} ${path}`;
}
