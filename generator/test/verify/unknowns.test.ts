import { expect, test } from "vitest";
import { parse } from "yaml";
import { createVerification } from "../../src/verify/context.js";
import { checkExchange } from "../../src/verify/check/check-exchange.js";
import { labelOf } from "../../src/verify/check/label.js";
import { checkObservations } from "../../src/verify/observations/check.js";
import { readObservations } from "../../src/verify/observations/read-file.js";
import { printMarkdown } from "../../src/verify/report/markdown.js";
import { printOverlay } from "../../src/verify/report/overlay/index.js";
import { printText } from "../../src/verify/report/text.js";
import type { AnsweredUnknown } from "../../src/verify/unknowns/watch.js";
import { buildText } from "../emit/generate.js";
import { assembleFor, evidence, exchangeWith, openText } from "./report/support.js";

type Answer = Parameters<typeof exchangeWith>[0] & { readonly query?: string };
type Opened = Awaited<ReturnType<typeof openText>>;

/** Returns a document whose `x-unknowns` ask these questions, one entry for each id. */
function specWith(asks: Readonly<Record<string, readonly (readonly [kind: string, at: string])[]>>): string {
  const entries = Object.entries(asks).map(([id, questions]) => ({
    id,
    where: ["api"],
    description: "Open.",
    handling: "None.",
    asks: questions.map(([kind, at]) => ({ kind, at })),
  }));
  return `openapi: 3.1.0
info: { title: Facts, version: 1.0.0 }
paths:
  /facts:
    get:
      operationId: facts.list
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        "200":
          description: Facts.
          content: { application/json: { schema: { type: object, properties: { items: { type: array, items: { $ref: "#/components/schemas/Fact" } } } } } }
        default: { description: An error. }
components:
  schemas:
    Fact:
      type: object
      properties:
        id: { type: string }
        ends: { type: [string, "null"] }
        kind: { type: string, x-extensible-enum: [file] }
        note: {}
        at: { type: string, format: date-time }
        owner: { $ref: "#/components/schemas/Owner" }
    Owner: { allOf: [{ type: object, properties: { name: { type: string } } }] }
x-unknowns: ${JSON.stringify(entries)}
`;
}

const fact = "#/components/schemas/Fact";
const list = "#/paths/~1facts/get/responses/200/content/application~1json/schema/properties/items";

function see({ api }: Opened, answers: readonly Answer[]): readonly AnsweredUnknown[] {
  const verification = createVerification(api);
  const operation = verification.api.operations.find((one) => labelOf(one) === "GET /facts")!;
  for (const { query = "", ...answer } of answers) {
    const { request, response } = exchangeWith(answer);
    const exchange = { request: { ...request, url: `${request.url}${query}` }, response };
    checkExchange(exchange, operation, { kind: "recorded" }, verification);
  }
  return verification.watch.answers;
}

/** Returns what answers say about each entry, the overlay, and what is still open when it is applied. */
async function ask(
  asks: Readonly<Record<string, readonly (readonly [kind: string, at: string])[]>>,
  answers: readonly Answer[],
): Promise<{ said: Record<string, readonly string[]>; overlay: string; left: readonly string[]; document: Opened }> {
  const document = await openText(specWith(asks));
  const unknowns = see(document, answers);
  const overlay = overlayFor(document, unknowns);
  const after = await openText(specWith(asks), { overlays: [overlay] });
  const said = Object.fromEntries(
    unknowns.map(({ id, answers: own }) => [id, own.map(({ verdict, text }) => `${verdict}: ${text}`)]),
  );
  return { said, overlay, left: after.api.unknowns.map(({ id }) => id), document: after };
}

function overlayFor(document: Opened, unknowns: readonly AnsweredUnknown[]): string {
  return printOverlay(assembleFor(document, evidence([], { unknowns })), document);
}

const items = (...list: readonly object[]): Answer => ({ body: { items: list } });
const many = (of: (index: number) => object): Answer => items(...Array.from({ length: 12 }, (_, index) => of(index)));

