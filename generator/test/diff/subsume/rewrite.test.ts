/**
 * Rewrites that change no value are proved in both directions: always in real documents, nearly always in arbitrary schemas,
 * and never refuted.
 */
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import { Report } from "../../../src/diagnostics/report.js";
import { createJudge } from "../../../src/diff/subsume/index.js";
import type { ObjectNode } from "../../../src/load/document.js";
import { loadDocument } from "../../../src/load/index.js";
import {
  componentSets,
  documentOf,
  type ComponentSet,
  type Json,
  type JsonObject,
} from "../../json-schema/arbitraries.js";
import { editKeyword, editSomewhere, pickerOf, type Pick } from "./mutate.js";
import { rewrites, withMoved, type Rewrite } from "./rewrite.js";

/** The share of arbitrary schemas, most of which contradict themselves, for which an answer may be missing. */
const mostUnknown = 0.05;
/** The number of edits of each real document. */
const edits = times(250);
const sets = componentSets({ components: 2, names: "plain", discriminators: false, formats: true }).filter(
  // Items that `contains` counts are not followed through recursive schemas.
  (set) => !/"(?:max|min)Contains"/.test(JSON.stringify(set)),
);

/** Returns the component schemas of a document. */
async function schemasOf(file: string): Promise<ComponentSet> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const loaded = await loadDocument({ file: path, report: new Report() });
  const { components } = JSON.parse(JSON.stringify(loaded?.document.root)) as { components: { schemas: ComponentSet } };
  return components.schemas;
}

/** Rewrites one schema inside of a component; undefined if the rewrite does not apply to it. */
function rewritten(set: ComponentSet, component: string, rewrite: Rewrite, pick: Pick): ComponentSet | undefined {
  let isRewritten = false;
  const edited = editSomewhere(set[component] as Json, pick, (schema) => {
    const result = rewrite(schema, pick);
    isRewritten = result !== undefined;
    return result ?? schema;
  });
  return isRewritten ? (withMoved({ ...set, [component]: edited } as JsonObject) as ComponentSet) : undefined;
}

function pointerOf(component: string): string {
  return `/components/schemas/${component.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns the answers that are not proofs, in both directions. */
function judge(base: ComponentSet, revision: ComponentSet, component: string): readonly string[] {
  const one = createJudge({ base: documentOf(base) as ObjectNode, revision: documentOf(revision) as ObjectNode });
  const pointers = [pointerOf(component)];
  return (["caller", "service"] as const).flatMap((sender) => {
    const answers = [
      one.isWithin({ side: "base", pointers }, { side: "revision", pointers }, sender),
      one.isWithin({ side: "revision", pointers }, { side: "base", pointers }, sender),
    ];
    return answers.filter(({ kind }) => kind !== "proved").map((answer) => JSON.stringify(answer));
  });
}

describe(`rewrites (seed ${seed})`, async () => {
  const documents = await Promise.all(
    ["../../../../spec/openapi.yaml", "../../documents/constructs.yaml"].map(schemasOf),
  );

  let total = 0;

  it.each(Object.entries(rewrites))("%s, of real schemas", (_, rewrite) => {
    const failed: string[] = [];
    let tried = 0;
    for (const set of documents) {
      const names = Object.keys(set);
      for (let number = 0; number < edits; number += 1) {
        const pick = pickerOf(seed + number * 7919);
        const component = names[pick(names.length)]!;
        const revision = rewritten(set, component, rewrite, pick);
        if (revision === undefined) continue;
        tried += 1;
        failed.push(...judge(set, revision, component).map((answer) => `${component}: ${answer}`));
      }
    }
    expect(failed).toEqual([]);
    total += tried;
  });

  it("apply to many real schemas", () => expect(total).toBeGreaterThan(times(1600)));

  it.each(Object.entries(rewrites))("%s, of arbitrary schemas", (_, rewrite) => {
    const failed: string[] = [];
    let tried = 0;
    const property = fc.property(sets, fc.nat(), (set, number) => {
      const revision = rewritten(set, "C0", rewrite, pickerOf(number));
      if (revision === undefined) return;
      tried += 1;
      for (const answer of judge(set, revision, "C0"))
        failed.push(`${answer}: ${JSON.stringify(set)} as ${JSON.stringify(revision)}`);
    });
    fc.assert(property, { numRuns: times(24) });
    expect(failed.filter((one) => one.includes("refuted")).slice(0, 2)).toEqual([]);
    expect(failed.length).toBeLessThanOrEqual(tried * 4 * mostUnknown);
  });
});

/** Edits of schemas of a real document: changes of one keyword are nearly always decided. */
it("most edits of real schemas are decided", async () => {
  const set = await schemasOf("../../documents/constructs.yaml");
  const names = Object.keys(set);
  const counts = { proved: 0, refuted: 0, unknown: 0 };
  for (let number = 0; number < edits; number += 1) {
    const pick = pickerOf(number * 7919 + 1);
    const component = names[pick(names.length)]!;
    const edited = editSomewhere(set[component] as Json, pick, editKeyword) as JsonObject;
    const documents = { base: documentOf(set), revision: documentOf({ ...set, [component]: edited }) };
    const [from, to] = (["base", "revision"] as const).map((side) => ({ side, pointers: [pointerOf(component)] }));
    const one = createJudge(documents as { base: ObjectNode; revision: ObjectNode });
    for (const answer of [one.isWithin(from!, to!, "caller"), one.isWithin(to!, from!, "service")])
      counts[answer.kind] += 1;
  }
  expect(counts.refuted).toBeGreaterThan(edits / 4);
  expect(counts.unknown).toBeLessThanOrEqual(Math.ceil(edits * 2 * 0.02));
});
