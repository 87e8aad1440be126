import { pointerTokens } from "../../src/diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode } from "../../src/load/document.js";
import { addAll } from "../../src/diagnostics/add-to.js";

/**
 * Returns the names of the component schemas that openapi-typescript expresses as fully as TypeScript can. It ignores or
 * misreads some keywords, such as `prefixItems`, `patternProperties` and whatever stands beside `oneOf`. The client's types
 * are more exact there, so a proof would fail where nothing is wrong. The same holds for everything that refers to such a
 * schema, or to one of `others`.
 */
export function provableComponents(root: ObjectNode, others: ReadonlySet<string>): ReadonlySet<string> {
  const { components } = root;
  const schemas = isObject(components) && isObject(components["schemas"]) ? components["schemas"] : {};
  const tags = tagsIn(root);
  const references = new Map<string, ReadonlySet<string>>();
  for (const [name, schema] of Object.entries(schemas)) {
    const targets = new Set<string>();
    const isOwn = tags.every(({ component, ...tag }) => component !== name || declaresTag(schema, tag));
    if (!others.has(name) && isOwn && isExpressible(schema, { schemas, targets, isComponent: true }))
      references.set(name, targets);
  }
  return closed(references);
}

/** Removes names that refer to a missing one, until none does. */
function closed(references: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const kept = new Set(references.keys());
  for (let before = -1; before !== kept.size;) {
    before = kept.size;
    for (const [name, targets] of references) if ([...targets].some((target) => !kept.has(target))) kept.delete(name);
  }
  return kept;
}

interface Scope {
  readonly schemas: ObjectNode;
  /** Collects the components that the schema refers to. */
  readonly targets: Set<string>;
  /** Set for a component, not for a part of one. */
  readonly isComponent: boolean;
}

/** Keywords that no type can say, and that neither side reads. */
// oxfmt-ignore
const neutral = new Set([
  "title", "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly", "$comment", "format",
  "minLength", "maxLength", "pattern", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
  "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "contentMediaType", "contentEncoding",
  "externalDocs", "xml",
]);

/** Returns whether both sides read all keywords of a schema, and those of the schemas in it, alike. */
function isExpressible(schema: Node | undefined, around: Scope): boolean {
  const scope = { ...around, isComponent: false };
  if (schema === true) return true;
  if (!isObject(schema)) return false;
  const keywords = new Set(Object.keys(schema).filter((key) => !neutral.has(key) && !key.startsWith("x-")));
  const only = (...known: readonly string[]): boolean => [...keywords].every((key) => known.includes(key));
  if (keywords.size === 0) return true;
  if (keywords.has("$ref")) return only("$ref") && isReference(schema["$ref"], scope);
  // Beside `enum`, openapi-typescript does not see that the values may grow.
  if (keywords.has("enum") && schema["x-extensible-enum"] !== undefined) return false;
  if (keywords.has("enum")) return only("enum", "type") && areValues(schema["enum"], schema["type"]);
  if (keywords.has("const")) return only("const", "type") && isConstant(schema);
  if (keywords.has("oneOf")) return only("oneOf", "discriminator", "type") && isUnion(schema, "oneOf", around);
  if (keywords.has("anyOf")) return only("anyOf", "discriminator", "type") && isUnion(schema, "anyOf", around);
  if (keywords.has("allOf")) return only("allOf", ...objectKeywords) && isComposed(schema, scope);
  return isTyped(schema, only, scope);
}

const objectKeywords = ["type", "properties", "required", "additionalProperties"];

function isTyped(schema: ObjectNode, only: (...known: readonly string[]) => boolean, scope: Scope): boolean {
  const { type } = schema;
  if (isList(type)) {
    const [other, ...more] = type.filter((name) => name !== "null");
    return more.length === 0 && isTyped({ ...schema, type: other ?? "null" }, only, scope);
  }
  switch (type) {
    case "null":
    case "boolean":
    case "string":
    case "number":
    case "integer":
      return only("type");
    case "array":
      return only("type", "items") && isExpressible(schema["items"] ?? true, scope);
    case "object":
      return only(...objectKeywords) && isPlainObject(schema, scope);
    default:
      return false;
  }
}

/** An object has named properties, or others of one type. */
function isPlainObject(
  { properties = {}, required = [], additionalProperties: rest }: ObjectNode,
  scope: Scope,
): boolean {
  if (!isObject(properties) || !isList(required)) return false;
  const members = Object.entries(properties);
  if (!required.every((name) => typeof name === "string" && Object.hasOwn(properties, name))) return false;
  // A closed object without members takes nothing, which openapi-typescript does not say.
  if (members.length > 0 ? isObject(rest) : rest === false) return false;
  if (isObject(rest) && !isExpressible(rest, scope)) return false;
  // A property that must be absent is an optional `never` on both sides.
  const isAbsent = ([name, property]: readonly [string, Node | undefined]): boolean =>
    property === false && !required.includes(name);
  return members.every((member) => isAbsent(member) || isExpressible(member[1], scope));
}

/** An `allOf` of objects, as inheritance is written. The compiler cannot compare what two parts say of one property. */
function isComposed(schema: ObjectNode, scope: Scope): boolean {
  const { allOf = [] } = schema;
  if (!isList(allOf) || !isPlainObject(schema, scope)) return false;
  const names = propertiesOf(schema, scope);
  if (new Set(names).size < names.length) return false;
  return allOf.every((part) => {
    const target = componentOf(part, scope);
    const described = target ?? part;
    if (!isObject(described) || described["type"] !== "object" || described["discriminator"] !== undefined)
      return false;
    return isExpressible(part, scope);
  });
}