const cases: readonly (readonly [
  what: string,
  question: readonly [kind: string, at: string],
  answers: readonly Answer[],
  said: string,
  action: unknown,
])[] = [
  [
    "a property without a name",
    ["property", fact],
    [items({ id: "a", footnote: "x" }, { id: "b", footnote: "y" }, { id: "c" })],
    'answered: "footnote" was seen 2 times, always string',
    { properties: { footnote: { type: "string" } } },
  ],
  [
    "a property of a combination",
    ["property", "#/components/schemas/Owner"],
    [items({ owner: { name: "a", age: 5 } })],
    'answered: "age" was seen once, always integer',
    { properties: { age: { type: "integer" } } },
  ],
  [
    "the type of anything",
    ["type", `${fact}/properties/note`],
    [many((index) => ({ note: index === 3 ? null : "x" }))],
    "answered: was seen 12 times, string 11 times, null once",
    { type: ["null", "string"] },
  ],
  [
    "null that never is",
    ["type", `${fact}/properties/ends`],
    [many(() => ({ ends: "x" }))],
    "answered: was seen 12 times, always string, never null",
    { type: "string" },
  ],
  [
    "a format",
    ["format", `${fact}/properties/ends`],
    [many(() => ({ ends: "2026-01-02" })), many(() => ({ ends: null }))],
    "answered: was seen 12 times, always as date",
    { format: "date" },
  ],
  [
    "values of an enum",
    ["values", `${fact}/properties/kind`],
    [items({ kind: "link" }, { kind: "file" }, { kind: "link" })],
    'answered: "link" was seen 2 times',
    "link",
  ],
  [
    "a property that is always there",
    ["required", `${fact}/properties/id`],
    [many(() => ({ id: "x" }))],
    "answered: was there in 12 of 12",
    { required: ["id"] },
  ],
  [
    "the order of a list",
    ["order", list],
    [
      many((index) => ({ at: `2026-01-0${9 - Math.floor(index / 2)}T00:00:00Z` })),
      many((index) => ({ at: `2025-01-${31 - index}T00:00:00Z` })),
    ],
    'answered: was seen 2 times, always sorted by "at", descending',
    { description: 'Sorted by "at", descending.' },
  ],
  [
    "a maximum",
    ["maximum", "#/paths/~1facts/get/parameters/0"],
    [
      { query: "?limit=50" },
      { query: "?limit=100" },
      { query: "?limit=101", status: 400 },
      { query: "?limit=500", status: 400 },
      { query: "?limit=7", status: 400 },
    ],
    "answered: was accepted up to 100, refused with 101",
    { maximum: 100 },
  ],
  [
    "the statuses of errors",
    ["responses", "#/paths"],
    [items(), { status: 404, type: "application/problem+json", body: { title: "No" } }, { status: 503, body: {} }],
    "answered: GET /facts answered 404 application/problem+json once",
    {
      "404": {
        description: "Status 404, as the service answers.",
        content: {
          "application/problem+json": { schema: { type: "object", properties: { title: { type: "string" } } } },
        },
      },
    },
  ],
];

test.each(cases)("closes %s by evidence", async (_, question, answers, said, action) => {
  const { said: found, overlay, left } = await ask({ gap: [question] }, answers);
  expect(found).toEqual({ gap: [said] });
  const { actions } = parse(overlay) as { readonly actions: readonly { target: string; update?: unknown }[] };
  expect(actions.flatMap(({ update }) => (update === undefined ? [] : [update]))).toEqual([action]);
  expect(actions.at(-1)).toEqual({ target: "$['x-unknowns'][?@.id == 'gap']", remove: true });
  expect(overlay).toContain(`# gap: ${question[0]} of `);
  expect(left).toEqual([]);
});

test.each<[what: string, question: readonly [kind: string, at: string], answers: readonly Answer[], said: string]>([
  [
    "a few values",
    ["format", `${fact}/properties/ends`],
    [items({ ends: "2026-01-02" })],
    "open: was seen once, always as date",
  ],
  [
    "strings without a format",
    ["format", `${fact}/properties/ends`],
    [many(() => ({ ends: "soon" }))],
    "open: has no known format in 12",
  ],
  [
    "null alone",
    ["type", `${fact}/properties/ends`],
    [many(() => ({ ends: null }))],
    "open: was seen 12 times, always null",
  ],
  ["keys of a map", ["property", fact], [items({ "user-20261201": 1 })], "open: had no further property in 1"],
  [
    "free text",
    ["values", `${fact}/properties/kind`],
    [items({ kind: "link" }, { kind: "Jane Doe" })],
    "open: was seen 2 times, also with values that are no names",
  ],
  [
    "two orders",
    ["order", list],
    [many((index) => ({ id: String.fromCharCode(97 + index), note: index }))],
    'open: was seen once, always sorted by "id", ascending, or by "note", ascending',
  ],
  [
    "no order",
    ["order", list],
    [items({ id: "a" }, { id: "c" }, { id: "b" })],
    "open: was seen once, not sorted by any property",
  ],
  [
    "a gap between accepted and refused",
    ["maximum", "#/paths/~1facts/get/parameters/0"],
    [{ query: "?limit=50" }, { query: "?limit=900", status: 422 }],
    "open: was accepted up to 50, refused with 900",
  ],
  ["server errors", ["responses", "#/paths"], [{ status: 500 }], "open: 1 answers had documented statuses"],
])("leaves open what %s does not decide", async (_, question, answers, said) => {
  const { said: found, overlay, left } = await ask({ gap: [question] }, answers);
  expect(found).toEqual({ gap: [said] });
  expect(overlay).toContain("Not closed: the messages do not answer all of it");
  expect(left).toEqual(["gap"]);
});

