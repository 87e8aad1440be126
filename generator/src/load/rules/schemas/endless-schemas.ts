import { addAll } from "../../../diagnostics/add-to.js";
import { childPointer, pointerOf, pointerTokens } from "../../../diagnostics/pointer.js";
import { maximumComposition } from "../../../diagnostics/syntax/limits.js";
import { isObject, type Node, memberOf } from "../../document.js";
import { itemsOf, membersOf, textOf, type Rule } from "../rule.js";

/**
 * Reports schemas that apply themselves to the same value, or too many others in a row (JSON Schema 2020-12, Core
 * 9.4.1).
 */
export const endlessSchemas: Rule = {
  kinds: ["components"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    const at = childPointer(pointer, "schemas");
    const all = new Map(membersOf(node["schemas"]));
    const schemas = new Map([...all].map(([name, schema]) => [name, withoutHeirs(name, schema, all)] as const));
    for (const [name, schema] of all) {
      const key = unionOfHeirs(name, schema, all);
      if (key === undefined) continue;
      const [heir = name] = itemsOf(memberOf(schema, key)).flatMap((item) => nameIn(item) ?? []);
      const way = [name, heir, name].join(" -> ");
      const fallback = `\`${key}\` is ignored: the schemas that extend this one are its variants`;
      report.add("SPEC079", { way, fallback }, locationOf(childPointer(at, name), "key"));
      edits.remove(childPointer(childPointer(at, name), key));
    }
    const levels = new Map<string, number>();
    for (const name of [...schemas.keys()].sort()) {
      for (const { way, closing } of findCycles(name, schemas, at, levels)) {
        const fallback = "the reference that closes the cycle is generated as `unknown`";
        report.add("SPEC079", { way: way.join(" -> "), fallback }, locationOf(childPointer(at, way[0]!), "key"));
        edits.remove(closing);
      }
    }
    const [deep] = [...levels].filter(([, ofSchema]) => ofSchema > maximumComposition).map(([name]) => name);
    if (deep !== undefined)
      report.add("SPEC063", { limit: maximumComposition }, locationOf(childPointer(at, deep), "key"));
  },
};

/**
 * Returns the keyword in which a base lists its variants, as many generators write families: `Pet: { oneOf: [Cat, Dog]
 * }` and `Cat: { allOf: [Pet, …] }`. Undefined for a base without its own properties, which would then allow anything.
 */
function unionOfHeirs(name: string, schema: Node, all: ReadonlyMap<string, Node>): "oneOf" | "anyOf" | undefined {
  if (!isObject(schema) || (schema["properties"] === undefined && schema["discriminator"] === undefined)) return;
  return (["oneOf", "anyOf"] as const).find((key) => {
    const variants = itemsOf(schema[key]).map(nameIn);
    return variants.length > 0 && variants.every((variant) => variant !== undefined && extendsBase(variant, name, all));
  });
}

function withoutHeirs(name: string, schema: Node, all: ReadonlyMap<string, Node>): Node {
  const key = unionOfHeirs(name, schema, all);
  return key === undefined || !isObject(schema) ? schema : { ...schema, [key]: undefined };
}

/** The maximum number of bases to search. */
const mostBases = 1_000;

/** Returns whether a component has the base in its `allOf`, directly or through other components. */
function extendsBase(name: string, base: string, all: ReadonlyMap<string, Node>): boolean {
  const seen = new Set<string>();
  const pending = [name];
  for (let next = pending.pop(); next !== undefined && seen.size < mostBases; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const bases = itemsOf(memberOf(all.get(next), "allOf")).flatMap((item) => nameIn(item) ?? []);
    if (bases.includes(base)) return true;
    addAll(pending, bases);
  }
  return false;
}

/** Returns the component schema that a reference refers to. */
function nameIn(node: Node): string | undefined {
  const reference = textOf(memberOf(node, "$ref"));
  return reference?.startsWith("#/components/schemas/") ? pointerTokens(reference.slice(1))[2] : undefined;
}

/** A cycle from a schema to itself, both ends included, and the `$ref` that closes it. */
interface Cycle {
  readonly way: readonly string[];
  readonly closing: string;
}

interface Step {
  readonly name: string;
  readonly references: readonly Reference[];
  next: number;
  /** The maximum depth of the followed references. */
  levels: number;
}

/**
 * Returns all cycles that a search from one schema finds. Skips schemas that were searched before: `levels` has the
 * composition depth of each.
 */
function findCycles(
  start: string,
  schemas: ReadonlyMap<string, Node>,
  pointer: string,
  levels: Map<string, number>,
): readonly Cycle[] {
  const cycles: Cycle[] = [];
  const steps: Step[] = [];
  /** The index of the step for each schema on the current path. */
  const depths = new Map<string, number>();
  const enter = (name: string): void => {
    depths.set(name, steps.length);
    steps.push({
      name,
      references: appliedInPlace(schemas.get(name), childPointer(pointer, name)),
      next: 0,
      levels: 0,
    });
  };
  if (!levels.has(start)) enter(start);
  for (let last = steps.at(-1); last; last = steps.at(-1)) {
    const reference = last.references[last.next];
    if (reference === undefined) {
      levels.set(last.name, last.levels);
      depths.delete(last.name);
      steps.pop();
      continue;
    }
    const { name } = reference;
    const depth = depths.get(name);
    const known = levels.get(name);
    if (depth === undefined && known === undefined) {
      enter(name);
      continue;
    }
    last.next += 1;
    if (known !== undefined) last.levels = Math.max(last.levels, known + reference.levels);
    else cycles.push({ way: [...steps.slice(depth).map((step) => step.name), name], closing: reference.pointer });
  }
  return cycles;
}

/** A `$ref` to a component schema, with its pointer. */
interface Reference {
  readonly name: string;
  readonly pointer: string;
  /** The number of keywords on the way: two for `allOf: [{ $ref: … }]`. */
  readonly levels: number;
}

/** Returns the component schemas that a schema applies to the same value. */
function appliedInPlace(node: Node | undefined, pointer: string, levels = 1): readonly Reference[] {
  if (!isObject(node)) return [];
  const reference = textOf(node["$ref"]);
  const name = reference === undefined ? undefined : pointerTokens(reference.slice(1))[2];
  const inner = [
    ...["allOf", "anyOf", "oneOf"].flatMap((key) =>
      itemsOf(node[key]).map((item, index) => [pointerOf([key, index]), item] as const),
    ),
    ...["not", "if", "then", "else"].flatMap((key) =>
      node[key] === undefined ? [] : [[pointerOf([key]), node[key]] as const],
    ),
    ...["dependentSchemas", "dependencies"].flatMap((keyword) =>
      membersOf(node[keyword]).map(([key, item]) => [pointerOf([keyword, key]), item] as const),
    ),
  ];
  const own = name === undefined ? [] : [{ name, pointer: childPointer(pointer, "$ref"), levels }];
  return [...own, ...inner.flatMap(([way, item]) => appliedInPlace(item, pointer + way, levels + 1))];
}
