import type { ConstantStructure, TypeAliasDeclarationStructure } from "../../../codegen/declarations.js";
import { docsOf, type Doc } from "../../../codegen/doc-comments.js";
import { stringText } from "../../../codegen/literals.js";
import { brandsOf } from "../../../model/index.js";
import type { Api, Brand } from "../../../model/types.js";

/** Returns the types of the brands that no component declares. */
export function otherBrands({ brands = [] }: Api): readonly Brand[] {
  return brands.filter(({ component }) => component === undefined);
}

/** Returns the brand that a component declares. */
export function brandOfComponent(api: Api, component: string): Brand | undefined {
  // A component declares only the brand of its own name.
  const brand = brandsOf(api).get(component);
  return brand?.component === undefined ? undefined : brand;
}

/**
 * Declares the type of a brand, and the function that makes one without a cast. The property exists in types only. It is a string and
 * no unique symbol, so that two copies of a client agree; `~` puts it last in the completions of editors.
 */
export function declareBrand(
  { name, base, typeName }: Brand,
  doc: Doc = { paragraphs: [`A ${base} that is not interchangeable with others.`] },
): readonly (TypeAliasDeclarationStructure | ConstantStructure)[] {
  const own = `Returns a ${base} as \`${typeName}\`, without a check.`;
  return [
    {
      kind: "type",
      name: typeName,
      type: `${base} & { readonly "~brand": ${stringText(name)} }`,
      ...docsOf(doc),
    },
    {
      kind: "const",
      name: typeName,
      initializer: `(value: ${base}): ${typeName} => value as ${typeName}`,
      ...docsOf({ paragraphs: [own] }),
    },
  ];
}
