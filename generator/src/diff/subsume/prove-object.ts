import { isObject, type ObjectNode } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import {
  conjunction,
  areDeclared,
  dependentsOf,
  namesOf,
  patternsOf,
  propertyTerms,
  requiredOf,
  sizeOf,
  termsAt,
  type Part,
} from "./flat.js";
import { failure, failuresOf, type Failures, type Goal, type Proofs, type Target } from "./goal.js";
import { single } from "./in-place.js";
import { assumed } from "./keywords.js";
import { areDisjoint, matchesPattern } from "./patterns.js";
import { breaches } from "./prove-scalar.js";
import { dependentNames, dependentSchemas, entryAt, numberAt, stringsOf } from "./read.js";
import { textsIn } from "./sample-scalar.js";
import { never, type Term } from "./terms.js";
import { fit, misfit } from "./verdict.js";

/** Proves the keywords about objects of all parts. */
export function* proveObject(proofs: Proofs, goal: Goal, parts: readonly Part[], target: Target): Failures {
  for (const part of parts) yield* proveSize(proofs, goal, part);
  yield* proveRequired(proofs, goal, parts, target);
  for (const name of sentNames(proofs, goal, parts)) yield* proveProperty(proofs, goal, parts, name);
  for (const kind of otherNames(proofs, goal)) yield* proveOthers(proofs, goal, parts, kind);
  for (const part of parts) yield* proveDependents(proofs, goal, part, target);
}

/** Returns the properties that every object of the goal has. */
export function requiredNames(goal: Goal): ReadonlySet<string> {
  const known = required.get(goal) ?? readRequired(goal);
  required.set(goal, known);
  return known;
}

const required = new WeakMap<Goal, ReadonlySet<string>>();

function readRequired(goal: Goal): ReadonlySet<string> {
  const dependents = dependentsOf(goal.parts);
  const names = new Set([...requiredOf(goal.parts)].filter((name) => !goal.hidden.has(name)));
  for (const name of names)
    for (const other of dependents.get(name) ?? []) if (!goal.hidden.has(other)) names.add(other);
  return names;
}

function* proveSize(proofs: Proofs, goal: Goal, { node }: Part): Failures {
  const [least, most] = [numberAt(node, "minProperties"), numberAt(node, "maxProperties")];
  if (least === undefined && most === undefined) return;
  const breach = breaches(proofs, goal);
  const size = sizeOf(goal.parts, "Properties");
  if (least !== undefined && Math.max(size.least, requiredNames(goal).size) < least)
    yield failure("`minProperties` is larger", breach({ maxProperties: Math.ceil(least) - 1 }));
  if (most === undefined) return;
  const isCounted = otherNames(proofs, goal).length === 0;
  const possible = isCounted ? sentNames(proofs, goal, []).length : Infinity;
  if (Math.min(size.most, possible) > most)
    yield failure("`maxProperties` is smaller", breach({ minProperties: Math.floor(most) + 1 }));
}

function* proveRequired(proofs: Proofs, goal: Goal, parts: readonly Part[], { hidden }: Target): Failures {
  const sent = requiredNames(goal);
  for (const name of requiredOf(parts)) {
    if (hidden.has(name) || sent.has(name)) continue;
    const breach = breaches(proofs, goal);
    yield failure(`\`${name}\` is required`, breach({}), breach({ properties: single(name, false), [assumed]: true }));
  }
}

/** Returns the properties with a known name that the goal's objects may have. */
function sentNames(proofs: Proofs, goal: Goal, parts: readonly Part[]): readonly string[] {
  const own = [...namesOf(goal.parts), ...requiredOf(goal.parts)];
  const isOpen = otherNames(proofs, goal).some(({ isNamed }) => isNamed);
  const names = new Set(isOpen ? [...own, ...namesOf(parts)] : own);
  const sent = [...names].filter((name) => !goal.hidden.has(name) && maySend(proofs, goal, name));
  // Properties with listed values decide quickly between variants.
  const isListed = (name: string): boolean => parts.some(({ node }) => isListedIn(node, name));
  return [...sent.filter(isListed), ...sent.filter((name) => !isListed(name))];
}

