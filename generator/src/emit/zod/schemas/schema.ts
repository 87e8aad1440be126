import { unreachable } from "../../../model/index.js";
import type { Check, JsonValue, Schema } from "../../../model/types.js";
import { takesOthers } from "../forms.js";
import { literalText } from "../../shared/literals.js";
import { undescribed } from "../../shared/type-text.js";
import { arrayText, tupleText } from "./arrays.js";
import { checksOf } from "./checks.js";
import type { CheckText, Text } from "./dialect.js";
import { intersectionText } from "./intersections.js";
import { numberText, stringText } from "./scalars.js";
import { objectText } from "./objects.js";
import type { Of, SchemaScope } from "./scope.js";
import { taggedText, unionText } from "./unions.js";

/** A schema as zod has it: its shape, and the checks that the shape does not say already. */
export function schemaText(schema: Schema, scope: SchemaScope): Text {
  if (isImplied(schema)) return impliedText(schema, scope);
  if (schema.kind === "string") return stringText(schema, scope);
  if (schema.kind === "number") return numberText(schema, scope);
  const base = shapeText(schema, scope);
  const checks = checksOf(schema.kind === "object" ? withoutUndescribed(schema) : schema, scope);
  if (checks.length === 0) return base;
  if (schema.kind === "object" && (schema.checks ?? []).some(namesPrototype))
    return besideText(schema, base, checks, scope);
  return scope.dialect.check(base, checks);
}

function shapeText(schema: Exclude<Schema, Of<"string" | "number">>, scope: SchemaScope): Text {
  switch (schema.kind) {
    case "unknown":
    case "never":
    case "null":
    case "boolean":
      return plain(`z.${schema.kind}()`);
    case "binary":
      return plain(schema.whole ? `json.typed<${scope.typeOf(schema)}>(json.bytes())` : "json.bytes()");
    case "literal":
      return plain(literalOf([schema.value], scope));
    case "enum":
      return enumText(schema, scope);
    case "array":
      return plain(arrayText(schema, scope));
    case "tuple":
      return plain(tupleText(schema, scope));
    case "object":
      return plain(objectText(schema, scope));
    case "union":
      return unionText(schema, scope);
    case "tagged":
      return plain(taggedText(schema, scope));
    case "intersection":
      return plain(intersectionText(schema, scope));
    case "nullable":
      return scope.dialect.wrap(schemaText(schema.inner, scope), "nullable");
    case "ref":
      return { text: spelt(schema.name, scope) ?? scope.nameOf(schema.name), named: true };
    default:
      return unreachable(schema);
  }
}

/** A constant of the file for a component of which the export lets too much pass. */
function spelt(component: string, scope: SchemaScope): string | undefined {
  const schema = scope.isSpeltOut(component) ? scope.schemaOf(component) : undefined;
  return schema && scope.hoist(schema, () => schemaText(schema, scope).text);
}

/** The shape demands the members that stand in `required` only. */
function withoutUndescribed(schema: Of<"object">): Schema {
  const named = new Set(undescribed(schema).map(({ name }) => name));
  const checks = (schema.checks ?? []).flatMap((check): readonly Check[] => {
    if (check.check !== "required") return [check];
    const names = check.names.filter((name) => !named.has(name));
    return names.length === 0 ? [] : [{ ...check, names }];
  });
  return { ...schema, checks };
}

/** Checks of an object see zod's copy of the value, which has no `__proto__`; a check beside it sees the value itself. */
function besideText(schema: Schema, base: Text, checks: readonly CheckText[], scope: SchemaScope): Text {
  const beside = scope.dialect.check(plain("z.unknown()"), checks);
  return plain(`json.allOf<${scope.typeOf(schema)}>(${base.text}, ${beside.text})`);
}

function namesPrototype(check: Check): boolean {
  const property = "property" in check ? [check.property] : [];
  const names = "names" in check ? check.names : [];
  return [...property, ...names].includes("__proto__");
}

function plain(text: string): Text {
  return { text, named: false };
}

// ------------------------------------------------------------------------------------------------- constants

function enumText(schema: Of<"enum">, scope: SchemaScope): Text {
  const { values, open } = schema;
  const primitives = values.filter((value) => value !== null && typeof value !== "object");
  if (!open || primitives.length < values.length) return plain(literalOf(values, scope));
  const list = `[${values.map(literalText).join(", ")}]`;
  if (!takesOthers(schema, scope.form)) return plain(`json.knownEnum(${list})`);
  const texts = values.every((value) => typeof value === "string");
  return plain(`json.${texts ? "openEnum" : "openValues"}(${list})`);
}

/** Constants: z.enum for texts, z.literal for the other primitives, and a comparison for objects and arrays. */
function literalOf(values: readonly JsonValue[], scope: SchemaScope): string {
  const texts = values.every((value) => typeof value === "string");
  const primitives = values.filter((value) => value === null || typeof value !== "object");
  const constants = values.filter((value) => value !== null && typeof value === "object");
  const list = primitives.map(literalText).join(", ");
  const simple =
    primitives.length === 0
      ? []
      : [values.length === 1 ? `z.literal(${list})` : `z.${texts ? "enum" : "literal"}([${list}])`];
  const others = constants.map((value) => `json.constant<${typeOfValue(value, scope)}>(${literalText(value)})`);
  const all = [...simple, ...others];
  if (all.length === 0) return "z.never()";
  return all.length === 1 ? all.join("") : `z.union([${all.join(", ")}])`;
}

function typeOfValue(value: JsonValue, scope: SchemaScope): string {
  return scope.typeOf({ kind: "literal", value, source: "" });
}

// --------------------------------------------------------------------------------------------- without `type`

function isImplied(schema: Schema): schema is Schema & { readonly implied: true } {
  return "implied" in schema && schema.implied === true;
}

/** Without `type`, keywords speak of values of their own JSON type only. */
function impliedText(schema: Schema & { readonly implied: true }, scope: SchemaScope): Text {
  const { implied: _, checks = [], ...rest } = schema;
  const shape = rest as Schema;
  const outer: Schema = { kind: "unknown", checks, source: schema.source };
  const outside = checksOf(outer, scope, shape);
  const base = plain(impliedShape(shape, scope));
  if (outside.length === 0) return base;
  return scope.dialect.check(base, outside);
}

function impliedShape(shape: Schema, scope: SchemaScope): string {
  if (shape.kind === "object") return `json.ifObject(${schemaText(shape, scope).text})`;
  if (shape.kind === "array" || shape.kind === "tuple") return `json.ifArray(${schemaText(shape, scope).text})`;
  const integer = shape.kind === "number" && shape.integer ? ".check(json.integral())" : "";
  return `json.typed<${scope.typeOf(shape)}>(z.unknown()${integer})`;
}
