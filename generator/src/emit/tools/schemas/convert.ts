import { unreachable } from "../../../diagnostics/invariant.js";
import type { Of } from "../../../model/index.js";
import type { JsonValue, Property, Schema, TaggedUnion } from "../../../model/types.js";
import { openObject, sharedProperties } from "../../shared/shared-properties.js";
import { taggedVariants, type TaggedVariant } from "../../shared/tags.js";
import { namesDemanded } from "../../shared/types.js";
import { keywordsOf } from "./checks.js";
import { allOf, anyOf, both, enumOf, joinObjects, nullable, objectOf, typeOf } from "./combine.js";
import { isAny, isObjectSchema, type JsonSchema } from "./json-schema.js";
import { paragraph } from "./prose.js";
import { deepest, within, type Scope } from "./scope.js";

/**
 * Converts a schema to JSON Schema for models. The result is wider than the schema, and often much smaller. Undefined for bytes,
 * which JSON does not have.
 */
export function convert(schema: Schema, scope: Scope): JsonSchema | undefined {
  scope.effort.left -= 1;
  if (scope.effort.left <= 0 && composed.has(schema.kind)) return cut(scope, {});
  const shape = convertShape(schema, scope);
  return shape && describe(schema, shape, scope);
}

/** The kinds of schemas that consist of others for the same value. A few references may double again and again. */
const composed: ReadonlySet<Schema["kind"]> = new Set(["union", "intersection", "nullable", "ref"]);

function convertShape(schema: Schema, scope: Scope): JsonSchema | undefined {
  const isRequest = scope.direction === "request";
  switch (schema.kind) {
    case "unknown":
    case "never":
      return {};
    case "null":
    case "boolean":
      return { type: schema.kind };
    case "string":
      return { type: "string", ...(isRequest && keywordsOf(schema, "string")) };
    case "number":
      return { type: schema.integer ? "integer" : "number", ...(isRequest && keywordsOf(schema, "number")) };
    case "binary":
      return undefined;
    case "literal":
      return enumOf([schema.value], longestEnum[scope.direction]);
    case "enum":
      return convertEnum(schema, scope);
    case "array":
      return convertArray(schema, [schema.items], scope);
    case "tuple":
      return convertArray(schema, [...schema.prefix, schema.items], scope);
    case "object":
      return convertObject(schema, scope);
    case "union":
      return requiring(schema.tag ? convertTagged(schema, scope) : convertUnion(schema, scope), schema, scope);
    case "intersection":
      return requiring(convertIntersection(schema, scope), schema, scope);
    case "nullable": {
      const inner = convert(schema.inner, scope);
      return inner && nullable(inner);
    }
    case "ref":
      return requiring(convertReference(schema, scope), schema, scope);
    default:
      return unreachable(schema);
  }
}

/** The maximum number of values of an enum. OpenAI allows 1,000 in all schemas of a tool together. */
const longestEnum = { request: 250, response: 12 };

/** Values that an open enum does not list are valid, too. */
function convertEnum({ values, open, closedInRequests }: Of<"enum">, { direction }: Scope): JsonSchema {
  const isOpen = open && !(closedInRequests && direction === "request");
  if (!isOpen) return enumOf(values, longestEnum[direction]);
  const type = typeOf(values);
  return type === undefined ? {} : { type };
}

// --------------------------------------------------------------------------------------------- arrays and objects

/** A tuple becomes an array of any of its items: no model's API knows tuples. */
function convertArray(schema: Of<"array" | "tuple">, items: readonly Schema[], scope: Scope): JsonSchema | undefined {
  const array: JsonSchema = { type: "array", ...(scope.direction === "request" && keywordsOf(schema, "array")) };
  if (isTooMuch(scope)) return cut(scope, array);
  const known = items.filter(({ kind }) => kind !== "never").map((item) => convert(item, within(scope)));
  const converted = known.filter((item) => item !== undefined);
  if (converted.length === 0) return known.length === 0 ? array : undefined;
  const item = schema.kind === "tuple" && !schema.explicitItems ? {} : anyOf(converted);
  // Callers of some models need `items` in arguments. In results, an array of anything takes the place of other arrays in a union.
  return scope.direction === "response" && isAny(item) ? array : { ...array, items: item };
}

function convertObject(schema: Of<"object">, scope: Scope): JsonSchema | undefined {
  const isRequest = scope.direction === "request";
  if (scope.depth < 0 || isTooMuch(scope)) return cut(scope, { type: "object" });
  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  for (const property of schema.properties.filter((one) => isVisible(one, scope))) {
    const converted = convert(property.schema, insideOf(property, scope));
    if (converted) properties.set(property.name, converted);
    else if (property.required) return undefined;
    if (property.required) required.push(property.name);
  }
  const additional = additionalOf(schema, properties, scope);
  const object = {
    ...objectOf({ properties, required }),
    ...(additional !== undefined && { additionalProperties: additional }),
    ...(isRequest && keywordsOf(schema, "object")),
  };
  return requiring(object, schema, scope);
}

