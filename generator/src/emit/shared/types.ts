import { code, joinCode, keyOf, type Code } from "../../codegen/code.js";
import { unreachable, type Of } from "../../model/index.js";
import type { Demand, JsonValue, Property, Schema, TaggedUnion } from "../../model/types.js";
import { inlineComment } from "../../codegen/doc-comments.js";
import { conversionType } from "./conversion-types.js";
import { memberDoc } from "./member-docs.js";
import { literalText, memberText } from "../../codegen/literals.js";
import { objectProperties, openObject, sharedProperties, type Lookup } from "./shared-properties.js";
import { taggedVariants } from "./tags.js";

/** The type of a binary body that is sent. */
export const sentBytes = "Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>";

/** The direction of a value. Requests have no readOnly properties, responses no writeOnly ones. */
export type Direction = "request" | "response";

export interface TypeScope {
  readonly direction: Direction;
  /** Set if callers provide the values: an optional property then accepts undefined, also under exactOptionalPropertyTypes. */
  readonly filled: boolean;
  /** Returns the name of a component's type. */
  readonly nameOf: (component: string) => Code;
  /** Returns the same for a component that is extended: not the union of its family, but the component itself. */
  readonly baseOf: (component: string) => Code;
  /** Returns the type of a brand. Without it, the type of values without brands. */
  readonly brandOf?: (brand: string) => Code;
  /** Returns the type of a variant that the spec does not list. */
  readonly unknownVariant: (tag: string) => Code;
  readonly schemaOf: Lookup;
  /** The path from the file to the folder of the configuration, for modules that the configuration names. */
  readonly root?: string | undefined;
}

/** Returns the TypeScript type of a schema's shape. Validators check the rest. */
export function typeCode(schema: Schema, scope: TypeScope): Code {
  return typeOf(schema, scope).code;
}

/** Returns the type of a variant of an extensible union that the document does not list. */
export function unknownVariantCode(schema: TaggedUnion, scope: TypeScope): Code {
  return unknownVariant(schema, scope).code;
}

/** The code of a type, and whether it needs parentheses inside other types. */
interface TypeCode {
  readonly code: Code;
  readonly compound: boolean;
}

function simple(type: Code): TypeCode {
  return { code: type, compound: false };
}

function typeOf(schema: Schema, scope: TypeScope): TypeCode {
  switch (schema.kind) {
    case "unknown":
      return simple("unknown");
    case "never":
      return simple("never");
    case "null":
      return simple("null");
    case "boolean":
      return simple("boolean");
    case "string":
    case "number":
      if (schema.conversion) return simple(conversionType(schema.conversion, scope.root));
      return simple((schema.brand !== undefined && scope.brandOf?.(schema.brand)) || schema.kind);
    case "binary":
      if (schema.of) return simple(code`AsyncIterable<${typeCode(schema.of, scope)}>`);
      return schema.whole ? { code: sentBytes, compound: true } : simple("Blob");
    case "literal":
      return simple(valueType(schema.value));
    case "enum":
      return enumType(schema);
    case "array":
      return simple(code`${operand(typeOf(schema.items, scope))}[]`);
    case "tuple":
      return simple(tupleType(schema, scope));
    case "object":
      return objectType(schema, scope);
    case "union":
      return schema.tag ? taggedType(schema, scope) : choiceType(schema, scope);
    case "intersection":
      return intersectionType(schema.members, scope);
    case "nullable":
      return choiceType(schema, scope);
    case "ref":
      return simple(scope.nameOf(schema.name));
    default:
      return unreachable(schema);
  }
}

function operand({ code: type, compound }: TypeCode): Code {
  return compound ? code`(${type})` : type;
}

function unionOf(types: readonly TypeCode[]): TypeCode {
  const unique = withoutRepeats(types).filter((type) => type.code !== "never");
  const [only = simple("never")] = unique;
  if (unique.some((type) => type.code === "unknown")) return simple("unknown");
  if (unique.length < 2) return only;
  return {
    code: joinCode(
      unique.map((type) => type.code),
      " | ",
    ),
    compound: true,
  };
}

function withoutRepeats(types: readonly TypeCode[]): readonly TypeCode[] {
  return types.length < 2 ? types : [...new Map(types.map((type) => [keyOf(type.code), type])).values()];
}

/** Returns the schemas of which a value fits one, and which no tag identifies. */
function variantsOf(schema: Schema): readonly Schema[] {
  if (schema.kind === "nullable") return [schema.inner, { kind: "null", source: schema.source }];
  return schema.kind === "union" && !schema.tag ? schema.variants : [];
}

