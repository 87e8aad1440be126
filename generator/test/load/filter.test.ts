import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { filterOf } from "../../src/config/index.js";
import { printDiagnostics } from "../../src/diagnostics/print.js";
import { Report } from "../../src/diagnostics/report.js";
import { loadDocument, type Criteria, type LoadedDocument, type OperationFilter } from "../../src/load/index.js";
import { buildModel, noNames, parseNames, printNames, recordNames, withDormant } from "../../src/model/index.js";
import { isObject } from "../../src/load/document.js";
import { matcherOf } from "../../src/load/filter/glob.js";
import { reservedNames } from "../../src/emit/output.js";
import { builtIn } from "../../src/outputs.js";
import { folderWith, plain } from "./tools.js";

type Keys = { readonly [K in keyof Criteria]: Criteria[K] extends boolean | undefined ? boolean : readonly string[] };

function criteria(keys: Keys): Criteria {
  const entries = Object.entries(keys).map(([key, value]) => [
    key,
    Array.isArray(value) ? (value as readonly string[]).map((text) => ({ text })) : value,
  ]);
  return Object.fromEntries(entries) as Criteria;
}

function filter(include: Keys | readonly Keys[], exclude: Keys = {}, schemas: readonly string[] = []): OperationFilter {
  const list = [include].flat() as readonly Keys[];
  return {
    include: list.filter((keys) => Object.keys(keys).length > 0).map(criteria),
    exclude: criteria(exclude),
    schemas: schemas.map((text) => ({ text })),
  };
}

interface Filtered {
  readonly loaded: LoadedDocument | undefined;
  readonly text: string;
}

async function load(files: string | Readonly<Record<string, string>>, by?: OperationFilter): Promise<Filtered> {
  const all = typeof files === "string" ? { "openapi.yaml": files } : files;
  const folder = folderWith(all);
  const file = join(folder, "openapi.yaml");
  const report = new Report();
  const loaded = await loadDocument({ file, report, ...(by && { settings: { filter: by } }) });
  return { loaded, text: printDiagnostics(report.diagnostics, { relativeTo: dirname(file) }) };
}

/** Returns the operations of a document: `GET /pets`, and `newPet POST` of webhooks. */
function operationsIn(loaded: LoadedDocument | undefined): readonly string[] {
  const items = (section: string) => Object.entries(loaded?.document.root[section] ?? {});
  const methodsOf = (item: unknown) => Object.keys(item as object).filter((key) => /^[a-z]+$/.test(key));
  return [
    ...items("paths").flatMap(([path, item]) =>
      methodsOf(item).flatMap((key) => (key === "parameters" ? [] : [`${key.toUpperCase()} ${path}`])),
    ),
    ...items("webhooks").flatMap(([name, item]) => methodsOf(item).map((key) => `${name} ${key.toUpperCase()}`)),
  ];
}

function componentsIn(loaded: LoadedDocument | undefined): Readonly<Record<string, readonly string[]>> {
  const { components } = loaded?.document.root ?? {};
  const sections = isObject(components) ? Object.entries(components) : [];
  return Object.fromEntries(
    sections.flatMap(([section, members]) => {
      const names = Object.keys(members ?? {}).sort();
      return names.length === 0 ? [] : [[section, names]];
    }),
  );
}

