import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { jsonPath, quoted } from "../../../src/findings/overlay/json-path.js";
import { printOverlay } from "../../../src/verify/report/overlay/index.js";
import type { Observation } from "../../../src/verify/types.js";
import { assembleFor, evidence, exchangeWith, observe, openText } from "./support.js";

type Answer = Parameters<typeof observe>[1][number];

/** Returns a document whose only operation answers with a schema. */
function specWith(schema: string, { version = "3.1.0", response = "", components = "" } = {}): string {
  const content = version === "2.0" ? `schema: ${schema}` : `content: { application/json: { schema: ${schema} } }`;
  return `${version === "2.0" ? 'swagger: "2.0"' : `openapi: ${version}`}
info: { title: Facts, version: 1.0.0 }
paths:
  /facts:
    get:
      operationId: facts.list
      ${version === "2.0" ? "produces: [application/json]" : "tags: []"}
      responses:
        "200": { description: Facts., ${response === "" ? content : response} }
${components}`;
}

interface Overlay {
  readonly text: string;
  readonly actions: readonly { readonly target: string; readonly update?: unknown; readonly remove?: true }[];
}

/** Returns the overlay for what answers show, and the observations that are left with it. */
async function repaired(
  text: string,
  answers: readonly Answer[],
  others: Readonly<Record<string, string>> = {},
): Promise<Overlay & { readonly before: readonly Observation[]; readonly after: readonly Observation[] }> {
  const document = await openText(text, { others });
  const before = observe(document, answers);
  const overlay = overlayFor(document, before);
  const actions = (parse(overlay) as { readonly actions: Overlay["actions"] } | null)?.actions ?? [];
  const after = actions.length === 0 ? before : observe(await openText(text, { overlays: [overlay], others }), answers);
  return { text: overlay, actions, before, after };
}

function overlayFor(document: Awaited<ReturnType<typeof openText>>, observations: readonly Observation[]): string {
  return printOverlay(assembleFor(document, evidence(observations)), document);
}

const object = (properties: string, more = "") => `{ type: object, properties: { ${properties} }${more} }`;
const fact = `components: { schemas: { Fact: ${object("id: { type: string }", ", required: [id]")} } }`;

describe("an overlay repairs", () => {
  const cases: readonly (readonly [what: string, text: string, body: Answer])[] = [
    ["a new member of an enum", specWith(object("kind: { enum: [a, b] }")), { body: { kind: "c" } }],
    [
      "one of 3.0",
      specWith(object("kind: { type: string, enum: [a, b] }"), { version: "3.0.3" }),
      { body: { kind: "c" } },
    ],
    ["a second constant", specWith(object("kind: { const: a }")), { body: { kind: "c" } }],
    ["an enum of one value", specWith(object("kind: { type: string, enum: [a] }")), { body: { kind: "c" } }],
    ["null", specWith(object("name: { type: string }")), { body: { name: null } }],
    ["null beside types", specWith(object("name: { type: [string, integer] }")), { body: { name: null } }],
    ["null in an enum", specWith(object("kind: { type: string, enum: [a, b] }")), { body: { kind: null } }],
    ["null in 3.0", specWith(object("name: { type: string }"), { version: "3.0.3" }), { body: { name: null } }],
    [
      "null in an enum of 3.0",
      specWith(object("kind: { type: string, enum: [a, b] }"), { version: "3.0.3" }),
      { body: { kind: null } },
    ],
    ["null in Swagger", specWith(object("name: { type: string }"), { version: "2.0" }), { body: { name: null } }],
    ["another type", specWith(object("name: { type: string }")), { body: { name: 5 } }],
    [
      "a number that is no integer",
      specWith(object("count: { type: integer }"), { version: "3.0.3" }),
      { body: { count: 1.5 } },
    ],
    ["a property that is absent", specWith(object("a: {}, b: {}", ", required: [a, b]")), { body: { a: 1 } }],
    ["one that is only required", specWith("{ type: object, required: [a, b] }"), { body: { a: 1 } }],
    ["the only required property", specWith(object("a: {}", ", required: [a]"), { version: "3.0.3" }), { body: {} }],
    [
      "one that another member requires",
      specWith(`{ allOf: [${object("a: {}, b: {}")}, { required: [a, b] }] }`),
      { body: { a: 1 } },
    ],
    ["an undeclared property", specWith(object("a: {}")), { body: { a: 1, b: { c: [1, 2], "d'e": null } } }],
    ["one of a closed object", specWith(object("a: {}", ", additionalProperties: false")), { body: { a: 1, b: "x" } }],
    [
      "one of a component",
      specWith('{ $ref: "#/components/schemas/Fact" }', { components: fact }),
      { body: { id: "a", b: 1.5 } },
    ],
    [
      "several of a component",
      specWith('{ type: array, items: { $ref: "#/components/schemas/Fact" } }', { components: fact }),
      {
        body: [
          { id: "a", b: 1.5, c: 1 },
          { id: "b", b: 1.5 },
        ],
      },
    ],
    ["a status", specWith("{}"), { status: 418, body: { tea: true } }],
    ["a status without a body", specWith("{}"), { status: 201 }],
    ["a status in Swagger", specWith("{}", { version: "2.0" }), { status: 418, body: { tea: true } }],
    ["a media type", specWith("{}"), { body: "text", type: "text/plain; charset=utf-8" }],
    ["a body", specWith("", { response: "headers: {}" }), { body: { a: 1 } }],
    [
      "a header that is absent",
      specWith("", { response: "headers: { X-Total: { required: true, schema: { type: integer } } }" }),
      {},
    ],
    [
      "a header of a component",
      specWith("", {
        response: 'headers: { X-Total: { $ref: "#/components/headers/Total" } }',
        components: "components: { headers: { Total: { required: true, schema: { type: integer } } } }",
      }),
      {},
    ],
  ];

  test.each(cases)("%s", async (_, text, answer) => {
    const { before, after, actions } = await repaired(text, [answer]);
    expect(before.map(({ rule }) => rule)).not.toEqual([]);
    expect(actions.length).toBeGreaterThan(0);
    expect(after.map(({ rule, facts }) => [rule, facts])).toEqual([]);
  });

  test("several findings about one schema, one after the other", async () => {
    const text = specWith(
      object("kind: { type: string, enum: [a, z] }, name: { type: string }", ", required: [kind, name]"),
    );
    const kinds = ["b", null, "c"].map((kind) => ({ body: { kind, name: "x" } }));
    const names = [{ kind: "a", name: null }, { kind: "a" }, { name: "x" }].map((body) => ({ body }));
    const { before, after } = await repaired(text, [...kinds, ...names]);
    expect(before).toHaveLength(6);
    expect(after).toEqual([]);
  });
});

