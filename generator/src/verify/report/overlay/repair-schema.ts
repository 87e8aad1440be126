import { isList, isObject, type Node } from "../../../load/index.js";
import type { JsonValue } from "../../../model/types.js";
import type { Path } from "../../../findings/overlay/json-path.js";
import { schemaTypeOf } from "../../../diagnostics/json-type.js";
import type { Place, Workpiece } from "../../../findings/overlay/workpiece.js";

/** Returns why a place cannot be repaired; undefined after it was. */
type Repair = string | undefined;

/** Adds a value to an enum. */
export function addValue({ path, node }: Place, value: JsonValue | undefined, work: Workpiece): Repair {
  if (value === undefined) return "the value is too long";
  const { enum: values, const: only, type } = node;
  if (value === null) return allowNull({ path, node }, work);
  if (type !== undefined && !hasType(type, value)) return "the value is of another type";
  if (isList(values)) return void work.update([...path, "enum"], value);
  if (only === undefined) return "its values are not in an enum";
  work.remove([...path, "const"]);
  return void work.update(path, { enum: [only as JsonValue, value] });
}

function hasType(type: Node, value: JsonValue): boolean {
  const types = isList(type) ? type : [type];
  return types.includes(schemaTypeOf(value)) || (types.includes("number") && typeof value === "number");
}

/** Allows values of another type. */
export function addType(place: Place, name: string | undefined, work: Workpiece): Repair {
  const { path, node } = place;
  if (name === "null") return allowNull(place, work);
  if (name === undefined || typeof node["type"] !== "string") return "its type is not a single word";
  const types = node["type"] === "integer" && name === "number" ? "number" : [node["type"], name];
  if (isList(types) && work.version < "3.1") return `OpenAPI ${work.version} has no lists of types`;
  replace([...path, "type"], types, work);
}

/** Allows null, as each version of OpenAPI writes it. */
function allowNull({ path, node }: Place, work: Workpiece): Repair {
  const { enum: values, type, anyOf, oneOf } = node;
  const exclusive = isList(oneOf) ? "oneOf" : undefined;
  const variants = isList(anyOf) ? "anyOf" : exclusive;
  const isNew = work.version >= "3.1";
  if (isNew && type === undefined && values === undefined && variants === undefined)
    return "it has neither a type nor variants that could allow null";
  if (!isNew) work.update(path, { [work.version === "2.0" ? "x-nullable" : "nullable"]: true });
  else if (isList(type)) work.update([...path, "type"], "null");
  else if (typeof type === "string") replace([...path, "type"], [type, "null"], work);
  if (isNew && variants !== undefined) work.update([...path, variants], { type: "null" });
  // Not every tool takes null as the value of an update.
  if (isList(values) && !values.includes(null))
    replace([...path, "enum"], [...(values as readonly JsonValue[]), null], work);
}

/** Replaces a value: of another kind than the old one, it cannot be merged. */
export function replace(path: Path, value: JsonValue, work: Workpiece): void {
  work.remove(path);
  work.update(path.slice(0, -1), { [String(path.at(-1))]: value });
}

/** Describes a property. */
export function addProperty({ path, node }: Place, name: string, schema: JsonValue, work: Workpiece): Repair {
  const { properties } = node;
  if (isObject(properties) && properties[name] !== undefined) return "another action describes it";
  work.update(path, { properties: { [name]: schema } });
}

/** Makes a property optional that the schema at `path` describes. */
export function makeOptional(path: Path, work: Workpiece): Repair {
  const name = path.at(-1);
  const object = path.slice(0, -2);
  if (typeof name !== "string" || path.at(-2) !== "properties") return "it is not a property of a schema";
  for (const candidate of requiring(object, work)) {
    const required = candidate.node["required"];
    if (!isList(required) || !required.includes(name)) continue;
    const list = [...candidate.path, "required"];
    // A list without items is not valid in OpenAPI 3.0.
    if (required.length === 1) work.remove(list);
    else work.removeItem(list, name);
    return undefined;
  }
  return "another schema requires it";
}

/** Returns the schemas that may require properties of a schema: itself, its members, and those that it is a member of. */
function requiring(path: Path, work: Workpiece): readonly Place[] {
  const around = path.at(-2) === "allOf" ? [path.slice(0, -2)] : [];
  return [path, ...around].flatMap((one) => {
    const place = work.at(one);
    if (typeof place === "string") return [];
    const members = isList(place.node["allOf"]) ? place.node["allOf"] : [];
    return [place, ...members.flatMap((_, index) => opened([...place.path, "allOf", index], work))];
  });
}

function opened(path: Path, work: Workpiece): readonly Place[] {
  const place = work.at(path);
  return typeof place === "string" ? [] : [place];
}
