import { isObject, type ObjectNode } from "../../load/document.js";
import { PartUndecided } from "./budget.js";
import { type Part } from "./flat.js";
import { failure, failuresOf, type Failures, type Goal, type Prover, type Target } from "./goal.js";
import { proveList } from "./prove-list.js";
import { proveObject } from "./prove-object.js";
import { areForeign } from "./sent-names.js";
import { breaches, proveScalar } from "./prove-scalar.js";
import { proveUnion } from "./prove-union.js";
import { always, negated, never, type Term } from "./terms.js";

/** How many schemas of the same value may be nested in unions. The loader ends cycles of such schemas. */
const deepestUnion = 60;

/** Returns the steps that fail for schemas that all apply to the goal's values. */
export function* prove(prover: Prover, goal: Goal, to: readonly Term[], outer: Target): Failures {
  const { terms, inPlace, budget } = prover.context;
  budget.spend();
  if (outer.terms.length > deepestUnion) throw new PartUndecided("the schemas refer to themselves");
  const positive = to.filter((term) => term > 0);
  const closure = [...new Set(positive.flatMap((term) => inPlace.closureOf(term)))];
  const target = widened(prover, positive, outer);
  // What the sender leaves out, the receiver must not require, even if the same schema does.
  const isKnown = (term: Term): boolean =>
    goal.atom.terms.has(term) && [...goal.hidden].every((name) => target.hidden.has(name));
  if (closure.includes(never)) return yield failure("no value is allowed", breaches(prover, goal)({}));
  const open = closure.filter((term) => term !== always && !isKnown(term));
  const parts = open.map((term) => terms.schemaOf(term)).filter((schema): schema is Part => isObject(schema.node));
  for (const part of parts) yield* proveScalar(prover, goal, part);
  if (goal.type === "array") yield* proveList(prover, goal, parts);
  if (goal.type === "object") yield* proveObject(prover, goal, parts, target);
  for (const term of open) yield* proveInPlace(prover, goal, term, target);
  for (const term of to) if (term < 0) yield* proveNot(prover, goal, negated(term));
}

/** Adds the hidden properties of schemas to those outside of them. */
function widened({ context }: Prover, positive: readonly Term[], outer: Target): Target {
  const hidden = context.inPlace.hiddenOf(positive);
  return {
    hidden: hidden.size === 0 ? outer.hidden : new Set([...outer.hidden, ...hidden]),
    terms: [...outer.terms, ...positive],
  };
}

function* proveInPlace(prover: Prover, goal: Goal, term: Term, target: Target): Failures {
  const { terms, inPlace, expander } = prover.context;
  const { side, node } = terms.schemaOf(term);
  if (!isObject(node)) return;
  for (const key of ["anyOf", "oneOf"] as const) {
    const variants = inPlace.variantsOf(term, key);
    if (variants.length > 0) yield* proveUnion(prover, goal, { term, key, variants, target });
  }
  if (node["not"] !== undefined) yield* proveNot(prover, goal, terms.of(side, node["not"]));
  if (node["if"] !== undefined) {
    const condition = terms.of(side, node["if"]);
    const branches = [
      [condition, terms.of(side, node["then"])],
      [negated(condition), terms.of(side, node["else"])],
    ] as const;
    for (const [given, wanted] of branches) {
      if (wanted === always) continue;
      yield* failuresOf(prover.decide([...goal.terms, given], [wanted], false), (witness) => witness);
    }
  }
  if (!closes(node, goal)) return;
  const { terms: alternatives, isExact } = expander.closedOf(term);
  if (!isExact) return yield failure("nobody can say what the unevaluated keywords apply to");
  const variants = alternatives.map((one) => ({ terms: [one], isTagged: false }));
  yield* proveUnion(prover, goal, { term, key: "anyOf", variants, target });
}

/** Returns whether a schema has an unevaluated keyword for the goal's type. */
function closes(node: ObjectNode, { type }: Goal): boolean {
  return (
    (type === "object" && node["unevaluatedProperties"] !== undefined) ||
    (type === "array" && node["unevaluatedItems"] !== undefined)
  );
}

/** Proves that no value of the goal fits a schema. */
function* proveNot(prover: Prover, goal: Goal, term: Term): Failures {
  if (goal.atom.terms.has(negated(term)) || goal.atom.nots.includes(term)) return;
  if (areForeign(prover, goal, [term])) return;
  yield* failuresOf(prover.decide([...goal.terms, term], [never], false), (witness) => witness);
}
