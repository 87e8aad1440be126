/** Answers about arbitrary schemas never contradict ajv, nor an evaluator that shares no code with the judge. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import { Budget } from "../../../src/diff/subsume/budget.js";
import { Evaluator as Production } from "../../../src/diff/subsume/evaluate.js";
import { createJudge } from "../../../src/diff/subsume/index.js";
import { InPlace } from "../../../src/diff/subsume/in-place.js";
import type { Answer } from "../../../src/diff/subsume/judge.js";
import { Terms } from "../../../src/diff/subsume/terms.js";
import { fit } from "../../../src/diff/subsume/verdict.js";
import type { ObjectNode } from "../../../src/load/document.js";
import type { JsonValue } from "../../../src/model/types.js";
import { ajvOf, mayMistake } from "../../json-schema/ajv.js";
import {
  componentSets,
  documentOf,
  instancesOf,
  type ComponentSet,
  type Json,
  type JsonObject,
} from "../../json-schema/arbitraries.js";
import { Evaluator } from "../../json-schema/evaluate.js";
import { editKeyword, editSomewhere, pickerOf } from "./mutate.js";

const cases = times(80);
const pointers = ["/components/schemas/C0"];

interface Trial {
  readonly base: ComponentSet;
  readonly revision: ComponentSet;
  readonly values: readonly Json[];
}

/** Two sets of components that differ in one edit of C0, or in everything, and values that are nearly valid in one of them. */
const trials: fc.Arbitrary<Trial> = fc
  .tuple(
    componentSets({ components: 2, names: "plain", discriminators: false }),
    componentSets({ components: 2, names: "plain", discriminators: false }),
    fc.nat(),
    fc.nat(4),
  )
  .chain(([first, other, number, kind]) => {
    const base = withoutNotes(first);
    const edited = editSomewhere(base["C0"] as Json, pickerOf(number), editKeyword) as JsonObject;
    const revision = kind === 0 ? withoutNotes(other) : { ...base, C0: edited };
    const size = { minLength: 12, maxLength: 12 };
    return fc.array(instancesOf(base, "C0", "plain"), size).map((values) => ({ base, revision, values }));
  });

/** Returns the schemas without readOnly, after which receivers require less than JSON Schema says. */
function withoutNotes(set: ComponentSet): ComponentSet {
  return JSON.parse(JSON.stringify(set).replaceAll('"readOnly":true', '"deprecated":true')) as ComponentSet;
}

type Verdicts = (value: Json) => boolean | undefined;

function referenceOf(set: ComponentSet): Verdicts {
  const address = "https://example.com/document";
  const evaluator = new Evaluator();
  const copy = JSON.parse(JSON.stringify(set)) as JsonObject;
  evaluator.add(address, { components: { schemas: copy } }, Object.values(copy) as never);
  const ajv = mayMistake(set) ? undefined : ajvOf(set);
  return (value) => {
    const verdict = evaluator.isValid(value, `${address}#/components/schemas/C0`);
    const other = ajv?.("C0", value);
    return other === undefined || other === verdict ? verdict : undefined;
  };
}

/** Returns whether a caller may send a value that has only described properties. */
function senderOf({ base, revision }: Trial): (value: Json) => boolean {
  const terms = new Terms({ base: documentOf(base) as ObjectNode, revision: documentOf(revision) as ObjectNode });
  const budget = new Budget();
  const evaluator = new Production({ terms, inPlace: new InPlace(terms, "caller"), sender: "caller", budget });
  return (value) => {
    budget.begin();
    return evaluator.sends([terms.at("base", pointers[0]!)], value as JsonValue, "described") === fit;
  };
}

function answerOf({ base, revision }: Trial): Answer {
  const judge = createJudge({ base: documentOf(base) as ObjectNode, revision: documentOf(revision) as ObjectNode });
  return judge.isWithin({ side: "base", pointers }, { side: "revision", pointers }, "caller");
}

it("agrees with ajv", () => {
  const counts = { proved: 0, refuted: 0, unknown: 0 };
  const wrong: string[] = [];
  const reasons = new Map<string, number>();
  const property = fc.property(trials, (trial) => {
    const answer = answerOf(trial);
    counts[answer.kind] += 1;
    const [before, after] = [referenceOf(trial.base), referenceOf(trial.revision)];
    const note = (value: unknown): void =>
      void wrong.push(
        `${answer.kind}: ${JSON.stringify(value)} from ${JSON.stringify(trial.base)} to ${JSON.stringify(trial.revision)}`,
      );
    if (answer.kind === "unknown") reasons.set(answer.reason, (reasons.get(answer.reason) ?? 0) + 1);
    if (answer.kind === "refuted" && (before(answer.witness) === false || after(answer.witness) === true))
      note(answer.witness);
    if (answer.kind !== "proved") return;
    const isSent = senderOf(trial);
    for (const value of trial.values)
      if (before(value) === true && after(value) === false && isSent(value)) note(value);
  });
  fc.assert(property, { numRuns: cases, endOnFailure: true });
  if (process.env["RUNS"]) console.log(counts, [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 20));
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(counts.unknown).toBeLessThan(cases * 0.2);
});