/**
 * Requests have no read-only properties, responses no write-only ones. Models need no deprecated arguments. The ajv of the MCP SDK
 * sees inherited properties: to it, every object has a `constructor`.
 */
function isVisible({ name, schema, required }: Property, { direction }: Scope): boolean {
  const isInherited = name in Object.prototype;
  if (direction === "response") return schema.writeOnly !== true && !isInherited;
  return (
    schema.readOnly !== true && (required || (schema.deprecated !== true && schema.kind !== "never" && !isInherited))
  );
}

/** Optional objects are left out first where a schema is too large. */
function insideOf({ required }: Property, scope: Scope): Scope {
  const isKept = required && scope.direction === "request";
  return { ...within(scope), depth: isKept ? scope.depth : scope.depth - 1 };
}

function additionalOf(
  schema: Of<"object">,
  declared: ReadonlyMap<string, JsonSchema>,
  scope: Scope,
): false | JsonSchema | undefined {
  const { additional, explicitAdditional, patterns, properties } = schema;
  if (!explicitAdditional || patterns.length > 0) return undefined;
  const isComplete = scope.direction === "request" && properties.every((one) => one.required || isVisible(one, scope));
  if (additional.kind === "never") return isComplete ? false : undefined;
  // It would apply to properties that are left out.
  const other = scope.direction === "request" ? "readOnly" : "writeOnly";
  if (properties.some((one) => !declared.has(one.name) && one.schema[other] !== true)) return undefined;
  const converted = convert(additional, { ...within(scope), depth: scope.depth - 1 });
  return converted && !isAny(converted) ? converted : undefined;
}

/**
 * Requires the names that a check requires. Those that nothing declares are declared in requests, because tools take no other arguments;
 * in results they are left out: strict mode wants every required property to be declared.
 */
function requiring(converted: JsonSchema | undefined, schema: Schema, scope: Scope): JsonSchema | undefined {
  const { direction } = scope;
  const demanded = [...new Set(demandsOf(schema, scope, new Set()))];
  const inside = (one: JsonSchema): JsonSchema => {
    if (one.anyOf) return { ...one, anyOf: one.anyOf.map(inside) };
    if (!isObjectSchema(one)) return one;
    const { properties = {}, required = [], additionalProperties } = one;
    const missing = demanded.filter((name) => direction === "request" && !Object.hasOwn(properties, name));
    const added = missing.map((name): [string, JsonSchema] => [name, additionalProperties || {}]);
    const all = [...Object.entries(properties), ...added];
    const others = demanded.filter((name) => !required.includes(name) && all.some(([known]) => known === name));
    return { ...one, ...objectOf({ properties: all, required: [...required, ...others] }) };
  };
  return converted && demanded.length > 0 ? inside(converted) : converted;
}

/** Returns the names that a schema and the schemas that hold for the same value demand. Each component is read once. */
function demandsOf(schema: Schema, scope: Scope, seen: Set<string>): readonly string[] {
  const own = namesDemanded(schema, scope.direction);
  if (schema.kind === "intersection") return [...own, ...schema.members.flatMap((one) => demandsOf(one, scope, seen))];
  if (schema.kind !== "ref" || seen.has(schema.name)) return own;
  seen.add(schema.name);
  const component = scope.components.get(schema.name);
  return component === undefined ? own : [...own, ...demandsOf(component.schema, scope, seen)];
}

function isTooMuch({ level, effort }: Scope): boolean {
  return level >= deepest || effort.left <= 0;
}

function cut({ effort }: Scope, schema: JsonSchema): JsonSchema {
  effort.isCut = true;
  return schema;
}

// ------------------------------------------------------------------------------------------ unions and references

function convertUnion({ variants }: Of<"union">, scope: Scope): JsonSchema | undefined {
  // A model cannot pass a stream, but the list of its items.
  const possible = variants.filter((variant) => variant.kind !== "binary" || variant.of === undefined);
  const converted = possible.map((variant) => convert(variant, scope)).filter((one) => one !== undefined);
  return converted.length === 0 ? undefined : unite(converted, scope);
}

/** Callers choose a variant. Of a result, they know enough from the names of its properties. */
function unite(variants: readonly JsonSchema[], { direction }: Scope): JsonSchema {
  if (direction === "response" && variants.length > 1 && variants.every(isObjectSchema)) return joinObjects(variants);
  return anyOf(variants);
}

