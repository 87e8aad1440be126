// Corrupts Swagger documents as authors do, and at random: the diagnostic must name the right line, and nothing may crash.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { seed, times } from "../../../../scripts/randomness.js";
import { Locator } from "../../../src/diagnostics/locate.js";
import { Report } from "../../../src/diagnostics/report.js";
import { loadDocument } from "../../../src/load/index.js";
import { buildModel, noNames } from "../../../src/model/index.js";
import { mutate } from "../../hostile/fuzz/mutate.js";
import { createRandom } from "../../hostile/fuzz/random.js";
import type { Json, JsonObject } from "../../hostile/fuzz/seeds.js";
import { folderWith, tryLoading } from "../tools.js";

const text = readFileSync(
  fileURLToPath(new URL("../../documents/constructs/swagger-2.0.yaml", import.meta.url)),
  "utf8",
);

interface Breakage {
  readonly what: string;
  readonly code: string;
  /** The path to an object, the key to set, and its value. */
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly value: Json;
  /** Marks the line that a diagnostic must name; the value, by default. */
  readonly mark?: string;
}

const petLimit = ["paths", "/items", "get", "parameters"] as const;
const post = ["paths", "/items", "post"] as const;
const item = ["definitions", "Item"] as const;
const put = ["paths", "/items/{id}/photo", "put"] as const;

const breakages: readonly Breakage[] = [
  {
    what: "an unresolved reference",
    code: "SPEC052",
    path: [...post, "parameters", 0],
    key: "$ref",
    value: "#/parameters/NewItm",
  },
  {
    what: "a reference to another section",
    code: "SPEC059",
    path: [...post, "parameters", 0],
    key: "$ref",
    value: "#/definitions/Item",
  },
  { what: "an unknown type of a parameter", code: "SPEC034", path: [...petLimit, 6], key: "type", value: "dateTime" },
  { what: "an unknown type of a field", code: "SPEC034", path: [...put, "parameters", 1], key: "type", value: "strng" },
  {
    what: "an unknown type in a shared body",
    code: "SPEC034",
    path: [...item, "properties", "name"],
    key: "type",
    value: "strng",
  },
  {
    what: "a body of OpenAPI 3",
    code: "SPEC033",
    path: post,
    key: "requestBody",
    value: { content: {} },
    mark: "requestBody",
  },
  {
    what: "a parameter without a location",
    code: "SPEC031",
    path: [...petLimit, 1],
    key: "in",
    value: null,
    mark: "ids",
  },
  { what: "a wrong `host`", code: "SPEC262", path: [], key: "host", value: "https://shop.example" },
  { what: "a wrong default", code: "SPEC090", path: ["parameters", "Limit"], key: "default", value: "many" },
  {
    what: "an invalid pattern of a field",
    code: "SPEC081",
    path: [...put, "parameters", 1],
    key: "pattern",
    value: "(caption",
  },
  {
    what: "an invalid pattern of an item",
    code: "SPEC081",
    path: [...petLimit, 2, "items"],
    key: "pattern",
    value: "(tag",
  },
  {
    what: "`required` that names no property",
    code: "SPEC084",
    path: ["definitions", "Error"],
    key: "required",
    value: ["message", "absentProperty"],
    mark: "absentProperty",
  },
  { what: "a duplicate operationId", code: "SPEC101", path: post, key: "operationId", value: "items.list" },
  {
    what: "an unknown security scheme",
    code: "SPEC076",
    path: post,
    key: "security",
    value: [{ nothing: [] }],
    mark: "nothing",
  },
];

describe.each(["json", "yaml"] as const)("as %s", (language) => {
  it.each(breakages)("$what", async ({ code, path, key, value, mark = String(value) }) => {
    const document = parse(text) as JsonObject;
    let target: Json = document;
    for (const token of path) target = (target as JsonObject)[token]!;
    (target as JsonObject)[key] = value;
    const broken = language === "json" ? JSON.stringify(document, undefined, 2) : stringify(document);
    const file = join(folderWith({ [`swagger.${language}`]: broken }), `swagger.${language}`);
    const report = new Report();
    const loaded = await loadDocument({ file, report });
    expect(loaded).toBeDefined();
    buildModel({ document: loaded!.document, report, reserved, names: noNames });
    const locator = new Locator(loaded!.files);
    const lines = report.diagnostics
      .filter((diagnostic) => diagnostic.code === code)
      .map(({ at }) =>
        broken
          .split("\n")
          .slice(locator.locate(at!)!.line - 1, locator.locate(at!)!.line + 1)
          .join("\n"),
      );
    expect(report.diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
    expect(lines).toContainEqual(expect.stringContaining(mark));
  });
});

const reserved = { types: [], members: [], functions: [], suffixes: [] };

it("survives random mutations", async () => {
  let survived = 0;
  for (let number = 0; number < times(30); number++) {
    const random = createRandom(seed * 100_000 + number);
    const mutant = mutate({ name: "swagger-2.0", take: () => parse(text) as JsonObject }, random);
    const file = join(folderWith({ [mutant.file]: mutant.text }), mutant.file);
    const report = new Report();
    const loaded = await loadDocument({ file, report });
    if (loaded === undefined) continue;
    buildModel({ document: loaded.document, report, reserved, names: noNames });
    const locator = new Locator(loaded.files);
    // Each location exists.
    for (const { at, code } of report.diagnostics) if (at) expect(locator.locate(at)?.line, code).toBeGreaterThan(0);
    survived += 1;
  }
  expect(survived).toBeGreaterThan(times(10));
});

it("reads several files, whose references may lead to each other and back", async () => {
  const folder = folderWith({
    "swagger.yaml": `swagger: "2.0"
info: { title: Shop, version: "1" }
paths:
  /items: { $ref: "paths/items.yaml" }
definitions:
  Item: { $ref: "models.json#/definitions/Item" }
`,
    "paths/items.yaml": `post:
  operationId: items.create
  parameters: [{ $ref: "../shared.yaml#/parameters/Item" }]
  responses:
    "201": { description: Created., schema: { $ref: "../models.json#/definitions/Item" } }
    "400": { $ref: "../shared.yaml#/responses/Wrong" }
`,
    "shared.yaml": `parameters:
  Item: { name: item, in: body, required: true, schema: { $ref: "models.json#/definitions/Item" } }
responses:
  Wrong: { description: Wrong., schema: { type: object, properties: { path: { type: strng } } } }
`,
    "models.json": JSON.stringify({
      definitions: {
        Item: { type: "object", properties: { part: { $ref: "#/definitions/Part" } } },
        Part: { type: "object", properties: { item: { $ref: "swagger.yaml#/definitions/Item" } } },
      },
    }),
  });
  const { loaded, text: printed } = await tryLoading(join(folder, "swagger.yaml"));
  expect(printed).toMatch(/SPEC034: unknown type "strng"\n +--> shared\.yaml:4:\d+/);
  expect(printed).toContain("1 warning");
  expect(loaded?.files).toHaveLength(4);
  expect(JSON.parse(JSON.stringify(loaded?.document.root))).toMatchObject({
    paths: {
      "/items": {
        post: {
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Item" } } } },
          responses: { "400": { $ref: "#/components/responses/Wrong" } },
        },
      },
    },
    components: { schemas: { Item: { properties: { part: { $ref: "#/components/schemas/Part" } } } } },
  });
});