const shop = `openapi: 3.2.0
info: { title: Shop, version: "1" }
security: [{ key: [] }]
tags:
  - { name: pets, description: Pets. }
  - { name: dogs, parent: pets }
  - { name: orders, description: Orders. }
paths:
  /v1/pets:
    get:
      operationId: pets.list
      tags: [pets]
      x-permission: { name: pets.read }
      responses: { "200": { $ref: "#/components/responses/Pets" } }
    post:
      operationId: pets.create
      tags: [pets]
      x-effects: [{ query: pets.list }, { query: orders.list }]
      responses: { "204": { description: Done. } }
  /v1/dogs/{id}:
    parameters: [{ $ref: "#/components/parameters/Id" }]
    get: { operationId: dogs.get, tags: [dogs], deprecated: true, responses: { "204": { description: Done. } } }
  /v1/orders:
    get:
      operationId: orders.list
      tags: [orders]
      security: [{ oauth: [] }]
      responses: { "200": { description: All., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }
  /v1/admin:
    x-internal: true
    get: { operationId: admin.get, tags: [admin], responses: { "204": { description: Done. } } }
    delete: { tags: [admin], x-internal: false, responses: { "204": { description: Done. } } }
webhooks:
  newPet: { post: { tags: [pets], responses: { "204": { description: Done. } } } }
  newOrder: { post: { responses: { "204": { description: Done. } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: key }
    oauth: { type: http, scheme: bearer }
    unused: { type: http, scheme: basic }
  parameters:
    Id: { name: id, in: path, required: true, schema: { $ref: "#/components/schemas/Id" } }
  responses:
    Pets: { description: All., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } }
  schemas:
    Id: { type: string }
    Pet: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { toy: { $ref: "#/components/schemas/Toy" } } }] }
    Kitten: { allOf: [{ $ref: "#/components/schemas/Cat" }] }
    Toy: { type: object }
    Order: { type: object, properties: { pet: { $ref: "#/components/schemas/Id" } } }
    Event: { type: object, properties: { next: { $ref: "#/components/schemas/Event" } } }
`;

describe("a filter selects by", () => {
  const pets = ["GET /v1/pets", "POST /v1/pets"];
  test.each<readonly [name: string, filter: OperationFilter, operations: readonly string[]]>([
    ["tag, with the tags below it", filter({ tags: ["pets"] }), [...pets, "GET /v1/dogs/{id}", "newPet POST"]],
    ["tag below another", filter({ tags: ["dogs"] }), ["GET /v1/dogs/{id}"]],
    ["path", filter({ paths: ["/v1/*"] }), [...pets, "GET /v1/orders", "GET /v1/admin", "DELETE /v1/admin"]],
    ["path at any depth", filter({ paths: ["/v1/pets/**", "/v1/dogs/**"] }), [...pets, "GET /v1/dogs/{id}"]],
    ["path with braces", filter({ paths: ["/v1/dogs/{id}"] }), ["GET /v1/dogs/{id}"]],
    [
      "method",
      filter({ methods: ["POST", "delete"] }),
      ["POST /v1/pets", "DELETE /v1/admin", "newPet POST", "newOrder POST"],
    ],
    ["operationId", filter({ operations: ["pets.*", "dogs.get"] }), [...pets, "GET /v1/dogs/{id}"]],
    ["method and path", filter({ operations: ["delete /v1/*"] }), ["DELETE /v1/admin"]],
    ["permission", filter({ permissions: ["pets.*"] }), ["GET /v1/pets"]],
    ["webhook", filter({ webhooks: ["new*"] }), ["newPet POST", "newOrder POST"]],
    ["deprecation", filter({ deprecated: true }), ["GET /v1/dogs/{id}"]],
    ["x-internal of the path, unless the operation says otherwise", filter({ internal: true }), ["GET /v1/admin"]],
    ["every key", filter({ tags: ["pets"], methods: ["get"] }), ["GET /v1/pets", "GET /v1/dogs/{id}"]],
    [
      "one of several mappings",
      filter([{ methods: ["delete"] }, { tags: ["dogs"] }]),
      ["GET /v1/dogs/{id}", "DELETE /v1/admin"],
    ],
    [
      "exclude",
      filter({}, { tags: ["pets"], internal: true, webhooks: ["**"] }),
      ["GET /v1/orders", "DELETE /v1/admin"],
    ],
    [
      "exclude, which wins",
      filter({ tags: ["pets"] }, { operations: ["pets.list"], deprecated: true }),
      ["POST /v1/pets", "newPet POST"],
    ],
  ])("%s", async (_, by, operations) => {
    const { loaded, text } = await load(shop, by);
    expect(text).toBe("");
    expect(operationsIn(loaded)).toEqual(operations);
  });
});

