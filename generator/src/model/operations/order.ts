import { groupBy } from "../../diagnostics/add-to.js";
import type { Operation } from "../types.js";

/**
 * Orders the operations of each resource as people look for them: list, get, create, update, delete, and then the rest.
 * Resources keep their order, and so do operations of one kind. The order does not depend on where the document has them.
 */
export function inReadingOrder(operations: readonly Operation[]): readonly Operation[] {
  const resources = groupBy(operations, ({ resource }) => resource.join("\n"));
  return [...resources.values()].flatMap((members) => members.toSorted((a, b) => rankOf(a) - rankOf(b)));
}

function rankOf(operation: Operation): number {
  if (operation.intent === "query") return lists(operation) ? 0 : 1;
  switch (operation.http.method) {
    case "POST":
      return /^(create|add|insert|new|post)/i.test(operation.method) ? 2 : 5;
    case "PUT":
    case "PATCH":
      return 3;
    case "DELETE":
      return 4;
    default:
      return 5;
  }
}

function lists({ pagination, result, method }: Operation): boolean {
  return pagination !== undefined || result?.schema.kind === "array" || /^list/i.test(method);
}
