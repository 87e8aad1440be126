import { code, joinCode, keyOf, type Code } from "../../../codegen/code.js";
import { shapeChildren, type Of } from "../../../model/index.js";
import type { Schema, TaggedUnion } from "../../../model/types.js";
import { keyText, stringText } from "../../../codegen/literals.js";
import { taggedVariants } from "../../shared/tags.js";
import { findTag, tagValues } from "../tags.js";
import { grows, plainUnion, unlistedVariant } from "../tagged-unions.js";
import type { SchemaCode } from "./dialect.js";
import { isPlainObject, lastReference } from "./extension.js";
import type { SchemaScope } from "./scope.js";

/** Writes a union: at least one variant fits, or exactly one. Disjoint variants need no counting. */
export function unionCode(schema: Of<"union">, scope: SchemaScope): SchemaCode {
  const { variants } = schema;
  const [only] = variants;
  // A union of one would look at its variant at once, which may just be being made.
  if (only !== undefined && variants.length === 1) return scope.write(only);
  const tag = findTag(variants, scope.schemaOf);
  const discriminated = tag === undefined ? undefined : discriminatedCode(tag, variants, scope);
  if (discriminated !== undefined) return { code: discriminated, named: false };
  const among = scope.among(schema);
  const list = joinCode(
    variants.map((variant) => among.write(variant).code),
    ", ",
  );
  const union = code`${scope.z}.${among.facts.mustCount(schema) ? "xor" : "union"}([${list}])`;
  return {
    code: among !== scope || repeatsObjects(variants, scope) ? scope.assume(scope.typeOf(schema), union) : union,
    named: false,
  };
}

/**
 * Returns whether variants have equal object types, which zod's type repeats. TypeScript merges equal named and primitive
 * types.
 */
function repeatsObjects(variants: readonly Schema[], scope: SchemaScope): boolean {
  const types = variants.filter(hasObjectType).map((variant) => keyOf(scope.typeOf(variant)));
  return new Set(types).size < types.length;
}

/** Returns whether the type of a schema has an object type without a name of its own. */
function hasObjectType(schema: Schema): boolean {
  switch (schema.kind) {
    case "object":
      return true;
    case "union":
      return schema.tag !== undefined || schema.variants.some(hasObjectType);
    case "enum":
      return schema.open;
    case "binary":
      return schema.whole === true;
    case "literal":
      return typeof schema.value === "object" && schema.value !== null;
    default:
      return shapeChildren(schema).some(hasObjectType);
  }
}

/** Writes a union with a discriminator. In responses, unions that may grow accept unknown variants. */
export function taggedCode(schema: TaggedUnion, scope: SchemaScope): Code {
  const union = plainUnion(schema, scope.form, scope.schemaOf);
  if (union !== undefined) return scope.assume(scope.typeOf(schema), scope.write(union).code);
  const tag = schema.tag.name;
  const isOpen = grows(schema, scope.form);
  const other = unlistedVariant(schema, scope.form, scope.schemaOf);
  const others = other === undefined ? "" : code`, ${scope.write(other).code}`;
  const discriminated = discriminatedCode(tag, schema.variants, scope);
  if (discriminated !== undefined)
    return isOpen ? code`${scope.json}.openUnion(${stringText(tag)}, ${discriminated}${others})` : discriminated;
  const cases = taggedVariants(schema).flatMap(({ values, schema: variant }) =>
    values.map((value) => code`${keyText(value)}: ${scope.write(variant).code},`),
  );
  return code`${scope.json}.tagged${scope.valuesOf(schema)}(${stringText(tag)}, {\n${joinCode(cases, "\n")}\n}, ${String(isOpen)}${others})`;
}

/** Writes `z.discriminatedUnion`. Undefined unless all variants are objects with constant tags. */
function discriminatedCode(tag: string, variants: readonly Schema[], scope: SchemaScope): Code | undefined {
  const members = variants.map((variant) => variantCode(tag, variant, scope));
  if (!members.every((member) => member !== undefined)) return undefined;
  return code`${scope.z}.discriminatedUnion(${stringText(tag)}, [${joinCode(members, ", ")}])`;
}

function variantCode(tag: string, variant: Schema, scope: SchemaScope): Code | undefined {
  if (tagValues(variant, tag, scope.schemaOf) === undefined || !isPlainObject(variant, scope)) return undefined;
  return variant.kind === "ref" ? scope.rawOf(lastReference(variant, scope).name) : scope.write(variant).code;
}