describe("a filter keeps", () => {
  it("only the components that what is left needs, and what a discriminator brings", async () => {
    const { loaded } = await load(shop, filter({ operations: ["pets.list"] }));
    expect(componentsIn(loaded)).toEqual({
      responses: ["Pets"],
      schemas: ["Cat", "Kitten", "Pet", "Toy"],
      securitySchemes: ["key"],
    });
    expect(plain(loaded?.document.root["tags"])).toEqual(
      [
        { name: "pets", description: "Pets." },
        { name: "dogs", parent: "pets" },
      ].slice(0, 1),
    );
  });

  it("the security schemes of operations, and parameters of paths", async () => {
    expect(componentsIn((await load(shop, filter({ tags: ["orders", "dogs"] }))).loaded)).toEqual({
      parameters: ["Id"],
      schemas: ["Id", "Order"],
      securitySchemes: ["key", "oauth"],
    });
  });

  it("schemas that it names", async () => {
    const { loaded } = await load(shop, filter({ operations: ["pets.create"] }, {}, ["Ev*"]));
    expect(componentsIn(loaded)["schemas"]).toEqual(["Event"]);
  });

  it("everything that is needed if it is empty", async () => {
    const { loaded } = await load(shop, filter({}));
    expect(operationsIn(loaded)).toHaveLength(9 - 1);
    expect(componentsIn(loaded)["schemas"]).toEqual(["Cat", "Id", "Kitten", "Order", "Pet", "Toy"]);
  });

  it("of extensions what is about operations that are left", async () => {
    const unknowns = `x-unknowns:
  - { id: one, where: [orders.list], description: A., handling: B. }
  - { id: two, where: [orders.list, schemas/Order, pets.list], description: A., handling: B. }
  - { id: three, where: [api], description: A., handling: B., option: { operation: orders.list, in: query, name: n, schema: {} } }
  - { id: four, where: [ordrs.list], description: A., handling: B. }
`;
    const { loaded } = await load(shop + unknowns, filter({ tags: ["pets"] }));
    expect(plain(loaded?.document.root)).toMatchObject({
      paths: { "/v1/pets": { post: { "x-effects": [{ query: "pets.list" }] } } },
      "x-unknowns": [
        { id: "two", where: ["pets.list"] },
        { id: "three", where: ["api"] },
        // A typo stays, and is reported.
        { id: "four", where: ["ordrs.list"] },
      ],
    });
    const { locationOf } = loaded!.document;
    expect([locationOf("/x-unknowns/0/where/0").pointer, locationOf("/x-unknowns/2/id").pointer]).toEqual([
      "/x-unknowns/1/where/2",
      "/x-unknowns/3/id",
    ]);
  });
});

