import { type Node, type ObjectNode, itemsOf } from "../../load/document.js";
import { childPointer, type BuildContext } from "../nodes.js";
import type { Pointer, Schema } from "../types.js";

/** Builds a schema that another contains. The context has the function, because `schema.ts` imports the users of this. */
export function subschema(context: BuildContext, node: Node | undefined, pointer: Pointer): Schema {
  return context.buildSchema(context, node, pointer);
}

/** Builds each entry of a list of schemas. */
export function subschemas(context: BuildContext, node: ObjectNode, key: string, pointer: Pointer): readonly Schema[] {
  return itemsOf(node[key]).map((entry, index) => subschema(context, entry, childPointer(pointer, key, index)));
}
