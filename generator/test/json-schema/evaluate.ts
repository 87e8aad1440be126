/**
 * Evaluates JSON Schema 2020-12 literally, keyword by keyword, on the original schemas, with resources, anchors and the
 * dynamic scope. Shares no code with the generator. If it disagrees with ajv, one of them is wrong.
 */
import type { Json, JsonObject } from "./arbitraries.js";

/** A schema resource (Core 4.3.5) with its anchors. */
interface Resource {
  readonly base: string;
  readonly root: Json;
  readonly anchors: Map<string, Json>;
  readonly dynamic: Map<string, Json>;
}

interface Evaluated {
  readonly names: Set<string>;
  readonly indices: Set<number>;
}

const single = ["not", "if", "then", "else", "items", "contains", "additionalProperties", "propertyNames"];
const nested = [...single, "unevaluatedItems", "unevaluatedProperties", "contentSchema"];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const maps = ["$defs", "properties", "patternProperties", "dependentSchemas"];

/** Evaluates the schemas of a document and of others that it refers to by URI. */
export class Evaluator {
  readonly #resources = new Map<string, Resource>();
  readonly #resourceOf = new Map<Json, Resource>();

  /** Adds a document whose schemas are at `places`: the component schemas of an OpenAPI document. */
  add(base: string, document: Json, places: readonly Json[] = [document]): void {
    const resource = this.#open(base, document);
    for (const schema of places) this.#find(schema, resource);
  }

  /** Returns whether the value is valid against the schema at a URI. */
  isValid(value: Json, uri: string): boolean {
    const schema = this.#resolve(uri, undefined);
    return this.#evaluate(value, schema, []) !== undefined;
  }

  // ------------------------------------------------------------------------------------------- identification