function convertTagged(union: TaggedUnion, scope: Scope): JsonSchema | undefined {
  const { name, open } = union.tag;
  const converted = taggedVariants(union).flatMap((variant) => {
    const own = convert(variant.schema, scope);
    return own === undefined ? [] : [withTag(name, variant, own)];
  });
  if (converted.length === 0) return undefined;
  const isOpen = open && scope.direction === "response";
  return unite(isOpen ? [...converted, unlistedVariant(union, scope)] : converted, scope);
}

/** A variant that the document does not list has the properties that all listed ones share, as validators check. */
function unlistedVariant(union: TaggedUnion, scope: Scope): JsonSchema {
  const shared = sharedProperties(union, (name) => scope.components.get(name)?.schema);
  const { name } = union.tag;
  const tagged = objectOf({ properties: [[name, { type: "string" }]], required: [name] });
  return both(tagged, convert(openObject(shared, union.source), scope) ?? {});
}

function withTag(tag: string, { values }: TaggedVariant, schema: JsonSchema): JsonSchema {
  if (!isObjectSchema(schema)) return schema;
  const tagged = objectOf({ properties: [[tag, enumOf(values, longestEnum.request)]], required: [tag] });
  // The tag comes first, because it says which properties follow.
  const rest = Object.entries(schema.properties ?? {}).filter(([name]) => name !== tag);
  const { additionalProperties } = schema;
  return {
    ...both(tagged, objectOf({ properties: rest, required: schema.required ?? [] })),
    ...(schema.description !== undefined && { description: schema.description }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
}

function convertIntersection({ members }: Of<"intersection">, scope: Scope): JsonSchema | undefined {
  const converted = members.map((member) =>
    member.kind === "ref" ? convertMember(member, scope) : convert(member, scope),
  );
  const possible = converted.filter((one) => one !== undefined);
  return possible.length < converted.length ? undefined : allOf(possible);
}

/** A member of an intersection becomes a part of one object, so it cannot be a reference. */
function convertMember({ name }: Of<"ref">, scope: Scope): JsonSchema | undefined {
  const component = scope.components.get(name);
  if (component === undefined || scope.seen.includes(name)) return {};
  return convert(component.schema, { ...scope, seen: [...scope.seen, name] });
}

/** A result that contains itself is cut. A request refers to a definition, unless it demands more than that. */
function convertReference(schema: Of<"ref">, scope: Scope): JsonSchema | undefined {
  const { name } = schema;
  const { direction } = scope;
  const component = scope.components.get(name);
  if (component === undefined) return {};
  const isAround = scope.seen.includes(name);
  const isWhole = isAround || namesDemanded(schema, direction).length === 0;
  if (component.recursive && direction === "request" && isWhole) return { $ref: scope.definitions.refer(name) };
  if (isAround) return {};
  if (scope.level >= deepest) return cut(scope, {});
  return convertComponent(name, scope);
}

/** Converts a component: in requests, the variants of a family instead of its base. */
export function convertComponent(name: string, scope: Scope): JsonSchema | undefined {
  const component = scope.components.get(name);
  if (component === undefined) return {};
  const inner = { ...scope, seen: [...scope.seen, name] };
  const { schema, family } = component;
  return convert(scope.direction === "request" && family ? family.union : schema, inner);
}

// ---------------------------------------------------------------------------------------------------- descriptions

/** Adds the description, the default, and the values that an open enum suggests. A result has no default that matters. */
function describe(schema: Schema, shape: JsonSchema, scope: Scope): JsonSchema {
  return withDefault(schema, withProse(schema, shape, scope), scope);
}

/** The longest default, in characters of JSON. */
const longestDefault = 200;

/** Keeps the default apart from the description, which may have the same characters for another reason. */
function withDefault({ default: usual }: Schema, shape: JsonSchema, { direction }: Scope): JsonSchema {
  if (usual === undefined || direction === "response" || shape.$ref !== undefined) return shape;
  return JSON.stringify(usual).length > longestDefault ? shape : { ...shape, default: usual };
}

function withProse(schema: Schema, shape: JsonSchema, scope: Scope): JsonSchema {
  const { description = "" } = schema;
  if (scope.descriptions === 0) return shape;
  const suggested = schema.kind === "enum" && shape.enum === undefined ? suggestion(schema.values) : undefined;
  const { type, description: inherited, ...rest } = shape;
  const own = description.trim() === "" ? inherited : paragraph(description, scope.descriptions);
  const prose = [own, suggested].filter((part) => part !== undefined).join(" ");
  return { ...(type && { type }), ...(prose !== "" && { description: prose }), ...rest };
}

/** Returns a sentence with the first short values; undefined if there are none. */
function suggestion(values: readonly JsonValue[]): string | undefined {
  const short = values.filter(isShort).slice(0, 8);
  return short.length === 0 ? undefined : `For example ${short.map(String).join(", ")}.`;
}

function isShort(value: JsonValue): boolean {
  return value !== null && typeof value !== "object" && String(value).length <= 30;
}
