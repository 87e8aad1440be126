import { unreachable } from "../../model/index.js";
import type { JsonValue, Schema } from "../../model/types.js";
import { codeSpan, listed, shortened } from "../shared/prose.js";
import { link } from "./markdown.js";
import { schemaHref, type Scope } from "./site.js";

type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;

/** A type as readers see it: one name, or names joined to a phrase. */
type TypeText =
  | { readonly kind: "name"; readonly name: string; readonly href?: string | undefined }
  | { readonly kind: "phrase"; readonly text: string; readonly joined: boolean };

/** More alternatives than these are counted, not named. */
const mostTypes = 8;
const mostValues = 40;

/** The type of a schema as Markdown, with links to the schemas it names: `Fact[]`, `string` or `null`. */
export function typeText(schema: Schema, scope: Scope): string {
  return print(typeOf(schema, scope));
}

function typeOf(schema: Schema, scope: Scope): TypeText {
  switch (schema.kind) {
    case "unknown": return name("any");
    case "never": return phrase("nothing");
    case "null": return name("null");
    case "boolean": return name("boolean");
    case "string": return name("string");
    case "number": return name(schema.integer ? "integer" : "number");
    case "binary": return name("Blob");
    case "literal": return name(valueText(schema.value));
    case "enum": return enumType(schema);
    case "array": return listOf(typeOf(schema.items, scope));
    case "tuple": return tupleType(schema, scope);
    case "object": return objectType(schema, scope);
    case "union": return either(schema.variants.map((variant) => typeOf(variant, scope)));
    case "tagged": return either(schema.variants.map((variant) => typeOf(variant.schema, scope)));
    case "intersection": return both(schema.members.map((member) => typeOf(member, scope)));
    case "nullable": return either([typeOf(schema.inner, scope), name("null")]);
    case "ref": case "dynamicRef": return reference(schema, scope);
    default: return unreachable(schema);
  }
}

/** A JSON value, as short as readers can still tell it from others. */
export function valueText(value: JsonValue): string {
  return shortened(JSON.stringify(value), 60);
}

function name(text: string, href?: string): TypeText {
  return { kind: "name", name: text, href };
}

function phrase(text: string, joined = false): TypeText {
  return { kind: "phrase", text, joined };
}

function print(type: TypeText): string {
  return type.kind === "name" ? link(codeSpan(type.name), type.href) : type.text;
}

/** As a part of a longer phrase. */
function operand(type: TypeText): string {
  return type.kind === "phrase" && type.joined ? `(${type.text})` : print(type);
}

function reference({ name: component }: Of<"ref" | "dynamicRef">, scope: Scope): TypeText {
  const code = scope.site.schemas.get(component)?.thing.name.code ?? component;
  return name(code, schemaHref(scope, component));
}

function listOf(type: TypeText): TypeText {
  return type.kind === "name" ? name(`${type.name}[]`, type.href) : phrase(`list of ${operand(type)}`);
}

function enumType({ values, open }: Of<"enum">): TypeText {
  const known = values.slice(0, mostValues).map((value) => name(valueText(value)));
  const more = values.length - known.length;
  const rest = more > 0 ? [phrase(`one of ${more} more`)] : [];
  return either([...known, ...rest, ...(open ? [phrase("another value")] : [])], mostValues + 2);
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
  return named.length === 0 ? name("object") : phrase(`object of ${operand(either(named.map((value) => typeOf(value, scope))))}`);
}

function either(types: readonly TypeText[], most = mostTypes): TypeText {
  const unique = distinct(types);
  const [only] = unique;
  if (only !== undefined && unique.length === 1) return only;
  const shown = unique.length > most ? unique.slice(0, most - 1) : unique;
  const more = unique.length - shown.length;
  return phrase(listed([...shown.map(operand), ...(more > 0 ? [`one of ${more} more`] : [])], "or"), true);
}

function both(types: readonly TypeText[]): TypeText {
  const unique = distinct(types.filter((type) => print(type) !== print(name("any"))));
  const [only = name("any")] = unique;
  return unique.length < 2 ? only : phrase(listed(unique.map(operand)), true);
}

function distinct(types: readonly TypeText[]): readonly TypeText[] {
  return [...new Map(types.map((type) => [print(type), type])).values()];
}
