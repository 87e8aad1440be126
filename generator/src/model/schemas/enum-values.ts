import { isObject, type Node, type ObjectNode } from "../../load/document.js";
import { childPointer, listOf, optional, stringOf, type BuildContext, type Located } from "../nodes.js";
import type { EnumValue, Pointer } from "../types.js";

const namesKeys = ["x-enum-varnames", "x-enumNames"] as const;
const descriptionsKeys = ["x-enum-descriptions", "x-enumDescriptions"] as const;

/**
 * Reads the extensions that generators share for the values of an enum: an array beside it, of names or descriptions, or
 * descriptions by value. Reports and ignores an array of another length than the enum. Undefined without any of them.
 */
export function enumValues(
  context: BuildContext,
  node: ObjectNode,
  pointer: Pointer,
): readonly EnumValue[] | undefined {
  const values = listOf(node, Array.isArray(node["enum"]) ? "enum" : "x-extensible-enum");
  const names = stringsFor(context, { node, pointer }, namesKeys, values);
  const descriptions = stringsFor(context, { node, pointer }, descriptionsKeys, values);
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

/** Returns a string or undefined for each value; undefined without an extension. */
function stringsFor(
  context: BuildContext,
  { node, pointer }: Located,
  keys: readonly string[],
  values: readonly Node[],
): readonly (string | undefined)[] | undefined {
  const key = keys.find((one) => node[one] !== undefined);
  const given = key === undefined ? undefined : node[key];
  if (key === undefined || given === undefined || values.length === 0) return undefined;
  if (isObject(given)) return values.map((value) => stringOf(given, String(value)));
  const list = listOf(node, key);
  if (list.length === values.length) return list.map(trimmed);
  const facts = { extension: key, count: list.length, values: values.length };
  context.report.add("SPEC150", facts, context.document.locationOf(childPointer(pointer, key), "key"));
  return undefined;
}

function trimmed(node: Node): string | undefined {
  const text = typeof node === "string" ? node.trim() : "";
  return text === "" ? undefined : text;
}
