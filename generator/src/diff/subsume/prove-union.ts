import { isObject, type ObjectNode, numberOf, stringOf, stringsOf } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { listedIn, namesOf, partsOf, propertyTerms, rangeOf, type Part } from "./flat.js";
import {
  failure,
  failuresOf,
  isProved,
  type Failure,
  type Failures,
  type Goal,
  type Prover,
  type Target,
} from "./goal.js";
import { single, type Variant } from "./in-place.js";
import { assumed } from "./keywords.js";
import { areForeign, requiredNames } from "./sent-names.js";
import { entriesAt } from "./read.js";
import { negated, never, type Term } from "./terms.js";

/** `anyOf` or `oneOf` of a schema. */
interface Union {
  readonly term: Term;
  readonly key: "anyOf" | "oneOf";
  readonly variants: readonly Variant[];
  readonly target: Target;
}

/** The most cases into which a goal is divided. */
const mostCases = 40;
/** The most ways of dividing it that are tried. */
const mostWays = 4;
const mostFailures = 4;

/** Proves that all values of a goal fit one variant, or that each of several cases fits one. */
export function* proveUnion(prover: Prover, goal: Goal, union: Union): Failures {
  const [only] = union.variants;
  if (only !== undefined && union.variants.length === 1) yield* prover.prove(goal, only.terms, union.target);
  for (const variant of union.variants) {
    if (!isProved(prover.prove(goal, variant.terms, union.target))) continue;
    yield* proveOnly(prover, goal, union, variant);
    return yield* proveRecognised(prover, goal, union, variant);
  }
  if (union.variants.length === 1) return;
  for (const cases of casesOf(prover, goal, union)) {
    const answers = cases.map((one) => prover.decide([...goal.terms, one], [union.term], false));
    if (answers.every(({ kind }) => kind === "proved")) return;
    for (const answer of answers) if (answer.kind === "refuted") yield* failuresOf(answer, (witness) => witness);
  }
  yield { reason: "no variant accepts all of these values", values: valuesOf(prover, goal, union) };
}

/** Makes values that do not fit some variant, and perhaps no other. */
function* valuesOf(prover: Prover, goal: Goal, { variants, target }: Union): Iterable<JsonValue | undefined> {
  for (const { terms } of variants)
    for (const { values } of take(prover.prove(goal, terms, target), mostFailures)) yield* values;
  const nots = variants.filter(({ terms }) => terms.length === 1).map(({ terms }) => negated(terms[0]!));
  yield prover.sample([...goal.terms, ...nots]);
}

function take(failures: Failures, count: number): readonly Failure[] {
  const found: Failure[] = [];
  for (const one of failures) {
    found.push(one);
    if (found.length >= count) break;
  }
  return found;
}

/** Proves that no other variant of `oneOf` accepts a value. A discriminator selects one anyway. */
function* proveOnly(prover: Prover, goal: Goal, { key, variants }: Union, chosen: Variant): Failures {
  if (key === "anyOf" || variants.every(({ isTagged }) => isTagged)) return;
  for (const other of variants) {
    if (other === chosen || other.terms.some((term) => goal.atom.terms.has(negated(term)))) continue;
    if (areForeign(prover, goal, other.terms)) continue;
    yield* failuresOf(prover.decide([...goal.terms, ...other.terms], [never], false), (witness) => witness);
  }
}

/**
 * Proves that a receiver recognises the variant. A variant that does not declare all properties accepts them only because
 * receivers ignore undeclared properties; it was hardly meant.
 */
function* proveRecognised(prover: Prover, goal: Goal, union: Union, chosen: Variant): Failures {
  if (goal.type !== "object" || chosen.terms.some((term) => goal.atom.terms.has(term))) return;
  if (!goal.isOneOfMany && union.variants.length < 2) return;
  const { terms, expander } = prover.context;
  const nodes = chosen.terms.map((term) => terms.schemaOf(term).node);
  const isSameName = nodes.some((node) => isObject(node) && goal.atom.references.has(stringOf(node, "$ref") ?? ""));
  if (isSameName) return;
  const parts = expander.expand(chosen.terms).flatMap((atom) => partsOf(terms, atom));
  if (parts.some(({ node }) => node["additionalProperties"] !== undefined || node["patternProperties"] !== undefined))
    return;
  const declared = namesOf(parts);
  const outside = namesIn(prover, union.target.terms);
  const unknown = [...namesOf(goal.parts)].find(
    (name) =>
      !declared.has(name) &&
      !outside.has(name) &&
      !goal.hidden.has(name) &&
      propertyTerms(terms, goal.parts, name).terms[0] !== never,
  );
  if (unknown !== undefined) yield failure(`only a variant that does not declare \`${unknown}\` accepts it`);
}