/** Returns the type of several variants. Those that are objects have the properties that the schemas around them require. */
function choiceType(schema: Schema, scope: TypeScope, around: readonly string[] = []): TypeCode {
  const names = [...around, ...namesDemanded(schema, scope.direction)];
  const variants = variantsOf(schema).map((variant) => {
    if (names.length > 0 && variantsOf(variant).length > 0)
      return { type: choiceType(variant, scope, names), demands: [] };
    return { type: typeOf(variant, scope), demands: demandsOn(variant, names, scope) };
  });
  const types = variants.map(({ type }) => type);
  const [first] = variants;
  const isCommon = variants.every(({ demands }) => demands.join() === first?.demands.join());
  if (isCommon) return withDemands(unionOf(types), first?.demands ?? []);
  return unionOf(variants.map(({ type, demands }) => withDemands(type, demands)));
}

/** Returns which of these names an object has to have, though it leaves them optional. */
function demandsOn(
  schema: Schema,
  names: readonly string[],
  { direction, schemaOf }: Pick<TypeScope, "direction" | "schemaOf">,
): readonly string[] {
  const described = names.length === 0 ? undefined : objectProperties(schema, schemaOf);
  if (described === undefined) return [];
  return names.filter((name) => {
    const property = described.get(name);
    return property === undefined || (!property.required && travelling([property], direction).length > 0);
  });
}

/** Returns whether a schema requires properties of its variants that they leave optional. */
export function demandsOfVariants(
  schema: Schema,
  scope: Pick<TypeScope, "direction" | "schemaOf">,
  names: readonly string[] = namesDemanded(schema, scope.direction),
): boolean {
  const variants = schema.kind === "union" ? schema.variants : variantsOf(schema);
  const isDemanded = (variant: Schema): boolean =>
    demandsOn(variant, names, scope).length > 0 || demandsOfVariants(variant, scope, names);
  return names.length > 0 && variants.some(isDemanded);
}

/** The type of all values except undefined, in a form that linters take. */
const anyPresent = "string | number | bigint | boolean | object | null";

/** A property that may be anything but is there keeps the type that it has: `string` of `name?: string`. */
function withDemands(type: TypeCode, names: readonly string[]): TypeCode {
  if (names.length === 0) return type;
  const members = names.map((name) => `${memberText(name)}: ${anyPresent}`);
  return simple(code`(${operand(type)} & { ${members.join("; ")} })`);
}

