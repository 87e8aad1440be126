import { describe, expect, it } from "vitest";
import { loadFiles, plain, schemasOf } from "./tools.js";

/** Schemas in 3.0 and their equivalents in 3.1. */
const cases: readonly (readonly [what: string, before: string, after: unknown])[] = [
  ["nullable with a type", "{ type: string, nullable: true }", { type: ["string", "null"] }],
  ["nullable: false", "{ type: string, nullable: false }", { type: "string" }],
  [
    "nullable with an enum",
    "{ type: string, nullable: true, enum: [a, b] }",
    { type: ["string", "null"], enum: ["a", "b", null] },
  ],
  [
    "nullable with an enum that has null",
    "{ type: string, nullable: true, enum: [a, null] }",
    { type: ["string", "null"], enum: ["a", null] },
  ],
  ["nullable with an enum and no type", "{ nullable: true, enum: [a] }", { enum: ["a", null] }],
  ["nullable with nothing", "{ nullable: true }", {}],
  [
    "nullable with properties and no type",
    "{ nullable: true, properties: {} }",
    { type: ["object", "null"], properties: {} },
  ],
  [
    "nullable with items and no type",
    "{ nullable: true, items: { type: string } }",
    { type: ["array", "null"], items: { type: "string" } },
  ],
  [
    "nullable beside a $ref",
    '{ $ref: "#/components/schemas/Other", nullable: true }',
    { anyOf: [{ $ref: "#/components/schemas/Other" }, { type: "null" }] },
  ],
  [
    "nullable with allOf: what describes it stays outside",
    '{ allOf: [{ $ref: "#/components/schemas/Other" }], nullable: true, description: Text., x-own: 1 }',
    {
      description: "Text.",
      "x-own": 1,
      anyOf: [{ allOf: [{ $ref: "#/components/schemas/Other" }] }, { type: "null" }],
    },
  ],
  [
    "nullable with a type and allOf",
    '{ type: object, allOf: [{ $ref: "#/components/schemas/Other" }], nullable: true }',
    { anyOf: [{ type: "object", allOf: [{ $ref: "#/components/schemas/Other" }] }, { type: "null" }] },
  ],
  [
    "nullable with oneOf",
    '{ oneOf: [{ $ref: "#/components/schemas/Other" }, { type: string }], nullable: true }',
    { anyOf: [{ oneOf: [{ $ref: "#/components/schemas/Other" }, { type: "string" }] }, { type: "null" }] },
  ],
  [
    "nullable with oneOf that allows null already",
    '{ type: object, oneOf: [{ $ref: "#/components/schemas/Other" }, { enum: [null] }], nullable: true }',
    {
      anyOf: [{ type: "object", oneOf: [{ $ref: "#/components/schemas/Other" }, { enum: [null] }] }, { type: "null" }],
    },
  ],
  [
    "nullable with a variant that is nullable already",
    "{ anyOf: [{ type: string, nullable: true }], nullable: true }",
    { anyOf: [{ type: ["string", "null"] }] },
  ],
  [
    "nullable with a discriminator",
    '{ oneOf: [{ $ref: "#/components/schemas/Other" }], discriminator: { propertyName: kind }, nullable: true }',
    {
      anyOf: [
        { oneOf: [{ $ref: "#/components/schemas/Other" }], discriminator: { propertyName: "kind" } },
        { type: "null" },
      ],
    },
  ],
  [
    "exclusive bounds",
    "{ type: number, minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true }",
    { type: "number", exclusiveMinimum: 1, exclusiveMaximum: 5 },
  ],
  [
    "bounds that are not exclusive",
    "{ type: number, minimum: 1, exclusiveMinimum: false }",
    { type: "number", minimum: 1 },
  ],
  ["an exclusive bound without a bound", "{ type: number, exclusiveMinimum: true }", { type: "number" }],
  ["an example", "{ type: string, example: a }", { type: "string", examples: ["a"] }],
  [
    "an example of null",
    "{ type: string, nullable: true, example: null }",
    { type: ["string", "null"], examples: [null] },
  ],
  ["bytes", "{ type: string, format: binary }", { type: "string", contentMediaType: "application/octet-stream" }],
  ["base64", "{ type: string, format: byte }", { type: "string", contentEncoding: "base64" }],
  ["other formats", "{ type: string, format: date-time }", { type: "string", format: "date-time" }],
  [
    "schemas in schemas",
    "{ type: object, properties: { a: { type: array, items: { type: string, nullable: true } } }, additionalProperties: { type: integer, nullable: true } }",
    {
      type: "object",
      properties: { a: { type: "array", items: { type: ["string", "null"] } } },
      additionalProperties: { type: ["integer", "null"] },
    },
  ],
  [
    "data, which stays as it is",
    "{ type: object, default: { nullable: true, example: 1 } }",
    { type: "object", default: { nullable: true, example: 1 } },
  ],
  [
    "properties of these names",
    "{ properties: { nullable: { type: boolean }, example: { type: string } } }",
    { properties: { nullable: { type: "boolean" }, example: { type: "string" } } },
  ],
];

describe("3.0 is rewritten as 3.1", () => {
  it.each(cases)("%s", async (_, before, after) => {
    const loaded = await loadFiles(
      { "openapi.yaml": `components: { schemas: { Case: ${before}, Other: { type: object } } }\n` },
      "3.0.4",
    );
    expect((schemasOf(loaded) as { Case: unknown }).Case).toEqual(after);
  });

  it("sets the version, and remembers the original one", async () => {
    const loaded = await loadFiles({ "openapi.yaml": "paths: { /a: {} }\n" }, "3.0.4");
    expect(loaded.version).toBe("3.0");
    expect(loaded.document.root["openapi"]).toBe("3.1.0");
  });

  it("leaves examples of parameters and media types unchanged", async () => {
    const loaded = await loadFiles(
      {
        "openapi.yaml":
          "components: { parameters: { A: { name: a, in: query, example: 1, schema: { type: integer, example: 2 } } } }\n",
      },
      "3.0.4",
    );
    expect(plain(loaded.document.root)).toMatchObject({
      components: { parameters: { A: { example: 1, schema: { type: "integer", examples: [2] } } } },
    });
  });

  it("keeps locations in the file", async () => {
    const text = `components:
  schemas:
    Case:
      allOf: [{ type: object, properties: { a: { $ref: "#/components/schemas/Other", nullable: true } } }]
      nullable: true
    Other: { type: number, minimum: 1, exclusiveMinimum: true, example: 3 }
`;
    const { document } = await loadFiles({ "openapi.yaml": text }, "3.0.4");
    const places = {
      "/components/schemas/Case/anyOf/0/allOf/0/properties/a": "/components/schemas/Case/allOf/0/properties/a",
      "/components/schemas/Case/anyOf/0/allOf/0/properties/a/anyOf/0/$ref":
        "/components/schemas/Case/allOf/0/properties/a/$ref",
      "/components/schemas/Other/exclusiveMinimum": "/components/schemas/Other/minimum",
      "/components/schemas/Other/examples/0": "/components/schemas/Other/example",
    };
    for (const [pointer, place] of Object.entries(places)) expect(document.locationOf(pointer).pointer).toBe(place);
  });
});
