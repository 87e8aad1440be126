import { code, joinCode, type Code } from "../../../codegen/code.js";
import { unreachable, type Of } from "../../../model/index.js";
import type { Check, Conversion, JsonValue, Schema } from "../../../model/types.js";
import { bigintChecks, mappersOf, type BigintCheck } from "../conversions.js";
import { takesOthers } from "../forms.js";
import { literalText } from "../../../codegen/literals.js";
import { demandsOfVariants, undescribed } from "../../shared/types.js";
import { arrayCode, tupleCode } from "./arrays.js";
import { checksOf } from "./checks.js";
import type { CheckCode, SchemaCode } from "./dialect.js";
import { intersectionCode } from "./intersections.js";
import { numberCode, stringCode } from "./scalars.js";
import { objectCode } from "./objects.js";
import type { SchemaScope } from "./scope.js";
import { taggedCode, unionCode } from "./unions.js";

/** Writes a schema: its shape, and the checks that the shape does not cover. */
export function schemaCode(schema: Schema, scope: SchemaScope): SchemaCode {
  if (isImplied(schema)) return impliedCode(schema, scope);
  if (schema.conversion !== undefined) return plain(convertedCode(schema, schema.conversion, scope));
  if (schema.kind === "string") return brandedCode(schema, stringCode(schema, scope), scope);
  if (schema.kind === "number") return brandedCode(schema, numberCode(schema, scope), scope);
  const base = shapeCode(schema, scope);
  const checks = checksOf(schema.kind === "object" ? withoutUndescribed(schema, scope) : schema, scope);
  if (checks.length === 0) return base;
  // Its type has properties that zod's type lacks.
  if (demandsOfVariants(schema, { direction: scope.form.direction, schemaOf: scope.schemaOf }))
    return plain(scope.assume(scope.typeOf(schema), scope.dialect.check(base, checks).code));
  if (schema.kind === "object" && (schema.checks ?? []).some(namesPrototype))
    return besideCode(schema, base, checks, scope);
  return scope.dialect.check(base, checks);
}

/** Writes a schema of the values that programs have in place of strings or numbers. */
function convertedCode(schema: Schema, conversion: Conversion, scope: SchemaScope): Code {
  const { z, value } = scope;
  switch (conversion.kind) {
    case "date":
      return code`${z}.date()`;
    case "instant":
      return code`${z}.custom${scope.valuesOf(schema)}(${value("isInstant")})`;
    case "plainDate":
      return code`${z}.custom${scope.valuesOf(schema)}(${value("isPlainDate")})`;
    case "mapped": {
      const mappers = mappersOf(conversion, scope.root);
      return code`${z}.custom${scope.valuesOf(schema)}((value) => ${value("isMapped")}(value, ${mappers}))`;
    }
    case "bigint": {
      const checks = bigintChecks(schema).map((check) => bigintCheckCode(check, scope));
      return checks.length === 0 ? code`${z}.bigint()` : scope.dialect.check(plain(code`${z}.bigint()`), checks).code;
    }
    default:
      return unreachable(conversion);
  }
}

function bigintCheckCode({ operator, value }: BigintCheck, { z }: SchemaScope): CheckCode {
  switch (operator) {
    case ">=":
      return { method: `gte(${value})`, code: code`${z}.gte(${value})` };
    case "<=":
      return { method: `lte(${value})`, code: code`${z}.lte(${value})` };
    case "%":
      return { method: `multipleOf(${value})`, code: code`${z}.multipleOf(${value})` };
  }
}

/** Gives the values of a schema the type of their brand, which only types have. */
function brandedCode(schema: Of<"string" | "number">, base: SchemaCode, scope: SchemaScope): SchemaCode {
  if (schema.brand === undefined) return base;
  return plain(scope.assume(scope.typeOf(schema), base.code));
}

function shapeCode(schema: Exclude<Schema, Of<"string" | "number">>, scope: SchemaScope): SchemaCode {
  switch (schema.kind) {
    case "unknown":
    case "never":
    case "null":
    case "boolean":
      return plain(code`${scope.z}.${schema.kind}()`);
    case "binary":
      return plain(bytesCode(schema, scope));
    case "literal":
      return plain(literalOf([schema.value], scope));
    case "enum":
      return enumCode(schema, scope);
    case "array":
      return plain(arrayCode(schema, scope));
    case "tuple":
      return plain(tupleCode(schema, scope));
    case "object":
      return plain(objectCode(schema, scope));
    case "union":
      return schema.tag ? plain(taggedCode(schema, scope)) : unionCode(schema, scope);
    case "intersection":
      return plain(intersectionCode(schema, scope));
    case "nullable":
      return scope.dialect.wrap(schemaCode(schema.inner, scope), "nullable");
    case "ref":
      return { code: spelt(schema.name, scope) ?? scope.nameOf(schema.name), named: true };
    default:
      return unreachable(schema);
  }
}

