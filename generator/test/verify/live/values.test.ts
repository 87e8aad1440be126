import { describe, expect, it } from "vitest";
import { bodyText, check, empty, json, verificationOf } from "./check.js";

const wrong = "4XX: { description: Wrong. }";

function documentOf(paths: string, components = ""): string {
  return `openapi: 3.1.0\ninfo: { title: Values, version: "1" }\npaths:\n${paths}${components}`;
}

const answer = (schema: string): string =>
  `{ description: Fine., content: { application/json: { schema: ${schema} } } }`;

const id = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;

/** Returns the paths of valid calls: the first ones that a service without answers of its own gets. */
async function pathsOf(text: string, answers: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { log } = await check(await verificationOf(text), ({ method }, { pathname }) => {
    const path = pathname.replace("/base", "");
    const found = answers[`${method} ${path}`] ?? answers[path];
    return found === undefined ? empty(404) : json(found, method === "POST" ? 201 : 200);
  });
  return log;
}

describe("ids flow from answers into paths", () => {
  const item = "{ type: object, properties: { id: { type: string } } }";

  it("by the path of a list", async () => {
    const text = documentOf(`
  /pets: { get: { responses: { "200": ${answer(`{ type: array, items: ${item} }`)}, ${wrong} } } }
  /pets/{key}: { get: { parameters: [${id("key")}], responses: { "200": ${answer(item)}, ${wrong} } } }
`);
    expect(await pathsOf(text, { "/pets": [{ id: "p1" }], "/pets/p1": { id: "p1" } })).toContain("GET /pets/p1");
  });

  it("with the ids of what contains a thing", async () => {
    const list = answer(`{ type: object, properties: { items: { type: array, items: ${item} } } }`);
    const text = documentOf(`
  /zoos: { get: { responses: { "200": ${list}, ${wrong} } } }
  /zoos/{zooId}/pets: { get: { parameters: [${id("zooId")}], responses: { "200": ${list}, ${wrong} } } }
  /zoos/{z}/pets/{p}: { get: { parameters: [${id("z")}, ${id("p")}], responses: { "200": ${answer(item)}, ${wrong} } } }
  /v2/zoos/{zooId}/animals/{petId}: { get: { parameters: [${id("zooId")}, ${id("petId")}], responses: { "200": ${answer(item)}, ${wrong} } } }
`);
    const log = await pathsOf(text, {
      "/zoos": { items: [{ id: "z1" }, { id: "z2" }] },
      "/zoos/z1/pets": { items: [] },
      "/zoos/z2/pets": { items: [{ id: "p1" }] },
      "/zoos/z2/pets/p1": { id: "p1" },
      "/v2/zoos/z2/animals/p1": { id: "p1" },
    });
    expect(log).toEqual(expect.arrayContaining(["GET /zoos/z2/pets/p1", "GET /v2/zoos/z2/animals/p1"]));
    expect(log).not.toContain("GET /zoos/z1/pets/p1");
  });

  it("of another thing, if the first one has nothing", async () => {
    const list = answer(`{ type: object, properties: { items: { type: array, items: ${item} } } }`);
    const text = documentOf(`
  /zoos: { get: { responses: { "200": ${list}, ${wrong} } } }
  /zoos/{zooId}/pets: { get: { parameters: [${id("zooId")}], responses: { "200": ${list}, ${wrong} } } }
  /pets/{petId}: { get: { parameters: [${id("petId")}], responses: { "200": ${answer(item)}, ${wrong} } } }
`);
    const log = await pathsOf(text, {
      "/zoos": { items: [{ id: "z1" }, { id: "z2" }, { id: "z3" }] },
      "/zoos/z1/pets": { items: [] },
      "/zoos/z3/pets": { items: [{ id: "p1" }] },
      "/pets/p1": { id: "p1" },
    });
    expect(log.slice(0, 5)).toEqual([
      "GET /zoos",
      "GET /zoos/z1/pets",
      "GET /zoos/z2/pets",
      "GET /zoos/z3/pets",
      "GET /pets/p1",
    ]);
  });

  it("by the word before a name: the `key` of a fact into `{factKey}`", async () => {
    const text = documentOf(`
  /facts: { get: { responses: { "200": ${answer("{ type: array, items: { type: object, properties: { key: { type: string } } } }")}, ${wrong} } } }
  /facts/{factKey}: { get: { parameters: [${id("factKey")}], responses: { "200": ${answer("{ type: object }")}, ${wrong} } } }
`);
    expect(await pathsOf(text, { "/facts": [{ key: "k1" }], "/facts/k1": {} })).toContain("GET /facts/k1");
  });

  it("by name, from anywhere in an answer", async () => {
    const text = documentOf(`
  /me: { get: { responses: { "200": ${answer("{ type: object, properties: { home: { type: object, properties: { zoo_id: { type: string } } } } }")}, ${wrong} } } }
  /zoos/{zooId}: { get: { parameters: [${id("zooId")}], responses: { "200": ${answer(item)}, ${wrong} } } }
`);
    expect(await pathsOf(text, { "/me": { home: { zoo_id: "z9" } }, "/zoos/z9": { id: "z9" } })).toContain(
      "GET /zoos/z9",
    );
  });

  it("by schema: a brand, or the component of an object", async () => {
    const text = documentOf(
      `
  /me: { get: { responses: { "200": ${answer("{ type: object, properties: { favorite: { $ref: '#/components/schemas/Code' }, best: { $ref: '#/components/schemas/Pet' } } }")}, ${wrong} } } }
  /codes/{code}: { get: { parameters: [{ name: code, in: path, required: true, schema: { $ref: "#/components/schemas/Code" } }], responses: { "200": ${answer(item)}, ${wrong} } } }
  /animals/{petId}: { get: { parameters: [${id("petId")}], responses: { "200": ${answer(item)}, ${wrong} } } }
`,
      `components: { schemas: { Code: { type: string, x-brand: Code }, Pet: { type: object, properties: { id: { type: string } } } } }\n`,
    );
    const log = await pathsOf(text, {
      "/me": { favorite: "c7", best: { id: "p7" } },
      "/codes/c7": {},
      "/animals/p7": {},
    });
    expect(log).toEqual(expect.arrayContaining(["GET /codes/c7", "GET /animals/p7"]));
  });

  it("by x-effects, also those of things that this run created", async () => {
    const pet = "{ type: object, required: [handle], properties: { handle: { type: string } } }";
    const list = `{ type: object, required: [items], properties: { items: { type: array, items: ${pet} } } }`;
    const text = documentOf(`
  /pets:
    get:
      operationId: listPets
      x-pagination: { style: page, page: page, items: items }
      parameters: [{ name: page, in: query, schema: { type: integer, default: 1 } }]
      responses: { "200": ${answer(list)}, ${wrong} }
    post:
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { "201": ${answer(pet)}, ${wrong} }
  /animals/{animal}:
    put:
      operationId: change
      x-effects: [{ query: listPets, item: { handle: $request.path.animal } }]
      parameters: [${id("animal")}]
      responses: { "200": ${answer("{ type: object }")}, ${wrong} }
`);
    const { log } = await check(
      await verificationOf(text),
      ({ method }) => {
        if (method === "PUT") return json({});
        return method === "POST" ? json({ handle: "h1" }, 201) : json({ items: [{ handle: "h0" }] });
      },
      { isAll: true },
    );
    expect(log).toContain("PUT /animals/h1");
    expect(log).not.toContain("PUT /animals/h0");
  });

  it("not at all, where no answer has one", async () => {
    const text = documentOf(`
  /pets/{petId}: { get: { parameters: [${id("petId")}], responses: { "200": ${answer(item)}, ${wrong} } } }
  /cities/{city}: { get: { parameters: [${id("city")}], responses: { "200": ${answer(item)}, ${wrong} } } }
  /kinds/{kindId}: { get: { parameters: [{ name: kindId, in: path, required: true, schema: { type: string, enum: [cat] } }], responses: { "200": ${answer(item)}, ${wrong} } } }
`);
    const { log, result } = await check(await verificationOf(text), () => json({ id: "x" }));
    expect(log.some((line) => line.startsWith("GET /pets/"))).toBe(false);
    expect(log).toContain("GET /kinds/cat");
    expect(log.some((line) => line.startsWith("GET /cities/"))).toBe(true);
    expect(result.notCalled).toEqual([{ operation: "GET /pets/{petId}", why: "needsId", what: "petId" }]);
  });

  it("from examples of the document, of which nobody knows whether they exist", async () => {
    const text = documentOf(`
  /pets/{petId}: { get: { parameters: [{ name: petId, in: path, required: true, example: p77, schema: { type: string } }], responses: { "200": ${answer(item)}, "404": { description: Unknown. } } } }
`);
    const { log, result } = await check(await verificationOf(text), () => empty(404));
    expect(log).toEqual(["GET /pets/p77"]);
    expect(result.observations).toEqual([]);
  });
});