describe("an overlay", () => {
  test("has the evidence of each action, and lists what it does not repair", async () => {
    const text = specWith(object("kind: { enum: [a, b] }, id: { type: string, maxLength: 2 }"));
    expect((await repaired(text, [{ body: { kind: "c" } }, { body: { id: "long" } }])).text).toMatchInlineSnapshot(`
      "overlay: 1.0.0
      info:
        title: What the service does, and the document does not say
        version: 1.0.0
      actions:
        # \`200 kind\` of GET /facts has a value that is not listed: "c"
        # Seen in 1 of 4 answers of GET /facts, id a770d78f
        - target: $.paths['/facts'].get.responses['200'].content['application/json'].schema.properties.kind.enum
          update: c

      # \`200 id\` of GET /facts breaks \`maxLength\`: "long" is not at most 2 characters
      # Seen in 1 of 4 answers of GET /facts, id 03f15075
      #   Not repaired: \`maxLength\` may be wrong in the document or in the service
      "
    `);
  });

  test("without a repair is valid, and changes nothing", async () => {
    const { text, actions, before, after } = await repaired(specWith(object("id: { type: string, maxLength: 2 }")), [
      { body: { id: "long" } },
    ]);
    expect(actions).toEqual([{ target: "$.info", update: {} }]);
    expect(text).toContain("# Nothing makes the document more true");
    expect(after.map(({ rule }) => rule)).toEqual(before.map(({ rule }) => rule));
  });

  test("does not repair what is in other files", async () => {
    const text = specWith('{ $ref: "fact.yaml" }');
    const { actions, text: printed } = await repaired(text, [{ body: { a: "x" } }], {
      "fact.yaml": object("a: { type: integer }"),
    });
    expect(actions).toEqual([{ target: "$.info", update: {} }]);
    expect(printed).toContain("it is in another file, and overlays change the root file only");
  });

  test("describes what clients observed by its types", async () => {
    const document = await openText(specWith(object("a: { type: string }")));
    const pointer = document.api.operations[0]!.responses[0]!.contents[0]!.schema.source;
    const observed = (rule: string, at: string, facts: Observation["facts"]): Observation => ({
      rule,
      operation: "GET /facts",
      facts,
      pointer: rule === "body.invalid" ? `${pointer}/properties/a` : pointer,
      at,
      count: 3,
    });
    const overlay = overlayFor(document, [
      observed("property.undeclared", "/b", { types: "string or null" }),
      observed("property.undeclared", "/c", { types: "list" }),
      observed("body.invalid", "/a", { keyword: "type", type: "null" }),
    ]);
    const { actions } = parse(overlay) as Overlay;
    expect(actions.map(({ update }) => update)).toEqual([
      undefined,
      { type: ["string", "null"] },
      { properties: { b: { type: ["string", "null"] } } },
      { properties: { c: { type: "array" } } },
    ]);
  });

  test("has no values of messages but members of enums, and nothing that ends its comments", async () => {
    const document = await openText(specWith(object("kind: { enum: [a] }")));
    const evil = "x\ny: &a *b # {}\u001b\u2028";
    const observations: readonly Observation[] = [
      {
        rule: "property.undeclared",
        operation: "GET /facts",
        facts: { place: evil },
        pointer: "/paths/~1facts/get/responses/200/content/application~1json/schema",
        at: `/${evil}`,
        value: { secret: "password-1" },
        exchange: exchangeWith({ body: "x" }),
      },
      {
        rule: "server.error",
        operation: evil,
        facts: { operation: evil, status: evil },
        pointer: "",
        exchange: exchangeWith({ body: "x" }),
      },
    ];
    const overlay = overlayFor(document, observations);
    expect(overlay).not.toContain("password-1");
    expect(overlay).not.toMatch(/[\u001b\u2028]/);
    const { actions } = parse(overlay) as Overlay;
    expect(actions).toEqual([
      {
        target: "$.paths['/facts'].get.responses['200'].content['application/json'].schema",
        update: { properties: { [evil]: { type: "object", properties: { secret: { type: "string" } } } } },
      },
    ]);
  });
});

describe("JSONPath", () => {
  test.each([
    [["paths", "/facts/{id}", "get"], "$.paths['/facts/{id}'].get"],
    [["a", 0, "0", "b c"], "$.a[0]['0']['b c']"],
    [["it's", 'a"b', "\\", "\n"], "$['it\\'s']['a\"b']['\\\\']['\\n']"],
    [[], "$"],
  ])("of %j is %s", (path, expected) => {
    expect(jsonPath(path)).toBe(expected);
  });

  test("quotes strings", () => {
    expect(quoted("a'b\"")).toBe("'a\\'b\"'");
  });
});
