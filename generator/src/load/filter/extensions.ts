import { childPointer } from "../../diagnostics/pointer.js";
import { isList, isObject, type Node } from "../document.js";
import { declaredComponents, type DeclaredComponent } from "../resolve/components.js";
import type { Resolver, Target } from "../resolve/resolver.js";

/** A component schema that extends another by `allOf`, where a discriminator makes it a variant of that one. */
export interface Extension {
  /** The schema that is extended. */
  readonly base: Node;
  readonly target: Target;
}

/** Returns the extensions of schemas with a discriminator, and the extensions of those, however deep. */
export function extensionsIn(resolver: Resolver): readonly Extension[] {
  if (!resolver.sources.mentions(/\bdiscriminator\b/)) return [];
  const schemas = declaredComponents(resolver).filter(({ section }) => section === "schemas");
  const all = schemas.flatMap(({ target }) => basesOf(target, resolver).map((base) => ({ base, target })));
  const family = new Set(all.map(({ base }) => base).filter(hasDiscriminator));
  for (let size = -1; size !== family.size;) {
    size = family.size;
    for (const { base, target } of all) if (family.has(base)) family.add(target.node);
  }
  return all.filter(({ base }) => family.has(base));
}

function basesOf({ source, pointer, node }: DeclaredComponent["target"], resolver: Resolver): readonly Node[] {
  const parts = isObject(node) ? node["allOf"] : undefined;
  if (!isList(parts)) return [];
  return parts.flatMap((part, index): readonly Node[] => {
    if (!isObject(part)) return [];
    const at = { source, pointer: childPointer(childPointer(pointer, "allOf"), index) };
    const reference = part["$ref"];
    if (typeof reference !== "string") return basesOf({ ...at, node: part }, resolver);
    const found = resolver.resolve(reference, { source, pointer: childPointer(at.pointer, "$ref") });
    return "target" in found ? [found.target.node] : [];
  });
}

/** Returns whether a schema tells its extensions apart. In Swagger 2.0, `discriminator` is the name of a property. */
function hasDiscriminator(node: Node): boolean {
  if (!isObject(node)) return false;
  const { discriminator } = node;
  return isObject(discriminator) || typeof discriminator === "string";
}
