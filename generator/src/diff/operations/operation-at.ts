import { methods, type ObjectNode } from "../../load/index.js";
import { namedObjects, objectAt, type Located } from "./located.js";

/** An operation of a document. */
export interface OperationAt {
  readonly method: string;
  readonly path: string;
  readonly item: Located;
  readonly operation: Located;
}

/** Returns the operations of path items, by path or by name, in the order of the document. */
export function operationsIn(root: ObjectNode, items: Located | undefined): readonly OperationAt[] {
  if (items === undefined) return [];
  return [...namedObjects(root, items)].flatMap(([path, item]) => operationsOf(root, path, item));
}

/** Returns the operations of one path item, in the order of OpenAPI. */
export function operationsOf(root: ObjectNode, path: string, item: Located): readonly OperationAt[] {
  return methods.flatMap((method) => {
    const operation = objectAt(root, item, method);
    return operation === undefined ? [] : [{ method, path, item, operation }];
  });
}

/** Returns "GET /facts". */
export function labelOf({ method, path }: Pick<OperationAt, "method" | "path">): string {
  return `${method.toUpperCase()} ${path}`;
}
