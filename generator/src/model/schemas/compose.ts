import { addTo } from "../../diagnostics/add-to.js";
import { invariant } from "../../diagnostics/invariant.js";
import { isObject, type Node, type ObjectNode } from "../../load/document.js";
import { below, listOf, stringOf, stringsOf, valueAt, type BuildContext } from "../nodes.js";
import { buildSchema, componentName } from "./schema.js";
import type { Check, Pointer, Property, Schema, SchemaShape } from "../types.js";

type Of<K extends SchemaShape["kind"]> = Extract<Schema, { kind: K }>;

/** One schema of parts that must all hold: objects merged where that changes nothing, the rest an intersection. */
export function intersect(
  context: BuildContext,
  parts: readonly Schema[],
  checks: readonly Check[],
  pointer: Pointer,
): Schema {
  const flat = parts.flatMap((part) => (part.kind === "intersection" && !part.checks ? part.members : [part]));
  if (flat.some((part) => part.kind === "never")) return { kind: "never", source: pointer };
  if (flat.length === 1 && flat[0] && flat[0].kind !== "unknown") return addChecks(flat[0], checks);
  const shaped = flat.filter((part) => !isLoose(part));
  const loose = [...flat.filter(isLoose).flatMap((part) => part.checks ?? []), ...checks];
  const { members, rest } = requireNamed(context, mergeObjects(dropEmpty(context, shaped), pointer), loose, pointer);
  return conjunction(members, rest, pointer);
}

/** True of checks without a shape that mean the same wherever they stand. */
function isLoose(part: Schema): boolean {
  return part.kind === "unknown" && !looksAtSiblings(part);
}

function conjunction(members: readonly Schema[], checks: readonly Check[], pointer: Pointer): Schema {
  const [only] = members;
  if (only === undefined) return addChecks({ kind: "unknown", source: pointer }, checks);
  if (members.length === 1) return addChecks(only, checks);
  return addChecks({ kind: "intersection", members, source: pointer }, checks);
}

function addChecks(schema: Schema, checks: readonly Check[]): Schema {
  return checks.length === 0 ? schema : { ...schema, checks: [...(schema.checks ?? []), ...checks] };
}

/** `type: object` beside references to objects says nothing new. */
function dropEmpty(context: BuildContext, parts: readonly Schema[]): readonly Schema[] {
  const others = parts.filter((part) => !isEmptyObject(part));
  return others.some((part) => isSurelyObject(context, part)) ? others : parts;
}

function isEmptyObject(part: Schema): boolean {
  return (
    part.kind === "object" &&
    part.properties.length === 0 &&
    part.patterns.length === 0 &&
    !part.explicitAdditional &&
    !part.checks
  );
}

/** True where no value but an object is valid. */
export function isSurelyObject(context: BuildContext, schema: Schema): boolean {
  switch (schema.kind) {
    case "object":
      return !schema.implied;
    case "ref":
      return isObjectComponent(context, schema.name, new Map());
    case "union":
      return schema.variants.length > 0 && schema.variants.every((variant) => isSurelyObject(context, variant));
    case "tagged":
      return schema.variants.every((variant) => isSurelyObject(context, variant.schema));
    case "intersection":
      return schema.members.some((member) => isSurelyObject(context, member));
    default:
      return false;
  }
}

/** The same of a component, by its face. Each is looked at once, however many ways lead there; false meanwhile. */
function isObjectComponent(context: BuildContext, name: string, known: Map<string, boolean>): boolean {
  const seen = known.get(name);
  if (seen !== undefined) return seen;
  known.set(name, false);
  const result = isObjectFace(context, context.faceOf(name), known);
  known.set(name, result);
  return result;
}

function isObjectFace(context: BuildContext, face: Node | undefined, known: Map<string, boolean>): boolean {
  if (!isObject(face)) return false;
  if (face["type"] !== undefined) return face["type"] === "object";
  const name = componentName(stringOf(face, "$ref"));
  const holds = (part: Node): boolean => isObjectFace(context, part, known);
  return (
    (name !== undefined && isObjectComponent(context, name, known)) ||
    listOf(face, "allOf").some(holds) ||
    ["oneOf", "anyOf"].some((key) => listOf(face, key).length > 0 && listOf(face, key).every(holds))
  );
}

function variantsOf(node: ObjectNode, key: string, pointer: Pointer): readonly Pointer[] {
  return listOf(node, key).map((_, index) => below(pointer, key, index));
}

// --------------------------------------------------------------------------------------------------- merging