  #open(base: string, root: Json): Resource {
    const resource: Resource = { base, root, anchors: new Map(), dynamic: new Map() };
    this.#resources.set(base, resource);
    return resource;
  }

  #find(schema: Json, outer: Resource): void {
    if (!isObject(schema)) return;
    const id = schema["$id"];
    const resource = typeof id === "string" ? this.#open(absolute(id, outer.base), schema) : outer;
    this.#resourceOf.set(schema, resource);
    const { $anchor, $dynamicAnchor } = schema;
    if (typeof $anchor === "string") resource.anchors.set($anchor, schema);
    if (typeof $dynamicAnchor === "string") resource.dynamic.set($dynamicAnchor, schema);
    for (const inner of subschemas(schema)) this.#find(inner, resource);
  }

  #resolve(reference: string, from: Resource | undefined): Json {
    const [address = "", fragment = ""] = absolute(reference, from?.base).split("#");
    const resource = this.#resources.get(address);
    if (!resource) throw new Error(`no resource ${address}`);
    const name = decodeURIComponent(fragment);
    if (name !== "" && !name.startsWith("/")) return (resource.anchors.get(name) ?? resource.dynamic.get(name))!;
    return name
      .split("/")
      .slice(1)
      .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce((node, token) => (node as JsonObject)[token]!, resource.root);
  }

  /**
   * Resolves a `$dynamicRef`. Core 8.2.3.2: the outermost resource in the dynamic scope that has the anchor, if the first
   * target has it.
   */
  #resolveDynamic(reference: string, from: Resource, scope: readonly Resource[]): Json {
    const first = this.#resolve(reference, from);
    const name = decodeURIComponent(reference.split("#")[1] ?? "");
    if (!isObject(first) || this.#resourceOf.get(first)?.dynamic.get(name) !== first) return first;
    return scope.find(({ dynamic }) => dynamic.has(name))?.dynamic.get(name) ?? first;
  }

  // ----------------------------------------------------------------------------------------------- evaluation

  #evaluate(value: Json, schema: Json, outer: readonly Resource[]): Evaluated | undefined {
    if (schema === true) return { names: new Set(), indices: new Set() };
    if (!isObject(schema)) return undefined;
    const resource = this.#resourceOf.get(schema)!;
    const scope = [...outer, resource];
    const found: Evaluated = { names: new Set(), indices: new Set() };
    const apply = (part: Json, to: Json): Evaluated | undefined => this.#evaluate(to, part, scope);
    const targets = [
      ...(typeof schema["$ref"] === "string" ? [this.#resolve(schema["$ref"], resource)] : []),
      ...(typeof schema["$dynamicRef"] === "string"
        ? [this.#resolveDynamic(schema["$dynamicRef"], resource, scope)]
        : []),
    ];
    const fits =
      fitsKeywords(value, schema) &&
      targets.every((target) => take(found, apply(target, value))) &&
      applyInPlace(value, schema, found, apply) &&
      (!isObject(value) || applyToMembers(value, schema, found, apply)) &&
      (!isList(value) || applyToItems(value, schema, found, apply));
    return fits ? found : undefined;
  }
}

function absolute(reference: string, base: string | undefined): string {
  return new URL(reference, base).href.replace(/#$/, "");
}

function subschemas(schema: JsonObject): readonly Json[] {
  return Object.keys(schema).flatMap((key): readonly Json[] => {
    const value = schema[key]!;
    if (nested.includes(key)) return [value];
    if (lists.includes(key) && isList(value)) return value;
    return maps.includes(key) && isObject(value) ? Object.values(value) : [];
  });
}

type Apply = (schema: Json, value: Json) => Evaluated | undefined;

/** Adds the evaluated names and indices; returns false if the part was invalid. */
function take(found: Evaluated, part: Evaluated | undefined): boolean {
  for (const name of part?.names ?? []) found.names.add(name);
  for (const index of part?.indices ?? []) found.indices.add(index);
  return part !== undefined;
}

/** Applies keywords with schemas for the same value (Core 10.2). */
function applyInPlace(value: Json, schema: JsonObject, found: Evaluated, apply: Apply): boolean {
  const { allOf, anyOf, oneOf, not, then, else: otherwise, dependentSchemas } = schema;
  if (isList(allOf) && !allOf.every((part) => take(found, apply(part, value)))) return false;
  if (isList(anyOf) && anyOf.filter((part) => take(found, apply(part, value))).length === 0) return false;
  if (isList(oneOf) && oneOf.filter((part) => take(found, apply(part, value))).length !== 1) return false;
  if (not !== undefined && apply(not, value)) return false;
  if (schema["if"] !== undefined) {
    const branch = take(found, apply(schema["if"], value)) ? then : otherwise;
    if (branch !== undefined && !take(found, apply(branch, value))) return false;
  }
  if (!isObject(value) || !isObject(dependentSchemas)) return true;
  return Object.entries(dependentSchemas).every(
    ([name, part]) => !Object.hasOwn(value, name) || take(found, apply(part, value)),
  );
}

/** Applies keywords for properties (Core 10.3.2 and 11.3). */
function applyToMembers(object: JsonObject, schema: JsonObject, found: Evaluated, apply: Apply): boolean {
  const { properties, patternProperties, additionalProperties, propertyNames, unevaluatedProperties } = schema;
  const named = isObject(properties) ? Object.entries(properties) : [];
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  for (const name of Object.keys(object)) {
    if (propertyNames !== undefined && !apply(propertyNames, name)) return false;
    const own = [
      ...named.filter(([key]) => key === name),
      ...patterns.filter(([pattern]) => new RegExp(pattern, "u").test(name)),
    ].map(([, part]) => part);
    const parts = own.length === 0 && additionalProperties !== undefined ? [additionalProperties] : own;
    if (!parts.every((part) => apply(part, object[name]!))) return false;
    if (parts.length > 0) found.names.add(name);
  }
  return unevaluatedMembers(object, unevaluatedProperties, found, apply);
}

function unevaluatedMembers(object: JsonObject, part: Json | undefined, found: Evaluated, apply: Apply): boolean {
  if (part === undefined) return true;
  const rest = Object.keys(object).filter((name) => !found.names.has(name));
  for (const name of rest) found.names.add(name);
  return rest.every((name) => apply(part, object[name]!) !== undefined);
}

/** Applies keywords for array items (Core 10.3.1 and 11.2). */
function applyToItems(list: readonly Json[], schema: JsonObject, found: Evaluated, apply: Apply): boolean {
  const { items, contains, minContains, maxContains, unevaluatedItems } = schema;
  const prefix = isList(schema["prefixItems"]) ? schema["prefixItems"] : [];
  const parts = list.map((_, index) => prefix[index] ?? items);
  for (const [index, part] of parts.entries()) {
    if (part !== undefined && !apply(part, list[index]!)) return false;
    if (part !== undefined) found.indices.add(index);
  }
  if (contains !== undefined) {
    const matching = [...list.keys()].filter((index) => apply(contains, list[index]!));
    if (matching.length < Number(minContains ?? 1) || matching.length > Number(maxContains ?? Infinity)) return false;
    for (const index of matching) found.indices.add(index);
  }
  if (unevaluatedItems === undefined) return true;
  const rest = [...list.keys()].filter((index) => !found.indices.has(index));
  for (const index of rest) found.indices.add(index);
  return rest.every((index) => apply(unevaluatedItems, list[index]!) !== undefined);
}

/** Checks keywords that depend on the value alone (Validation 6). */
function fitsKeywords(value: Json, schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => fitsKeyword(value, key, schema[key]!));
}

function fitsKeyword(value: Json, key: string, wanted: Json): boolean {
  const number = typeof value === "number" ? value : undefined;
  const length = typeof value === "string" ? [...value].length : undefined;
  const items = isList(value) ? value.length : undefined;
  const names = isObject(value) ? Object.keys(value) : undefined;
  const limit = wanted as number;
  switch (key) {
    case "type":
      return (isList(wanted) ? wanted : [wanted]).some((type) => isOfType(value, type as string));
    case "const":
      return same(value, wanted);
    case "enum":
      return (wanted as readonly Json[]).some((one) => same(value, one));
    case "minimum":
      return number === undefined || number >= limit;
    case "maximum":
      return number === undefined || number <= limit;
    case "exclusiveMinimum":
      return number === undefined || number > limit;
    case "exclusiveMaximum":
      return number === undefined || number < limit;
    case "multipleOf":
      return number === undefined || number % limit === 0;
    case "minLength":
      return length === undefined || length >= limit;
    case "maxLength":
      return length === undefined || length <= limit;
    case "pattern":
      return typeof value !== "string" || new RegExp(wanted as string, "u").test(value);
    case "minItems":
      return items === undefined || items >= limit;
    case "maxItems":
      return items === undefined || items <= limit;
    case "uniqueItems":
      return wanted === false || !isList(value) || new Set(value.map(canonical)).size === value.length;
    case "minProperties":
      return names === undefined || names.length >= limit;
    case "maxProperties":
      return names === undefined || names.length <= limit;
    case "required":
      return names === undefined || (wanted as readonly string[]).every((name) => names.includes(name));
    case "dependentRequired":
      return Object.entries(wanted as { [name: string]: string[] }).every(
        ([name, others]) => !names?.includes(name) || others.every((other) => names.includes(other)),
      );
    default:
      return true;
  }
}

function isOfType(value: Json, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return isList(value);
  if (type === "object") return isObject(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function same(one: Json, other: Json): boolean {
  return canonical(one) === canonical(other);
}

/** Returns the same string for equal values (Core 4.2.2). */
function canonical(value: Json): string {
  if (isList(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name]!)}`);
  return `{${members.join()}}`;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}