describe("what a filter removes", () => {
  const broken = `openapi: 3.1.0
info: { title: Broken, version: "1" }
paths:
  /good:
    get: { tags: [good], responses: { "200": { description: Good., content: { application/json: { schema: { $ref: "#/components/schemas/Good" } } } } } }
    put: { tags: [bad], parameters: 7, responses: { "200": { $ref: "#/components/responses/Missing" } } }
  /bad/{id}:
    parameters: [{ name: id, in: nowhere }]
    get: { tags: [bad], operationId: [1], responses: { "2000": {} } }
  /missing: { $ref: missing.yaml }
components:
  schemas:
    Good: { type: string }
    Bad: { type: strng, properties: [], $ref: "#/nowhere" }
  securitySchemes:
    bad: { type: nothing }
`;
  it("is not checked", async () => {
    expect((await load(broken)).text).toContain("11 warnings");
    const { loaded, text } = await load(broken, filter({ tags: ["good"], paths: ["/good"] }));
    expect(text).toBe("");
    expect(operationsIn(loaded)).toEqual(["GET /good"]);
    expect(componentsIn(loaded)).toEqual({ schemas: ["Good"] });
  });

  it("is checked if a path that stays cannot be read, since nobody knows its tags", async () => {
    const { text } = await load(broken, filter({ tags: ["good"] }));
    expect(text.match(/\b(?:SPEC|GEN)\d+/g)).toEqual(["SPEC002"]);
  });

  const shared = {
    "openapi.yaml": `openapi: 3.1.0
info: { title: Shared, version: "1" }
paths:
  /one: { $ref: paths.yaml#/pets }
  /two: { $ref: paths.yaml#/pets }
  /three: { $ref: paths.yaml#/chain, put: { operationId: own, responses: { "204": { description: Done. } } } }
`,
    "paths.yaml": `pets:
  get: { responses: { "204": { description: Done. } } }
  delete: { responses: { "200": { description: B., content: { application/json: { schema: { $ref: "#/Schema" } } } } } }
chain: { $ref: "#/pets" }
Schema: { type: strng }
`,
  };

  it("may be the same value as what stays, in another file", async () => {
    const by = filter({}, { methods: ["delete"], operations: ["GET /two"] });
    const { loaded, text } = await load(shared, by);
    expect(text).toBe("");
    expect(operationsIn(loaded)).toEqual(["GET /one", "GET /three", "PUT /three"]);
    expect(componentsIn(loaded)).toEqual({});
  });

  it("may be the target of a reference", async () => {
    const { loaded, text } = await load(
      `openapi: 3.1.0
info: { title: Inside, version: "1" }
paths:
  /one: { get: { tags: [one], responses: { "200": { $ref: "#/paths/~1two/get/responses/200" } } } }
  /two: { get: { responses: { "200": { description: B., content: { application/json: { schema: { type: integer } } } } } } }
`,
      filter({ tags: ["one"] }),
    );
    expect(text).toBe("");
    expect(operationsIn(loaded)).toEqual(["GET /one"]);
    expect(plain(loaded?.document.root["components"])).toMatchObject({ responses: expect.anything() });
  });

  it("may be an alias of YAML", async () => {
    const { loaded, text } = await load(
      `openapi: 3.1.0
info: { title: Alias, version: "1" }
paths:
  /one: &item { get: &get { responses: { "204": { description: Done. } } }, head: *get }
  /two: *item
`,
      filter({ operations: ["HEAD /two"] }),
    );
    expect(text).toBe("");
    expect(operationsIn(loaded)).toEqual(["HEAD /two"]);
  });
});

test.each<readonly [pattern: string, matches: readonly string[], others: readonly string[]]>([
  ["/a", ["/a"], ["/a/", "/ab", "a"]],
  ["/a/*", ["/a/b", "/a/{b}", "/a/"], ["/a", "/a/b/c"]],
  ["/a/**", ["/a", "/a/", "/a/b/c"], ["/ab", "/"]],
  ["/**", ["", "/", "/a/b"], ["a"]],
  ["**/b", ["/b", "/a/a/b", "x/b"], ["b", "/b/"]],
  ["/*/b/*c", ["/a/b/c", "/a/b/xc"], ["/a/b/c/c", "/a/a/b/c"]],
  ["a*a*", ["aa", "aba", "abaab"], ["a", "ab", "a/a"]],
  ["*", ["", "abc"], ["a/b"]],
  ["[a].(b)", ["[a].(b)"], ["a.b"]],
])("the pattern %s", (pattern, matches, others) => {
  const matcher = matcherOf(pattern);
  expect(matches.filter((text) => !matcher(text))).toEqual([]);
  expect(others.filter(matcher)).toEqual([]);
});

test("a pattern with many wildcards takes no time on a long path", () => {
  expect(matcherOf("**a**a**a**a**a**a**b")("a".repeat(20_000))).toBe(false);
});

