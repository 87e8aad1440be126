import { type ObjectNode, numberOf, stringsOf } from "../../load/document.js";
import { childPointer, membersOf, type BuildContext } from "../nodes.js";
import type { Pointer, Property, Schema, SchemaShape } from "../types.js";
import { listedNames } from "./listed-names.js";
import { subschema, subschemas } from "./subschemas.js";

const objectKeywords = ["properties", "patternProperties", "additionalProperties"];
const arrayKeywords = ["items", "prefixItems"];

type ObjectShape = Extract<SchemaShape, { kind: "object" }>;

/** Returns the shape of the keywords for objects. */
export function objectShape(context: BuildContext, node: ObjectNode, pointer: Pointer): ObjectShape {
  const properties = propertiesOf(context, node, pointer);
  const names = listedNames(context, node);
  const additional = subschema(context, node["additionalProperties"], childPointer(pointer, "additionalProperties"));
  return {
    kind: "object",
    properties: names === undefined ? properties : withListed(properties, names, node, additional),
    patterns: membersOf(node["patternProperties"]).map(([pattern, schema]) => ({
      pattern,
      schema: subschema(context, schema, childPointer(pointer, "patternProperties", pattern)),
    })),
    additional: names === undefined ? additional : { kind: "never", source: pointer },
    explicitAdditional: names !== undefined || node["additionalProperties"] !== undefined,
  };
}

/** Adds the names of `propertyNames` that `properties` does not describe. */
function withListed(
  properties: readonly Property[],
  names: readonly string[],
  node: ObjectNode,
  schema: Schema,
): readonly Property[] {
  const described = new Set(properties.map(({ name }) => name));
  const required = new Set(stringsOf(node["required"]));
  const others = names.filter((name) => !described.has(name));
  return [...properties, ...others.map((name) => ({ name, required: required.has(name), schema }))];
}

/** Returns the properties. A name in `required` that `properties` does not list becomes a check. */
function propertiesOf(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Property[] {
  const required = new Set(stringsOf(node["required"]));
  return membersOf(node["properties"]).map(([name, schema]) => ({
    name,
    required: required.has(name),
    schema: subschema(context, schema, childPointer(pointer, "properties", name)),
  }));
}

/** Returns the shape of the keywords for arrays: a tuple with `prefixItems`. */
export function arrayShape(
  context: BuildContext,
  node: ObjectNode,
  pointer: Pointer,
): Extract<SchemaShape, { kind: "array" | "tuple" }> {
  const prefix = subschemas(context, node, "prefixItems", pointer);
  const items = subschema(context, node["items"], childPointer(pointer, "items"));
  const explicitItems = node["items"] !== undefined;
  if (prefix.length === 0) return { kind: "array", items, explicitItems };
  const required = Math.min(prefix.length, numberOf(node, "minItems") ?? 0);
  return { kind: "tuple", prefix, items, required, explicitItems };
}

/** Returns the object shape of a schema without `type`; none without keywords for objects. */
export function impliedObject(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Schema[] {
  if (!objectKeywords.some((key) => node[key] !== undefined)) return [];
  return [{ ...objectShape(context, node, pointer), implied: true, source: pointer }];
}

/** Returns the array shape of a schema without `type`; none without keywords for arrays. */
export function impliedArray(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Schema[] {
  if (!arrayKeywords.some((key) => node[key] !== undefined)) return [];
  return [{ ...arrayShape(context, node, pointer), implied: true, source: pointer }];
}
