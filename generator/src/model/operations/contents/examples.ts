import { decodeJson } from "../../../diagnostics/decode.js";
import { isObject, type Node } from "../../../load/document.js";
import { childPointer, dereference, jsonOf, membersOf, type BuildContext, type Located } from "../../nodes.js";
import type { Coding, JsonValue } from "../../types.js";

/**
 * Returns the examples of a parameter or a media type (OAS 3.1, 4.8.12 and 4.8.14): that under `example`, else those
 * under `examples`. Those that are kept in other files, as bytes, are left out.
 */
export function examplesOf(
  context: BuildContext,
  { node, pointer }: Located,
  coding?: Coding,
): { readonly examples?: readonly JsonValue[] } {
  const values =
    node["example"] === undefined ? namedExamples(context, { node, pointer }, coding) : [jsonOf(node["example"])];
  return values.length > 0 ? { examples: values } : {};
}

function namedExamples(
  context: BuildContext,
  { node, pointer }: Located,
  coding: Coding | undefined,
): readonly JsonValue[] {
  if (!isObject(node["examples"])) return [];
  return membersOf(node["examples"]).flatMap(([name, entry]) => {
    const found = dereference(context, entry, childPointer(pointer, "examples", name))?.node;
    const value = found?.["dataValue"] ?? found?.["value"] ?? serialized(found?.["serializedValue"], coding);
    return value === undefined ? [] : [jsonOf(value)];
  });
}

/** Returns the value of an example that is only given as bytes, if these are text or JSON. */
function serialized(text: Node | undefined, coding: Coding | undefined): Node | undefined {
  if (typeof text !== "string" || coding === "text") return text;
  return coding === "json" || /^\s*[[{]/.test(text) ? decodeJson(text) : undefined;
}

/** Returns the examples of a parameter: its own, else those of its only media type. */
export function parameterExamples(
  context: BuildContext,
  located: Located,
): { readonly examples?: readonly JsonValue[] } {
  const own = examplesOf(context, located);
  const [entry] = own.examples ? [] : membersOf(located.node["content"]);
  const media = entry && dereference(context, entry[1], childPointer(located.pointer, "content", entry[0]));
  return media ? examplesOf(context, media) : own;
}