function isListedIn(node: ObjectNode, name: string): boolean {
  const schema = entryAt(node, "properties", name);
  return isObject(schema) && (schema["const"] !== undefined || schema["enum"] !== undefined);
}

function maySend(proofs: Proofs, goal: Goal, name: string): boolean {
  const { terms, isDescribed } = propertyTerms(proofs.shop.terms, goal.parts, name);
  const isSent = isDescribed || !areDeclared(goal.parts) || requiredOf(goal.parts).has(name);
  return isSent && terms[0] !== never;
}

/** Returns whether schemas require a property that the goal's objects never have, so that none of them fits. */
export function areForeign(proofs: Proofs, goal: Goal, terms: readonly Term[]): boolean {
  const { shop } = proofs;
  if (goal.type !== "object") return false;
  const nodes = terms.flatMap((term) => shop.inPlace.closureOf(term)).map((term) => shop.terms.schemaOf(term).node);
  return nodes.some(
    (node) => isObject(node) && stringsOf(node["required"]).some((name) => !maySend(proofs, goal, name)),
  );
}

function* proveProperty(proofs: Proofs, goal: Goal, parts: readonly Part[], name: string): Failures {
  const { terms } = proofs.shop;
  const to = propertyTerms(terms, parts, name);
  const from = propertyTerms(terms, goal.parts, name);
  const wrap = (witness: JsonValue): JsonValue | undefined => objectWith(proofs, goal, name, witness);
  if (to.terms.length > 0) yield* failuresOf(proofs.decide(from.terms, to.terms, true), wrap);
  const names = termsAt(terms, parts, "propertyNames");
  if (names.length === 0 || proofs.shop.evaluator.accepts(names, name) === fit) return;
  const own = termsAt(terms, goal.parts, "propertyNames");
  if (proofs.decide([...own, terms.of("base", { const: name })], names, true).kind === "proved") return;
  if (proofs.decide(from.terms, [never], true).kind === "proved") return;
  yield failure(`\`propertyNames\` does not allow \`${name}\``, () =>
    proofs.sample([...goal.terms, terms.of("base", { required: [name] })]),
  );
}

/** Returns an object of the goal with a property. */
function objectWith(proofs: Proofs, goal: Goal, name: string, value: JsonValue): JsonValue | undefined {
  const node = { required: [name], properties: single(name, { const: value as never }), [assumed]: true };
  return proofs.sample([...goal.terms, proofs.shop.terms.of("base", node)]);
}

/** Properties that no schema names. */
interface OtherNames {
  /** The pattern that the names match; undefined for all other names. */
  readonly pattern: string | undefined;
  readonly terms: readonly Term[];
  /** Set if a name that the receiver declares may be one of them. */
  readonly isNamed: boolean;
}

/** Returns the kinds of properties that the goal's objects may have although no schema names them. */
function otherNames(proofs: Proofs, goal: Goal): readonly OtherNames[] {
  const known = others.get(goal) ?? readOthers(proofs, goal);
  others.set(goal, known);
  return known;
}

const others = new WeakMap<Goal, readonly OtherNames[]>();

