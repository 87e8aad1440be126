import { isObject, type ObjectNode } from "./document.js";
import { methods } from "./grammar.js";

/** An operation of a path item. */
export interface ItemOperation {
  /** The HTTP method as it is sent: `GET`, `QUERY`, `COPY`. */
  readonly method: string;
  /** The keys that lead from the path item to the operation. */
  readonly keys: readonly string[];
  readonly node: ObjectNode;
}

/**
 * Returns the operations of a path item: of its fields in the order of OAS 3.2, Path Item Object, then `additionalOperations` in the order of
 * the document. An additional operation whose method has a field counts as that field, if the path item does not have it.
 */
export function operationsOfItem(item: ObjectNode): readonly ItemOperation[] {
  const found: ItemOperation[] = [];
  for (const field of methods) {
    const node = item[field];
    if (isObject(node)) found.push({ method: field.toUpperCase(), keys: [field], node });
  }
  const additional = item["additionalOperations"];
  if (!isObject(additional)) return found;
  const taken = new Set(found.map(({ method }) => method));
  for (const key of Object.keys(additional)) {
    const node = additional[key];
    const method = fieldOfMethod(key) === undefined ? key : key.toUpperCase();
    if (!isObject(node) || isForbidden(key) || taken.has(method)) continue;
    taken.add(method);
    found.push({ method, keys: ["additionalOperations", key], node });
  }
  return found;
}

/** Returns the field that a path item has for a method, in any case: fetch sends `get` as GET, and no server knows `patch`. */
export function fieldOfMethod(method: string): string | undefined {
  const lower = method.toLowerCase();
  return methods.find((field) => field === lower);
}

/** Returns whether fetch refuses to send a method (Fetch, 2.2.1). Unlike `trace`, these have no field of their own. */
export function isForbidden(method: string): boolean {
  return /^(?:CONNECT|TRACK)$/i.test(method);
}
