import { describe, expect, it } from "vitest";
import { folderWith, loadFiles, plain, schemasOf, tryLoading } from "./tools.js";

describe("schemas of other files", () => {
  it("use the name of the component that refers to them, everywhere", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `paths:
  /facts: { $ref: paths/facts.yaml }
components:
  schemas:
    Fact: { $ref: schemas/facts.yaml#/Fact }
`,
      "paths/facts.yaml": `get:
  responses:
    "200":
      description: Done.
      content:
        application/json: { schema: { type: array, items: { $ref: ../schemas/facts.yaml#/Fact } } }
`,
      "schemas/facts.yaml": `Fact: { type: object, properties: { parent: { $ref: "#/Fact" } } }\n`,
    });
    expect(schemasOf(loaded)).toEqual({
      Fact: { type: "object", properties: { parent: { $ref: "#/components/schemas/Fact" } } },
    });
    expect(plain(loaded.document.root)).toMatchObject({
      paths: {
        "/facts": {
          get: {
            responses: {
              200: { content: { "application/json": { schema: { items: { $ref: "#/components/schemas/Fact" } } } } },
            },
          },
        },
      },
    });
  });

  it("are named after the pointer or the file if no component refers to them", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `components:
  schemas:
    All:
      properties:
        file: { $ref: schemas/fact-list.yaml }
        member: { $ref: schemas/library.yaml#/source_document }
        definition: { $ref: schemas/library.yaml#/$defs/kept_name }
        deep: { $ref: "schemas/library.yaml#/source_document/properties/page/items" }
        index: { $ref: schemas/person/index.yaml }
`,
      "schemas/fact-list.yaml": "type: array\n",
      "schemas/library.yaml": `source_document:
  properties:
    page: { items: { type: integer } }
$defs:
  kept_name: { type: string }
`,
      "schemas/person/index.yaml": "type: object\n",
    });
    expect(schemasOf(loaded)).toEqual({
      All: {
        properties: {
          file: { $ref: "#/components/schemas/FactList" },
          member: { $ref: "#/components/schemas/SourceDocument" },
          definition: { $ref: "#/components/schemas/kept_name" },
          deep: { $ref: "#/components/schemas/PageItem" },
          index: { $ref: "#/components/schemas/Person" },
        },
      },
      FactList: { type: "array" },
      PageItem: { type: "integer" },
      Person: { type: "object" },
      SourceDocument: { properties: { page: { items: { $ref: "#/components/schemas/PageItem" } } } },
      kept_name: { type: "string" },
    });
  });

  it("get longer names if the short ones are taken", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `components:
  schemas:
    Fact: { type: string }
    All:
      properties:
        one: { $ref: a/fact.yaml }
        two: { $ref: b/fact.yaml }
        three: { $ref: b/c/fact.yaml }
`,
      "a/fact.yaml": "type: integer\n",
      "b/fact.yaml": "type: number\n",
      "b/c/fact.yaml": "type: boolean\n",
    });
    expect(schemasOf(loaded)).toMatchObject({
      Fact: { type: "string" },
      AFact: { type: "integer" },
      BFact: { type: "number" },
      CFact: { type: "boolean" },
    });
  });

  it("become one component, whatever the reference", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `components:
  schemas:
    Zebra: { $ref: schemas/fact.yaml }
    Antelope: { $ref: ./schemas/../schemas/fact.yaml# }
    Again: { $ref: schemas/again.yaml }
    User: { properties: { one: { $ref: "schemas/f%61ct.yaml" } } }
`,
      "schemas/fact.yaml": "type: string\n",
      "schemas/again.yaml": "$ref: fact.yaml\n",
    });
    expect(schemasOf(loaded)).toEqual({
      Zebra: { $ref: "#/components/schemas/Again" },
      Antelope: { $ref: "#/components/schemas/Again" },
      Again: { type: "string" },
      User: { properties: { one: { $ref: "#/components/schemas/Again" } } },
    });
  });

  it("may be JSON, or a whole document with its own components", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `components: { schemas: { All: { properties: { a: { $ref: a.json }, b: { $ref: "other.yaml#/components/schemas/account_link" } } } } }\n`,
      "a.json": `{ "type": "string" }`,
      "other.yaml": `openapi: 3.1.0\ncomponents: { schemas: { account_link: { $ref: "#/components/schemas/link" }, link: { type: integer } } }\n`,
    });
    expect(schemasOf(loaded)).toMatchObject({ A: { type: "string" }, link: { type: "integer" } });
    expect(schemasOf(loaded)).toMatchObject({ All: { properties: { b: { $ref: "#/components/schemas/link" } } } });
  });
});

