import { isObject, type Node, type ObjectNode } from "../../load/document.js";
import { checksOf, type ChecksByType } from "./checks.js";
import { intersect } from "./compose.js";
import { checkExtensionNames, reportType } from "../extensions/fields.js";
import { isBinary } from "../operations/media-types.js";
import {
  below,
  booleanOf,
  jsonOf,
  listOf,
  membersOf,
  numberOf,
  optional,
  proseOf,
  stringOf,
  stringsOf,
  type BuildContext,
} from "../nodes.js";
import type { Check, JsonValue, Pointer, Property, Schema, SchemaFacts, SchemaShape } from "../types.js";
import { enumValues } from "./enum-values.js";
import { buildUnion } from "./unions.js";
import { isSameValue, unique } from "./values.js";

/** The JSON types of a `type` keyword (JSON Schema 2020-12, 6.1.1). */
export type JsonType = "null" | "boolean" | "object" | "array" | "number" | "integer" | "string";

/** Builds the schema at a pointer. Shape and checks together mean what the node means. */
export function buildSchema(context: BuildContext, node: Node | undefined, pointer: Pointer): Schema {
  if (node === false) return { kind: "never", source: pointer };
  if (!isObject(node)) return { kind: "unknown", source: pointer };
  checkExtensionNames(context, { node, pointer });
  const checks = checksOf(context, node, pointer);
  const parts = [
    ...ownShape(context, node, pointer, checks),
    ...referencesOf(node, pointer),
    ...applicatorsOf(context, node, pointer),
  ];
  return withFacts(intersect(context, parts, checks.always, pointer), factsOf(context, node, pointer));
}

/** Builds each entry of a list of schemas. */
export function buildSchemas(
  context: BuildContext,
  node: ObjectNode,
  key: string,
  pointer: Pointer,
): readonly Schema[] {
  return listOf(node, key).map((entry, index) => buildSchema(context, entry, below(pointer, key, index)));
}

/** The keywords that say what a schema is for, not which values it allows (JSON Schema 2020-12, 9). */
function factsOf(context: BuildContext, node: ObjectNode, pointer: Pointer): SchemaFacts {
  const examples = node["examples"] === undefined ? [] : listOf(node, "examples").map(jsonOf);
  return {
    ...optional("title", proseOf(node, "title")),
    ...optional("description", proseOf(node, "description")),
    ...(booleanOf(node, "deprecated") === true && { deprecated: true }),
    ...(isMarked(context, node, "readOnly", new Set()) && { readOnly: true }),
    ...(isMarked(context, node, "writeOnly", new Set()) && { writeOnly: true }),
    ...(node["default"] !== undefined && { default: jsonOf(node["default"]) }),
    ...(examples.length > 0 && { examples }),
    ...optional("enumValues", enumValues(context, node, pointer)),
    source: pointer,
  };
}

/** True also where what a node refers to or is put together from is so marked (JSON Schema 2020-12, 7.7.1). */
function isMarked(
  context: BuildContext,
  node: ObjectNode,
  mark: "readOnly" | "writeOnly",
  seen: Set<ObjectNode>,
): boolean {
  const own = booleanOf(node, mark);
  if (own !== undefined || seen.has(node)) return own === true;
  seen.add(node);
  const name = componentName(stringOf(node, "$ref"));
  const target = name === undefined ? undefined : context.faceOf(name);
  return [target, ...listOf(node, "allOf")].some((part) => isObject(part) && isMarked(context, part, mark, seen));
}

/** Facts beside a `$ref` or a single `allOf` speak of this use and come before those of the target. */
function withFacts(schema: Schema, facts: SchemaFacts): Schema {
  return { ...schema, ...facts };
}

// ------------------------------------------------------------------------------------------------ own shape

/** The shape that the node's own keywords give: none, one, or (without `type`) one per JSON type they speak of. */
function ownShape(context: BuildContext, node: ObjectNode, pointer: Pointer, checks: ChecksByType): readonly Schema[] {
  const types = typesOf(node);
  reportClosed(context, node, pointer);
  const values = listedValues(node);
  if (values) return finite(context, node, values, pointer, checks);
  const extensible = extensibleValues(context, node, types, pointer);
  if (extensible) return [openEnum(extensible, types, pointer, checks)];
  if (types.length > 0) return [typed(context, node, types, pointer, checks)];
  return impliedShapes(context, node, pointer, checks);
}

function typesOf(node: ObjectNode): readonly JsonType[] {
  const type = node["type"];
  const types = typeof type === "string" ? [type] : stringsOf(node, "type");
  return [...new Set(types)].filter((name): name is JsonType => Object.hasOwn(jsonTypes, name));
}

