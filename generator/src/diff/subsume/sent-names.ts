import { getOrAdd, memoized } from "../../diagnostics/get-or-add.js";
import { isObject, type ObjectNode, stringsOf } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import {
  namesOf,
  patternsOf,
  areDeclared,
  conjunction,
  dependentsOf,
  propertyTerms,
  requiredOf,
  termsAt,
  type Part,
} from "./flat.js";
import type { Goal, Prover } from "./goal.js";
import { single } from "./in-place.js";
import { assumed } from "./keywords.js";
import { entryAt } from "./read.js";
import { never, type Term } from "./terms.js";

/** Returns the properties that every object of the goal has. */
export const requiredNames = memoized((goal: Goal): ReadonlySet<string> => {
  const dependents = dependentsOf(goal.parts);
  const names = new Set([...requiredOf(goal.parts)].filter((name) => !goal.hidden.has(name)));
  for (const name of names)
    for (const other of dependents.get(name) ?? []) if (!goal.hidden.has(other)) names.add(other);
  return names;
});

/** Returns the properties with a known name that the goal's objects may have. */
export function sentNames(prover: Prover, goal: Goal, parts: readonly Part[]): readonly string[] {
  const own = [...namesOf(goal.parts), ...requiredOf(goal.parts)];
  const isOpen = otherNames(prover, goal).some(({ isNamed }) => isNamed);
  const names = new Set(isOpen ? [...own, ...namesOf(parts)] : own);
  const sent = [...names].filter((name) => !goal.hidden.has(name) && maySend(prover, goal, name));
  // Properties with listed values decide quickly between variants.
  const isListed = (name: string): boolean => parts.some(({ node }) => isListedIn(node, name));
  return [...sent.filter(isListed), ...sent.filter((name) => !isListed(name))];
}

function isListedIn(node: ObjectNode, name: string): boolean {
  const schema = entryAt(node, "properties", name);
  return isObject(schema) && (schema["const"] !== undefined || schema["enum"] !== undefined);
}

export function maySend(prover: Prover, goal: Goal, name: string): boolean {
  const { terms, isDescribed } = propertyTerms(prover.context.terms, goal.parts, name);
  const isSent = isDescribed || !areDeclared(goal.parts) || requiredOf(goal.parts).has(name);
  return isSent && terms[0] !== never;
}

/** Returns whether schemas require a property that the goal's objects never have, so that none of them fits. */
export function areForeign(prover: Prover, goal: Goal, terms: readonly Term[]): boolean {
  const { context } = prover;
  if (goal.type !== "object") return false;
  const nodes = terms
    .flatMap((term) => context.inPlace.closureOf(term))
    .map((term) => context.terms.schemaOf(term).node);
  return nodes.some(
    (node) => isObject(node) && stringsOf(node["required"]).some((name) => !maySend(prover, goal, name)),
  );
}

/** Returns an object of the goal with a property. */
export function objectWith(prover: Prover, goal: Goal, name: string, value: JsonValue): JsonValue | undefined {
  const node = { required: [name], properties: single(name, { const: value as never }), [assumed]: true };
  return prover.sample([...goal.terms, prover.context.terms.of("base", node)]);
}

/** Properties that no schema names. */
export interface OtherNames {
  /** The pattern that the names match; undefined for all other names. */
  readonly pattern: string | undefined;
  readonly terms: readonly Term[];
  /** Set if a name that the receiver declares may be one of them. */
  readonly isNamed: boolean;
}

/** Returns the kinds of properties that the goal's objects may have although no schema names them. */
export function otherNames(prover: Prover, goal: Goal): readonly OtherNames[] {
  return getOrAdd(others, goal, () => readOthers(prover, goal));
}

const others = new WeakMap<Goal, readonly OtherNames[]>();

function readOthers(prover: Prover, goal: Goal): readonly OtherNames[] {
  const { terms } = prover.context;
  if (!areDeclared(goal.parts)) return [{ pattern: undefined, terms: [], isNamed: false }];
  const kinds = [...patternsOf(goal.parts)].map((pattern) => {
    const found = goal.parts.flatMap(({ side, node }): readonly Term[] => {
      const own = entryAt(node, "patternProperties", pattern);
      if (own !== undefined) return [terms.of(side, own)];
      const rest = node["additionalProperties"];
      // Without patterns of its own, the part applies to every name.
      return rest === undefined || node["patternProperties"] !== undefined ? [] : [terms.of(side, rest)];
    });
    return { pattern, terms: conjunction(found), isNamed: true };
  });
  const rest = { pattern: undefined, terms: termsAt(terms, goal.parts, "additionalProperties"), isNamed: true };
  const isOpen = goal.parts.some(({ node }) => node["additionalProperties"] !== undefined);
  return (isOpen ? [...kinds, rest] : kinds).filter((kind) => kind.terms[0] !== never);
}

export function propertySchemas(prover: Prover, parts: readonly Part[], pattern: string): readonly Term[] {
  return conjunction(
    parts.flatMap(({ side, node }) => {
      const schema = entryAt(node, "patternProperties", pattern);
      return schema === undefined ? [] : [prover.context.terms.of(side, schema)];
    }),
  );
}
