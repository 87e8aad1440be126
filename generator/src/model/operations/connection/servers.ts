import { isObject, itemsOf, stringOf, stringsOf } from "../../../load/document.js";
import { optional } from "../../../diagnostics/optional.js";
import { membersOf, proseOf, type Located } from "../../nodes.js";
import type { Server, ServerVariable } from "../../types.js";

/** Builds the servers that a document, a path item or an operation lists. */
export function buildServers({ node }: Pick<Located, "node">): readonly Server[] {
  return itemsOf(node["servers"]).flatMap((entry) => {
    const url = isObject(entry) ? stringOf(entry, "url") : undefined;
    if (!isObject(entry) || url === undefined) return [];
    return [
      {
        url,
        ...optional("name", proseOf(entry, "name")),
        ...optional("description", proseOf(entry, "description")),
        variables: variablesOf(entry["variables"]),
      },
    ];
  });
}

function variablesOf(node: Parameters<typeof membersOf>[0]): readonly ServerVariable[] {
  return membersOf(node).flatMap(([name, variable]) => {
    if (!isObject(variable)) return [];
    const values = stringsOf(variable["enum"]);
    return [
      {
        name,
        default: stringOf(variable, "default") ?? "",
        ...(values.length > 0 && { values }),
        ...optional("description", proseOf(variable, "description")),
      },
    ];
  });
}