test("says nothing about what no message is about", async () => {
  const document = await openText(
    specWith({
      gap: [
        ["format", `${fact}/properties/ends`],
        ["other", fact],
      ],
    }),
  );
  const unknowns = see(document, [items()]);
  const { result } = assembleFor(document, evidence([], { unknowns }));
  expect(result.unknowns).toMatchObject([{ closed: false, asks: [{ verdict: "unseen" }, { verdict: "unseen" }] }]);
  expect(printText(result, { colour: false, all: false, call: "" })).not.toContain("unknown");
  expect(overlayFor(document, unknowns)).not.toContain("gap");
});

test("says that messages contradict the document, and closes nothing", async () => {
  const { said, overlay, left } = await ask({ gap: [["type", `${fact}/properties/ends`]] }, [items({ ends: 5 })]);
  expect(said).toEqual({ gap: ["contradicted: was seen once, always integer, never null"] });
  expect(overlay).toContain("Not closed: the document is wrong there");
  expect(left).toEqual(["gap"]);
});

test("closes an entry once all of its questions are answered, and gives properties to the entry with their word", async () => {
  const asks = {
    "table.footnote": [["property", fact]],
    "table.comment": [["property", fact]],
    both: [
      ["required", `${fact}/properties/id`],
      ["format", `${fact}/properties/ends`],
    ],
  } as const;
  const { said, left, document } = await ask(asks, [many(() => ({ id: "x", footnote: 1 }))]);
  expect(said).toMatchObject({
    "table.footnote": ['answered: "footnote" was seen 12 times, always integer'],
    "table.comment": ['open: "footnote" was seen 12 times, always integer'],
  });
  expect(left).toEqual(["table.comment", "both"]);
  const { root } = document.loaded.document;
  expect(JSON.stringify(root)).toContain('"footnote":{"type":"integer"}');
  // What is answered is stated, even if the entry stays open.
  expect(root).toMatchObject({ components: { schemas: { Fact: { required: ["id"] } } } });
});

test("reads the same from what clients observed", async () => {
  const { api } = await openText(
    specWith({
      name: [["property", fact]],
      type: [["type", `${fact}/properties/note`]],
      kind: [["values", `${fact}/properties/kind`]],
    }),
  );
  const file = {
    format: "specloom observations",
    version: 1,
    operations: {
      "facts.list": {
        response: {
          calls: 500,
          places: {
            "items[]": { types: { object: 500 } },
            "items[].footnote": { types: { string: 412 } },
            "items[].note": { types: { number: 30, null: 2 } },
            "items[].kind": { types: { string: 500 }, invalid: 3, unlisted: { link: 3 } },
          },
        },
      },
    },
  };
  const read = readObservations(file);
  if ("problem" in read) throw new Error(read.problem);
  const { unknowns } = checkObservations(read.answers, api, { kind: "traffic", file: "observed.json" });
  expect(unknowns.map(({ id, answers }) => [id, ...answers.map(({ verdict, text }) => `${verdict}: ${text}`)])).toEqual(
    [
      ["name", 'answered: "footnote" was seen 412 times, always string'],
      ["type", "answered: was seen 32 times, number 30 times, null 2 times"],
      ["kind", 'answered: "link" was seen 3 times'],
    ],
  );
});

test.each([
  [{ kind: "type", at: "#/components/schemas/Fat" }, "x-unknowns.at must be"],
  [{ kind: "types", at: fact }, "x-unknowns.kind must be"],
  [{ kind: "type" }, "at"],
])("a question %j has a diagnostic", async (question, problem) => {
  const text = specWith({ gap: [] }).replace('"asks":[]', `"asks":${JSON.stringify([question])}`);
  const { diagnostics } = await buildText(text);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ severity: "warning", message: expect.stringContaining(problem) as string });
});

test("reports say what was seen, and escape it", async () => {
  const document = await openText(specWith({ gap: [["responses", "#/paths"]] }));
  const unknowns = see(document, [{ status: 418, type: "text/html", body: "<b>" }]);
  const { result } = assembleFor(document, evidence([], { unknowns }));
  expect(result.unknowns).toMatchObject([{ id: "gap", closed: true, asks: [{ kind: "responses", at: "/paths" }] }]);
  const line = "is answered: responses of /paths: GET /facts answered 418 text/html once";
  expect(printText(result, { colour: false, all: false, call: "" })).toContain(`unknown: gap ${line}`);
  expect(printMarkdown(result)).toContain(`- unknown: \`gap\` ${line}`);
});