/** Returns the properties that schemas always declare. */
function namesIn({ context }: Prover, terms: readonly Term[]): ReadonlySet<string> {
  const nodes = terms
    .flatMap((term) => context.inPlace.closureOf(term))
    .map((term) => context.terms.schemaOf(term).node);
  return new Set(nodes.filter(isObject).flatMap((node) => entriesAt(node, "properties").map(([name]) => name)));
}

/** Returns ways to divide the goal's values into cases, as schemas of which each value fits at least one. */
function* casesOf(prover: Prover, goal: Goal, union: Union): Iterable<readonly Term[]> {
  const { terms } = prover.context;
  const of = (node: ObjectNode): Term => terms.of("base", node);
  if (goal.type === "number") yield* rangesOf(goal, partsOfVariants(prover, union)).map((nodes) => nodes.map(of));
  if (goal.type !== "object") return;
  const parts = partsOfVariants(prover, union);
  const required = requiredNames(goal);
  const wanted = new Set(parts.flatMap(({ node }) => stringsOf(node["required"])));
  const named = namesThatDiffer(prover, parts);
  for (const name of named.filter((one) => required.has(one)).slice(0, mostWays)) {
    const nodes = valuesOfProperty(prover, goal, name);
    if (nodes.length > 1 && nodes.length <= mostCases)
      yield nodes.map((node) =>
        of({ type: "object", required: [name], properties: single(name, node), [assumed]: true }),
      );
  }
  for (const name of [...wanted, ...named]
    .filter((one) => !required.has(one) && !isAbsent(prover, goal, one))
    .slice(0, 4))
    yield [
      of({ type: "object", required: [name] }),
      of({ type: "object", properties: single(name, false), [assumed]: true }),
    ];
}

/** Returns the properties that variants describe differently. */
function namesThatDiffer(prover: Prover, parts: readonly Part[]): readonly string[] {
  const found = new Map<string, Set<Term>>();
  for (const { side, node } of parts) {
    for (const [name, schema] of entriesAt(node, "properties")) {
      getOrAdd(found, name, () => new Set()).add(prover.context.terms.of(side, schema));
    }
  }
  return [...found].filter(([, terms]) => terms.size > 1).map(([name]) => name);
}

function isAbsent(prover: Prover, goal: Goal, name: string): boolean {
  const { terms, isDescribed } = propertyTerms(prover.context.terms, goal.parts, name);
  return !isDescribed || terms[0] === never || goal.hidden.has(name);
}

/** Returns schemas for the values or types of a property. */
function valuesOfProperty(prover: Prover, goal: Goal, name: string): readonly ObjectNode[] {
  const { terms, expander, sender } = prover.context;
  const property = propertyTerms(terms, goal.parts, name);
  return expander.expand(property.terms).flatMap((atom) =>
    [...atom.types].flatMap((type): readonly ObjectNode[] => {
      const listed = listedIn(partsOf(terms, atom), type, sender);
      return listed === undefined ? [{ type }] : listed.map((value) => ({ const: value as never }));
    }),
  );
}

function partsOfVariants(prover: Prover, { variants }: Union): readonly Part[] {
  const { terms, inPlace } = prover.context;
  const closure = new Set(variants.flatMap((variant) => variant.terms.flatMap((term) => inPlace.closureOf(term))));
  return [...closure].map((term) => terms.schemaOf(term)).filter((schema): schema is Part => isObject(schema.node));
}

/** Returns ways to divide a range at the ends of the variants' ranges. */
function rangesOf(goal: Goal, parts: readonly Part[]): readonly (readonly ObjectNode[])[] {
  const { least, most } = rangeOf(goal.parts);
  const ends = (key: string): readonly number[] =>
    parts
      .map(({ node }) => numberOf(node, key))
      .filter((end) => end !== undefined && end >= least && end <= most) as number[];
  const after = [...ends("maximum"), ...ends("exclusiveMinimum")].filter((end) => end < most);
  const before = [...ends("minimum"), ...ends("exclusiveMaximum")].filter((end) => end > least);
  return [
    ...after.map((end) => [{ maximum: end }, { exclusiveMinimum: end }]),
    ...before.map((end) => [{ exclusiveMaximum: end }, { minimum: end }]),
  ].slice(0, 4);
}
