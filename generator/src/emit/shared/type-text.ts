import { unreachable } from "../../model/index.js";
import type { JsonValue, Property, Schema } from "../../model/types.js";
import { inlineComment, memberDoc } from "./doc-comments.js";
import { literalText, memberText } from "./literals.js";

/** What callers send, or what the service sends. readOnly members are not sent, writeOnly members do not come back. */
export type Direction = "request" | "response";

export interface TypeScope {
  readonly direction: Direction;
  /** The name of a component's type, imported where need be. */
  readonly nameOf: (component: string) => string;
  /** The type of a variant that the spec does not list. */
  readonly unknownVariant: (tag: string) => string;
}

type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;

/** The TypeScript type of a schema's shape. What a type cannot say is left to validators. */
export function typeText(schema: Schema, scope: TypeScope): string {
  return typeOf(schema, scope).text;
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
      return schema.whole ? { text: "Blob | ArrayBuffer | Uint8Array", compound: true } : simple("Blob");
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
  const types = members.map((member) => typeOf(member, scope)).filter(({ text }) => text !== "unknown");
  const unique = [...new Map(types.map((type) => [type.text, type])).values()];
  const [only = simple("unknown")] = unique;
  return unique.length < 2 ? only : { text: unique.map(operand).join(" & "), compound: true };
}

/** Without `type`, a schema with both `properties` and `items` takes objects and arrays: no intersection says that. */
function contradicts(members: readonly Schema[]): boolean {
  const implied = members.filter((member) => "implied" in member && member.implied);
  return new Set(implied.map(({ kind }) => (kind === "tuple" ? "array" : kind))).size > 1;
}

// -------------------------------------------------------------------------------------------------- objects

/** The members of an object that travel in a direction. */
export function travelling(properties: readonly Property[], direction: Direction): readonly Property[] {
  return properties.filter(({ schema }) => (direction === "request" ? !schema.readOnly : !schema.writeOnly));
}

function objectType(schema: Of<"object">, scope: TypeScope): TypeText {
  const properties = travelling(schema.properties, scope.direction);
  const index = indexType(schema, scope);
  if (properties.length === 0) return mapType(index ?? "unknown");
  const members = properties.map((property) => memberLine(property, scope)).join("\n");
  if (index === undefined || index === "never") return simple(`{\n${members}\n}`);
  if (index === "unknown") return simple(`{\n${members}\n[key: string]: unknown;\n}`);
  // A type of its own for the rest: as an index signature it would have to fit the named members as well.
  return { text: `{\n${members}\n} & { [key: string]: ${index} }`, compound: true };
}

/** A map of something is spelt out: unlike `Record`, that may refer to the type being declared. */
function mapType(value: string): TypeText {
  return simple(value === "unknown" || value === "never" ? `Record<string, ${value}>` : `{ [key: string]: ${value} }`);
}

function memberLine({ name, required, schema }: Property, scope: TypeScope): string {
  return `${inlineComment(memberDoc(schema))}${memberText(name)}${required ? "" : "?"}: ${typeText(schema, scope)};`;
}

/** The type of members without a name of their own; undefined where the spec does not speak of them. */
export function indexType(schema: Of<"object">, scope: TypeScope): string | undefined {
  if (schema.patterns.length === 0) return schema.explicitAdditional ? typeText(schema.additional, scope) : undefined;
  return unionOf(
    [...schema.patterns.map((pattern) => pattern.schema), schema.additional].map((value) => typeOf(value, scope)),
  ).text;
}
