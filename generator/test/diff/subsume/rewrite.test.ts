/**
 * Rewrites that change no value are proved in both directions: always in real documents, nearly always in arbitrary schemas,
 * and never refuted. REWRITE_CASES is the number of arbitrary schemas.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJudge } from "../../../src/diff/subsume/index.js";
import type { ObjectNode } from "../../../src/load/document.js";
import {
  componentSets,
  documentOf,
  type ComponentSet,
  type Json,
  type JsonObject,
} from "../../json-schema/arbitraries.js";
import { editSomewhere, pickerOf } from "./mutate.js";
import { rewrites, withMoved } from "./rewrite.js";

const cases = Number(process.env["REWRITE_CASES"] ?? 5);
const seed = Number(process.env["REWRITE_SEED"] ?? 1);
/** The share of arbitrary schemas, most of which contradict themselves, for which an answer may be missing. */
const mostUnknown = 0.05;
const pointers = ["/components/schemas/C0"];

const sets = componentSets({ components: 2, names: "plain", discriminators: false, formats: true }).filter(
  // Items that `contains` counts are not followed through recursive schemas.
  (set) => !/"(?:max|min)Contains"/.test(JSON.stringify(set)),
);

function judge(base: ComponentSet, revision: ComponentSet): readonly string[] {
  const one = createJudge({ base: documentOf(base) as ObjectNode, revision: documentOf(revision) as ObjectNode });
  return (["caller", "service"] as const).flatMap((sender) => {
    const answers = [
      one.isWithin({ side: "base", pointers }, { side: "revision", pointers }, sender),
      one.isWithin({ side: "revision", pointers }, { side: "base", pointers }, sender),
    ];
    return answers.filter(({ kind }) => kind !== "proved").map((answer) => JSON.stringify(answer));
  });
}

describe(`rewrites (seed ${seed})`, () => {
  it.each(Object.entries(rewrites))("%s, of arbitrary schemas", { timeout: 60_000 }, (_, rewrite) => {
    const failed: string[] = [];
    let tried = 0;
    const property = fc.property(sets, fc.nat(), (set, number) => {
      const pick = pickerOf(number);
      let isRewritten = false;
      const edit = (schema: JsonObject): Json => {
        const result = rewrite(schema, pick);
        isRewritten = result !== undefined;
        return result ?? schema;
      };
      const edited = editSomewhere(set["C0"] as Json, pick, edit);
      if (!isRewritten) return;
      tried += 1;
      const revision = withMoved({ ...set, C0: edited } as JsonObject) as ComponentSet;
      for (const answer of judge(set, revision))
        failed.push(`${answer}: ${JSON.stringify(set)} as ${JSON.stringify(revision)}`);
    });
    fc.assert(property, { numRuns: cases * 8, seed });
    if (process.env["REWRITE_CASES"]) console.log(tried, failed.length);
    expect(failed.filter((one) => one.includes("refuted")).slice(0, 2)).toEqual([]);
    expect(failed.length).toBeLessThanOrEqual(tried * 4 * mostUnknown);
  });
});