describe("schemas of the document itself", () => {
  it("move to components if something refers to them, replaced by a reference", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `paths:
  /facts:
    get:
      responses:
        "200":
          description: Done.
          content:
            application/json: { schema: { type: object, properties: { facts: { type: array, items: { type: string } } } } }
    post:
      responses:
        "200":
          description: Done.
          content:
            application/json: { schema: { $ref: "#/paths/~1facts/get/responses/200/content/application~1json/schema" } }
            text/plain: { schema: { $ref: "#/paths/~1facts/get/responses/200/content/application~1json/schema/properties/facts/items" } }
components:
  schemas:
    Fact: { type: object, properties: { id: { type: string }, again: { $ref: "#/components/schemas/Fact/properties/id" } } }
`,
    });
    expect(schemasOf(loaded)).toEqual({
      Fact: {
        type: "object",
        properties: { id: { $ref: "#/components/schemas/Id" }, again: { $ref: "#/components/schemas/Id" } },
      },
      FactsGet200: {
        type: "object",
        properties: { facts: { type: "array", items: { $ref: "#/components/schemas/FactsItem" } } },
      },
      FactsItem: { type: "string" },
      Id: { type: "string" },
    });
    expect(plain(loaded.document.root)).toMatchObject({
      paths: {
        "/facts": {
          get: {
            responses: {
              200: { content: { "application/json": { schema: { $ref: "#/components/schemas/FactsGet200" } } } },
            },
          },
        },
      },
    });
  });

  it("stay aliases of each other", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `components:
  schemas:
    A: { $ref: "#/components/schemas/B" }
    B: { $ref: "#/components/schemas/C" }
    C: { type: string }
    D: { properties: { a: { $ref: "#/components/schemas/A" } } }
`,
    });
    expect(schemasOf(loaded)).toEqual({
      A: { $ref: "#/components/schemas/B" },
      B: { $ref: "#/components/schemas/C" },
      C: { type: "string" },
      D: { properties: { a: { $ref: "#/components/schemas/A" } } },
    });
  });

  it("keep siblings of a $ref in 3.1, and lose them in 3.0", async () => {
    const text = `components:
  schemas:
    A: { $ref: "#/components/schemas/B", description: More. }
    B: { type: string }
`;
    expect(schemasOf(await loadFiles({ "openapi.yaml": text }))).toMatchObject({
      A: { $ref: "#/components/schemas/B", description: "More." },
    });
    expect(schemasOf(await loadFiles({ "openapi.yaml": text }, "3.0.4"))).toMatchObject({
      A: { $ref: "#/components/schemas/B" },
    });
  });
});

