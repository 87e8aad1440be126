import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { buildText } from "../emit/generate.js";
import { ajvOf, mayMistake, mistakes } from "../json-schema/ajv.js";
import {
  componentSets,
  documentOf,
  instancesOf,
  values,
  type ComponentSet,
  type Json,
  type JsonSchema,
  type Names,
} from "../json-schema/arbitraries.js";
import { Evaluator } from "../json-schema/evaluate.js";
import { componentsOf, isValid } from "../json-schema/interpret.js";
import { resourceSets } from "../json-schema/resources.js";

/**
 * Tests that the model means the same as the schemas: an interpreter of the model agrees with an evaluator of the schemas,
 * and with ajv, on arbitrary schemas and values.
 */

/** The number of component sets, each with several values. */
const runs = times(30);

interface Trial {
  readonly set: ComponentSet;
  readonly values: { readonly [component: string]: readonly Json[] };
}

type Verdict = (name: string, value: Json) => boolean;

function trialsOf(names: Names): fc.Arbitrary<Trial> {
  return componentSets({ components: 3, names }).chain((set) => {
    const several = (name: string): fc.Arbitrary<readonly Json[]> =>
      fc.array(instancesOf(set, name, names), { minLength: 12, maxLength: 12 });
    return fc
      .record(Object.fromEntries(Object.keys(set).map((name) => [name, several(name)])))
      .map((found) => ({ set, values: found }));
  });
}

/** Values for schemas that depend on the dynamic scope. */
const resourceTrials: fc.Arbitrary<Trial> = resourceSets().chain((set) => {
  const several = fc.array(values("plain"), { minLength: 12, maxLength: 12 });
  return fc
    .record(Object.fromEntries(Object.keys(set).map((name) => [name, several])))
    .map((found) => ({ set, values: found }));
});

async function modelOf(set: ComponentSet): Promise<Verdict> {
  const { api } = await buildText(JSON.stringify(documentOf(set)));
  const components = componentsOf(api);
  return (name, value) => isValid(value, components.get(name)!, components);
}

function evaluatorOf(set: ComponentSet): Verdict {
  const base = "https://example.com/document";
  const evaluator = new Evaluator();
  // A copy, because parts of arbitrary schemas can be the same object.
  const copy = JSON.parse(JSON.stringify(set)) as { readonly [name: string]: JsonSchema };
  evaluator.add(base, documentOf(copy), Object.values(copy));
  return (name, value) => evaluator.isValid(value, `${base}#/components/schemas/${name}`);
}

/** Returns the values on which model, evaluator and ajv disagree. */
async function disagreements({ set, values: tried }: Trial, withAjv: boolean): Promise<readonly string[]> {
  const model = await modelOf(set);
  const evaluator = evaluatorOf(set);
  const ajv = withAjv && !mayMistake(set) ? ajvOf(set) : evaluator;
  return Object.entries(tried).flatMap(([name, list]) =>
    list.flatMap((value) => {
      const verdicts = [model(name, value), evaluator(name, value), ajv(name, value)];
      const [first] = verdicts;
      if (verdicts.every((verdict) => verdict === undefined || verdict === first)) return [];
      return [`${name}, ${JSON.stringify(value)}: model, evaluator, ajv say ${verdicts.join()}`];
    }),
  );
}

async function tryAll(trials: fc.Arbitrary<Trial>, numRuns: number, withAjv: boolean): Promise<void> {
  const property = fc.asyncProperty(trials, async (trial) => {
    const found = await disagreements(trial, withAjv);
    if (found.length > 0) throw new Error(found.join("\n"));
  });
  await fc.assert(property, { numRuns });
}

describe("the model", () => {
  it("means what JSON Schema means", async () => {
    await tryAll(trialsOf("awkward"), runs, true);
  });

  it("treats inherited names as ordinary ones", async () => {
    await tryAll(trialsOf("inherited"), Math.ceil(runs / 4), false);
  });

  it("means what JSON Schema means by $id, anchors and $dynamicRef", async () => {
    await tryAll(resourceTrials, runs, false);
  });

  it.each(mistakes)("corrects ajv: $why", async ({ set, value, valid }) => {
    expect((await modelOf(set))("C0", value)).toBe(valid);
    expect(evaluatorOf(set)("C0", value)).toBe(valid);
    expect(ajvOf(set)("C0", value)).toBe(!valid);
  });
});