function readOthers(proofs: Proofs, goal: Goal): readonly OtherNames[] {
  const { terms } = proofs.shop;
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

function* proveOthers(proofs: Proofs, goal: Goal, parts: readonly Part[], kind: OtherNames): Failures {
  const { terms } = proofs.shop;
  for (const to of termsForOthers(proofs, goal, parts, kind)) {
    // A name that matches a pattern of the sender has to fit its schema, too.
    const own = to.pattern === undefined ? [] : propertySchemas(proofs, goal.parts, to.pattern);
    const answer = proofs.decide(conjunction([...kind.terms, ...own]), to.terms, true);
    yield* failuresOf(answer, (witness) => {
      const name = nameFor(proofs, goal, parts, to.pattern ?? kind.pattern);
      return name === undefined ? undefined : objectWith(proofs, goal, name, witness);
    });
  }
  const names = termsAt(terms, parts, "propertyNames");
  if (names.length === 0) return;
  const own = termsAt(terms, goal.parts, "propertyNames");
  const pattern = kind.pattern === undefined ? {} : { pattern: kind.pattern };
  const answer = proofs.decide(conjunction([...own, terms.of("base", { type: "string", ...pattern })]), names, true);
  yield* failuresOf(answer, (witness) => {
    if (typeof witness !== "string") return undefined;
    return proofs.sample([...goal.terms, terms.of("base", { required: [witness] })]);
  });
}

/** Schemas for properties that no schema names; some apply only to names that match a pattern. */
interface TermsForOthers {
  readonly pattern?: string;
  readonly terms: readonly Term[];
}

function termsForOthers(
  proofs: Proofs,
  goal: Goal,
  parts: readonly Part[],
  { pattern }: OtherNames,
): readonly TermsForOthers[] {
  const { terms } = proofs.shop;
  const always = parts.flatMap(({ side, node }): readonly Term[] => {
    const own = pattern === undefined ? undefined : entryAt(node, "patternProperties", pattern);
    const applied = own ?? node["additionalProperties"];
    return applied === undefined ? [] : [terms.of(side, applied)];
  });
  const own = patternsOf(goal.parts);
  const others = [...patternsOf(parts)].filter((one) =>
    pattern === undefined ? !own.has(one) : one !== pattern && !areDisjoint(one, pattern),
  );
  const some = others.map((one) => ({ pattern: one, terms: propertySchemas(proofs, parts, one) }));
  return [{ terms: conjunction(always) }, ...some].filter(({ terms: found }) => found.length > 0);
}

function propertySchemas(proofs: Proofs, parts: readonly Part[], pattern: string): readonly Term[] {
  return conjunction(
    parts.flatMap(({ side, node }) => {
      const schema = entryAt(node, "patternProperties", pattern);
      return schema === undefined ? [] : [proofs.shop.terms.of(side, schema)];
    }),
  );
}

/** Returns a name that no schema declares and that matches a pattern. */
function nameFor(proofs: Proofs, goal: Goal, parts: readonly Part[], pattern: string | undefined): string | undefined {
  const declared = new Set([...namesOf(goal.parts), ...namesOf(parts)]);
  const patterns = pattern === undefined ? [] : [pattern];
  const own = termsAt(proofs.shop.terms, goal.parts, "propertyNames");
  const suitable = own.length === 0 ? [] : [proofs.sample(own)].filter((name) => typeof name === "string");
  const names = [...suitable, ...textsIn({ least: 1, most: 40, patterns, formats: [] })];
  return names.find(
    (name) =>
      !declared.has(name) &&
      patterns.every((one) => matchesPattern(one, name) === true) &&
      maySend(proofs, goal, name) &&
      proofs.shop.evaluator.accepts(own, name) !== misfit &&
      (pattern !== undefined || [...patternsOf(goal.parts)].every((one) => matchesPattern(one, name) === false)),
  );
}

function* proveDependents(proofs: Proofs, goal: Goal, { side, node }: Part, target: Target): Failures {
  const { terms } = proofs.shop;
  const isPossible = (name: string): boolean => !goal.hidden.has(name) && maySend(proofs, goal, name);
  const sent = requiredNames(goal);
  const own = dependentsOf(goal.parts);
  for (const [name, others] of dependentNames(node)) {
    const missing = others.filter(
      (other) => !sent.has(other) && !target.hidden.has(other) && own.get(name)?.has(other) !== true,
    );
    if (missing.length === 0 || !isPossible(name)) continue;
    const breach = breaches(proofs, goal);
    for (const other of missing)
      yield failure(
        `\`${other}\` is required beside \`${name}\``,
        breach({ required: [name] }),
        breach({ required: [name], properties: single(other, false), [assumed]: true }),
      );
  }
  for (const [name, schema] of dependentSchemas(node)) {
    if (!isPossible(name)) continue;
    const present = terms.of("base", { type: "object", required: [name], [assumed]: true });
    const from = conjunction([...goal.terms, present]);
    yield* failuresOf(proofs.decide(from, [terms.of(side, schema)], false), (witness) => witness);
  }
}
