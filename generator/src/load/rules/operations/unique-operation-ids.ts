import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { childPointer } from "../../../diagnostics/pointer.js";
import { isObject } from "../../document.js";
import { operationsOfItem } from "../../operations.js";
import { membersOf, textOf, type Rule } from "../rule.js";

/**
 * Reports duplicate operationIds (OAS 3.1 4.8.10). The first one by path and method keeps the name, wherever it is in
 * the document, so that moving an operation renames none. Operations without an operationId are named after method and
 * path, so those names are taken, too.
 */
export const uniqueOperationIds: Rule = {
  kinds: ["paths"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    const operations = membersOf(node)
      .filter(([path]) => path.startsWith("/"))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([path, item]) =>
        (isObject(item) ? operationsOfItem(item) : []).map(({ method, keys, node: operation }) => ({
          at: childPointer(pointer, path, ...keys),
          id: textOf(operation["operationId"]),
          implied: `${method} ${path}`,
        })),
      );
    const firsts = new Map(operations.map(({ at, implied }) => [implied, at]));
    for (const { at, id } of operations) {
      if (id === undefined) continue;
      const first = getOrAdd(firsts, id, () => at);
      if (first === at) continue;
      const idOf = (operation: string): string => childPointer(operation, "operationId");
      const related = [{ message: "the other is at", at: locationOf(idOf(first), "value") }];
      report.add("SPEC101", { operationId: id }, locationOf(idOf(at), "value"), related);
      edits.remove(idOf(at));
    }
  },
};
