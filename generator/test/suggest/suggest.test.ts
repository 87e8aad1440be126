// `specloom suggest`: what it proposes for each kind, that the model accepts it, and the example of docs/suggest.md. Update the example
// after a change: `npx vitest run test/suggest -u`.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { times } from "../../../scripts/randomness.js";
import type { Ended } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { fence, fillExamples } from "../docs/support/shop.js";

const caches = mkdtempSync(join(tmpdir(), "specloom-suggest-"));

type Tree = { readonly [name: string]: unknown };

interface Folder {
  readonly root: string;
  readonly run: (...args: readonly string[]) => Promise<Ended>;
}

/** Returns a folder with a document. */
function createFolder(document: Tree | string): Folder {
  const root = mkdtempSync(join(caches, "folder-"));
  writeFileSync(join(root, "openapi.yaml"), typeof document === "string" ? document : stringify(document));
  return { root, run: (...args) => runMain(root, args, caches) };
}

const documentOf = (paths: Tree, schemas: Tree = {}): Tree => ({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1.0.0" },
  servers: [{ url: "https://api.example.com" }],
  paths,
  components: { schemas: { Pet: { type: "object", properties: { id: { type: "string" } } }, ...schemas } },
});

const pet = { $ref: "#/components/schemas/Pet" };
const text = { type: "string" };
const number = { type: "integer" };
const pets = { type: "array", items: pet };
const object = (properties: Tree): Tree => ({ type: "object", properties });

interface Listing {
  readonly query?: Tree;
  readonly body: Tree;
  readonly headers?: Tree;
}

/** Returns the operation of a list. */
function list({ query = {}, body, headers }: Listing, more: Tree = {}): Tree {
  return {
    ...more,
    parameters: Object.entries(query).map(([name, schema]) => ({ name, in: "query", schema })),
    responses: {
      200: { description: "Pets.", content: { "application/json": { schema: body } }, ...(headers && { headers }) },
    },
  };
}

interface Action {
  readonly target: string;
  readonly update?: Tree;
  readonly remove?: true;
}

