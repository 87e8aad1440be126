import { unreachable } from "../../model/index.js";
import type { JsonValue, Property, Schema } from "../../model/types.js";
import { inlineComment, memberDoc } from "./doc-comments.js";
import { literalText, memberText } from "./literals.js";

/** The type of a binary body that is sent. */
export const sentBytes = "Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>";

/** What callers send, or what the service sends. readOnly members are not sent, writeOnly members do not come back. */
export type Direction = "request" | "response";

export interface TypeScope {
  readonly direction: Direction;
  /** The name of a component's type, imported where need be. */
  readonly nameOf: (component: string) => string;
  /** The same where the component is extended: of one with a family, itself, not the union of those that extend it. */
  readonly baseOf: (component: string) => string;
  /** The type of a variant that the spec does not list. */
  readonly unknownVariant: (tag: string) => string;
}

type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;

/** The TypeScript type of a schema's shape. What a type cannot say is left to validators. */
export function typeText(schema: Schema, scope: TypeScope): string {
  return withNames(scope, (names) => typeOf(schema, names).text);
}

/**
 * Composes a type with placeholders for names, and then asks for the names that are left. Asking for a name imports it,
 * and a union or an intersection may have dropped the part that has it. Text of the document holds no U+0000: comments
 * lose it, and literals escape it.
 */
function withNames<T extends string | undefined>(scope: TypeScope, compose: (scope: TypeScope) => T): T {
  const placeholders = new Map<string, string>();
  const names: (() => string)[] = [];
  const placeholder =
    (kind: "nameOf" | "baseOf" | "unknownVariant") =>
    (subject: string): string => {
      const key = `${kind} ${subject}`;
      const known = placeholders.get(key);
      if (known !== undefined) return known;
      const made = `\0${names.push(() => scope[kind](subject)) - 1}\0`;
      placeholders.set(key, made);
      return made;
    };
  const text = compose({
    direction: scope.direction,
    nameOf: placeholder("nameOf"),
    baseOf: placeholder("baseOf"),
    unknownVariant: placeholder("unknownVariant"),
  });
  return text?.replace(/\0(\d+)\0/g, (_, index) => names[Number(index)]!()) as T;
}

/** The text of a type, and whether it is one word to what stands around it. */
interface TypeText {
  readonly text: string;
  readonly compound: boolean;
}

function simple(text: string): TypeText {
  return { text, compound: false };
}

function typeOf(schema: Schema, scope: TypeScope): TypeText {
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
      return simple("string");
    case "number":
      return simple("number");
    case "binary":
      return schema.whole ? { text: sentBytes, compound: true } : simple("Blob");
    case "literal":
      return simple(valueType(schema.value));
    case "enum":
      return enumType(schema);
    case "array":
      return simple(`${operand(typeOf(schema.items, scope))}[]`);
    case "tuple":
      return simple(tupleText(schema, scope));
    case "object":
      return objectType(schema, scope);
    case "union":
      return unionOf(schema.variants.map((variant) => typeOf(variant, scope)));
    case "tagged":
      return taggedType(schema, scope);
    case "intersection":
      return intersectionType(schema.members, scope);
    case "nullable":
      return unionOf([typeOf(schema.inner, scope), simple("null")]);
    case "ref":
      return simple(scope.nameOf(schema.name));
    default:
      return unreachable(schema);
  }
}

function operand({ text, compound }: TypeText): string {
  return compound ? `(${text})` : text;
}

function unionOf(types: readonly TypeText[]): TypeText {
  const unique = [...new Map(types.map((type) => [type.text, type])).values()].filter(({ text }) => text !== "never");
  const [only = simple("never")] = unique;
  if (unique.some(({ text }) => text === "unknown")) return simple("unknown");
  return unique.length < 2 ? only : { text: unique.map(({ text }) => text).join(" | "), compound: true };
}