describe("a filter applies", () => {
  it("after overlays, which may add what it selects", async () => {
    const folder = folderWith({
      "openapi.yaml": shop,
      "overlay.yaml": `overlay: 1.0.0
info: { title: Tags, version: "1" }
actions:
  - { target: "$.paths['/v1/orders'].get", update: { tags: [public] } }
`,
    });
    const report = new Report();
    const settings = { overlays: [join(folder, "overlay.yaml")], filter: filter({ tags: ["public"] }) };
    const loaded = await loadDocument({ file: join(folder, "openapi.yaml"), report, settings });
    expect(report.diagnostics).toEqual([]);
    expect(operationsIn(loaded)).toEqual(["GET /v1/orders"]);
  });

  it("to Swagger 2.0", async () => {
    const { loaded, text } = await load(
      `swagger: "2.0"
info: { title: Old, version: "1" }
host: example.com
securityDefinitions: { key: { type: apiKey, in: header, name: key }, other: { type: basic } }
paths:
  /pets: { get: { tags: [pets], security: [{ key: [] }], produces: [application/json], responses: { 200: { description: All., schema: { $ref: "#/definitions/Pet" } } } } }
  /orders: { get: { security: [{ other: [] }], responses: { 200: { description: All., schema: { $ref: "#/definitions/Order" } } } } }
definitions:
  Pet: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
  Cat: { allOf: [{ $ref: "#/definitions/Pet" }] }
  Order: { type: strng }
`,
      filter({ tags: ["pets"] }),
    );
    expect(text).toBe("");
    expect(operationsIn(loaded)).toEqual(["GET /pets"]);
    expect(componentsIn(loaded)).toEqual({ schemas: ["Cat", "Pet"], securitySchemes: ["key"] });
  });
});

describe("a filter that is wrong", () => {
  it("is reported with a suggestion, where it matches nothing", async () => {
    const by = filter({ tags: ["petz"], operations: ["nothing"] }, { paths: ["/v1/order"], webhooks: ["newPe"] }, [
      "Pett",
    ]);
    expect((await load(shop, by)).text).toMatchInlineSnapshot(`
      "warning GEN196: \`tags\` of the filter matches nothing: "petz"
        help: did you mean "pets"?

      warning GEN196: \`operations\` of the filter matches nothing: "nothing"
        help: remove it, or correct it; \`*\` stands for a part of a path or a name, \`**\` also for slashes

      warning GEN196: \`paths\` of the filter matches nothing: "/v1/order"
        help: did you mean "/v1/orders"?

      warning GEN196: \`webhooks\` of the filter matches nothing: "newPe"
        help: did you mean "newPet"?

      warning GEN196: \`schemas\` of the filter matches nothing: "Pett"
        help: did you mean "Pet"?

      5 warnings
      "
    `);
  });

  it("is an error, where it leaves nothing", async () => {
    expect((await load(shop, filterOf({ include: ["tag:pets"], exclude: ["tag:pets"] }))).text).toMatchInlineSnapshot(`
      "error GEN195: the filter leaves none of the 8 operations
        help: \`exclude\` removes all that \`include\` selects; remove one of its keys

      1 error
      "
    `);
    const empty = 'openapi: 3.1.0\ninfo: { title: Empty, version: "1" }\npaths: {}\n';
    expect((await load(empty, filter({}, { deprecated: true }))).text).toContain(
      "the document has no operations to filter",
    );
    expect((await load(empty.replace("{}", "7"), filter({}))).text).not.toContain("GEN195");
  });

  it("reports nothing if it is silent", async () => {
    const { loaded, text } = await load(shop, { ...filter({ tags: ["nothing"] }), isSilent: true });
    expect(text).not.toContain("GEN19");
    expect(operationsIn(loaded)).toEqual([]);
  });

  test.each([
    "paths: 7",
    "paths: [1]",
    "paths: { /a: 7 }",
    "webhooks: { a: [] }",
    "paths: { /a: { $ref: '#/paths/~1a' } }",
    "paths: { /a: { get: { tags: 7, security: { a: 1 }, x-permission: [] } } }",
    "tags: [{ name: a, parent: b }, { name: b, parent: a }]\npaths: { /a: { get: { tags: [a] } } }",
  ])("does not crash on %s", async (text) => {
    const head = 'openapi: 3.1.0\ninfo: { title: Odd, version: "1" }\n';
    const { text: reported } = await load(
      head + text,
      filter({ tags: ["a"] }, { paths: ["/b/**"], permissions: ["*"] }),
    );
    expect(reported).not.toContain("Bug");
  });
});

