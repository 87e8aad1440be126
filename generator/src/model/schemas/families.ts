import { addTo } from "../../diagnostics/add-to.js";
import { isObject, type Node, type ObjectNode, itemsOf, stringOf } from "../../load/document.js";
import { childPointer, componentNode, type BuildContext } from "../nodes.js";
import type { Schema, TaggedUnion } from "../types.js";
import { componentName } from "./component-name.js";
import { fold } from "./fold.js";
import { buildTagged, mappedNames } from "./unions.js";
import { reach } from "./walk.js";

/**
 * The bases that components with a discriminator are to others (OAS 3.1.1 4.8.25.2), each with the union of those that
 * extend it by `allOf`, in the order of their names. A base is left out whose discriminator does not tell them apart, and
 * one whose union would be made of itself.
 */
export function buildFamilies(
  context: BuildContext,
  components: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, TaggedUnion> {
  const extenders = extendersOf([...components.keys()].map((name) => [name, componentNode(context, name)] as const));
  const families = new Map<string, TaggedUnion>();
  for (const [name, schema] of components) {
    const node = componentNode(context, name);
    const family = isObject(node) && isBase(node, schema) ? familyOf(context, name, node, extenders) : undefined;
    if (family !== undefined) families.set(name, family);
  }
  return withoutEndless(families, components);
}

function isBase(node: ObjectNode, { kind }: Schema): boolean {
  const isUnion = node["oneOf"] !== undefined || node["anyOf"] !== undefined;
  return isObject(node["discriminator"]) && !isUnion && (kind === "object" || kind === "intersection");
}

function familyOf(
  context: BuildContext,
  name: string,
  node: ObjectNode,
  extenders: ReadonlyMap<string, readonly string[]>,
): TaggedUnion | undefined {
  const pointer = childPointer("/components/schemas", name);
  const all = [...reach(extenders.get(name) ?? [], extenders)].filter((one) => one !== name).sort();
  if (all.length === 0) return undefined;
  // A base that the mapping names may come itself.
  const discriminator = node["discriminator"];
  const isMapped = isObject(discriminator) && mappedNames(discriminator).has(name);
  const variants = [...(isMapped ? [name] : []), ...all].map((one): Schema => ({
    kind: "ref",
    name: one,
    source: childPointer("/components/schemas", one),
  }));
  return buildTagged(context, { node, pointer }, variants, false);
}

/** Returns the components that have a component in their `allOf`, by its name. */
function extendersOf(
  nodes: readonly (readonly [name: string, node: Node | undefined])[],
): ReadonlyMap<string, readonly string[]> {
  const extenders = new Map<string, string[]>();
  for (const [name, node] of nodes) for (const base of basesOf(node)) addTo(extenders, base, name);
  return extenders;
}

function basesOf(node: Node | undefined): readonly string[] {
  if (!isObject(node)) return [];
  return itemsOf(node["allOf"]).flatMap((part) => {
    const base = isObject(part) ? componentName(stringOf(part, "$ref")) : undefined;
    return base === undefined ? basesOf(part) : [base];
  });
}

/** Removes families that would be composed of themselves. A type may contain itself only through properties and items. */
function withoutEndless(
  families: ReadonlyMap<string, TaggedUnion>,
  components: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, TaggedUnion> {
  const edges = new Map([...components].map(([name, schema]) => [name, partsOf(schema, true)]));
  const base = (name: string): string => `${name} itself`;
  for (const [name, family] of families) {
    const own = components.get(name);
    edges.set(base(name), own ? partsOf(own, true) : []);
    edges.set(
      name,
      partsOf(family, true).map((part) => ({ ...part, extended: part.name === name })),
    );
  }
  // Where it is extended, the base stands, not the union.
  const extending = new Map(
    [...edges].map(([name, parts]) => [
      name,
      parts.map(({ name: part, extended }) => (extended && families.has(part) ? base(part) : part)),
    ]),
  );
  return new Map([...families].filter(([name]) => !reach(extending.get(name) ?? [], extending).has(name)));
}

interface Part {
  readonly name: string;
  readonly extended: boolean;
}

/** Returns the components that a type is composed of, without those of its properties and items. */
function partsOf(schema: Schema, isTop: boolean): readonly Part[] {
  return fold<readonly Part[]>(schema, {
    leaf: () => [],
    ref: ({ name }) => [{ name, extended: isTop }],
    all: (members) => members.flatMap((member) => partsOf(member, true)),
    any: (variants) => variants.flatMap((variant) => partsOf(variant, false)),
  });
}
