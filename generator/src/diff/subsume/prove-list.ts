import type { JsonValue } from "../../model/types.js";
import { itemTerms, prefixLength, sizeOf, type Part } from "./flat.js";
import { failure, failuresOf, type Failures, type Goal, type Prover } from "./goal.js";
import { breaches } from "./prove-scalar.js";
import { negated, never, type Term, type Terms } from "./terms.js";
import { numberOf } from "../../load/document.js";

/** The largest index whose item is compared alone. */
const longestPrefix = 200;

/** Proves the keywords about arrays of all parts. */
export function* proveList(prover: Prover, goal: Goal, parts: readonly Part[]): Failures {
  for (const part of parts) yield* proveSize(prover, goal, part);
  yield* proveItems(prover, goal, parts);
  for (const part of parts) if (part.node["contains"] !== undefined) yield* proveContains(prover, goal, part);
}

function* proveSize(prover: Prover, goal: Goal, { node }: Part): Failures {
  const size = sizeOf(goal.parts, "Items");
  const breach = breaches(prover, goal);
  const [least, most] = [numberOf(node, "minItems"), numberOf(node, "maxItems")];
  if (least !== undefined && size.least < least)
    yield failure("`minItems` is larger", breach({ maxItems: Math.ceil(least) - 1 }));
  if (most !== undefined && size.most > most)
    yield failure("`maxItems` is smaller", breach({ minItems: Math.floor(most) + 1 }));
  if (node["uniqueItems"] !== true || size.most <= 1) return;
  if (goal.parts.some((part) => part.node["uniqueItems"] === true)) return;
  yield failure("items are not all different", () => {
    const { terms } = prover.context;
    const item = prover.sample(itemTerms(terms, goal.parts, 0));
    if (item === undefined) return undefined;
    const twice = { minItems: 2, items: { const: item as never } };
    return prover.sample([...goal.terms, terms.of("base", twice)]);
  });
}

function* proveItems(prover: Prover, goal: Goal, parts: readonly Part[]): Failures {
  const { terms } = prover.context;
  const length = Math.min(longestPrefix, Math.max(prefixLength(goal.parts), prefixLength(parts)));
  const { most } = sizeOf(goal.parts, "Items");
  for (let index = 0; index <= length && index < most; index += 1) {
    const position = index === length ? Infinity : index;
    const to = itemTerms(terms, parts, position);
    const from = itemTerms(terms, goal.parts, position);
    // An array never gets as far as an item that no value fits.
    if (from[0] === never) return;
    if (to.length === 0) continue;
    const answer = prover.decide(from, to, true);
    yield* failuresOf(answer, (witness) => arrayWith(prover, goal, witness, index));
  }
}

/** Returns an array of the goal with a witness at an index. */
function arrayWith(prover: Prover, goal: Goal, witness: JsonValue, index: number): JsonValue | undefined {
  const prefixItems = [...Array.from({ length: index }, () => true), { const: witness as never }];
  return prover.sample([...goal.terms, prover.context.terms.of("base", { minItems: index + 1, prefixItems })]);
}

function* proveContains(prover: Prover, goal: Goal, { side, node }: Part): Failures {
  const { terms } = prover.context;
  const wanted = terms.of(side, node["contains"]);
  const [least, most] = [numberOf(node, "minContains") ?? 1, numberOf(node, "maxContains")];
  const size = sizeOf(goal.parts, "Items");
  const own = goal.parts.filter((part) => part.node["contains"] !== undefined);
  const isAll = (): boolean => answerForItems(prover, goal, [wanted]);
  const rest = itemTerms(terms, goal.parts, Infinity);
  const common = prefixLength(goal.parts) === 0 ? rest : [];
  const isWithin = (from: Term, to: Term): boolean => prover.decide([...common, from], [to], true).kind === "proved";
  const isEnough = own.some(
    (part) => (numberOf(part.node, "minContains") ?? 1) >= least && isWithin(containedIn(terms, part), wanted),
  );
  if (least > 0 && !isEnough && !(size.least >= least && isAll()))
    yield failure("nobody can say whether enough items match `contains`", () =>
      prover.sample([...goal.terms, terms.of(side, { items: { not: node["contains"] } })]),
    );
  if (most === undefined || size.most <= most) return;
  const isLimited = own.some(
    (part) => (numberOf(part.node, "maxContains") ?? Infinity) <= most && isWithin(wanted, containedIn(terms, part)),
  );
  if (isLimited) return;
  if (most >= 0 && answerForItems(prover, goal, [negated(wanted)])) return;
  yield failure("more items may match `contains` than `maxContains`", () =>
    prover.sample([...goal.terms, terms.of(side, { items: node["contains"], minItems: Math.floor(most) + 1 })]),
  );
}

function containedIn(terms: Terms, { side, node }: Part): Term {
  return terms.of(side, node["contains"]);
}

/** Returns whether every item fits. */
function answerForItems(prover: Prover, goal: Goal, to: readonly Term[]): boolean {
  const length = prefixLength(goal.parts);
  for (let index = 0; index <= length; index += 1) {
    const from = itemTerms(prover.context.terms, goal.parts, index === length ? Infinity : index);
    if (prover.decide(from, to, true).kind !== "proved") return false;
  }
  return true;
}
