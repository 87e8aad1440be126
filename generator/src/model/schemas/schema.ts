import { isObject, type Node, type ObjectNode, booleanOf, itemsOf, stringOf } from "../../load/document.js";
import { checkExtensionNames } from "../extensions/fields.js";
import { optional } from "../../diagnostics/optional.js";
import { jsonOf, proseOf, type BuildContext } from "../nodes.js";
import type { JsonValue, Pointer, Schema, SchemaFacts } from "../types.js";
import { branded } from "./brands.js";
import { checksOf } from "./checks.js";
import { componentName } from "./component-name.js";
import { apart, isMarked, within } from "./directions.js";
import { enumValues } from "./enum-values.js";
import { intersect } from "./intersect.js";
import { ownShape } from "./own-shape.js";
import { subschemas } from "./subschemas.js";
import { buildUnion } from "./unions.js";

/** Builds the schema at a pointer. Shape and checks together mean what the node means. */
export function buildSchema(context: BuildContext, node: Node | undefined, pointer: Pointer): Schema {
  if (node === false) return { kind: "never", source: pointer };
  if (!isObject(node)) return { kind: "unknown", source: pointer };
  checkExtensionNames(context, { node, pointer });
  const checks = checksOf(context, node, pointer);
  const parts = [
    ...ownShape(apart(context), node, pointer, checks),
    ...referencesOf(node, pointer),
    ...applicatorsOf(context, node, pointer),
  ];
  const schema = withFacts(intersect(apart(context), parts, checks.always, pointer), factsOf(context, node, pointer));
  return branded(context, schema, { node, pointer });
}

/** Returns the annotations of a schema: keywords that allow or refuse no values (JSON Schema 2020-12, 9). */
function factsOf(context: BuildContext, node: ObjectNode, pointer: Pointer): SchemaFacts {
  const examples = schemaExamples(node);
  return {
    ...optional("title", proseOf(node, "title")),
    ...optional("description", proseOf(node, "description")),
    ...(booleanOf(node, "deprecated") === true && { deprecated: true }),
    ...(isMarked(context, node, "readOnly") && { readOnly: true }),
    ...(isMarked(context, node, "writeOnly") && { writeOnly: true }),
    ...(node["default"] !== undefined && { default: jsonOf(node["default"]) }),
    ...(examples.length > 0 && { examples }),
    ...optional("enumValues", enumValues(context, node, pointer)),
    source: pointer,
  };
}

/** Returns the examples of a schema: those under `examples`, else the one under `example`, which OAS 3.1 keeps. */
function schemaExamples(node: ObjectNode): readonly JsonValue[] {
  if (node["examples"] !== undefined) return itemsOf(node["examples"]).map(jsonOf);
  return node["example"] === undefined ? [] : [jsonOf(node["example"])];
}

/** Facts beside a `$ref` or a single `allOf` speak of this use and come before those of the target. */
function withFacts(schema: Schema, facts: SchemaFacts): Schema {
  return { ...schema, ...facts };
}

function referencesOf(node: ObjectNode, pointer: Pointer): readonly Schema[] {
  const name = componentName(stringOf(node, "$ref"));
  return name === undefined ? [] : [{ kind: "ref", name, source: pointer }];
}

/** Returns the schemas of `allOf`, `anyOf` and `oneOf`, which all hold together with the node's own keywords. */
function applicatorsOf(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Schema[] {
  if (node["allOf"] === undefined && node["anyOf"] === undefined && node["oneOf"] === undefined) return [];
  const union = (key: "anyOf" | "oneOf"): readonly Schema[] =>
    Array.isArray(node[key]) ? [buildUnion(within(context, node, key), node, key, pointer)] : [];
  const all = node["allOf"] === undefined ? [] : subschemas(within(context, node), node, "allOf", pointer);
  return [...all, ...union("anyOf"), ...union("oneOf")];
}
