import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { buildText } from "../emit/generate.js";
import { ajvOf, mayMistake } from "./ajv.js";
import {
  componentSets,
  instancesOf,
  type ComponentSet,
  type Json,
  type JsonObject,
  type Names,
} from "./arbitraries.js";
import { Evaluator } from "./evaluate.js";
import { statedSet, unionInstances, unionSets } from "./unions.js";
import { Foundry, judge, tiers, type Schemas, type Tier } from "./validators.js";

/**
 * Tests that generated validators agree with ajv, and with an evaluator of the schemas, on arbitrary schemas and values, and
 * do not change valid values.
 */

/** The number of values. */
const cases = times(1000);

const setsPerRun = Math.min(40, times(50));
const componentsPerSet = 3;
const valuesPerComponent = 8;
const casesPerRun = setsPerRun * componentsPerSet * valuesPerComponent;

interface Trial {
  readonly set: ComponentSet;
  readonly values: { readonly [component: string]: readonly Json[] };
}

/** A kind of sets, and what is done with their values. */
interface Kind {
  readonly sets: fc.Arbitrary<ComponentSet>;
  readonly names: Names;
  /** The number of sets in one document. */
  readonly count?: number;
  /** Generates values for a component. */
  readonly instances: (set: ComponentSet, name: string) => fc.Arbitrary<Json>;
  /** Returns the set by whose schemas values are judged, if it is another one. */
  readonly judged?: (set: ComponentSet) => ComponentSet;
  /** Returns whether a service returns the components of a set. Then validators may accept more than the schemas say. */
  readonly isReturned?: (index: number) => boolean;
}

function trials({ sets, instances }: Kind): fc.Arbitrary<Trial> {
  return sets.chain((set) => {
    const size = { minLength: valuesPerComponent, maxLength: valuesPerComponent };
    const entries = Object.keys(set).map((name) => [name, fc.array(instances(set, name), size)] as const);
    return fc.record(Object.fromEntries(entries)).map((values) => ({ set, values }));
  });
}

/** Returns all sets in one document, with unique component names: `S3C0`. */
function documentOf(all: readonly Trial[], isReturned: (index: number) => boolean): string {
  const schemas = all.flatMap(({ set }, index) =>
    Object.entries(set).map(([name, schema]) => {
      const text = JSON.stringify(schema).replaceAll("#/components/schemas/", `#/components/schemas/S${index}`);
      return [`S${index}${name}`, JSON.parse(text) as Json] as const;
    }),
  );
  const info = { title: "Agreement", version: "1" };
  const returned = all.flatMap(({ set }, index) =>
    isReturned(index) ? Object.keys(set).map((name) => `S${index}${name}`) : [],
  );
  const paths = returned.map((name) => {
    const schema = { $ref: `#/components/schemas/${name}` };
    return [
      `/${name}`,
      { get: { responses: { 200: { description: "", content: { "application/json": { schema } } } } } },
    ];
  });
  const components = { schemas: Object.fromEntries(schemas) };
  return JSON.stringify({ openapi: "3.1.1", info, paths: Object.fromEntries(paths), components });
}

type Verdict = (name: string, value: Json) => boolean | undefined;

/** Returns the verdict of ajv where it is reliable, otherwise the evaluator's. */
function expectedOf(set: ComponentSet, names: Names): Verdict {
  if (names !== "inherited" && !mayMistake(set)) return ajvOf(set);
  const base = "https://example.com/document";
  const evaluator = new Evaluator();
  const copy = JSON.parse(JSON.stringify(set)) as JsonObject;
  evaluator.add(base, { components: { schemas: copy } }, Object.values(copy) as never);
  return (name, value) => evaluator.isValid(value, `${base}#/components/schemas/${name}`);
}

/**
 * Returns whether a value contains an undeclared property `__proto__`, which zod neither checks nor copies. The fast tier
 * checks it and need not copy it.
 */
function isBeyondZod(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some((member) => isBeyondZod(member));
}

type Loaded = Readonly<Record<Tier, Schemas>>;

interface Tally {
  compared: number;
  readonly differences: string[];
}

interface Comparison {
  readonly index: number;
  readonly expected: Verdict;
  /** Set if values that are not valid may be accepted. */
  readonly isTolerant: boolean;
  readonly loaded: Loaded;
}

function compare(trial: Trial, { index, expected, isTolerant, loaded }: Comparison, tally: Tally): void {
  for (const [name, values] of Object.entries(trial.values)) {
    for (const value of values) {
      const verdict = expected(name, value);
      if (verdict === undefined || (isTolerant && !verdict)) continue;
      tally.compared += 1;
      for (const tier of tiers.filter((tier) => tier === "fast" || !isBeyondZod(value))) {
        const actual = judge(loaded[tier], `S${index}${name}`, value);
        const where = `${tier} on ${JSON.stringify(value)} of ${name} in ${JSON.stringify(trial.set)}`;
        if (actual.valid !== verdict) tally.differences.push(`${where}: ${actual.valid ? "takes" : "refuses"} it`);
        else if (actual.valid && !isDeepStrictEqual(actual.value, value))
          tally.differences.push(`${where}: changes it`);
      }
    }
  }
}

describe("generated validators", () => {
  const foundry = new Foundry();
  afterAll(() => foundry.remove());

  const anySets = (names: Names): Kind => ({
    sets: componentSets({ components: componentsPerSet, names }),
    names,
    instances: (set, name) => instancesOf(set, name, names),
  });

  const tryAll = async (kind: Kind, numRuns: number): Promise<Tally> => {
    const { names, count = setsPerRun, judged = (set) => set, isReturned = () => false } = kind;
    const tally: Tally = { compared: 0, differences: [] };
    const batches = fc.array(trials(kind), { minLength: count, maxLength: count });
    const property = fc.asyncProperty(batches, async (batch) => {
      const loaded = await foundry.load(await buildText(documentOf(batch, isReturned)));
      batch.forEach((trial, index) => {
        const expected = expectedOf(judged(trial.set), names);
        compare(trial, { index, expected, isTolerant: isReturned(index), loaded }, tally);
      });
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
    return tally;
  };

  it("agree with ajv and change nothing", async () => {
    const { compared, differences } = await tryAll(anySets("awkward"), Math.ceil(cases / casesPerRun));
    expect(differences.slice(0, 5)).toEqual([]);
    expect(compared).toBeGreaterThan(cases * 0.9);
  });

  it("treat inherited names as ordinary ones", async () => {
    const { differences } = await tryAll(anySets("inherited"), Math.ceil(cases / casesPerRun / 4));
    expect(differences.slice(0, 5)).toEqual([]);
  });

  it("agree with ajv on unions, recursion and composition, and of responses refuse nothing that is valid", async () => {
    const numRuns = Math.ceil(cases / casesPerRun / 3);
    const count = Math.min(24, times(40));
    const unions: Kind = {
      sets: unionSets(),
      names: "plain",
      count,
      instances: unionInstances,
      judged: statedSet,
      isReturned: (index) => index % 2 === 0,
    };
    const { compared, differences } = await tryAll(unions, numRuns);
    expect(differences.slice(0, 5)).toEqual([]);
    expect(compared).toBeGreaterThan(42 * count);
  });
});
