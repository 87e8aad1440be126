import { isPlainName } from "../identifiers.js";
import { childPointer, type BuildContext, type Located } from "../nodes.js";
import { mintTypes, type MintInput } from "../naming/choose.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { safeIdentifier } from "../names.js";
import type { Brand, NamedSchema, Schema } from "../types.js";

/**
 * Gives a string or number the brand of `x-brand` or else of its format. Reports a brand that is no name (SPEC235), and one of
 * another schema or of both strings and numbers (SPEC236).
 */
export function branded(context: BuildContext, schema: Schema, { node, pointer }: Located): Schema {
  const own = node["x-brand"];
  const format = node["format"];
  if (own === undefined) {
    const name = typeof format === "string" ? context.brandOfFormat(format) : undefined;
    const found = name === undefined ? undefined : withBrand(context, schema, name);
    return found ?? schema;
  }
  const at = context.document.locationOf(childPointer(pointer, "x-brand"), "value");
  if (typeof own !== "string" || !isPlainName(own)) {
    context.report.add("SPEC235", { given: JSON.stringify(own) }, at);
    return schema;
  }
  const found = withBrand(context, schema, own);
  if (found === undefined) context.report.add("SPEC236", { name: own, base: context.brands.get(own) }, at);
  return found ?? schema;
}

/** Undefined if the schema is neither a string nor a number, or if the brand is on values of the other type. */
function withBrand(context: BuildContext, schema: Schema, name: string): Schema | undefined {
  if (schema.kind === "nullable") {
    const inner = withBrand(context, schema.inner, name);
    return inner && { ...schema, inner };
  }
  if ((schema.kind !== "string" && schema.kind !== "number") || schema.implied) return undefined;
  const base = context.brands.get(name) ?? schema.kind;
  if (base !== schema.kind) return undefined;
  context.brands.set(name, base);
  return { ...schema, brand: name };
}

/** Returns the brands of a document, if any, sorted. A component of the same name declares the type of its brand. */
export function withBrands(
  { brands }: Pick<BuildContext, "brands">,
  schemas: readonly NamedSchema[],
  minting: MintInput,
): { readonly brands?: readonly Brand[] } {
  if (brands.size === 0) return {};
  const declared = new Map(
    schemas.flatMap(({ name, schema }) => (schema.brand === name.wire ? [[name.wire, name.code] as const] : [])),
  );
  const others = [...brands.keys()].filter((name) => !declared.has(name));
  const minted = mintTypes("brand", others, safeIdentifier, minting);
  const sorted = [...brands].sort(([a], [b]) => byCodeUnit(a, b));
  return {
    brands: sorted.map(([name, base]) => {
      const component = declared.get(name);
      return component === undefined
        ? { name, base, typeName: minted.get(name) ?? name }
        : { name, base, typeName: component, component: name };
    }),
  };
}