/** A constant of any JSON type, as a type. */
function valueType(value: JsonValue): string {
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(valueType).join(", ")}]`;
  if (typeof value !== "object" || value === null) return literalText(value);
  const members = Object.entries(value).map(([key, entry]) => `${memberText(key)}: ${valueType(entry as JsonValue)}`);
  return members.length === 0 ? "Record<string, never>" : `{ ${members.join("; ")} }`;
}

/** An open enum keeps the completion of its known values and takes any other of their type. */
function enumType({ values, open }: Of<"enum">): TypeText {
  const known = values.map((value) => simple(valueType(value)));
  if (!open) return unionOf(known);
  const types = [...new Set(values.map((value) => typeof value))].filter(
    (type) => type === "string" || type === "number",
  );
  return unionOf([...known, ...types.map((type) => simple(`(${type} & {})`))]);
}

function tupleText({ prefix, items, required }: Of<"tuple">, scope: TypeScope): string {
  const entries = prefix.map((entry, index) => {
    const type = typeOf(entry, scope);
    return index < required ? type.text : `${operand(type)}?`;
  });
  const rest = items.kind === "never" ? [] : [`...${operand(typeOf(items, scope))}[]`];
  return `[${[...entries, ...rest].join(", ")}]`;
}

function taggedType({ tag, variants, open }: Of<"tagged">, scope: TypeScope): TypeText {
  const known = variants.map(({ schema, values, fixed }) => {
    const type = typeOf(schema, scope);
    const tagType = unionOf(values.map((value) => simple(valueType(value)))).text;
    return fixed ? type : { text: `(${operand(type)} & { ${memberText(tag)}: ${tagType} })`, compound: false };
  });
  const isOpen = open && scope.direction === "response" && !known.some(({ text }) => text === "unknown");
  const others = isOpen ? [simple(scope.unknownVariant(tag))] : [];
  return unionOf([...known, ...others]);
}

function intersectionType(members: readonly Schema[], scope: TypeScope): TypeText {
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
    .filter(({ text }) => text !== "unknown");
  const unique = [...new Map(types.map((type) => [type.text, type])).values()];
  const [only = simple("unknown")] = unique;
  return unique.length < 2 ? only : { text: unique.map(operand).join(" & "), compound: true };
}

function partOf(member: Schema, scope: TypeScope): TypeText {
  return member.kind === "ref" ? simple(scope.baseOf(member.name)) : typeOf(member, scope);
}

/**
 * Beside an object with these members, a union whose variants say no more than `required`: one of several has to be there.
 * Undefined for every other schema. Elsewhere such a variant takes values that are no objects, which no type can say.
 */
function demandsOf(schema: Schema, described: readonly Property[], scope: TypeScope): TypeText | undefined {
  if (schema.kind !== "union") return undefined;
  const demands = schema.variants.map((variant) => (variant.kind === "unknown" ? namesDemanded(variant) : []));
  if (demands.some((names) => names.length === 0)) return undefined;
  // Of several of one name, the first.
  const byName = new Map([...described].reverse().map((property) => [property.name, property]));
  const typeOfMember = (name: string): string => {
    const property = byName.get(name);
    return property === undefined ? "unknown" : typeOf(property.schema, scope).text;
  };
  const objectOf = (names: readonly string[]): string =>
    `{ ${names.map((name) => `${memberText(name)}: ${typeOfMember(name)}`).join("; ")} }`;
  return unionOf(demands.map((names) => simple(objectOf(names))));
}

/** The names that a schema demands by `required` alone. */
function namesDemanded({ checks = [] }: Schema): readonly string[] {
  return checks.flatMap((check) => (check.check === "required" ? check.names : []));
}

/**
 * Without `type`, `items` says nothing of a text: beside `oneOf: [{ type: array }, { type: string }]` it holds for the
 * one variant only. Undefined where all variants may be what the implied schema speaks of.
 */
function distributed(members: readonly Schema[], scope: TypeScope): TypeText | undefined {
  const implied = members.find(isImplied);
  if (implied === undefined) return undefined;
  const isOther = (variant: Schema): boolean => isOtherThan(implied, variant);
  const choice = members.find((member) => choicesOf(member).some(isOther));
  if (choice === undefined) return undefined;
  const rest = members.filter((member) => member !== choice);
  const others = rest.filter((member) => member !== implied);
  return unionOf(
    choicesOf(choice).map((variant) => intersectionType([...(isOther(variant) ? others : rest), variant], scope)),
  );
}

function choicesOf(schema: Schema): readonly Schema[] {
  if (schema.kind === "nullable") return [schema.inner, { kind: "null", source: schema.source }];
  return schema.kind === "union" ? schema.variants : [];
}

function isImplied(member: Schema): boolean {
  return "implied" in member && member.implied === true;
}

/** True where no value of a schema is of the JSON type, object or array, that an implied one speaks of. */
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
  return [...travelling(schema.properties, direction), ...undescribed(schema)];
}

/** Members in `required` only, which may be anything where other members may. */
export function undescribed(schema: Of<"object">): readonly Property[] {
  const { implied, properties, patterns, additional, source } = schema;
  if (implied || patterns.length > 0 || additional.kind !== "unknown" || additional.checks) return [];
  const described = new Set(properties.map(({ name }) => name));
  return namesDemanded(schema)
    .filter((name) => !described.has(name))
    .map((name) => ({ name, required: true, schema: { kind: "unknown", source } }));
}

/**
 * True where an object has members of which none travels in a direction, and names no others: as an interface of its own it
 * is an empty one, which is no map, so that those that extend it are none either.
 */
export function isEmptied(schema: Of<"object">, direction: Direction): boolean {
  const { properties, patterns, additional, explicitAdditional } = schema;
  if (patterns.length > 0 || (explicitAdditional && additional.kind !== "never")) return false;
  return properties.length > 0 && membersIn(schema, direction).length === 0;
}

function objectType(schema: Of<"object">, scope: TypeScope): TypeText {
  if (isEmptied(schema, scope.direction)) return simple("{}");
  const members = membersIn(schema, scope.direction);
  if (members.length === 0) return mapType(othersType(schema, scope) ?? "unknown");
  const lines = members.map((property) => memberLine(property, scope));
  const index = indexOf(schema, scope);
  const signature = index === undefined ? [] : [`[key: string]: ${index};`];
  return simple(`{\n${[...lines, ...signature].join("\n")}\n}`);
}

/** A map of something is spelt out: unlike `Record`, that may refer to the type being declared. */
function mapType(value: string): TypeText {
  return simple(value === "unknown" || value === "never" ? `Record<string, ${value}>` : `{ [key: string]: ${value} }`);
}

function memberLine({ name, required, schema }: Property, scope: TypeScope): string {
  return `${inlineComment(memberDoc(schema))}${memberText(name)}${required ? "" : "?"}: ${typeOf(schema, scope).text};`;
}

/** The type of members without a name of their own; undefined where the spec does not speak of them. */
function othersType(schema: Of<"object">, scope: TypeScope): string | undefined {
  if (schema.patterns.length === 0)
    return schema.explicitAdditional ? typeOf(schema.additional, scope).text : undefined;
  return unionOf(
    [...schema.patterns.map((pattern) => pattern.schema), schema.additional].map((value) => typeOf(value, scope)),
  ).text;
}

/**
 * The index signature beside named members; undefined where there is none. It takes what they hold as well: else no
 * object could have both a member and another of a type that the first is not of.
 */
export function indexType(schema: Of<"object">, scope: TypeScope): string | undefined {
  return withNames(scope, (names) => indexOf(schema, names));
}

function indexOf(schema: Of<"object">, scope: TypeScope): string | undefined {
  const members = membersIn(schema, scope.direction);
  const others = othersType(schema, scope);
  // Without a description of any member, whatever comes can be read.
  if (others === undefined) return schema.properties.length === 0 && members.length > 0 ? "unknown" : undefined;
  if (others === "never" || others === "unknown") return others === "never" ? undefined : others;
  const named = members.map((property) => typeOf(property.schema, scope));
  const absent = members.some(({ required }) => !required) ? [simple("undefined")] : [];
  return unionOf([{ text: others, compound: false }, ...named, ...absent]).text;
}
