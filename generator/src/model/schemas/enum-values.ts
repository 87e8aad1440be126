import { isObject, type Node, type ObjectNode } from "../../load/document.js";
import { below, listOf, optional, stringOf, type BuildContext } from "../nodes.js";
import type { EnumValue, Pointer } from "../types.js";

const namesKeys = ["x-enum-varnames", "x-enumNames"] as const;
const descriptionsKeys = ["x-enum-descriptions", "x-enumDescriptions"] as const;

/**
 * What the extensions that generators have agreed on say of the values of an enum: a list beside it, of names or of
 * descriptions, or descriptions by value. A list that is not as long as the enum is reported and left out. Undefined where
 * nothing is said.
 */
export function enumValues(
  context: BuildContext,
  node: ObjectNode,
  pointer: Pointer,
): readonly EnumValue[] | undefined {
  const values = listOf(node, Array.isArray(node["enum"]) ? "enum" : "x-extensible-enum");
  const names = textsOf(context, node, namesKeys, values, pointer);
  const descriptions = textsOf(context, node, descriptionsKeys, values, pointer);
  if (names === undefined && descriptions === undefined) return undefined;
  // A name stands for one value.
  const given = (names ?? []).filter((name) => name !== undefined);
  const isUnique = new Set(given).size === given.length;
  return values.flatMap((value, index): readonly EnumValue[] => {
    if (value === null || typeof value === "object" || value === undefined) return [];
    const name = isUnique ? names?.[index] : undefined;
    return [{ value, ...optional("name", name), ...optional("description", descriptions?.[index]) }];
  });
}

/** One text for each value, undefined where there is none for it; undefined where no extension says anything. */
function textsOf(
  context: BuildContext,
  node: ObjectNode,
  keys: readonly string[],
  values: readonly Node[],
  pointer: Pointer,
): readonly (string | undefined)[] | undefined {
  const key = keys.find((one) => node[one] !== undefined);
  const given = key === undefined ? undefined : node[key];
  if (key === undefined || given === undefined || values.length === 0) return undefined;
  if (isObject(given)) return values.map((value) => stringOf(given, String(value)));
  const list = listOf(node, key);
  if (list.length === values.length) return list.map(textOf);
  const facts = { extension: key, count: list.length, values: values.length };
  context.report.add("SPEC150", facts, context.document.place(below(pointer, key), "key"));
  return undefined;
}

function textOf(node: Node): string | undefined {
  const text = typeof node === "string" ? node.trim() : "";
  return text === "" ? undefined : text;
}
