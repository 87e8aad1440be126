import type { JsonValue } from "../../model/types.js";
import { conjunction, dependentsOf, propertyTerms, requiredOf, sizeOf, termsAt, type Part } from "./flat.js";
import { failure, failuresOf, type Failures, type Goal, type Prover, type Target } from "./goal.js";
import { single } from "./in-place.js";
import { assumed } from "./keywords.js";
import { proveOthers } from "./prove-others.js";
import { breaches } from "./prove-scalar.js";
import { dependentNames, dependentSchemas } from "./read.js";
import { sentNames, maySend, objectWith, otherNames, requiredNames } from "./sent-names.js";
import { never } from "./terms.js";
import { fit } from "./verdict.js";
import { numberOf } from "../../load/document.js";

/** Proves the keywords about objects of all parts. */
export function* proveObject(prover: Prover, goal: Goal, parts: readonly Part[], target: Target): Failures {
  for (const part of parts) yield* proveSize(prover, goal, part);
  yield* proveRequired(prover, goal, parts, target);
  for (const name of sentNames(prover, goal, parts)) yield* proveProperty(prover, goal, parts, name);
  for (const kind of otherNames(prover, goal)) yield* proveOthers(prover, goal, parts, kind);
  for (const part of parts) yield* proveDependents(prover, goal, part, target);
}

function* proveSize(prover: Prover, goal: Goal, { node }: Part): Failures {
  const [least, most] = [numberOf(node, "minProperties"), numberOf(node, "maxProperties")];
  if (least === undefined && most === undefined) return;
  const breach = breaches(prover, goal);
  const size = sizeOf(goal.parts, "Properties");
  if (least !== undefined && Math.max(size.least, requiredNames(goal).size) < least)
    yield failure("`minProperties` is larger", breach({ maxProperties: Math.ceil(least) - 1 }));
  if (most === undefined) return;
  const isCounted = otherNames(prover, goal).length === 0;
  const possible = isCounted ? sentNames(prover, goal, []).length : Infinity;
  if (Math.min(size.most, possible) > most)
    yield failure("`maxProperties` is smaller", breach({ minProperties: Math.floor(most) + 1 }));
}

function* proveRequired(prover: Prover, goal: Goal, parts: readonly Part[], { hidden }: Target): Failures {
  const sent = requiredNames(goal);
  for (const name of requiredOf(parts)) {
    if (hidden.has(name) || sent.has(name)) continue;
    const breach = breaches(prover, goal);
    yield failure(`\`${name}\` is required`, breach({}), breach({ properties: single(name, false), [assumed]: true }));
  }
}

function* proveProperty(prover: Prover, goal: Goal, parts: readonly Part[], name: string): Failures {
  const { terms } = prover.context;
  const to = propertyTerms(terms, parts, name);
  const from = propertyTerms(terms, goal.parts, name);
  const wrap = (witness: JsonValue): JsonValue | undefined => objectWith(prover, goal, name, witness);
  if (to.terms.length > 0) yield* failuresOf(prover.decide(from.terms, to.terms, true), wrap);
  const names = termsAt(terms, parts, "propertyNames");
  if (names.length === 0 || prover.context.evaluator.accepts(names, name) === fit) return;
  const own = termsAt(terms, goal.parts, "propertyNames");
  if (prover.decide([...own, terms.of("base", { const: name })], names, true).kind === "proved") return;
  if (prover.decide(from.terms, [never], true).kind === "proved") return;
  yield failure(`\`propertyNames\` does not allow \`${name}\``, () =>
    prover.sample([...goal.terms, terms.of("base", { required: [name] })]),
  );
}

function* proveDependents(prover: Prover, goal: Goal, { side, node }: Part, target: Target): Failures {
  const { terms } = prover.context;
  const isPossible = (name: string): boolean => !goal.hidden.has(name) && maySend(prover, goal, name);
  const sent = requiredNames(goal);
  const own = dependentsOf(goal.parts);
  for (const [name, others] of dependentNames(node)) {
    const missing = others.filter(
      (other) => !sent.has(other) && !target.hidden.has(other) && own.get(name)?.has(other) !== true,
    );
    if (missing.length === 0 || !isPossible(name)) continue;
    const breach = breaches(prover, goal);
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
    yield* failuresOf(prover.decide(from, [terms.of(side, schema)], false), (witness) => witness);
  }
}
