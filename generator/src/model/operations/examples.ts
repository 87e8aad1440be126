import { isObject, type ObjectNode } from "../../load/document.js";
import { childPointer, dereference, jsonOf, membersOf, type BuildContext, type Located } from "../nodes.js";
import type { JsonValue } from "../types.js";

/**
 * Returns the examples of a parameter or a media type (OAS 3.1, 4.8.12 and 4.8.14): that under `example`, else those
 * under `examples`. Those that are kept in other files, as bytes, are left out.
 */
export function examplesOf(
  context: BuildContext,
  { node, pointer }: Located,
): { readonly examples?: readonly JsonValue[] } {
  const values = node["example"] === undefined ? namedExamples(context, node, pointer) : [jsonOf(node["example"])];
  return values.length > 0 ? { examples: values } : {};
}

function namedExamples(context: BuildContext, node: ObjectNode, pointer: string): readonly JsonValue[] {
  if (!isObject(node["examples"])) return [];
  return membersOf(node["examples"]).flatMap(([name, entry]) => {
    const found = dereference(context, entry, childPointer(pointer, "examples", name))?.node;
    // `dataValue` is of OAS 3.2.
    const value = found?.["value"] ?? found?.["dataValue"];
    return value === undefined ? [] : [jsonOf(value)];
  });
}
