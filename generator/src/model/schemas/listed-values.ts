import { isOfType, type ObjectNode, itemsOf } from "../../load/document.js";
import { reportType } from "../extensions/fields.js";
import { childPointer, jsonOf, type BuildContext, type Located } from "../nodes.js";
import type { JsonValue, Pointer, Schema, SchemaShape } from "../types.js";
import { withChecks, type ChecksByType } from "./checks.js";
import { typesOf, type JsonType } from "./json-types.js";
import { impliedArray, impliedObject } from "./objects.js";
import { isSameValue, unique } from "./values.js";

/** Returns the values that `const` and `enum` allow, each once; undefined if there is neither. */
export function listedValues(node: ObjectNode): readonly JsonValue[] | undefined {
  const constant = node["const"] === undefined ? undefined : jsonOf(node["const"]);
  const listed = Array.isArray(node["enum"]) ? itemsOf(node["enum"]).map(jsonOf) : undefined;
  if (constant === undefined) return listed && unique(listed);
  return listed === undefined || listed.some((value) => isSameValue(value, constant)) ? [constant] : [];
}

/**
 * Returns the shape of `const` and `enum`, with the other keywords' constraints on the objects and arrays among the
 * values.
 */
export function finite(
  context: BuildContext,
  { node, pointer }: Located,
  listed: readonly JsonValue[],
  checks: ChecksByType,
): readonly Schema[] {
  const types = typesOf(node);
  // Values that the `type` beside them forbids can never occur.
  const values = listed.filter((value) => types.length === 0 || types.some((type) => isOfType(value, type)));
  const shapes = [
    ...(values.some((value) => isOfType(value, "object")) ? impliedObject(context, node, pointer) : []),
    ...(values.some((value) => isOfType(value, "array")) ? impliedArray(context, node, pointer) : []),
  ];
  return [oneOfValues(values, pointer, checks), ...shapes];
}

function oneOfValues(values: readonly JsonValue[], pointer: Pointer, checks: ChecksByType): Schema {
  const present = values.filter((value) => value !== null);
  const inner = valuesShape(present);
  const checked = withChecks({ ...inner, source: pointer }, checks.all);
  if (present.length === values.length) return checked;
  return present.length === 0
    ? { kind: "null", source: pointer }
    : { kind: "nullable", inner: checked, source: pointer };
}

function valuesShape(values: readonly JsonValue[]): SchemaShape {
  if (values.length === 0) return { kind: "never" };
  const [only] = values;
  if (values.length === 1 && only !== undefined) return { kind: "literal", value: only };
  return { kind: "enum", values, open: false };
}

/** Reports an `enum` beside `x-extensible-enum`, which would allow no other values. */
export function reportClosed(context: BuildContext, node: ObjectNode, pointer: Pointer): void {
  if (Array.isArray(node["enum"]) && node["x-extensible-enum"] !== undefined)
    reportType(context, placeOfExtension(pointer), "", "used without `enum`");
}

/** Returns the values of `x-extensible-enum`: those known so far, instead of `enum`. */
export function extensibleValues(
  context: BuildContext,
  node: ObjectNode,
  types: readonly JsonType[],
  pointer: Pointer,
): readonly JsonValue[] | undefined {
  if (node["x-extensible-enum"] === undefined) return undefined;
  const values = itemsOf(node["x-extensible-enum"]).map(jsonOf);
  const fits = (value: JsonValue): boolean => types.length === 0 || types.some((type) => isOfType(value, type));
  if (values.length > 0 && values.every(fits) && new Set(values).size === values.length) return values;
  const expected = `a list of known values${types.length > 0 ? `, each of type ${types.join(" or ")}` : ""}`;
  reportType(context, placeOfExtension(pointer), "", expected);
  return undefined;
}

function placeOfExtension(pointer: Pointer): Parameters<typeof reportType>[1] {
  return { extension: "x-extensible-enum", pointer: childPointer(pointer, "x-extensible-enum") };
}

/** Returns the shape of `x-extensible-enum`. */
export function openEnum(
  values: readonly JsonValue[],
  types: readonly JsonType[],
  pointer: Pointer,
  checks: ChecksByType,
): Schema {
  const inner = withChecks({ kind: "enum", values, open: true, closedInRequests: true, source: pointer }, checks.all);
  return types.includes("null") ? { kind: "nullable", inner, source: pointer } : inner;
}
