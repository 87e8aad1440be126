import type { ObjectNode } from "../../load/document.js";
import type { BuildContext, Located } from "../nodes.js";
import { isBinary } from "../operations/contents/media-types.js";
import type { Check, Pointer, Schema } from "../types.js";
import { withChecks, type ChecksByType } from "./checks.js";
import { typesOf, type JsonType } from "./json-types.js";
import { extensibleValues, finite, listedValues, openEnum, reportClosed } from "./listed-values.js";
import { arrayShape, impliedArray, impliedObject, objectShape } from "./objects.js";

/** Returns the shapes of the node's own keywords: none, one, or (without `type`) one per JSON type that they constrain. */
export function ownShape(
  context: BuildContext,
  node: ObjectNode,
  pointer: Pointer,
  checks: ChecksByType,
): readonly Schema[] {
  const types = typesOf(node);
  reportClosed(context, node, pointer);
  const values = listedValues(node);
  if (values) return finite(context, { node, pointer }, values, checks);
  const extensible = extensibleValues(context, node, types, pointer);
  if (extensible) return [openEnum(extensible, types, pointer, checks)];
  if (types.length > 0) return [typed(context, { node, pointer }, types, checks)];
  return impliedShapes(context, node, pointer, checks);
}

function typed(context: BuildContext, located: Located, types: readonly JsonType[], checks: ChecksByType): Schema {
  const { pointer } = located;
  const [first] = types;
  if (types.length === 1 && first !== undefined && first !== "null")
    return shapeOfType(context, located, first, checks);
  const present = types.filter(
    (type): type is Exclude<JsonType, "null"> => type !== "null" && !(type === "integer" && types.includes("number")),
  );
  const variants = present.map((type) => shapeOfType(context, located, type, checks));
  const [only] = variants;
  if (only === undefined) return { kind: "null", source: pointer };
  const inner: Schema = variants.length === 1 ? only : { kind: "union", variants, exclusive: false, source: pointer };
  return types.includes("null") ? { kind: "nullable", inner, source: pointer } : inner;
}

function shapeOfType(
  context: BuildContext,
  { node, pointer }: Located,
  type: Exclude<JsonType, "null">,
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

/** Returns the shape of strings: bytes if the content can hold them. A component that JSON also contains may be either. */
function stringShape({ bytes, parts }: BuildContext, node: ObjectNode, pointer: Pointer, checks: ChecksByType): Schema {
  const text = withChecks({ kind: "string", source: pointer }, checks.string);
  if (bytes === false || !(isBinary(node) || parts.has(pointer))) return text;
  const file = withChecks({ kind: "binary", source: pointer }, checks.string);
  return bytes === true ? file : { kind: "union", variants: [file, text], exclusive: false, source: pointer };
}

/** Returns the shapes of keywords without `type`: they constrain values of their own JSON type and accept all others. */
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

/** Returns a shape, if there is one, with the checks of its JSON type. */
function withOwnChecks(shapes: readonly Schema[], checks: readonly Check[], pointer: Pointer): readonly Schema[] {
  const [shape] = shapes;
  if (shape) return [withChecks(shape, checks)];
  return checks.length > 0 ? [{ kind: "unknown", checks, source: pointer }] : [];
}
