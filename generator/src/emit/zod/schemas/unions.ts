import type { Schema } from "../../../model/types.js";
import { keyText, stringText } from "../../shared/literals.js";
import { findTag, tagValues } from "../tags.js";
import { grows, plainUnion } from "../tagged-unions.js";
import type { Text } from "./dialect.js";
import { isPlainObject } from "./extension.js";
import { schemaText } from "./schema.js";
import type { Of, SchemaScope } from "./scope.js";

/** At least one variant fits, or exactly one. Variants that exclude each other need no counting. */
export function unionText(schema: Of<"union">, scope: SchemaScope): Text {
  const { variants } = schema;
  const [only] = variants;
  // A union of one would look at its variant at once, which may just be being made.
  if (only !== undefined && variants.length === 1) return schemaText(only, scope);
  const tag = findTag(variants, scope.schemaOf);
  const discriminated = tag === undefined ? undefined : discriminatedText(tag, variants, scope);
  if (discriminated !== undefined) return { text: discriminated, named: false };
  const list = `[${variants.map((variant) => schemaText(variant, scope).text).join(", ")}]`;
  const text = `z.${scope.facts.mustCount(schema) ? "xor" : "union"}(${list})`;
  return {
    text: repeatsObjects(variants, scope) ? `json.typed<${scope.typeOf(schema)}>(${text})` : text,
    named: false,
  };
}

/**
 * True where object types that are written alike are one in the type, and several to zod. Of named types and words,
 * TypeScript itself makes one.
 */
function repeatsObjects(variants: readonly Schema[], scope: SchemaScope): boolean {
  const types = variants.map((variant) => scope.typeOf(variant)).filter((type) => /[{<]/.test(type));
  return new Set(types).size < types.length;
}

/** A union with a discriminator. One that may grow passes what it does not know, in a response. */
export function taggedText(schema: Of<"tagged">, scope: SchemaScope): string {
  const union = plainUnion(schema, scope.form);
  if (union !== undefined) return `json.typed<${scope.typeOf(schema)}>(${schemaText(union, scope).text})`;
  const { tag, variants } = schema;
  const isOpen = grows(schema, scope.form);
  const discriminated = discriminatedText(
    tag,
    variants.map((variant) => variant.schema),
    scope,
  );
  if (discriminated !== undefined)
    return isOpen ? `json.openUnion(${stringText(tag)}, ${discriminated})` : discriminated;
  const cases = variants.flatMap(({ values, schema: variant }) =>
    values.map((value) => `${keyText(value)}: ${schemaText(variant, scope).text},`),
  );
  return `json.tagged<${scope.typeOf(schema)}>(${stringText(tag)}, {\n${cases.join("\n")}\n}, ${isOpen})`;
}

/** z.discriminatedUnion takes objects whose tags are constants; undefined where a variant is something else. */
function discriminatedText(tag: string, variants: readonly Schema[], scope: SchemaScope): string | undefined {
  const texts = variants.map((variant) => variantText(tag, variant, scope));
  if (!texts.every((text) => text !== undefined)) return undefined;
  return `z.discriminatedUnion(${stringText(tag)}, [${texts.join(", ")}])`;
}

function variantText(tag: string, variant: Schema, scope: SchemaScope): string | undefined {
  if (variant.checks || tagValues(variant, tag, scope.schemaOf) === undefined) return undefined;
  if (!isPlainObject(variant, scope)) return undefined;
  return variant.kind === "ref" ? scope.rawOf(variant.name) : schemaText(variant, scope).text;
}
