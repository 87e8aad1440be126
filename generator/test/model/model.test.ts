import { describe, expect, it } from "vitest";
import type { Operation, Schema } from "../../src/model/types.js";
import { buildText } from "../emit/generate.js";

const head = 'openapi: 3.1.1\ninfo: { title: Case, version: "1" }\n';

async function schemaOf(yaml: string): Promise<Schema | undefined> {
  const { api } = await buildText(
    `${head}paths: {}\ncomponents:\n  schemas:\n    Other: { type: object, properties: { o: { type: string } } }\n    It: ${yaml}\n`,
  );
  return api.schemas.find(({ name }) => name.wire === "It")?.schema;
}

async function operationOf(yaml: string): Promise<Operation | undefined> {
  const { api } = await buildText(`${head}paths:\n  /it:\n    ${yaml}\n`);
  return api.operations[0];
}

describe("schemas", () => {
  it("keeps constraints that the shape cannot express as checks", async () => {
    expect(await schemaOf("{ type: string, minLength: 1, maxLength: 9, pattern: ^a }")).toMatchObject({
      kind: "string",
      checks: [
        { check: "minLength", value: 1 },
        { check: "maxLength", value: 9 },
        { check: "pattern", value: "^a" },
      ],
    });
  });

  it("gives each type of a union its own checks", async () => {
    expect(await schemaOf("{ type: [string, integer], minLength: 1, minimum: 2 }")).toMatchObject({
      kind: "union",
      variants: [
        { kind: "string", checks: [{ check: "minLength", value: 1 }] },
        { kind: "number", integer: true, checks: [{ check: "minimum", value: 2 }] },
      ],
    });
  });

  it("marks an object without an explicit type", async () => {
    expect(await schemaOf("{ properties: { a: { type: string } } }")).toMatchObject({ kind: "object", implied: true });
    expect(await schemaOf("{ type: object, properties: { a: { type: string } } }")).not.toHaveProperty("implied");
  });

  it("converts a null type to nullable", async () => {
    expect(await schemaOf('{ type: [string, "null"] }')).toMatchObject({ kind: "nullable", inner: { kind: "string" } });
  });

  it("keeps oneOf with null if the other variant also accepts null: null then matches both", async () => {
    expect(await schemaOf('{ oneOf: [{ type: [string, "null"] }, { type: "null" }] }')).toMatchObject({
      kind: "union",
      exclusive: true,
    });
    expect(await schemaOf('{ anyOf: [{ type: [string, "null"] }, { type: "null" }] }')).toMatchObject({
      kind: "nullable",
    });
  });

  it("drops enum values that the type excludes", async () => {
    expect(await schemaOf("{ type: string, enum: [a, 1, b] }")).toMatchObject({ kind: "enum", values: ["a", "b"] });
  });

  it("treats a union of any string and some strings as an open enum", async () => {
    expect(await schemaOf("{ anyOf: [{ type: string }, { type: string, enum: [a, b] }] }")).toMatchObject({
      kind: "enum",
      values: ["a", "b"],
      open: true,
    });
  });

  it("keeps it inside a schema of allOf: its siblings are not evaluated", async () => {
    const schema = await schemaOf("{ properties: { a: true }, allOf: [{ unevaluatedProperties: false }] }");
    expect(schema).toMatchObject({
      kind: "intersection",
      members: [{ kind: "object" }, { kind: "unknown", checks: [{ check: "unevaluatedProperties" }] }],
    });
    expect(schema).not.toHaveProperty("checks");
  });

  it("keeps keywords beside enum values", async () => {
    expect(await schemaOf("{ enum: [{ a: 1 }, 2, 2.0], properties: { a: { type: string } } }")).toMatchObject({
      kind: "intersection",
      members: [
        { kind: "enum", values: [{ a: 1 }, 2] },
        { kind: "object", implied: true, properties: [{ name: "a" }] },
      ],
    });
    expect(await schemaOf("{ enum: [a, b], properties: { a: { type: string } } }")).toMatchObject({ kind: "enum" });
    expect(await schemaOf("{ const: a, enum: [b] }")).toMatchObject({ kind: "never" });
    expect(await schemaOf("{ const: { a: 1, b: 2 }, enum: [{ b: 2, a: 1 }] }")).toMatchObject({ kind: "literal" });
  });

  it("keeps an if without branches, because it evaluates properties", async () => {
    expect(await schemaOf("{ if: { properties: { a: true } }, unevaluatedProperties: false }")).toMatchObject({
      checks: [{ check: "if" }, { check: "unevaluatedProperties" }],
    });
  });

  it("records whether a list's items have a schema", async () => {
    expect(await schemaOf("{ type: array }")).toMatchObject({ kind: "array", explicitItems: false });
    expect(await schemaOf("{ prefixItems: [true], items: true }")).toMatchObject({
      kind: "tuple",
      explicitItems: true,
    });
  });

  it("requires inherited names", async () => {
    expect(await schemaOf("{ required: [constructor, __proto__] }")).toMatchObject({
      checks: [{ check: "required", names: ["constructor", "__proto__"] }],
    });
  });

  it("keeps the scope of unevaluatedProperties: everything beside it", async () => {
    const schema = await schemaOf(
      '{ allOf: [{ $ref: "#/components/schemas/Other" }], properties: { a: {} }, unevaluatedProperties: false }',
    );
    expect(schema).toMatchObject({
      kind: "intersection",
      checks: [{ check: "unevaluatedProperties", schema: { kind: "never" } }],
    });
  });

  it("keeps conditions, dependencies and the rest of the dialect", async () => {
    const schema = await schemaOf(
      "{ if: { type: string }, then: { minLength: 1 }, not: { const: x }, dependentRequired: { a: [b] }, propertyNames: { pattern: ^a }, contains: { type: integer }, minContains: 2, uniqueItems: true }",
    );
    const found = JSON.stringify(schema);
    for (const check of ["if", "not", "dependentRequired", "propertyNames", "contains", "uniqueItems"])
      expect(found).toContain(`"check":"${check}"`);
  });

  it("reads boolean schemas", async () => {
    expect(await schemaOf("true")).toMatchObject({ kind: "unknown" });
    expect(await schemaOf("false")).toMatchObject({ kind: "never" });
  });
});