/** Returns the actions of an overlay, and its comments. */
function read(overlay: string): { readonly actions: readonly Action[]; readonly comments: readonly string[] } {
  const parsed = parse(overlay) as { readonly actions?: readonly Action[] } | null;
  const comments = [...overlay.matchAll(/^\s*# (.*)$/gm)].map(([, comment = ""]) => comment);
  // An overlay without proposals has an action that changes nothing.
  return { actions: (parsed?.actions ?? []).filter(({ target }) => target !== "$.info"), comments };
}

/** Returns the `x-pagination` that is proposed for a list. */
async function paginationOf(listing: Listing, more: Tree = {}): Promise<unknown> {
  const { run } = createFolder(documentOf({ "/pets": { get: list(listing, more) } }));
  const { stdout, stderr, code } = await run("suggest", "openapi.yaml", "--kinds", "pagination");
  expect([code, stderr]).toEqual([0, ""]);
  return read(stdout).actions[0]?.update?.["x-pagination"];
}

describe("pagination", () => {
  const url = { type: "string", format: "uri" };
  it.each<[string, Listing, Tree]>([
    [
      "a token",
      { query: { cursor: text, limit: number }, body: object({ items: pets, next_cursor: text }) },
      { style: "token", token: "cursor", next: "next_cursor", size: "limit", items: "items" },
    ],
    [
      "a token inside of another object, beside a number",
      { query: { pageToken: text, page: number }, body: object({ data: pets, meta: object({ nextPageToken: text }) }) },
      { style: "token", token: "pageToken", next: "meta.nextPageToken", replaces: ["page"], items: "data" },
    ],
    [
      "an id",
      {
        query: { starting_after: text, ending_before: text },
        body: object({ data: pets, has_more: { type: "boolean" } }),
      },
      { style: "cursor", cursor: "starting_after", from: "id", more: "has_more", items: "data" },
    ],
    [
      "a URL in the body",
      { query: { offset: number, limit: number }, body: object({ count: number, next: url, results: pets }) },
      { style: "link", page: "offset", next: "next", size: "limit", items: "results" },
    ],
    [
      "the header Link",
      { query: { page: number, per_page: number }, body: pets, headers: { Link: { schema: text } } },
      { style: "link", page: "page", size: "per_page" },
    ],
    [
      "a number with a total",
      {
        query: { page: { type: "integer", default: 0 }, pageSize: number },
        body: object({ pets, totalPages: number, totalElements: number }),
      },
      { style: "page", page: "page", size: "pageSize", total: "totalElements", pages: "totalPages", items: "pets" },
    ],
    [
      "a number that nothing says the first of",
      { query: { page: number, limit: number }, body: object({ pets, total: number }) },
      { style: "page", page: "page", first: 1, size: "limit", total: "total", items: "pets" },
    ],
  ])("by %s", async (_, listing, expected) => {
    expect(await paginationOf(listing)).toEqual(expected);
  });

  it.each<[string, Listing, Tree?]>([
    ["a list without parameters", { body: pets }],
    ["an object", { query: { page: number }, body: pet }],
    ["one of several lists", { query: { page: number, limit: number }, body: object({ cats: pets, dogs: pets }) }],
    ["a cursor that no field gives", { query: { cursor: text }, body: object({ items: pets }) }],
    ["a number of items to skip, which no style has", { query: { offset: number, limit: number }, body: pets }],
    [
      "a field that is about another page",
      { query: { cursor: text }, body: object({ items: pets, prev_cursor: text }) },
    ],
    [
      "an operation with the extension",
      { query: { cursor: text }, body: object({ items: pets, next_cursor: text }) },
      { "x-pagination": { style: "token", token: "cursor", next: "next_cursor", items: "items" } },
    ],
  ])("not for %s", async (_, listing, more) => {
    expect(await paginationOf(listing, more)).toBeUndefined();
  });

  it("counts the operations that agree, and takes what they show", async () => {
    const paged = (first?: number): Tree => ({
      get: list({
        query: { page: { ...number, ...(first !== undefined && { default: first }) }, size: number },
        body: pets,
      }),
    });
    const { run } = createFolder(documentOf({ "/a": paged(0), "/b": paged(0), "/c": paged() }));
    const { actions, comments } = read((await run("suggest", "openapi.yaml")).stdout);
    expect(actions.map(({ update }) => update?.["x-pagination"])).toContainEqual({
      style: "page",
      page: "page",
      first: 0,
      size: "size",
    });
    expect(comments[2]).toBe(
      "`page` and `size`: style page; other operations start at 0; 2 other operations have the same pair (likely: check it)",
    );
  });
});

/** Returns the actions that are proposed of a kind. */
async function actionsOf(kind: string, document: Tree): Promise<readonly Action[]> {
  const { stdout, stderr, code } = await createFolder(document).run("suggest", "openapi.yaml", "--kinds", kind);
  expect([code, stderr]).toEqual([0, ""]);
  return read(stdout).actions;
}

const answer = (schema: Tree): Tree => ({
  responses: { 200: { description: "Done.", content: { "application/json": { schema } } } },
});
const done: Tree = { responses: { 204: { description: "Done." } } };
const pathOf = (name: string, schema: Tree = text): Tree => ({ name, in: "path", required: true, schema });

describe("other kinds", () => {
  it("names: replaces what a framework has made of method and path, and nothing else", async () => {
    const actions = await actionsOf(
      "names",
      documentOf({
        "/api/v1/users": { get: { operationId: "get_api_v1_users_get", ...answer(pets) } },
        "/api/v1/users/{user_id}": {
          parameters: [pathOf("user_id")],
          get: { operationId: "get_api_v1_users__user_id__get", ...answer(pet) },
          delete: { operationId: "remove_user_api_v1_users__user_id__delete", ...done },
        },
        "/auth": { get: { operationId: "getAuthDetails", ...answer(pet) } },
      }),
    );
    expect(actions).toEqual([
      // The other one is `users.get` already.
      { target: "$.paths['/api/v1/users'].get", update: { operationId: "users.list" } },
    ]);
  });

  it("effects: of mutations on lists and items, with the arguments of the path", async () => {
    const document = documentOf({
      "/owners/{owner}/pets": {
        parameters: [pathOf("owner")],
        get: { operationId: "pets.list", ...answer(pets) },
        post: { operationId: "pets.create", ...done },
      },
      "/owners/{ownerId}/pets/{pet}": {
        parameters: [pathOf("ownerId"), pathOf("pet")],
        get: { operationId: "pets.get", ...answer(pet) },
        patch: { operationId: "pets.update", "x-effects": [], ...done },
        delete: { operationId: "pets.delete", ...done },
      },
      "/login": { post: { operationId: "login", ...done } },
    });
    const list = (owner: string): Tree => ({ query: "pets.list", match: { owner: `$request.path.${owner}` } });
    expect(await actionsOf("effects", document)).toEqual([
      { target: "$.paths['/owners/{owner}/pets'].post", update: { "x-effects": [list("owner")] } },
      {
        target: "$.paths['/owners/{ownerId}/pets/{pet}'].delete",
        update: {
          "x-effects": [
            {
              query: "pets.get",
              match: { ownerId: "$request.path.ownerId", pet: "$request.path.pet" },
              removes: true,
            },
            list("ownerId"),
          ],
        },
      },
    ]);
  });

  it("effects: with the names that it proposes", async () => {
    const document = documentOf({
      "/api/v1/users": {
        get: { operationId: "get_api_v1_users_get", ...answer(pets) },
        post: { operationId: "users.create", ...done },
      },
      "/api/v1/users/{user_id}": {
        parameters: [pathOf("user_id")],
        get: { operationId: "get_api_v1_users__user_id__get", ...answer(pet) },
      },
    });
    const actions = await actionsOf("names,effects", document);
    expect(actions.map(({ update }) => update)).toEqual([
      { operationId: "users.list" },
      { "x-effects": [{ query: "users.list" }] },
    ]);
  });

  it("terminal: values that end work, if all values are known words", async () => {
    const job = (...values: readonly string[]): Tree => ({
      parameters: [pathOf("id")],
      get: answer(object({ status: { type: "string", enum: values } })),
    });
    const document = documentOf({
      "/jobs/{id}": job("queued", "in_progress", "succeeded", "failed"),
      "/orders/{id}": job("pending", "shipped", "completed"),
      "/switches/{id}": job("done", "failed"),
    });
    expect(await actionsOf("terminal", document)).toEqual([
      {
        target: "$.paths['/jobs/{id}'].get",
        update: { "x-terminal": { path: "status", values: ["succeeded", "failed"] } },
      },
    ]);
  });

  it("idempotency: only where a key is required", async () => {
    const post = (required: boolean): Tree => ({
      post: { parameters: [{ name: "Idempotency-Key", in: "header", required, schema: text }], ...done },
    });
    expect(await actionsOf("idempotency", documentOf({ "/a": post(true), "/b": post(false) }))).toEqual([
      { target: "$.paths['/a'].post", update: { "x-idempotent": true } },
    ]);
  });

  it("brands: of the id of a resource, wherever its path takes it", async () => {
    const document = documentOf({
      "/pets/{petId}": { parameters: [pathOf("petId")], get: answer(pet) },
      "/pets/{petId}/toys": { parameters: [pathOf("petId")], get: answer({ type: "array", items: text }) },
      "/owners/{name}": { parameters: [pathOf("name")], get: answer(pet) },
    });
    const brand = { "x-brand": "PetId" };
    expect(await actionsOf("brands", document)).toEqual([
      { target: "$.components.schemas.Pet.properties.id", update: brand },
      { target: "$.paths['/pets/{petId}'].parameters[0].schema", update: brand },
      { target: "$.paths['/pets/{petId}/toys'].parameters[0].schema", update: brand },
    ]);
  });

  it("enums: that a description leaves open, or lists", async () => {
    const values = ["red", "green"];
    const Paint = object({
      colour: { type: "string", enum: values, description: "More colours may be added." },
      finish: { type: "string", description: "One of `matt`, `gloss` or `satin`." },
      closed: { type: "string", enum: values, description: "The colour." },
      open: { type: "string", "x-extensible-enum": values, description: "More colours may be added." },
    });
    const document = documentOf({ "/paint": { get: answer({ $ref: "#/components/schemas/Paint" }) } }, { Paint });
    const at = "$.components.schemas.Paint.properties";
    expect(await actionsOf("enums", document)).toEqual([
      { target: `${at}.colour.enum`, remove: true },
      { target: `${at}.colour`, update: { "x-extensible-enum": values } },
      { target: `${at}.finish`, update: { "x-extensible-enum": ["matt", "gloss", "satin"] } },
    ]);
  });
});

describe("the command", () => {
  const paged = documentOf({
    "/pets": { get: list({ query: { cursor: text }, body: object({ items: pets, next_cursor: text }) }) },
  });

  it("writes a file, and replaces none unless it is forced", async () => {
    const { root, run } = createFolder(paged);
    expect(await run("suggest", "openapi.yaml", "-o", "overlays/pets.overlay.yaml")).toMatchObject({
      code: 0,
      stdout: "wrote overlays/pets.overlay.yaml: 1 proposal\n",
    });
    expect(readFileSync(join(root, "overlays/pets.overlay.yaml"), "utf8")).toContain("extends: ../openapi.yaml\n");
    const again = await run("suggest", "openapi.yaml", "-o", "overlays/pets.overlay.yaml");
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("already exists")]);
    expect((await run("suggest", "openapi.yaml", "-o", "overlays/pets.overlay.yaml", "--force")).code).toBe(0);
  });

  it("refuses unknown kinds, and documents with errors", async () => {
    const { run, root } = createFolder(paged);
    const unknown = await run("suggest", "openapi.yaml", "--kinds", "pagnation");
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("did you mean `pagination`")]);
    writeFileSync(join(root, "broken.yaml"), "openapi: 3.1.0\npaths: [\n");
    expect(await run("suggest", "broken.yaml")).toMatchObject({ code: 1, stdout: "" });
    expect((await run("suggest", "missing.yaml")).code).toBeGreaterThan(0);
  });

  it("is named by the first run of a document with several lists that look paged, and with no pagination of its own", async () => {
    const lists = (count: number, extension: Tree = {}): Tree =>
      documentOf(
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [
            `/pets${index}`,
            { get: list({ query: { cursor: text }, body: object({ items: pets, next_cursor: text }) }, extension) },
          ]),
        ),
      );
    const hint = "lists look paged: `specloom suggest` proposes how to iterate over them\n";
    const { run } = createFolder(lists(3));
    const first = await run("openapi.yaml", "-o", "src/api", "--emit", "client");
    expect(first.stdout).toContain(`\n3 ${hint}`);
    expect((await run("openapi.yaml", "-o", "src/api", "--emit", "client")).stdout).not.toContain(hint);
    const declared = { "x-pagination": { style: "token", token: "cursor", items: "items", next: "next_cursor" } };
    for (const document of [lists(2), lists(3, declared)])
      expect(
        (await createFolder(document).run("openapi.yaml", "-o", "src/api", "--emit", "client")).stdout,
      ).not.toContain(hint);
  });

  it("leaves out what no overlay can reach", async () => {
    const { run, root } = createFolder({ ...paged, paths: { "/pets": { $ref: "./pets.yaml" } } });
    const { paths, components } = paged as { readonly paths: Tree; readonly components: Tree };
    writeFileSync(join(root, "pets.yaml"), stringify({ ...(paths["/pets"] as Tree), components }));
    const { stdout, code } = await run("suggest", "openapi.yaml");
    expect(code).toBe(0);
    expect(read(stdout)).toEqual({
      actions: [],
      comments: ["Nothing to propose: the document says it, or does not show it"],
    });
  });
});

