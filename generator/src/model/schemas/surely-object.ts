import { findOnce } from "../../diagnostics/get-or-add.js";
import { isObject, type Node, itemsOf, stringOf } from "../../load/document.js";
import { componentNode, type BuildContext } from "../nodes.js";
import type { Schema } from "../types.js";
import { componentName } from "./component-name.js";
import { fold } from "./fold.js";

/** Returns whether only objects are valid. */
export function isSurelyObject(context: BuildContext, schema: Schema): boolean {
  const holds = (part: Schema): boolean => isSurelyObject(context, part);
  return fold(schema, {
    leaf: (one) => one.kind === "object" && !one.implied,
    ref: ({ name }) => isObjectComponent(context, name, new Map()),
    all: (members) => members.some(holds),
    any: (variants) => variants.every(holds),
  });
}

/** Returns whether only objects are valid in a component. Reads each component once; false while it is read. */
function isObjectComponent(context: BuildContext, name: string, known: Map<string, boolean>): boolean {
  return findOnce(known, name, false, () => isObjectNode(context, componentNode(context, name), known));
}

function isObjectNode(context: BuildContext, node: Node | undefined, known: Map<string, boolean>): boolean {
  if (!isObject(node)) return false;
  if (node["type"] !== undefined) return node["type"] === "object";
  const name = componentName(stringOf(node, "$ref"));
  const holds = (part: Node): boolean => isObjectNode(context, part, known);
  return (
    (name !== undefined && isObjectComponent(context, name, known)) ||
    itemsOf(node["allOf"]).some(holds) ||
    ["oneOf", "anyOf"].some((key) => itemsOf(node[key]).length > 0 && itemsOf(node[key]).every(holds))
  );
}