/** Declares a constant for a component whose export accepts too much. */
function spelt(component: string, scope: SchemaScope): string | undefined {
  const schema = scope.isSpeltOut(component) ? scope.schemaOf(component) : undefined;
  return schema && scope.hoist(schema, () => schemaCode(schema, scope).code);
}

/** Removes required members without a schema from the checks: the shape requires them. */
function withoutUndescribed(schema: Of<"object">, scope: SchemaScope): Schema {
  const named = new Set(undescribed(schema, scope.form.direction).map(({ name }) => name));
  const checks = (schema.checks ?? []).flatMap((check): readonly Check[] => {
    if (check.check !== "required") return [check];
    const names = check.names.filter((name) => !named.has(name));
    return names.length === 0 ? [] : [{ ...check, names }];
  });
  return { ...schema, checks };
}

/** Writes checks beside an object. Its own checks get zod's copy of the value, which lacks `__proto__`. */
function besideCode(schema: Schema, base: SchemaCode, checks: readonly CheckCode[], scope: SchemaScope): SchemaCode {
  const beside = scope.dialect.check(plain(code`${scope.z}.unknown()`), checks);
  return plain(code`${scope.json}.allOf${scope.valuesOf(schema)}(${base.code}, ${beside.code})`);
}

function namesPrototype(check: Check): boolean {
  const property = "property" in check ? [check.property] : [];
  const names = "names" in check ? check.names : [];
  return [...property, ...names].includes("__proto__");
}

function plain(schema: Code): SchemaCode {
  return { code: schema, named: false };
}

function bytesCode(schema: Of<"binary">, scope: SchemaScope): Code {
  const bytes = code`${scope.json}.bytes()`;
  return schema.whole || schema.of ? scope.assume(scope.typeOf(schema), bytes) : bytes;
}

// ------------------------------------------------------------------------------------------------- constants

function enumCode(schema: Of<"enum">, scope: SchemaScope): SchemaCode {
  const { values, open } = schema;
  const primitives = values.filter((value) => value !== null && typeof value !== "object");
  if (!open || primitives.length < values.length) return plain(literalOf(values, scope));
  const list = `[${values.map(literalText).join(", ")}]`;
  if (!takesOthers(schema, scope.form)) return plain(code`${scope.json}.knownEnum(${list})`);
  const texts = values.every((value) => typeof value === "string");
  return plain(code`${scope.json}.${texts ? "openEnum" : "openValues"}(${list})`);
}

/** Writes constants: `z.enum` for strings, `z.literal` for other primitives, a comparison for objects and arrays. */
function literalOf(values: readonly JsonValue[], scope: SchemaScope): Code {
  const texts = values.every((value) => typeof value === "string");
  const primitives = values.filter((value) => value === null || typeof value !== "object");
  const constants = values.filter((value) => value !== null && typeof value === "object");
  const list = primitives.map(literalText).join(", ");
  const simple =
    primitives.length === 0
      ? []
      : [
          values.length === 1
            ? code`${scope.z}.literal(${list})`
            : code`${scope.z}.${texts ? "enum" : "literal"}([${list}])`,
        ];
  const others = constants.map((value) => code`${scope.json}.constant${valuesOf(value, scope)}(${literalText(value)})`);
  const all = [...simple, ...others];
  if (all.length === 0) return code`${scope.z}.never()`;
  return all.length === 1 ? joinCode(all, "") : code`${scope.z}.union([${joinCode(all, ", ")}])`;
}

function valuesOf(value: JsonValue, scope: SchemaScope): Code {
  return scope.valuesOf({ kind: "literal", value, source: "" });
}

// --------------------------------------------------------------------------------------------- without `type`

function isImplied(schema: Schema): schema is Schema & { readonly implied: true } {
  return "implied" in schema && schema.implied === true;
}

/** Writes a schema without `type`: keywords apply only to values of their own JSON type. */
function impliedCode(schema: Schema & { readonly implied: true }, scope: SchemaScope): SchemaCode {
  const { implied: _, checks = [], ...rest } = schema;
  const shape = rest as Schema;
  const outer: Schema = { kind: "unknown", checks, source: schema.source };
  const outside = checksOf(outer, scope, shape);
  const base = plain(impliedShape(shape, scope));
  if (outside.length === 0) return base;
  return scope.dialect.check(base, outside);
}

function impliedShape(shape: Schema, scope: SchemaScope): Code {
  if (shape.kind === "object") return code`${scope.json}.ifObject(${schemaCode(shape, scope).code})`;
  if (shape.kind === "array" || shape.kind === "tuple")
    return code`${scope.json}.ifArray(${schemaCode(shape, scope).code})`;
  const integer = shape.kind === "number" && shape.integer ? code`.check(${scope.json}.integral())` : "";
  return scope.assume(scope.typeOf(shape), code`${scope.z}.unknown()${integer}`);
}