describe("names behind a filter", () => {
  const reserved = reservedNames(builtIn);
  const document = `openapi: 3.1.0
info: { title: Names, version: "1" }
paths:
  /pets: { get: { operationId: listPets, tags: [pets], responses: { "200": { description: A., content: { application/json: { schema: { $ref: "#/components/schemas/pet" } } } } } } }
  /pet: { get: { operationId: pets_list, tags: [pets, old], responses: { "204": { description: B. } } } }
  /toys/{id}: { get: { operationId: getToy, tags: [toys], responses: { "200": { description: C., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } } } }
components:
  schemas:
    pet: { type: object }
    Pet: { type: object }
`;

  async function namesOf(text: string, by: OperationFilter | undefined, lock = "") {
    const { loaded } = await load(
      text.replaceAll(
        "get: { operationId: getToy",
        "parameters: [{ name: id, in: path, required: true, schema: { type: string } }], get: { operationId: getToy",
      ),
      by,
    );
    if (loaded === undefined) throw new Error("The document has errors.");
    const { leftOut } = loaded;
    const report = new Report();
    const names = lock === "" ? noNames : parseNames(lock, "/specloom.names").names;
    const api = buildModel({ document: loaded.document, report, reserved, names, ...(leftOut && { leftOut }) });
    expect(report.diagnostics).toEqual([]);
    const recorded = recordNames(api);
    return printNames(leftOut === undefined ? recorded : withDormant(recorded, names, leftOut));
  }
  const linesOf = (lock: string) => lock.split("\n").filter((line) => /^(?:operation|schema) /.test(line));

  it("are those of the whole document", async () => {
    const whole = linesOf(await namesOf(document, undefined));
    for (const tags of [["old"], ["toys"], ["pets"]]) {
      const some = linesOf(await namesOf(document, filter({ tags })));
      expect(some.length).toBeLessThan(whole.length);
      expect(whole).toEqual(expect.arrayContaining(some));
    }
  });

  it("stay in the lock, so that removing the filter gives them back", async () => {
    const renamed = (await namesOf(document, undefined))
      .replace("getToy = toys.get", "getToy = toys.fetch")
      .replace("schema Pet = Pet", "schema Pet = Animal");
    expect(renamed).toMatch(/toys\.fetch[^]*= Animal/);
    const behind = await namesOf(document, filter({ tags: ["old"] }), renamed);
    expect(linesOf(behind)).toEqual(linesOf(renamed));
    expect(await namesOf(document, undefined, behind)).toBe(renamed);
  });

  it("are not taken by what is new", async () => {
    const lock = await namesOf(document, undefined);
    const added = document.replace(
      "components:",
      "  /toy: { get: { operationId: toys/get, responses: { '204': { description: D. } } } }\ncomponents:",
    );
    const behind = await namesOf(added, filter({}, { tags: ["toys"] }), lock);
    expect(linesOf(behind)).toEqual(expect.arrayContaining(linesOf(lock)));
    expect(linesOf(behind)).toHaveLength(linesOf(lock).length + 1);
    expect(linesOf(behind).filter((line) => / = toys\.get\(/.test(line))).toHaveLength(1);
  });

  it("and diagnostics are those of the whole document, in one of many files", async () => {
    const file = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));
    const build = async (by?: OperationFilter) => {
      const report = new Report();
      const loaded = await loadDocument({ file, report, ...(by && { settings: { filter: by } }) });
      if (loaded === undefined) throw new Error("The document has errors.");
      const { document: bundled, leftOut } = loaded;
      const api = buildModel({ document: bundled, report, reserved, ...(leftOut && { leftOut }) });
      return { api, names: linesOf(printNames(recordNames(api))), diagnostics: report.diagnostics };
    };
    const whole = await build();
    const tags = new Set(whole.api.tags.map(({ name }) => name));
    expect(tags.size).toBeGreaterThan(3);
    for (const tag of tags) {
      const { names, diagnostics } = await build(filter({ tags: [tag] }));
      expect(names.length).toBeLessThan(whole.names.length);
      expect(whole.names).toEqual(expect.arrayContaining([...names]));
      expect(whole.diagnostics).toEqual(expect.arrayContaining([...diagnostics]));
    }
  });

  it("leave the lock with their operation", async () => {
    const lock = await namesOf(document, undefined);
    const without = document.replace(/ {2}\/toys.*\n/, "");
    expect(await namesOf(without, filter({ tags: ["old"] }), lock)).not.toContain("getToy");
  });
});