/** A constant of any JSON type, as a type. */
function valueType(value: JsonValue): string {
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(valueType).join(", ")}]`;
  if (typeof value !== "object" || value === null) return literalText(value);
  const members = Object.entries(value).map(([key, entry]) => `${memberText(key)}: ${valueType(entry)}`);
  return members.length === 0 ? "Record<string, never>" : `{ ${members.join("; ")} }`;
}

/** An open enum keeps the completion of its known values and takes any other of their type. */
function enumType({ values, open }: Of<"enum">): TypeCode {
  const known = values.map((value) => simple(valueType(value)));
  if (!open) return unionOf(known);
  const types = [...new Set(values.map((value) => typeof value))].filter(
    (type) => type === "string" || type === "number",
  );
  return unionOf([...known, ...types.map((type) => simple(`(${type} & {})`))]);
}

function tupleType({ prefix, items, required }: Of<"tuple">, scope: TypeScope): Code {
  const entries = prefix.map((entry, index) => {
    const type = typeOf(entry, scope);
    return index < required ? type.code : code`${operand(type)}?`;
  });
  const rest = items.kind === "never" ? [] : [code`...${operand(typeOf(items, scope))}[]`];
  return code`[${joinCode([...entries, ...rest], ", ")}]`;
}

function taggedType(schema: TaggedUnion, scope: TypeScope): TypeCode {
  const { name, open } = schema.tag;
  const known = taggedVariants(schema).map(({ schema: variant, values, required, stated }) => {
    const type = typeOf(variant, scope);
    const tagType = unionOf(values.map((value) => simple(valueType(value)))).code;
    const member = required ? code`: ${tagType}` : code`?: ${optionalType(tagType, scope)}`;
    const tagged = stated ? type : simple(code`(${operand(type)} & { ${memberText(name)}${member} })`);
    return withDemands(tagged, demandsOn(variant, namesDemanded(schema, scope.direction), scope));
  });
  const isOpen = open && scope.direction === "response" && !known.some((type) => type.code === "unknown");
  return unionOf([...known, ...(isOpen ? [unknownVariant(schema, scope)] : [])]);
}

/** A variant that the document does not list, with the properties that all listed ones share. */
function unknownVariant(schema: TaggedUnion, scope: TypeScope): TypeCode {
  const type = scope.unknownVariant(schema.tag.name);
  const shared = sharedProperties(schema, scope.schemaOf);
  if (shared.length === 0) return simple(type);
  const demanded = new Set(namesDemanded(schema, scope.direction));
  const properties = shared.map((one) => ({ ...one, required: one.required || demanded.has(one.name) }));
  return simple(code`(${type} & ${objectType(openObject(properties, schema.source), scope).code})`);
}

function intersectionType(members: readonly Schema[], scope: TypeScope): TypeCode {
  if (contradicts(members)) return simple("unknown");
  const apart = distributed(members, scope);
  if (apart !== undefined) return apart;
  const described = members.flatMap((member) =>
    member.kind === "object" && !member.implied ? [membersIn(member, scope.direction)] : [],
  );
  const types = members
    .map(
      (member) =>
        (described.length > 0 ? demandsOf(member, described.flat(), scope) : undefined) ?? partOf(member, scope),
    )
    .filter((type) => type.code !== "unknown");
  const unique = withoutRepeats(types);
  const [only = simple("unknown")] = unique;
  return unique.length < 2 ? only : { code: joinCode(unique.map(operand), " & "), compound: true };
}

function partOf(member: Schema, scope: TypeScope): TypeCode {
  return member.kind === "ref" ? simple(scope.baseOf(member.name)) : typeOf(member, scope);
}

/**
 * Beside an object with these members, a union whose variants say no more than `required`: one of several has to be there.
 * Undefined for every other schema. Elsewhere such a variant takes values that are no objects, which no type can say.
 */
function demandsOf(schema: Schema, described: readonly Property[], scope: TypeScope): TypeCode | undefined {
  if (schema.kind !== "union") return undefined;
  const demands = schema.variants.map((variant) =>
    variant.kind === "unknown" ? namesDemanded(variant, scope.direction) : [],
  );
  if (demands.some((names) => names.length === 0)) return undefined;
  // Of several of one name, the first.
  const byName = new Map([...described].reverse().map((property) => [property.name, property]));
  const typeOfMember = (name: string): Code => {
    const property = byName.get(name);
    return property === undefined ? "unknown" : typeOf(property.schema, scope).code;
  };
  const objectOf = (names: readonly string[]): Code => {
    const members = names.map((name) => code`${memberText(name)}: ${typeOfMember(name)}`);
    return code`{ ${joinCode(members, "; ")} }`;
  };
  return unionOf(demands.map((names) => simple(objectOf(names))));
}

/** The names that a schema demands by `required` alone of what travels in a direction. */
export function namesDemanded(
  { checks = [] }: Pick<Schema, "checks">,
  direction: Direction | "both",
): readonly string[] {
  return checks.flatMap((check) => (check.check === "required" && isDemanded(check, direction) ? check.names : []));
}

/**
 * Without `type`, `items` says nothing of a text: beside `oneOf: [{ type: array }, { type: string }]` it holds for the
 * one variant only. Undefined where all variants may be what the implied schema speaks of.
 */
function distributed(members: readonly Schema[], scope: TypeScope): TypeCode | undefined {
  const implied = members.find(isImplied);
  if (implied === undefined) return undefined;
  const isOther = (variant: Schema): boolean => isOtherThan(implied, variant);
  const choice = members.find((member) => variantsOf(member).some(isOther));
  if (choice === undefined) return undefined;
  const rest = members.filter((member) => member !== choice);
  const others = rest.filter((member) => member !== implied);
  return unionOf(
    variantsOf(choice).map((variant) => intersectionType([...(isOther(variant) ? others : rest), variant], scope)),
  );
}

function isImplied(member: Schema): boolean {
  return "implied" in member && member.implied === true;
}

/** Returns true where no value of a schema is of the JSON type, object or array, that an implied one speaks of. */
function isOtherThan(implied: Schema, schema: Schema): boolean {
  const isObject = implied.kind === "object";
  const isOtherValue = (value: JsonValue): boolean =>
    typeof value !== "object" || value === null || Array.isArray(value) === isObject;
  switch (schema.kind) {
    case "null":
    case "boolean":
    case "string":
    case "number":
    case "binary":
      return !isImplied(schema);
    case "literal":
      return isOtherValue(schema.value);
    case "enum":
      return schema.values.every(isOtherValue);
    case "array":
    case "tuple":
      return isObject && !schema.implied;
    case "object":
      return !isObject && !schema.implied;
    default:
      return false;
  }
}

/** Without `type`, a schema with both `properties` and `items` takes objects and arrays: no intersection says that. */
function contradicts(members: readonly Schema[]): boolean {
  const implied = members.filter(isImplied);
  return new Set(implied.map(({ kind }) => (kind === "tuple" ? "array" : kind))).size > 1;
}

// -------------------------------------------------------------------------------------------------- objects

/** The members of an object that travel in a direction. */
export function travelling(properties: readonly Property[], direction: Direction): readonly Property[] {
  return properties.filter(({ schema }) => (direction === "request" ? !schema.readOnly : !schema.writeOnly));
}

/** The members of an object that travel in a direction, and those that it demands without describing them. */
export function membersIn(schema: Of<"object">, direction: Direction): readonly Property[] {
  return [...travelling(schema.properties, direction), ...undescribed(schema, direction)];
}

/** Returns whether a check demands its properties of what travels in a direction. */
export function isDemanded({ direction: only }: Demand, direction: Direction | "both"): boolean {
  return only === undefined || direction === "both" || only === direction;
}

/** Members in `required` only, which may be anything where other members may. */
export function undescribed(schema: Of<"object">, direction: Direction | "both"): readonly Property[] {
  const { implied, properties, patterns, additional, source } = schema;
  if (implied || patterns.length > 0 || additional.kind !== "unknown" || additional.checks) return [];
  const described = new Set(properties.map(({ name }) => name));
  return namesDemanded(schema, direction)
    .filter((name) => !described.has(name))
    .map((name) => ({ name, required: true, schema: { kind: "unknown", source } }));
}

/**
 * Returns whether an object has members of which none is sent in a direction, and names no others: as an interface of its own it
 * is an empty one, which is no map, so that those that extend it are none either.
 */
export function isEmptied(schema: Of<"object">, direction: Direction): boolean {
  const { properties, patterns, additional, explicitAdditional } = schema;
  if (patterns.length > 0 || (explicitAdditional && additional.kind !== "never")) return false;
  const hasMembers = properties.length > 0 || undescribed(schema, "both").length > 0;
  return hasMembers && membersIn(schema, direction).length === 0;
}

function objectType(schema: Of<"object">, scope: TypeScope): TypeCode {
  // As good as `{}`, which linters reject.
  if (isEmptied(schema, scope.direction)) return simple("object");
  const members = membersIn(schema, scope.direction);
  if (members.length === 0) return mapType(othersType(schema, scope) ?? "unknown");
  const lines = members.map((property) => memberLine(property, scope));
  const index = indexType(schema, scope);
  const signature = index === undefined ? [] : [code`[key: string]: ${index};`];
  return simple(code`{\n${joinCode([...lines, ...signature], "\n")}\n}`);
}

/** A map of something is spelt out: unlike `Record`, that may refer to the type being declared. */
function mapType(value: Code): TypeCode {
  return simple(
    value === "unknown" || value === "never" ? `Record<string, ${value}>` : code`{ [key: string]: ${value} }`,
  );
}

function memberLine({ name, required, schema }: Property, scope: TypeScope): Code {
  const own = typeOf(schema, scope).code;
  const type = required ? own : optionalType(own, scope);
  return code`${inlineComment(memberDoc(schema))}${memberText(name)}${required ? "" : "?"}: ${type};`;
}

/** Returns the type of an optional property. */
export function optionalType(type: Code, { filled }: Pick<TypeScope, "filled">): Code {
  return filled && type !== "unknown" && type !== "never" ? code`${type} | undefined` : type;
}

/** The type of members without a name of their own; undefined where the spec does not speak of them. */
function othersType(schema: Of<"object">, scope: TypeScope): Code | undefined {
  if (schema.patterns.length === 0)
    return schema.explicitAdditional ? typeOf(schema.additional, scope).code : undefined;
  return unionOf(
    [...schema.patterns.map((pattern) => pattern.schema), schema.additional].map((value) => typeOf(value, scope)),
  ).code;
}

/**
 * The index signature beside named members; undefined where there is none. It takes what they hold as well: else no
 * object could have both a member and another of a type that the first is not of.
 */
export function indexType(schema: Of<"object">, scope: TypeScope): Code | undefined {
  const members = membersIn(schema, scope.direction);
  const others = othersType(schema, scope);
  // Without a description of any member, whatever comes can be read.
  if (others === undefined) return schema.properties.length === 0 && members.length > 0 ? "unknown" : undefined;
  if (others === "never" || others === "unknown") return others === "never" ? undefined : others;
  const named = members.map((property) => typeOf(property.schema, scope));
  const absent = members.some(({ required }) => !required) ? [simple("undefined")] : [];
  return unionOf([simple(others), ...named, ...absent]).code;
}
