import { expect, it } from "vitest";
import { Collector, observe } from "../../../packages/runtime/src/client/observe/index.js";
import { gather } from "../../src/verify/gather.js";
import { checkObservations } from "../../src/verify/observations/check.js";
import { areObservations, readObservations } from "../../src/verify/observations/read-file.js";
import { buildText } from "../emit/generate.js";

const document = `openapi: 3.1.0
info: { title: Facts, version: "1" }
paths:
  /facts:
    get:
      tags: [facts]
      operationId: facts.list
      responses:
        "200":
          description: Facts.
          content:
            application/json:
              schema:
                type: object
                required: [items]
                properties:
                  items: { type: array, items: { $ref: "#/components/schemas/Fact" } }
                  counts: { type: object, additionalProperties: { type: integer } }
components:
  schemas:
    Fact:
      type: object
      required: [id, status]
      properties:
        id: { type: string }
        status: { type: string, enum: [new, done] }
        score: { type: [number, "null"] }
        owner: { oneOf: [{ type: object, properties: { name: { type: string } } }, { type: object, properties: { team: { type: string } } }] }
`;

const { api } = await buildText(document);

/** Returns what clients with these answers observe; issues are what a validator says of each. */
async function collect(
  answers: readonly unknown[],
  issuesOf: (answer: unknown) => readonly { message: string; path: PropertyKey[] }[] = () => [],
) {
  const collector = new Collector();
  const tasks: Promise<void>[] = [];
  const validators = {
    "facts.list": {
      response: {
        "~standard": {
          version: 1 as const,
          vendor: "test",
          validate: (answer: unknown) => ({ issues: issuesOf(answer) }),
        },
      },
    },
  };
  const look = observe(validators, { sample: 1, report: collector.add, schedule: (task) => void tasks.push(task()) });
  for (const answer of answers) {
    await look("facts.list", "response", answer, { warn: () => undefined });
    await Promise.all(tasks);
  }
  return JSON.parse(JSON.stringify(collector)) as unknown;
}

function check(file: unknown) {
  const read = readObservations(file);
  if ("problem" in read) throw new Error(read.problem);
  const { observations, ...rest } = checkObservations(read.answers, api, { kind: "traffic", file: "observed.json" });
  const shown = gather(observations).map(({ rule, at, count, facts, pointer }) => ({
    rule,
    at,
    count,
    pointer,
    facts,
  }));
  return { shown, ...rest };
}

it("finds nothing in answers that keep the document", async () => {
  const file = await collect([
    { items: [{ id: "1", status: "new", score: null, owner: { name: "a" } }], counts: { a: 1, b: 2 } },
    { items: [] },
  ]);
  const { shown, notes, calls } = check(file);
  expect(shown).toEqual([]);
  expect(notes).toEqual([]);
  expect(calls).toEqual(new Map([["GET /facts", 2]]));
});

it("finds properties, types and members that the document lacks, and how often they were seen", async () => {
  const answers = [
    { items: [{ id: "1", status: "archived", score: "high", footnote: "x" }] },
    { items: [{ id: 2, status: "new", footnote: null }] },
  ];
  const complaint = { message: "Invalid option: expected one of", path: ["items", 0, "status"] };
  const { shown } = check(await collect(answers, (answer) => (answer === answers[0] ? [complaint] : [])));
  expect(shown.map(({ rule, at, count, pointer }) => [rule, at, count, pointer])).toEqual([
    ["body.invalid", "/items/-/id", 1, "/components/schemas/Fact/properties/id"],
    ["body.invalid", "/items/-/score", 1, "/components/schemas/Fact/properties/score"],
    ["enum.unlisted", "/items/-/status", 1, "/components/schemas/Fact/properties/status"],
    ["property.undeclared", "/items/-/footnote", 1, "/components/schemas/Fact"],
  ]);
  expect(shown.at(-1)?.facts).toMatchObject({ types: "null or string", place: "items[].footnote" });
});

it("finds required properties that are missing, and values that only a validator refuses", async () => {
  const { shown } = check(
    await collect([{ items: [{ id: "", score: 1 }] }], () => [
      { message: "Too small", path: ["items", 0, "id"] },
      { message: "Invalid input", path: ["items", 0, "status"] },
    ]),
  );
  expect(shown.map(({ rule, at }) => [rule, at])).toEqual([
    ["body.invalid", "/items/-/id"],
    ["property.missing", "/items/-/status"],
  ]);
});

it("names operations that the document does not have", () => {
  const operations = { "facts.lost": { response: { calls: 1, places: {} } } };
  const file = { format: "specloom observations", version: 1, operations };
  expect(areObservations(file)).toBe(true);
  expect(check(file).notes).toEqual(["unknown operations: facts.lost"]);
});

it.each<[string, object]>([
  ["no operations", {}],
  ["another version", { version: 2, operations: {} }],
  ["a count that is text", { version: 1, operations: { a: { response: { calls: "1", places: {} } } } }],
  [
    "an unknown type",
    { version: 1, operations: { a: { response: { calls: 1, places: { b: { types: { date: 1 } } } } } } },
  ],
])("refuses a file with %s", (_, file) => {
  expect(readObservations({ format: "specloom observations", ...file })).toHaveProperty("problem");
});