describe("bodies", () => {
  const created = answer("{ type: object, properties: { id: { type: string } } }");

  it("refer to what exists, and leave out what may be missing", async () => {
    const body = `{ type: object, required: [name, zooId], properties: { name: { type: string }, zooId: { type: string }, keeperId: { type: string } } }`;
    const text = documentOf(`
  /zoos: { get: { responses: { "200": ${answer("{ type: array, items: { type: object, properties: { id: { type: string } } } }")}, ${wrong} } } }
  /keepers: { get: { responses: { "200": ${answer("{ type: array, items: { type: object, properties: { id: { type: string } } } }")}, ${wrong} } } }
  /pets: { post: { requestBody: { required: true, content: { application/json: { schema: ${body} } } }, responses: { "201": ${created}, ${wrong} } } }
  /pets/{petId}: { delete: { parameters: [${id("petId")}], responses: { "204": { description: Gone. }, ${wrong} } } }
`);
    const { sent } = await check(
      await verificationOf(text),
      ({ method }, { pathname }) => {
        if (method === "DELETE") return empty(204);
        if (pathname.endsWith("/zoos")) return json([{ id: "z1" }]);
        return method === "GET" ? json([]) : json({ id: "p1" }, 201);
      },
      { isAll: true },
    );
    const [first] = sent.filter(({ method }) => method === "POST");
    expect(JSON.parse(bodyText(first!))).toEqual({ name: expect.any(String), zooId: "z1" });
    expect(sent.map(bodyText).filter((text) => text.includes("keeperId"))).toEqual([]);
  });

  it("follow the document's example, with names that are free", async () => {
    const schema = `{ type: object, required: [name], properties: { name: { type: string }, color: { type: string } } }`;
    const text = documentOf(`
  /pets: { post: { requestBody: { required: true, content: { application/json: { example: { name: Tom, color: grey }, schema: ${schema} } } }, responses: { "201": ${created}, ${wrong} } } }
`);
    const { sent } = await check(await verificationOf(text), () => json({ id: "p1" }, 201), { isAll: true });
    const bodies = sent
      .slice(0, 3)
      .map((one) => JSON.parse(bodyText(one)) as { readonly name: string; readonly color?: string });
    expect(bodies.map(({ color }) => color)).toContain("grey");
    expect(new Set(bodies.map(({ name }) => name)).size).toBe(bodies.length);
    expect(bodies.some(({ name }) => /Tom/.test(name) && name !== "Tom")).toBe(true);
  });

  it("that nobody can make are not sent", async () => {
    const text = documentOf(`
  /photos: { post: { requestBody: { required: true, content: { image/png: {} } }, responses: { "201": ${created}, ${wrong} } } }
  /files: { post: { requestBody: { required: true, content: { application/octet-stream: {} } }, responses: { "201": ${created}, ${wrong} } } }
`);
    const { result, log } = await check(await verificationOf(text), () => json({ id: "p1" }, 201), { isAll: true });
    expect(result.notCalled).toEqual([{ operation: "POST /photos", why: "noValue", what: "body" }]);
    expect(log).toContain("POST /files");
  });
});