/** Returns the names of the properties that a schema and the parts of its `allOf` declare, as often as they do. */
function propertiesOf(schema: Node, scope: Scope): readonly string[] {
  const names: string[] = [];
  const seen = new Set<Node>();
  const pending = [schema];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const described = componentOf(next, scope) ?? next;
    if (!isObject(described) || seen.has(described)) continue;
    seen.add(described);
    const { properties, allOf } = described;
    if (isObject(properties)) addAll(names, Object.keys(properties));
    if (isList(allOf)) addAll(pending, allOf);
  }
  return names;
}

/** A union. A tagged one is open to further variants, and only components say so to openapi-typescript. */
function isUnion(schema: ObjectNode, keyword: "oneOf" | "anyOf", scope: Scope): boolean {
  const { [keyword]: variants, discriminator, type } = schema;
  const inner = { ...scope, isComponent: false };
  if (!isList(variants) || !variants.every((variant) => isExpressible(variant, inner))) return false;
  if (type !== undefined && !(type === "object" && variants.every((variant) => saysObject(variant, scope))))
    return false;
  return (
    discriminator === undefined || (scope.isComponent && variants.every((one) => componentOf(one, scope) !== undefined))
  );
}

/** Returns whether a schema, or the component that it refers to, says that it is an object. */
function saysObject(schema: Node, scope: Scope): boolean {
  const described = componentOf(schema, scope) ?? schema;
  return isObject(described) && described["type"] === "object";
}

function isReference(reference: Node | undefined, { schemas, targets }: Scope): boolean {
  const name = componentName(reference);
  if (name === undefined || !Object.hasOwn(schemas, name)) return false;
  targets.add(name);
  return true;
}

/** The schema that a reference names; undefined where this is no reference. */
function componentOf(schema: Node, { schemas }: Scope): Node | undefined {
  const name = isObject(schema) ? componentName(schema["$ref"]) : undefined;
  return name !== undefined && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}

function componentName(reference: Node | undefined): string | undefined {
  if (typeof reference !== "string" || !reference.startsWith("#/components/schemas/")) return undefined;
  return pointerTokens(reference.slice(1))[2];
}

/** openapi-typescript takes a constant of null for none. */
function isConstant({ const: value, type }: ObjectNode): boolean {
  return value !== null && areValues([value ?? null], type);
}

/** Returns whether all values are scalars of the types that the schema names, if any, and null is among them where it is one. */
function areValues(values: Node | undefined, type: Node | undefined): boolean {
  if (!isList(values) || values.length === 0) return false;
  const types = type === undefined ? undefined : [type].flat();
  if (types?.includes("null") && !values.includes(null)) return false;
  return values.every((value) => {
    if (typeof value === "object" && value !== null) return false;
    const isInteger = Number.isInteger(value) && types?.includes("integer") === true;
    return types === undefined || isInteger || types.includes(value === null ? "null" : typeof value);
  });
}

/** A property that tells the variants of a union apart, and its values for one of them. */
interface Tag {
  readonly property: string;
  readonly values: readonly string[];
}

/** The tags that discriminators of the document give to components. openapi-typescript writes them into the variants. */
function tagsIn(node: Node | undefined): readonly (Tag & { readonly component: string })[] {
  if (isList(node)) return node.flatMap(tagsIn);
  if (!isObject(node)) return [];
  const { discriminator, oneOf, anyOf } = node;
  const inner = Object.values(node).flatMap(tagsIn);
  const property = isObject(discriminator) ? discriminator["propertyName"] : undefined;
  if (!isObject(discriminator) || typeof property !== "string") return inner;
  const mapping = isObject(discriminator["mapping"]) ? Object.entries(discriminator["mapping"]) : [];
  const mapped = mapping.flatMap(([value, target]) => namesOf(target).map((component) => ({ component, value })));
  const variants = [oneOf, anyOf].flatMap((list) => (isList(list) ? list : []));
  const names = variants.flatMap((variant) => (isObject(variant) ? namesOf(variant["$ref"]) : []));
  const components = [...new Set([...names, ...mapped.map(({ component }) => component)])];
  const tags = components.map((component) => {
    const values = mapped.filter((one) => one.component === component).map(({ value }) => value);
    return { component, property, values: values.length > 0 ? values : [component] };
  });
  return [...tags, ...inner];
}

function namesOf(reference: Node | undefined): readonly string[] {
  const name = componentName(reference);
  return name === undefined ? [] : [name];
}

/** Returns whether a variant says of its tag what the discriminator says, so that nobody adds to it. */
function declaresTag(variant: Node | undefined, { property, values }: Tag): boolean {
  if (!isObject(variant) || !isObject(variant["properties"]) || !isList(variant["required"])) return false;
  if ((variant["allOf"] ?? variant["anyOf"]) !== undefined || !variant["required"].includes(property)) return false;
  const tag = Object.hasOwn(variant["properties"], property) ? variant["properties"][property] : undefined;
  if (!isObject(tag)) return false;
  const declared = isList(tag["enum"]) ? tag["enum"] : [tag["const"]];
  return declared.length === values.length && values.every((value) => declared.includes(value));
}
