import { unreachable, type Of } from "../../../model/index.js";
import type { JsonValue, Schema } from "../../../model/types.js";
import { rulesOf } from "../../shared/constraints.js";
import { jsonText } from "../../../codegen/literals.js";
import { codeSpan, listed, listedUpTo, shortened } from "../../shared/prose.js";
import { link } from "../text/markdown.js";
import { schemaHref, type Scope } from "../site.js";
import { highest } from "../../../diagnostics/extremes.js";

/** A type as readers see it: one name, a phrase, or alternatives of which more than `most` are counted, not named. */
type TypeText =
  | { readonly kind: "name"; readonly name: string; readonly href?: string | undefined }
  | { readonly kind: "phrase"; readonly text: string; readonly joined?: true }
  | { readonly kind: "either"; readonly types: readonly TypeText[]; readonly most: number };

const mostTypes = 8;
const mostValues = 40;

/** Returns the type of a schema as Markdown, with links to the schemas it names: `Fact[]`, `string` or `null`. */
export function typeText(schema: Schema, scope: Scope): string {
  return print(typeOf(schema, scope));
}

function typeOf(schema: Schema, scope: Scope): TypeText {
  switch (schema.kind) {
    case "unknown":
      return name("any");
    case "never":
      return phrase("nothing");
    case "null":
      return name("null");
    case "boolean":
      return name("boolean");
    case "string":
      return name("string");
    case "number":
      return name(schema.integer ? "integer" : "number");
    case "binary":
      return name(schema.of ? "AsyncIterable" : "Blob");
    case "literal":
      return name(valueText(schema.value));
    case "enum":
      return enumType(schema);
    case "array":
      return listOf(typeOf(schema.items, scope));
    case "tuple":
      return tupleType(schema, scope);
    case "object":
      return objectType(schema, scope);
    case "union":
      return either(schema.variants.map((variant) => typeOf(variant, scope)));
    case "intersection":
      return both(schema.members.map((member) => typeOf(member, scope)));
    case "nullable":
      return either([typeOf(schema.inner, scope), name("null")]);
    case "ref":
      return reference(schema, scope);
    default:
      return unreachable(schema);
  }
}

/** Returns the type of one form of a value, with its rules; only the rules if the type is unknown. */
export function formText(schema: Schema, scope: Scope): string {
  const rules = rulesOf(schema);
  const says = schema.kind !== "unknown" || rules.length === 0;
  return [...(says ? [typeText(schema, scope)] : []), ...rules].join(", ");
}

/** Returns a JSON value, as short as readers can still distinguish it from others. */
export function valueText(value: JsonValue): string {
  return shortened(jsonText(value), 60);
}

function name(text: string, href?: string): TypeText {
  return { kind: "name", name: text, href };
}

function phrase(text: string): TypeText {
  return { kind: "phrase", text };
}

function print(type: TypeText): string {
  switch (type.kind) {
    case "name":
      return link(codeSpan(type.name), type.href);
    case "phrase":
      return type.text;
    case "either":
      return listedUpTo(type.most, type.types.map(operand), "or", "one of ");
  }
}

/** Returns a type as part of a longer phrase. */
function operand(type: TypeText): string {
  return type.kind === "either" || (type.kind === "phrase" && type.joined) ? `(${print(type)})` : print(type);
}

function reference({ name: component }: Of<"ref">, scope: Scope): TypeText {
  const code = scope.site.schemas.get(component)?.thing.name.code ?? component;
  return name(code, schemaHref(scope, component));
}

function listOf(type: TypeText): TypeText {
  return type.kind === "name" ? name(`${type.name}[]`, type.href) : phrase(`list of ${operand(type)}`);
}

function enumType({ values, open }: Of<"enum">): TypeText {
  return either(
    [...values.map((value) => name(valueText(value))), ...(open ? [phrase("another value")] : [])],
    mostValues,
  );
}

function tupleType({ prefix, items }: Of<"tuple">, scope: Scope): TypeText {
  const types = prefix.map((entry) => typeOf(entry, scope));
  const parts = types.map((type) => operand(type)).join(", then ");
  const rest = items.kind === "never" ? "" : `, then any number of ${operand(typeOf(items, scope))}`;
  return phrase(`list of ${parts}${rest}`);
}

function objectType({ properties, patterns, additional, explicitAdditional }: Of<"object">, scope: Scope): TypeText {
  if (properties.length > 0) return name("object");
  const values = [...patterns.map(({ schema }) => schema), ...(explicitAdditional ? [additional] : [])];
  const named = values.filter(({ kind }) => kind !== "unknown" && kind !== "never");
  return named.length === 0
    ? name("object")
    : phrase(`object of ${operand(either(named.map((value) => typeOf(value, scope))))}`);
}

/** Alternatives of alternatives are alternatives. */
function either(types: readonly TypeText[], most = mostTypes): TypeText {
  const flat = distinct(types.flatMap((type) => (type.kind === "either" ? type.types : [type])));
  const [only = phrase("nothing")] = flat;
  if (flat.length < 2) return only;
  return {
    kind: "either",
    types: flat,
    most: highest([most, ...types.map((type) => (type.kind === "either" ? type.most : 0))]),
  };
}

function both(types: readonly TypeText[]): TypeText {
  const unique = distinct(types.filter((type) => print(type) !== print(name("any"))));
  const [only = name("any")] = unique;
  return unique.length < 2 ? only : { kind: "phrase", text: listed(unique.map(operand)), joined: true };
}

function distinct(types: readonly TypeText[]): readonly TypeText[] {
  return [...new Map(types.map((type) => [print(type), type])).values()];
}