/** Merges plain objects into the first of them. A closed object speaks of its own properties only, so it stays apart. */
function mergeObjects(parts: readonly Schema[], pointer: Pointer): readonly Schema[] {
  const objects = parts.filter(isMergeable);
  if (objects.length < 2) return parts;
  const merged = mergeAll(objects, pointer);
  const first = parts.findIndex(isMergeable);
  return parts.flatMap((part, index): readonly Schema[] => {
    if (index === first) return [merged];
    return isMergeable(part) ? [] : [part];
  });
}

function isMergeable(part: Schema): part is Of<"object"> {
  return part.kind === "object" && !part.explicitAdditional && part.patterns.length === 0 && !looksAtSiblings(part);
}

/** Core 11: these look at what is evaluated around them in their own schema, and at nothing outside of it. */
function looksAtSiblings(part: Schema): boolean {
  return (part.checks ?? []).some(({ check }) => check === "unevaluatedProperties" || check === "unevaluatedItems");
}

function mergeAll(objects: readonly Of<"object">[], pointer: Pointer): Schema {
  const [first] = objects;
  invariant(first !== undefined, "at least two objects are merged");
  const { implied: _, ...shape } = first;
  const merged: Of<"object"> = {
    ...shape,
    properties: mergeProperties(objects, pointer),
    ...(objects.every(({ implied }) => implied) && { implied: true }),
    source: pointer,
  };
  return addChecks(
    merged,
    objects.slice(1).flatMap(({ checks = [] }) => checks),
  );
}

function mergeProperties(objects: readonly Of<"object">[], pointer: Pointer): readonly Property[] {
  const byName = new Map<string, Property[]>();
  for (const { properties } of objects) for (const property of properties) addTo(byName, property.name, property);
  return [...byName.values()].map((properties) => mergeProperty(properties, pointer));
}

/** What several parts say of one property holds together. Of descriptions, the last one counts. */
function mergeProperty(properties: readonly Property[], pointer: Pointer): Property {
  const required = properties.some((property) => property.required);
  const telling = properties.filter(({ schema }) => schema.kind !== "unknown" || schema.checks);
  const last = (telling.length > 0 ? telling : properties).at(-1);
  invariant(last !== undefined, "a property is there where it has a name");
  if (telling.length < 2) return { ...last, required };
  const members = telling.map(({ schema }) => schema);
  const description = members.findLast((schema) => schema.description !== undefined)?.description;
  return {
    name: last.name,
    required,
    schema: { kind: "intersection", members, ...(description !== undefined && { description }), source: pointer },
  };
}

// --------------------------------------------------------------------------------------- required, elsewhere

/** Turns `required: [x]` into a required property where a part beside it says what x is. */
function requireNamed(
  context: BuildContext,
  parts: readonly Schema[],
  checks: readonly Check[],
  pointer: Pointer,
): { readonly members: readonly Schema[]; readonly rest: readonly Check[] } {
  const all = [...checks, ...parts.flatMap((part) => part.checks ?? [])];
  const names = new Set(all.flatMap((check) => (check.check === "required" ? check.names : [])));
  const demanded = new Set([...names, ...parts.flatMap((part) => demandedBy(context, part))]);
  if (demanded.size === 0) return { members: parts, rest: checks };
  const own = parts.map((part) => requireOwn(part, demanded));
  const inherited = [...names].flatMap((name) => inheritedProperty(context, parts, name));
  const found = new Set([...inherited, ...parts.flatMap(propertiesOf)].map(({ name }) => name));
  const members = inherited.length === 0 ? own : mergeObjects([...own, objectOf(inherited, pointer)], pointer);
  return { members: members.map((part) => dropRequired(part, found)), rest: withoutNames(checks, found) };
}

/** What a referenced schema requires: a base may leave it to those that extend it to say what that is. */
function demandedBy(context: BuildContext, part: Schema): readonly string[] {
  return part.kind === "ref" ? requiredAt(context, below("/components/schemas", part.name), new Set()) : [];
}

function requiredAt(context: BuildContext, pointer: Pointer, seen: Set<Pointer>): readonly string[] {
  const node = valueAt(context.document, pointer);
  if (!isObject(node) || seen.has(pointer)) return [];
  seen.add(pointer);
  return [
    ...stringsOf(node, "required"),
    ...partsOf(node, pointer).flatMap((inner) => requiredAt(context, inner, seen)),
  ];
}

function propertiesOf(part: Schema): readonly Property[] {
  return part.kind === "object" ? part.properties : [];
}

function requireOwn(part: Schema, names: ReadonlySet<string>): Schema {
  if (part.kind !== "object") return part;
  const properties = part.properties.map((property) =>
    names.has(property.name) ? { ...property, required: true } : property,
  );
  return { ...part, properties };
}