describe("a refused thing", () => {
  const list = answer("{ type: array, items: { type: object, properties: { id: { type: string } } } }");
  const text = documentOf(`
  /items: { get: { responses: { "200": ${list}, ${wrong} } } }
  /items/{itemId}/children: { get: { parameters: [${id("itemId")}], responses: { "200": ${list}, ${wrong} } } }
`);

  /** Returns the rules of a service that refuses the children of some items. */
  async function refusing(isRefused: (id: string) => boolean) {
    const { result } = await check(await verificationOf(text), (_, { pathname }) => {
      const [, item] = /\/items\/(\w+)\/children/.exec(pathname) ?? [];
      if (item === undefined) return json([{ id: "file" }, { id: "folder" }]);
      return isRefused(item) ? empty(400) : json([]);
    });
    return result.observations.map(({ rule }) => rule);
  }

  it("is no finding if others are served: it may be of another kind", async () => {
    expect(await refusing((item) => item === "file")).not.toContain("valid.refused");
  });

  it("is one if no other is served", async () => {
    expect(await refusing(() => true)).toContain("valid.refused");
  });
});

describe("ids of the caller", () => {
  const item = answer("{ type: object, properties: { id: { type: string } } }");
  const text = documentOf(`
  /zoos/{zooId}/pets/{id}: { get: { parameters: [${id("zooId")}, ${id("id")}], responses: { "200": ${item}, ${wrong} } } }
  /agents/{id}:
    get: { parameters: [${id("id")}], responses: { "200": ${item}, ${wrong} } }
    delete: { parameters: [${id("id")}], responses: { "204": { description: Gone. }, ${wrong} } }
`);

  it("go into the parameters and paths that they name", async () => {
    const ids = [
      { name: "zooId", value: "z/1" },
      { name: "pets/{id}", value: "p1" },
      { name: "/agents/{id}", value: "a1" },
    ];
    const { log, result } = await check(await verificationOf(text), () => json({ id: "x" }), { ids });
    expect(log).toEqual(expect.arrayContaining(["GET /zoos/z%2F1/pets/p1", "GET /agents/a1"]));
    expect(result.notCalled.map(({ operation, why }) => [operation, why])).toEqual([
      ["DELETE /agents/{id}", "needsAll"],
    ]);
  });

  it("are never changed or deleted", async () => {
    const ids = [{ name: "id", value: "a1" }];
    const { log, result } = await check(await verificationOf(text), () => json({ id: "a1" }), { ids, isAll: true });
    expect(log.filter((line) => line.startsWith("DELETE"))).toEqual([]);
    expect(result.notCalled.map(({ why }) => why)).toContain("needsOwn");
  });
});

it("does not make a text that is too long for memory", async () => {
  const text = documentOf(`
  /pets: { get: { parameters: [{ name: q, in: query, required: true, schema: { type: string, minLength: 999999999 } }], responses: { "200": ${answer("{}")} } } }
`);
  const { result } = await check(await verificationOf(text), () => json({}));
  expect(result.notCalled).toEqual([{ operation: "GET /pets", why: "noValue", what: "q" }]);
});
