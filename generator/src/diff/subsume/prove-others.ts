import { namesOf, conjunction, patternsOf, termsAt, type Part } from "./flat.js";
import { failuresOf, type Failures, type Goal, type Prover } from "./goal.js";
import { areDisjoint, matchesPattern } from "../../model/index.js";
import { entryAt } from "./read.js";
import { maySend, objectWith, type OtherNames, propertySchemas } from "./sent-names.js";
import { textsIn } from "./sample-scalar.js";
import type { Term } from "./terms.js";
import { misfit } from "./verdict.js";

/** Proves the schemas for properties that the sender does not name. */
export function* proveOthers(prover: Prover, goal: Goal, parts: readonly Part[], kind: OtherNames): Failures {
  const { terms } = prover.context;
  for (const to of termsForOthers(prover, goal, parts, kind)) {
    // A name that matches a pattern of the sender has to fit its schema, too.
    const own = to.pattern === undefined ? [] : propertySchemas(prover, goal.parts, to.pattern);
    const answer = prover.decide(conjunction([...kind.terms, ...own]), to.terms, true);
    yield* failuresOf(answer, (witness) => {
      const name = nameFor(prover, goal, parts, to.pattern ?? kind.pattern);
      return name === undefined ? undefined : objectWith(prover, goal, name, witness);
    });
  }
  const names = termsAt(terms, parts, "propertyNames");
  if (names.length === 0) return;
  const own = termsAt(terms, goal.parts, "propertyNames");
  const pattern = kind.pattern === undefined ? {} : { pattern: kind.pattern };
  const answer = prover.decide(conjunction([...own, terms.of("base", { type: "string", ...pattern })]), names, true);
  yield* failuresOf(answer, (witness) => {
    if (typeof witness !== "string") return undefined;
    return prover.sample([...goal.terms, terms.of("base", { required: [witness] })]);
  });
}

/** Schemas for properties that no schema names; some apply only to names that match a pattern. */
interface TermsForOthers {
  readonly pattern?: string;
  readonly terms: readonly Term[];
}

function termsForOthers(
  prover: Prover,
  goal: Goal,
  parts: readonly Part[],
  { pattern }: OtherNames,
): readonly TermsForOthers[] {
  const { terms } = prover.context;
  const always = parts.flatMap(({ side, node }): readonly Term[] => {
    const own = pattern === undefined ? undefined : entryAt(node, "patternProperties", pattern);
    const applied = own ?? node["additionalProperties"];
    return applied === undefined ? [] : [terms.of(side, applied)];
  });
  const own = patternsOf(goal.parts);
  const others = [...patternsOf(parts)].filter((one) =>
    pattern === undefined ? !own.has(one) : one !== pattern && !areDisjoint(one, pattern),
  );
  const some = others.map((one) => ({ pattern: one, terms: propertySchemas(prover, parts, one) }));
  return [{ terms: conjunction(always) }, ...some].filter(({ terms: found }) => found.length > 0);
}

/** Returns a name that no schema declares and that matches a pattern. */
function nameFor(prover: Prover, goal: Goal, parts: readonly Part[], pattern: string | undefined): string | undefined {
  const declared = new Set([...namesOf(goal.parts), ...namesOf(parts)]);
  const patterns = pattern === undefined ? [] : [pattern];
  const own = termsAt(prover.context.terms, goal.parts, "propertyNames");
  const suitable = own.length === 0 ? [] : [prover.sample(own)].filter((name) => typeof name === "string");
  const names = [...suitable, ...textsIn({ least: 1, most: 40, patterns, formats: [] })];
  return names.find(
    (name) =>
      !declared.has(name) &&
      patterns.every((one) => matchesPattern(one, name) === true) &&
      maySend(prover, goal, name) &&
      prover.context.evaluator.accepts(own, name) !== misfit &&
      (pattern !== undefined || [...patternsOf(goal.parts)].every((one) => matchesPattern(one, name) === false)),
  );
}