describe("--url", () => {
  const all = Array.from({ length: 9 }, (_, index) => ({ id: `p${index}` }));
  const listing = { query: { page: { ...number, default: 1 }, limit: number }, body: pets };
  const document = documentOf({
    "/good": { get: list(listing) },
    "/bad": { get: list(listing) },
    "/one": { get: list(listing) },
  });

  /** Starts a service: `/bad` counts pages from 0, and `/one` has one item. */
  async function serve(): Promise<{ readonly server: Server; readonly url: string; readonly methods: Set<string> }> {
    const methods = new Set<string>();
    const server = createServer((request, response) => {
      methods.add(request.method ?? "");
      const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
      const limit = Number(searchParams.get("limit") ?? 3);
      const page = Math.max(Number(searchParams.get("page") ?? 1) - (pathname === "/bad" ? 2 : 1), 0);
      const items = pathname === "/one" ? all.slice(0, 1) : all.slice(page * limit, (page + 1) * limit);
      response.setHeader("content-type", "application/json").end(JSON.stringify(items));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return { server, methods, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` };
  }

  it("leaves out the pages that a service does not keep, and says which hold", async () => {
    const { server, url, methods } = await serve();
    try {
      const { stdout, stderr, code } = await createFolder(document).run("suggest", "openapi.yaml", "--url", url);
      expect([code, stderr]).toEqual([0, ""]);
      const { actions, comments } = read(stdout);
      expect(actions.map(({ target }) => target)).toEqual(["$.paths['/good'].get", "$.paths['/one'].get"]);
      expect(comments).toEqual([
        expect.stringMatching(/; the pages of the service hold$/),
        expect.stringMatching(/; the service did not show it$/),
        expect.stringMatching(/^Not proposed: GET \/bad, whose pages repeat or skip items: /),
      ]);
      expect([...methods]).toEqual(["GET"]);
    } finally {
      server.close();
    }
  });

  it("needs a service that answers, and refuses its options without one", async () => {
    const { run } = createFolder(document);
    const silent = await run("suggest", "openapi.yaml", "--url", "http://127.0.0.1:1");
    expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining("GEN175")]);
    expect((await run("suggest", "openapi.yaml", "--timeout", "3")).code).toBe(2);
  });
});

/** Names that would break YAML, JSONPath, comments or terminals. */
const hostile = [
  "__proto__",
  "constructor",
  "a'b",
  'a"b',
  "a\nb: c",
  "# a",
  "a.b",
  "*",
  "~1/",
  "\u001b[31m",
  "\u202e",
  "]",
  "`",
];
const names = fc.constantFrom(
  ...hostile,
  "cursor",
  "page",
  "limit",
  "next",
  "next_cursor",
  "items",
  "data",
  "id",
  "total",
  "pets",
);
const schemas = fc.constantFrom<Tree>(
  text,
  number,
  pets,
  { type: "string", format: "uri" },
  object({ next: text, total: number }),
);
const fields = fc.dictionary(names, schemas, { maxKeys: 5 });

const operations = fc
  .record({
    query: fc.dictionary(names, fc.constantFrom(text, number), { maxKeys: 4 }),
    properties: fields,
    isList: fc.boolean(),
  })
  .map(({ query, properties, isList }) => list({ query, body: isList ? pets : object(properties) }));

it("every proposal for a random document builds, and is not proposed again", async () => {
  const paths = fc.dictionary(
    fc.constantFrom("/pets", "/pets/{id}", "/it's/a", '/"q"/`c`', "/{__proto__}", "/x\u202ey"),
    operations,
    { minKeys: 1, maxKeys: 3 },
  );
  await fc.assert(
    fc.asyncProperty(paths, async (found) => {
      const items = Object.entries(found).map(([path, get]) => {
        const own = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          name,
          in: "path",
          required: true,
          schema: text,
        }));
        const others = { put: done, post: done, delete: done };
        return [path, { parameters: own, get, ...others }] as const;
      });
      const { root, run } = createFolder(documentOf(Object.fromEntries(items)));
      const plain = await run("dump", "tree", "openapi.yaml");
      const { stdout, code } = await run("suggest", "openapi.yaml");
      expect(code).toBe(plain.code);
      // eslint-disable-next-line no-control-regex
      expect(stdout).not.toMatch(/[\u001b\u202e]/);
      if (code !== 0) return;
      writeFileSync(join(root, "pets.overlay.yaml"), stdout);
      const { actions } = read(stdout);
      if (actions.length === 0) return;
      const applied = await run("dump", "tree", "openapi.yaml", "--overlay", "pets.overlay.yaml");
      expect([applied.code, applied.stderr]).toEqual([0, plain.stderr]);
      const again = await run("suggest", "openapi.yaml", "--overlay", "pets.overlay.yaml");
      expect(read(again.stdout).actions).toEqual([]);
    }),
    { numRuns: times(12) },
  );
});

describe("docs/suggest.md", () => {
  const page = fileURLToPath(new URL("../../docs/suggest.md", import.meta.url));

  it("shows what specloom prints", async () => {
    expect(existsSync(page)).toBe(true);
    const markdown = readFileSync(page, "utf8");
    const [, document = ""] = /^```yaml\n# openapi.yaml\n([^]*?)^```$/m.exec(markdown) ?? [];
    const { run } = createFolder(document);
    const { stdout, stderr, code } = await run("suggest", "openapi.yaml");
    expect([code, stderr]).toEqual([0, ""]);
    await expect(fillExamples(markdown, { overlay: fence("yaml", stdout) })).toMatchFileSnapshot(page);
  });
});