/** The property of a referenced object that is required here but optional there. */
function inheritedProperty(context: BuildContext, parts: readonly Schema[], name: string): readonly Property[] {
  if (parts.flatMap(propertiesOf).some((property) => property.name === name)) return [];
  for (const part of parts) {
    if (part.kind !== "ref") continue;
    const pointer = findProperty(context, below("/components/schemas", part.name), name, new Set());
    // A property may be defined by requiring itself: the trail ends that.
    if (pointer === undefined || context.trail.has(pointer)) continue;
    const within = { ...context, trail: new Set([...context.trail, pointer]) };
    return [{ name, required: true, schema: buildSchema(within, valueAt(context.document, pointer), pointer) }];
  }
  return [];
}

function findProperty(context: BuildContext, pointer: Pointer, name: string, seen: Set<Pointer>): Pointer | undefined {
  const node = valueAt(context.document, pointer);
  if (!isObject(node) || seen.has(pointer)) return undefined;
  seen.add(pointer);
  const own = below(pointer, "properties", name);
  if (valueAt(context.document, own) !== undefined) return own;
  return partsOf(node, pointer)
    .map((part) => findProperty(context, part, name, seen))
    .find((found) => found !== undefined);
}

/** Pointers of the schemas that a node is put together from: its `$ref` and its `allOf`. */
function partsOf(node: ObjectNode, pointer: Pointer): readonly Pointer[] {
  const name = typeof node["$ref"] === "string" ? componentName(node["$ref"]) : undefined;
  const allOf = Array.isArray(node["allOf"]) ? node["allOf"].map((_, index) => below(pointer, "allOf", index)) : [];
  return [...(name === undefined ? [] : [below("/components/schemas", name)]), ...allOf];
}

function objectOf(properties: readonly Property[], pointer: Pointer): Of<"object"> {
  const additional: Schema = { kind: "unknown", source: pointer };
  return {
    kind: "object",
    properties,
    patterns: [],
    additional,
    explicitAdditional: false,
    implied: true,
    source: pointer,
  };
}

function dropRequired(part: Schema, found: ReadonlySet<string>): Schema {
  if (!part.checks) return part;
  const { checks: _, ...bare } = part;
  return addChecks(bare as Schema, withoutNames(part.checks, found));
}

function withoutNames(checks: readonly Check[], found: ReadonlySet<string>): readonly Check[] {
  return checks.flatMap((check): readonly Check[] => {
    if (check.check !== "required") return [check];
    const names = check.names.filter((name) => !found.has(name));
    return names.length === 0 ? [] : [{ ...check, names }];
  });
}

// ---------------------------------------------------------------------------------------- looking into schemas

/** A property of an object, through references, `allOf` and variants that all have it. */
export interface FoundProperty {
  readonly node: ObjectNode;
  readonly pointer: Pointer;
  readonly required: boolean;
}

/** Finds a property in the raw schema at a pointer; undefined where it, or one variant of a union, lacks it. */
export function lookUpProperty(context: BuildContext, pointer: Pointer, name: string): FoundProperty | undefined {
  return lookUp({ context, name, known: new Map() }, pointer);
}

interface Search {
  readonly context: BuildContext;
  readonly name: string;
  /** What was found at a pointer; looked at once, however many ways lead there. Undefined while it is looked at. */
  readonly known: Map<Pointer, FoundProperty | undefined>;
}

function lookUp(search: Search, pointer: Pointer): FoundProperty | undefined {
  if (search.known.has(pointer)) return search.known.get(pointer);
  search.known.set(pointer, undefined);
  const node = valueAt(search.context.document, pointer);
  const found = isObject(node) ? lookUpIn(search, node, pointer) : undefined;
  search.known.set(pointer, found);
  return found;
}

function lookUpIn(search: Search, node: ObjectNode, pointer: Pointer): FoundProperty | undefined {
  const own = below(pointer, "properties", search.name);
  const property = valueAt(search.context.document, own);
  const required = stringsOf(node, "required").includes(search.name);
  if (isObject(property)) return { node: property, pointer: own, required };
  for (const part of partsOf(node, pointer)) {
    const found = lookUp(search, part);
    if (found) return { ...found, required: found.required || required };
  }
  return lookUpInVariants(search, node, pointer);
}

function lookUpInVariants(search: Search, node: ObjectNode, pointer: Pointer): FoundProperty | undefined {
  const key = Array.isArray(node["oneOf"]) ? "oneOf" : "anyOf";
  const found = variantsOf(node, key, pointer).map((variant) => lookUp(search, variant));
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return undefined;
  return { ...first, required: found.every((variant) => variant?.required === true) };
}