const jsonTypes: Readonly<Record<JsonType, true>> = {
  null: true,
  boolean: true,
  object: true,
  array: true,
  number: true,
  integer: true,
  string: true,
};

/** The values that `const` and `enum` allow, each once; undefined where there is neither. */
function listedValues(node: ObjectNode): readonly JsonValue[] | undefined {
  const constant = node["const"] === undefined ? undefined : jsonOf(node["const"]);
  const listed = Array.isArray(node["enum"]) ? listOf(node, "enum").map(jsonOf) : undefined;
  if (constant === undefined) return listed && unique(listed);
  return listed === undefined || listed.some((value) => isSameValue(value, constant)) ? [constant] : [];
}

/** What lists its values, beside what its other keywords demand of objects and arrays where it lists such. */
function finite(
  context: BuildContext,
  node: ObjectNode,
  listed: readonly JsonValue[],
  pointer: Pointer,
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

/** An `enum` beside `x-extensible-enum` would say that nothing else may come. */
function reportClosed(context: BuildContext, node: ObjectNode, pointer: Pointer): void {
  if (Array.isArray(node["enum"]) && node["x-extensible-enum"] !== undefined)
    reportType(
      context,
      "x-extensible-enum",
      "",
      "the only list of values, without `enum`",
      below(pointer, "x-extensible-enum"),
    );
}

/** `x-extensible-enum: [...]`: the values seen so far, in place of `enum`. */
function extensibleValues(
  context: BuildContext,
  node: ObjectNode,
  types: readonly JsonType[],
  pointer: Pointer,
): readonly JsonValue[] | undefined {
  if (node["x-extensible-enum"] === undefined) return undefined;
  const values = listOf(node, "x-extensible-enum").map(jsonOf);
  const fits = (value: JsonValue): boolean => types.length === 0 || types.some((type) => isOfType(value, type));
  if (values.length > 0 && values.every(fits) && new Set(values).size === values.length) return values;
  const expected = `a list of the values seen${types.length > 0 ? `, each of type ${types.join(" or ")}` : ""}`;
  reportType(context, "x-extensible-enum", "", expected, below(pointer, "x-extensible-enum"));
  return undefined;
}

function openEnum(
  values: readonly JsonValue[],
  types: readonly JsonType[],
  pointer: Pointer,
  checks: ChecksByType,
): Schema {
  const inner = withChecks({ kind: "enum", values, open: true, closedInRequests: true, source: pointer }, checks.all);
  return types.includes("null") ? { kind: "nullable", inner, source: pointer } : inner;
}

/** True where a value is of a JSON type; 1.0 is an integer (JSON Schema 2020-12, 6.1.1). */
export function isOfType(value: JsonValue, type: JsonType): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return typeof value === "number" && Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function typed(
  context: BuildContext,
  node: ObjectNode,
  types: readonly JsonType[],
  pointer: Pointer,
  checks: ChecksByType,
): Schema {
  const present = types.filter(
    (type): type is Exclude<JsonType, "null"> => type !== "null" && !(type === "integer" && types.includes("number")),
  );
  const variants = present.map((type) => shapeOfType(context, node, type, pointer, checks));
  const [only] = variants;
  if (only === undefined) return { kind: "null", source: pointer };
  const inner: Schema = variants.length === 1 ? only : { kind: "union", variants, exclusive: false, source: pointer };
  return types.includes("null") ? { kind: "nullable", inner, source: pointer } : inner;
}

function shapeOfType(
  context: BuildContext,
  node: ObjectNode,
  type: Exclude<JsonType, "null">,
  pointer: Pointer,
  checks: ChecksByType,
): Schema {
  switch (type) {
    case "boolean":
      return { kind: "boolean", source: pointer };
    case "integer":
      return withChecks({ kind: "number", integer: true, source: pointer }, [...checks.number, ...checks.format]);
    case "number":
      return withChecks({ kind: "number", integer: false, source: pointer }, [...checks.number, ...checks.format]);
    case "string":
      return stringShape(context, node, pointer, checks);
    case "array":
      return withChecks({ ...arrayShape(context, node, pointer), source: pointer }, checks.array);
    case "object":
      return withChecks({ ...objectShape(context, node, pointer), source: pointer }, checks.object);
  }
}

/** A text, or bytes where the content can hold them; a component that JSON holds as well may be either. */
function stringShape({ bytes, parts }: BuildContext, node: ObjectNode, pointer: Pointer, checks: ChecksByType): Schema {
  const text = withChecks({ kind: "string", source: pointer }, checks.string);
  if (bytes === false || !(isBinary(node) || parts.has(pointer))) return text;
  const file = withChecks({ kind: "binary", source: pointer }, checks.string);
  return bytes === true ? file : { kind: "union", variants: [file, text], exclusive: false, source: pointer };
}

/** Without `type`, keywords constrain values of their own JSON type and let every other value pass. */
function impliedShapes(
  context: BuildContext,
  node: ObjectNode,
  pointer: Pointer,
  checks: ChecksByType,
): readonly Schema[] {
  const scalars = [...checks.string, ...checks.number];
  return [
    ...withOwnChecks(impliedObject(context, node, pointer), checks.object, pointer),
    ...withOwnChecks(impliedArray(context, node, pointer), checks.array, pointer),
    ...withOwnChecks([], scalars, pointer),
  ];
}

function impliedObject(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Schema[] {
  if (!objectKeywords.some((key) => node[key] !== undefined)) return [];
  return [{ ...objectShape(context, node, pointer), implied: true, source: pointer }];
}

function impliedArray(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Schema[] {
  if (!arrayKeywords.some((key) => node[key] !== undefined)) return [];
  return [{ ...arrayShape(context, node, pointer), implied: true, source: pointer }];
}

/** A shape, if there is one, with the checks of its JSON type. */
function withOwnChecks(shapes: readonly Schema[], checks: readonly Check[], pointer: Pointer): readonly Schema[] {
  const [shape] = shapes;
  if (shape) return [withChecks(shape, checks)];
  return checks.length > 0 ? [{ kind: "unknown", checks, source: pointer }] : [];
}

const objectKeywords = ["properties", "patternProperties", "additionalProperties"];
const arrayKeywords = ["items", "prefixItems"];

function withChecks(schema: Schema, checks: readonly Check[]): Schema {
  return checks.length === 0 ? schema : { ...schema, checks: [...(schema.checks ?? []), ...checks] };
}

// ------------------------------------------------------------------------------------------ objects, arrays

type ObjectShape = Extract<SchemaShape, { kind: "object" }>;

function objectShape(context: BuildContext, node: ObjectNode, pointer: Pointer): ObjectShape {
  const additional = node["additionalProperties"];
  return {
    kind: "object",
    properties: propertiesOf(context, node, pointer),
    patterns: membersOf(node["patternProperties"]).map(([pattern, schema]) => ({
      pattern,
      schema: buildSchema(context, schema, below(pointer, "patternProperties", pattern)),
    })),
    additional: buildSchema(context, additional, below(pointer, "additionalProperties")),
    explicitAdditional: additional !== undefined,
  };
}

/** A name in `required` that `properties` does not list stays with the checks (see checks.ts). */
function propertiesOf(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Property[] {
  const required = new Set(stringsOf(node, "required"));
  return membersOf(node["properties"]).map(([name, schema]) => ({
    name,
    required: required.has(name),
    schema: buildSchema(context, schema, below(pointer, "properties", name)),
  }));
}

function arrayShape(
  context: BuildContext,
  node: ObjectNode,
  pointer: Pointer,
): Extract<SchemaShape, { kind: "array" | "tuple" }> {
  const prefix = buildSchemas(context, node, "prefixItems", pointer);
  const items = buildSchema(context, node["items"], below(pointer, "items"));
  const explicitItems = node["items"] !== undefined;
  if (prefix.length === 0) return { kind: "array", items, explicitItems };
  const required = Math.min(prefix.length, numberOf(node, "minItems") ?? 0);
  return { kind: "tuple", prefix, items, required, explicitItems };
}

// ------------------------------------------------------------------------------------ references, applicators

function referencesOf(node: ObjectNode, pointer: Pointer): readonly Schema[] {
  const name = componentName(stringOf(node, "$ref"));
  return name === undefined ? [] : [{ kind: "ref", name, source: pointer }];
}

/** `#/components/schemas/Fact` gives `Fact`; undefined for anything else. */
export function componentName(reference: string | undefined): string | undefined {
  const start = "#/components/schemas/";
  if (reference === undefined || !reference.startsWith(start)) return undefined;
  return reference.slice(start.length).replaceAll("~1", "/").replaceAll("~0", "~");
}

/** `allOf`, `anyOf` and `oneOf`: all hold together with the node's own keywords. */
function applicatorsOf(context: BuildContext, node: ObjectNode, pointer: Pointer): readonly Schema[] {
  return [
    ...buildSchemas(context, node, "allOf", pointer),
    ...(Array.isArray(node["anyOf"]) ? [buildUnion(context, node, "anyOf", pointer)] : []),
    ...(Array.isArray(node["oneOf"]) ? [buildUnion(context, node, "oneOf", pointer)] : []),
  ];
}