describe("everything else", () => {
  it("moves to the section of its kind", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `paths:
  /facts:
    post:
      parameters: [{ $ref: all.yaml#/page }]
      requestBody: { $ref: all.yaml#/body }
      responses:
        "200": { $ref: all.yaml#/answer }
      callbacks:
        done: { $ref: all.yaml#/called }
`,
      "all.yaml": `page: { name: page, in: query, schema: { type: integer } }
body: { content: { text/plain: { examples: { one: { $ref: "#/sample" } } } } }
answer:
  description: Done.
  headers: { X-Total: { $ref: "#/total" } }
  links: { self: { $ref: "#/self" } }
sample: { value: { $ref: "#/data" } }
total: { schema: { type: integer } }
self: { operationId: facts.get }
called: { "{$request.body#/url}": { $ref: "#/item" } }
item: { post: { responses: { "204": { description: Done. } } } }
`,
    });
    expect(plain(loaded.document.root)).toMatchObject({
      paths: {
        "/facts": {
          post: {
            parameters: [{ $ref: "#/components/parameters/Page" }],
            requestBody: { $ref: "#/components/requestBodies/Body" },
            responses: { 200: { $ref: "#/components/responses/Answer" } },
            callbacks: { done: { $ref: "#/components/callbacks/Called" } },
          },
        },
      },
      components: {
        parameters: { Page: { name: "page", in: "query", schema: { type: "integer" } } },
        requestBodies: {
          Body: { content: { "text/plain": { examples: { one: { $ref: "#/components/examples/Sample" } } } } },
        },
        responses: {
          Answer: {
            headers: { "X-Total": { $ref: "#/components/headers/Total" } },
            links: { self: { $ref: "#/components/links/Self" } },
          },
        },
        examples: { Sample: { value: { $ref: "#/data" } } },
        headers: { Total: { schema: { type: "integer" } } },
        links: { Self: { operationId: "facts.get" } },
        callbacks: { Called: { "{$request.body#/url}": { post: { responses: { 204: { description: "Done." } } } } } },
      },
    });
  });

  it("is never an alias: components of other kinds are resolved", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `components:
  parameters:
    A: { $ref: "#/components/parameters/B" }
    B: { $ref: "#/components/parameters/C", description: Ignored. }
    C: { $ref: page.yaml }
    D: { $ref: page.yaml }
`,
      "page.yaml": "{ name: page, in: query, schema: { type: integer } }\n",
    });
    const page = { name: "page", in: "query", schema: { type: "integer" } };
    expect((plain(loaded.document.root) as { components: object }).components).toEqual({
      parameters: { A: page, B: page, C: page, D: page },
    });
  });

  it("inlines path items, with siblings of the reference", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `paths:
  /facts:
    $ref: facts.yaml
    summary: The facts.
    post: { responses: { "201": { description: Done. } } }
webhooks:
  changed: { $ref: "#/components/pathItems/Changed" }
components:
  pathItems:
    Changed: { $ref: facts.yaml }
`,
      "facts.yaml": `summary: Overridden.\nget: { responses: { "200": { description: Done. } } }\n`,
    });
    const get = { responses: { 200: { description: "Done." } } };
    expect(plain(loaded.document.root)).toMatchObject({
      paths: { "/facts": { summary: "The facts.", get, post: { responses: { 201: {} } } } },
      webhooks: { changed: { summary: "Overridden.", get } },
      components: { pathItems: { Changed: { summary: "Overridden.", get } } },
    });
  });

  it("converts names of schemas in a discriminator's mapping to references", async () => {
    const loaded = await loadFiles({
      "openapi.yaml": `components:
  schemas:
    Pet:
      oneOf: [{ $ref: cat.yaml }, { $ref: "#/components/schemas/Dog" }]
      discriminator:
        propertyName: kind
        mapping: { cat: cat.yaml, dog: Dog, wolf: "#/components/schemas/Dog" }
    Dog: { type: object }
`,
      "cat.yaml": "type: object\n",
    });
    expect(schemasOf(loaded)).toMatchObject({
      Pet: {
        discriminator: {
          mapping: {
            cat: "#/components/schemas/Cat",
            dog: "#/components/schemas/Dog",
            wolf: "#/components/schemas/Dog",
          },
        },
      },
    });
  });

  it("reads nearly correct values as intended", async () => {
    const folder = folderWith({
      "openapi.yaml": `openapi: 3.1.0
info: { title: Test, version: 1.5, description: null }
paths:
servers: [{ url: "https://example.com:{port}", variables: { port: { enum: [443, 8443], default: 443 } } }]
components:
  schemas:
    A: { type: [string, null], minLength: "1", description: 1 }
`,
    });
    const { loaded } = await tryLoading(`${folder}/openapi.yaml`);
    expect(plain(loaded?.document.root)).toEqual({
      openapi: "3.1.0",
      info: { title: "Test", version: "1.5" },
      servers: [{ url: "https://example.com:{port}", variables: { port: { enum: ["443", "8443"], default: "443" } } }],
      components: { schemas: { A: { type: ["string", "null"], description: "1" } } },
    });
  });

  it("reads the status in a key with more words, unless it is taken or not the only one", async () => {
    const statuses = [
      "204 NO_CONTENT",
      "200 OK",
      "200_AGAIN",
      "4xx",
      "404 Not Found",
      "404",
      "200 or 201",
      "Default",
      "700",
    ];
    const responses = statuses.map((key) => `"${key}": { description: "${key}" }`).join(", ");
    const folder = folderWith({
      "openapi.yaml": `openapi: 3.1.0
info: { title: Test, version: "1" }
paths: { /a: { get: { responses: { ${responses} } } } }
`,
    });
    const { loaded } = await tryLoading(`${folder}/openapi.yaml`);
    const described = (description: string): object => ({ description });
    const kept = { 200: "200 OK", 204: "204 NO_CONTENT", 404: "404", "4XX": "4xx", default: "Default" };
    expect(plain(loaded?.document.root)).toHaveProperty(
      ["paths", "/a", "get", "responses"],
      Object.fromEntries(Object.entries(kept).map(([status, key]) => [status, described(key)])),
    );
  });
});
