import { paramsType } from "../../emit/shared/names.js";
import type { NamedSchema, Schema } from "../../model/types.js";
import type { Comparison } from "../typescript/comparison.js";
import { pairsOf, type Matches } from "../typescript/match.js";
import { Relation } from "../typescript/relation.js";
import { resultTypes, type Side } from "../typescript/side.js";
import type { Type } from "../typescript/type.js";
import { namesByPosition } from "./members.js";
import { argumentMoves, type Pair } from "../typescript/calls.js";

const typesOfOperation = [paramsType, ...resultTypes];

/** Matches components that have another name and other properties, too, if they are used at the same positions. */
export function matchedByUse(comparison: Comparison): Comparison {
  let matched = comparison;
  // A new match may use components that have none yet.
  for (;;) {
    const components = matchOnce(matched);
    if (components === undefined) return matched;
    const pairs = pairsOf(components.both, matched.operations.both);
    matched = { ...matched, components, relation: new Relation(matched.base, matched.revision, pairs) };
  }
}

function matchOnce({ base, revision, components, operations }: Comparison): Matches<NamedSchema> | undefined {
  if (components.removed.length === 0 || components.added.length === 0) return undefined;
  const named = [
    ...operations.both.flatMap(([a, b]) => typesOfOperation.map((nameOf) => [nameOf(a), nameOf(b)] as const)),
    ...components.both.map(([a, b]) => [a.name.code, b.name.code] as const),
  ];
  const positions = named.flatMap(([old, now]) => {
    const [before, after] = [base.find(old), revision.find(now)];
    return before && after ? usesIn({ base, revision }, before.type, after.type) : [];
  });
  const uses = [...positions, ...operations.both.flatMap((pair) => usesInArguments(pair, base, revision))];
  const found = components.removed.flatMap((component): (readonly [NamedSchema, NamedSchema])[] => {
    const now = new Set(uses.flatMap(([old, name]) => (old === component.name.code ? [name] : [])));
    const [only, ...others] = components.added.filter(({ name }) => now.has(name.code));
    return only === undefined || others.length > 0 ? [] : [[component, only]];
  });
  // Two types that became one are not renamed.
  const pairs = found.filter(([, now]) => found.filter(([, other]) => other === now).length === 1);
  if (pairs.length === 0) return undefined;
  const all = new Set(pairs.flat());
  return {
    both: [...components.both, ...pairs],
    removed: components.removed.filter((one) => !all.has(one)),
    added: components.added.filter((one) => !all.has(one)),
  };
}

/** Returns the names of the schemas of the same arguments, which may be in other groups. */
function usesInArguments(pair: Pair, base: Side, revision: Side): readonly (readonly [old: string, now: string])[] {
  const nameIn = (side: Side, schema: Schema): string | undefined =>
    schema.kind === "ref" ? side.components.get(schema.name)?.name.code : undefined;
  return argumentMoves(pair).flatMap(({ schemas: [before, after] }) => {
    const [old, now] = [nameIn(base, before), nameIn(revision, after)];
    return old === undefined || now === undefined ? [] : [[old, now] as const];
  });
}

type Sides = Pick<Comparison, "base" | "revision">;

/** Returns the names of types at the same positions. */
function usesIn(sides: Sides, old: Type, now: Type): readonly (readonly [old: string, now: string])[] {
  if (old.kind === "array" && now.kind === "array") return usesIn(sides, old.items, now.items);
  if (old.kind === "object" && now.kind === "object")
    return namesByPosition(old, now).flatMap(([name, other]) => {
      const [before, after] = [old.members.get(name), now.members.get(other)];
      return before && after ? usesIn(sides, before.type, after.type) : [];
    });
  if (old.kind === "name" && now.kind === "name")
    return [[old.name, now.name], ...usesInAll(sides, old.args, now.args)];
  const isCompound = (type: Type) => type.kind === "union" || type.kind === "intersection";
  if (!isCompound(old) || !isCompound(now)) return [];
  const [before, after] = [partsOf(old), partsOf(now)];
  return before.length === after.length ? usesInAll(sides, before, after) : usesInVariants(sides, before, after);
}

function usesInAll(sides: Sides, old: readonly Type[], now: readonly Type[]): readonly (readonly [string, string])[] {
  if (old.length !== now.length) return [];
  return old.flatMap((type, index) => usesIn(sides, type, now[index] ?? type));
}

/** Returns the names of variants with the same tag, in unions of which one has more. */
function usesInVariants(
  { base, revision }: Sides,
  old: readonly Type[],
  now: readonly Type[],
): readonly (readonly [string, string])[] {
  const tagged = now.map((type) => ({ type, tags: tagsOf(revision, type) }));
  return old.flatMap((type) => {
    const tags = tagsOf(base, type);
    const [only, ...others] = tagged.filter((one) => one.tags.some((tag) => tags.includes(tag)));
    if (type.kind !== "name" || only?.type.kind !== "name" || others.length > 0) return [];
    return [[type.name, only.type.name] as const];
  });
}

/** Returns the properties of an object that have one value: `kind "card"`. */
function tagsOf({ declarations }: Side, type: Type): readonly string[] {
  const object = declarations.resolve(type);
  if (object.kind !== "object") return [];
  return [...object.members].flatMap(([name, { type: value }]) =>
    value.kind === "literal" ? [`${name} ${JSON.stringify(value.value)}`] : [],
  );
}

function partsOf(type: Type): readonly Type[] {
  return type.kind === "union" || type.kind === "intersection" ? type.types : [];
}
