import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { seed, times } from "../../../../scripts/randomness.js";
import { call, type Validators } from "../../src/client/index.js";
import { Collector, observe, type Observation, type ObserveOptions } from "../../src/client/observe/index.js";
import { connect, getThing, serve } from "./support.js";

const thing = z.looseObject({
  status: z.enum(["new", "done"]),
  score: z.number(),
  tags: z.array(z.string()).optional(),
});
const validators: Validators = { "things.get": { response: z.looseObject({ data: thing }) } };

/** Observes the answers to calls of one client, and returns what it reports once all tasks have ended. */
async function observed(answers: readonly unknown[], options: Partial<ObserveOptions> = {}) {
  const tasks: (() => Promise<void>)[] = [];
  const found: Observation[] = [];
  const server = await serve((_, __, count) => ({ success: true, data: answers[count - 1] }));
  const client = connect(server, {
    validate: observe(validators, {
      sample: 1,
      report: (one) => found.push(one),
      schedule: (task) => void tasks.push(task),
      ...options,
    }),
  });
  const results: unknown[] = [];
  for (const _ of answers) results.push((await call(client, getThing, { id: "1" }).safe()).ok);
  const early = found.length;
  for (const task of tasks.splice(0)) await task();
  return { found: found.filter(({ direction }) => direction === "response"), early, results, tasks };
}

describe("observe", () => {
  test("reports places and types after the call, and what the validator complains about", async () => {
    const answer = { status: "archived", score: "12", tags: ["a", null], footnote: "Alice was here" };
    const { found, early, results } = await observed([answer]);
    expect([early, results]).toEqual([0, [true]]);
    expect(found).toEqual([
      {
        operation: "things.get",
        direction: "response",
        types: {
          "": ["object"],
          success: ["boolean"],
          data: ["object"],
          "data.status": ["string"],
          "data.score": ["string"],
          "data.tags": ["list"],
          "data.tags[]": ["null", "string"],
          "data.footnote": ["string"],
        },
        invalid: ["data.score", "data.status", "data.tags[]"],
        unlisted: { "data.status": "archived" },
      },
    ]);
  });

  test("looks at a share of the calls, and at few at a time", async () => {
    const answers = Array.from({ length: 10 }, () => ({ status: "new", score: 1 }));
    let drawn = 0;
    const some = await observed(answers, { sample: 0.5, random: () => (drawn++ % 4) / 4 });
    expect(some.found.length).toBeGreaterThan(0);
    expect(some.found.length).toBeLessThan(answers.length);
    const none = await observed(answers, { sample: 0 });
    expect(none.found).toEqual([]);
    // Tasks that do not run do not pile up.
    expect((await observed(answers)).found.length).toBeLessThanOrEqual(4);
  });

  test.each<[string, Partial<ObserveOptions>]>([
    [
      "a report",
      {
        report: () => {
          throw new Error("no report");
        },
      },
    ],
    ["a validator", {}],
  ])("survives %s that throws", async (_, options) => {
    const broken: Validators = {
      "things.get": {
        response: {
          "~standard": {
            version: 1,
            vendor: "none",
            validate: () => {
              throw new Error("no verdict");
            },
          },
        },
      },
    };
    const server = await serve(() => ({ success: true, data: 1 }));
    const ended: Promise<void>[] = [];
    const client = connect(server, {
      validate: observe(broken, {
        sample: 1,
        report: () => undefined,
        schedule: (task) => void ended.push(task()),
        ...options,
      }),
    });
    expect((await call(client, getThing, { id: "1" }).safe()).ok).toBe(true);
    await expect(Promise.all(ended)).resolves.toHaveLength(2);
  });

  test("reports no value, whatever it is and wherever it is", async () => {
    const secret = "s3cr3t-4711";
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(secret, null, true, 4711),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom("name", secret, "anna@example.com", "id", "4711"), tie("value"), { maxKeys: 3 }),
      ),
    })).value;
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const reports: Observation[] = [];
        const ended: Promise<void>[] = [];
        const refuse: Validators = {
          any: {
            response: {
              "~standard": { version: 1, vendor: "none", validate: (whole) => ({ issues: issuesIn(whole) }) },
            },
          },
        };
        const validate = observe(refuse, {
          sample: 1,
          report: (one) => reports.push(one),
          schedule: (task) => void ended.push(task()),
        });
        await validate("any", "response", value, { warn: () => undefined });
        await Promise.all(ended);
        expect(reports).toHaveLength(1);
        expect(JSON.stringify(reports)).not.toMatch(/4711|anna/);
      }),
      { numRuns: times(300), seed },
    );
  });

  test("bounds what it keeps of a large value", async () => {
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`name${index}`, index]));
    const { found } = await observed([
      { wide, long: Array.from({ length: 100_000 }, () => ({ a: 1 })), status: "new" },
    ]);
    expect(Object.keys(found[0]!.types)).toEqual(expect.arrayContaining(["data.wide.*", "data.long[].a"]));
    expect(Object.keys(found[0]!.types).length).toBeLessThan(20);
  });
});

/** Returns an issue with its value in the message for each part of a value. */
function issuesIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { message: string; path: readonly PropertyKey[] }[] {
  const own = { message: `Invalid type: received ${JSON.stringify(value)}`, path };
  if (typeof value !== "object" || value === null) return [own];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [own, ...keys.flatMap((key) => issuesIn((value as Record<PropertyKey, unknown>)[key], [...path, key]))];
}

test("a collector adds up observations", async () => {
  const answers = [
    { status: "archived", score: 1, footnote: "a" },
    { status: "archived", score: null },
    { status: "new", score: 2 },
  ];
  const found = (await Promise.all(answers.map((answer) => observed([answer])))).flatMap((one) => one.found);
  const collector = new Collector();
  found.forEach(collector.add);
  const { operations, ...file } = JSON.parse(JSON.stringify(collector)) as ReturnType<Collector["toJSON"]>;
  expect(file).toEqual({ format: "specloom observations", version: 1 });
  const { calls, places } = operations["things.get"]!.response!;
  expect(calls).toBe(3);
  expect(places["data.status"]).toEqual({ types: { string: 3 }, invalid: 2, unlisted: { archived: 2 } });
  expect(places["data.score"]).toEqual({ types: { number: 2, null: 1 }, invalid: 1 });
  expect(places["data.footnote"]).toEqual({ types: { string: 1 } });
});