describe("operations", () => {
  it.each([
    ["get", "query", true],
    ["put", "mutation", true],
    ["delete", "mutation", true],
    ["post", "mutation", false],
    ["patch", "mutation", false],
  ])("%s is a %s", async (method, intent, idempotent) => {
    const operation = await operationOf(
      `${method}: { operationId: a.b, responses: { "204": { description: Fine. } } }`,
    );
    expect(operation).toMatchObject({ intent, idempotent });
  });

  it("treats a POST marked x-query as a repeatable query", async () => {
    const operation = await operationOf(
      'post: { operationId: a.b, x-query: true, responses: { "204": { description: Fine. } } }',
    );
    expect(operation).toMatchObject({ intent: "query", idempotent: true });
  });

  it.each([
    ["get", "", "automatic"],
    ["head", "", "automatic"],
    ["get", "x-query: true,", "automatic"],
    ["get", "x-query: { refetch: explicit },", "explicit"],
    ["post", "x-query: true,", "explicit"],
    ["put", "x-query: true,", "explicit"],
    ["post", "x-query: { refetch: explicit },", "explicit"],
    ["post", "x-query: { refetch: automatic },", "automatic"],
    ["post", "", undefined],
    ["get", "x-query: false,", undefined],
  ])("refetch of %s with { %s } is %s", async (method, extension, refetch) => {
    const operation = await operationOf(
      `${method}: { operationId: a.b, ${extension} responses: { "204": { description: Fine. } } }`,
    );
    expect(operation?.refetch).toBe(refetch);
    expect(operation?.intent).toBe(refetch === undefined ? "mutation" : "query");
  });

  it("lets an operation override a parameter of its path", async () => {
    const operation = await operationOf(
      'parameters: [{ name: a, in: query, schema: { type: string } }]\n    get: { operationId: a.b, parameters: [{ name: a, in: query, required: true, schema: { type: integer } }], responses: { "204": { description: Fine. } } }',
    );
    expect(operation?.parameters).toMatchObject([{ name: "a", required: true, schema: { kind: "number" } }]);
  });

  it("omits headers that are described elsewhere, or that fetch sets", async () => {
    const operation = await operationOf(
      'get: { operationId: a.b, parameters: [{ name: Authorization, in: header, schema: { type: string } }, { name: content-length, in: header, schema: { type: integer } }, { name: X-A, in: header, schema: { type: string } }], responses: { "204": { description: Fine. } } }',
    );
    expect(operation?.parameters.map(({ name }) => name)).toEqual(["X-A"]);
  });

  it("does not depend on the order of paths", async () => {
    const path = (name: string) =>
      `  /${name}: { get: { operationId: ${name}.get, responses: { "204": { description: Fine. } } } }\n`;
    const [ab, ba] = await Promise.all([
      buildText(`${head}paths:\n${path("a")}${path("b")}`),
      buildText(`${head}paths:\n${path("b")}${path("a")}`),
    ]);
    expect(ab.api).toEqual(ba.api);
  });
});

describe("shapes that grow exponentially", () => {
  /** Returns schemas that each use the next one twice: 2^depth paths lead to the last. */
  const diamonds = (depth: number): string =>
    Array.from({ length: depth }, (_, index) => {
      const next = `{ $ref: "#/components/schemas/S${index + 1}" }`;
      return `    S${index}: { allOf: [{ allOf: [${next}] }, { allOf: [${next}] }] }\n`;
    }).join("") + `    S${depth}: { type: object, required: [id], properties: { id: { type: string } } }\n`;

  it("are visited once, however many paths lead there", async () => {
    const { api, diagnostics } = await buildText(`${head}paths:
  /it:
    post:
      operationId: it.add
      x-upload: { method: send, size: missing, session: id, parts: id, part: { number: a, size: b, url: c } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/S0" } } } }
      responses: { "204": { description: Fine. } }
components:
  schemas:
${diamonds(40)}`);
    // The extension is wrong on purpose: the search for a missing property visits everything.
    expect(diagnostics.map(({ code }) => code)).toContain("SPEC107");
    expect(api.operations[0]?.upload).toBeUndefined();
  });

  it("spread their properties into the arguments", async () => {
    const { api } = await buildText(`${head}paths:
  /it:
    post:
      operationId: it.add
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/S0" } } } }
      responses: { "204": { description: Fine. } }
components:
  schemas:
${diamonds(40)}`);
    expect(api.operations[0]?.arguments).toMatchObject([{ path: [], source: { kind: "body" } }]);
  });
});
