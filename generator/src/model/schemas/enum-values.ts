import { isObject, type Node, type ObjectNode, itemsOf, stringOf } from "../../load/document.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, type BuildContext, type Located } from "../nodes.js";
import { freeName } from "../names.js";
import type { EnumValue, Pointer } from "../types.js";
import { componentName } from "./component-name.js";

const namesKeys = ["x-enum-varnames", "x-enumNames"] as const;
const descriptionsKeys = ["x-enum-descriptions", "x-enumDescriptions"] as const;
const extensions = [...namesKeys, ...descriptionsKeys] as const;

/**
 * Reads the extensions that generators share for the values of an enum: an array beside it, of names or descriptions, or
 * descriptions by value. Reports and ignores an array of another length than the enum. Undefined without any of them.
 */
export function enumValues(
  context: BuildContext,
  node: ObjectNode,
  pointer: Pointer,
): readonly EnumValue[] | undefined {
  if (extensions.every((key) => node[key] === undefined)) return undefined;
  const values = itemsOf(node[Array.isArray(node["enum"]) ? "enum" : "x-extensible-enum"]);
  const known = knownNames(context, pointer);
  const given = stringsFor(context, { node, pointer }, namesKeys, values);
  const isNamed = known.size > 0 && namesKeys.some((key) => node[key] !== undefined);
  const names = isNamed ? keepNames(values, given, known) : given;
  const descriptions = stringsFor(context, { node, pointer }, descriptionsKeys, values);
  if (names === undefined && descriptions === undefined) return undefined;
  // A name stands for one value.
  const all = (names ?? []).filter((name) => name !== undefined);
  const isUnique = new Set(all).size === all.length;
  return values.flatMap((value, index): readonly EnumValue[] => {
    if (!isNameable(value)) return [];
    const name = isUnique ? names?.[index] : undefined;
    return [{ value, ...optional("name", name), ...optional("description", descriptions?.[index]) }];
  });
}

function isNameable(value: Node | undefined): value is EnumValue["value"] {
  return value !== null && typeof value !== "object" && value !== undefined;
}

type Names = ReadonlyMap<EnumValue["value"], string>;

/** Returns the names that an earlier run gave the values of a component. */
function knownNames({ constants }: BuildContext, pointer: Pointer): Names {
  const component = componentName(`#${pointer}`);
  return (component === undefined ? undefined : constants.get(component)) ?? new Map();
}

/** Keeps the names of known values, also where the document's list of names does not fit. New values take free names. */
function keepNames(
  values: readonly Node[],
  given: readonly (string | undefined)[] | undefined,
  known: Names,
): readonly (string | undefined)[] {
  const taken = new Set(known.values());
  return values.map((value, index) => {
    const kept = isNameable(value) ? known.get(value) : undefined;
    const wanted = given?.[index];
    if (kept !== undefined || wanted === undefined) return kept;
    const name = freeName(wanted, (one) => taken.has(one));
    taken.add(name);
    return name;
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
  const list = itemsOf(node[key]);
  if (list.length === values.length) return list.map(trimmed);
  const facts = { extension: key, count: list.length, values: values.length };
  context.report.add("SPEC150", facts, context.document.locationOf(childPointer(pointer, key), "key"));
  return undefined;
}

function trimmed(node: Node): string | undefined {
  const text = typeof node === "string" ? node.trim() : "";
  return text === "" ? undefined : text;
}
