import { describe, expect, it } from "vitest";
import { printNames, parseNames } from "../../src/model/index.js";
import { build, json, linesOf, operation, query, rebuild, type Tree } from "./support.js";

const pets = (more: Tree = {}): Tree => ({
  "/pets": { get: operation({ operationId: "listPets", tags: ["pets"] }) },
  ...more,
});
const note = { type: "object", properties: { name: { type: "string" } } };

/** Returns an operation `POST /notes` with a body. */
const post = (parameters: readonly Tree[], schema: Tree = note, more: Tree = {}): Tree => ({
  paths: {
    "/notes": { post: operation({ parameters, requestBody: { required: true, ...json(schema) }, ...more }) },
  },
});

describe("call paths", () => {
  it("stay when another operation wants the same", async () => {
    const after = pets({ "/v2/pets": { get: operation({ operationId: "petsList", tags: ["pets"] }) } });
    const { lock } = await rebuild({ paths: pets() }, { paths: after });
    expect(linesOf(lock, "operation")).toEqual([
      "GET /pets listPets = pets.list()",
      "GET /v2/pets petsList = pets.petsList()",
    ]);
  });

  it("stay when a tag or the operationId changes", async () => {
    const after = { "/pets": { get: operation({ operationId: "findAnimals", tags: ["animals", "pets"] }) } };
    const { lock } = await rebuild({ paths: pets() }, { paths: after });
    expect(linesOf(lock, "operation")).toEqual(["GET /pets findAnimals = pets.list()"]);
  });

  it("move with the operationId, and with variables of other names", async () => {
    const moved = { "/v2/pets": { get: operation({ operationId: "listPets", tags: ["animals"] }) } };
    expect(linesOf((await rebuild({ paths: pets() }, { paths: moved })).lock, "operation")).toEqual([
      "GET /v2/pets listPets = pets.list()",
    ]);
    const one = (name: string, tag: string): Tree => ({
      [`/pets/{${name}}`]: {
        parameters: [{ name, in: "path", required: true, schema: { type: "string" } }],
        get: operation({ tags: [tag] }),
      },
    });
    const { lock } = await rebuild({ paths: one("id", "pets") }, { paths: one("petId", "animals") });
    expect(linesOf(lock, "operation")).toEqual(["GET /pets/{petId} = pets.get(path petId)"]);
  });

  it("leave no place for a resource of the same name", async () => {
    const after = pets({ "/toys": { get: operation({ operationId: "pets.list.toys" }) } });
    const { lock } = await rebuild({ paths: pets() }, { paths: after });
    expect(linesOf(lock, "operation")).toEqual([
      "GET /pets listPets = pets.list()",
      "GET /toys pets.list.toys = pets.list2.toys()",
    ]);
  });
});

describe("uploads", () => {
  it("keep their method and their function", async () => {
    const result = {
      type: "object",
      properties: {
        session: { type: "string" },
        parts: {
          type: "array",
          items: {
            type: "object",
            properties: { number: { type: "integer" }, size: { type: "integer" }, url: { type: "string" } },
          },
        },
      },
    };
    const upload = {
      method: "upload",
      size: "size",
      session: "session",
      parts: "parts",
      part: { number: "number", size: "size", url: "url" },
    };
    const drive = {
      "/drive": {
        post: {
          operationId: "drive.reserve",
          "x-upload": upload,
          parameters: [query("size")],
          responses: { "200": { description: "", ...json(result) } },
        },
      },
    };
    const { api, lock } = await rebuild(
      { paths: drive },
      { paths: { ...drive, "/more": { post: operation({ operationId: "drive.upload" }) } } },
    );
    expect(linesOf(lock, "operation").map((line) => line.split(" = ")[1])).toEqual([
      "drive.reserve(query size) -> application/json",
      "drive.upload2()",
    ]);
    expect(api.operations.find(({ method }) => method === "reserve")?.upload).toBeDefined();
  });
});

describe("types", () => {
  it("stay when a schema wants the name of another, of an operation's types or of a resource", async () => {
    const before = { paths: pets(), components: { schemas: { "simple-user": note } } };
    const schemas = Object.fromEntries(
      ["simple-user", "SimpleUser", "PetsResource", "PetsListParams", "PetsListResult"].map((name) => [name, note]),
    );
    const { lock } = await rebuild(before, { paths: pets(), components: { schemas } });
    expect(linesOf(lock, "schema")).toEqual([
      "PetsListParams = PetsListParams2",
      "PetsListResult = PetsListResult2",
      "PetsResource = PetsResource2",
      "SimpleUser = SimpleUser2",
      "simple-user = SimpleUser",
    ]);
    expect(linesOf(lock, "resource")).toEqual([]);
  });

  it("stay for validators of an operation, which follow from its name", async () => {
    const schemas = { PetsListResponse: note, PetsListResponse404: note, PetsListing: note };
    const { lock } = await rebuild({ paths: pets() }, { paths: pets(), components: { schemas } });
    expect(linesOf(lock, "schema")).toEqual([
      "PetsListResponse = PetsListResponseSchema",
      "PetsListResponse404 = PetsListResponse404Schema",
      "PetsListing = PetsListing",
    ]);
    // Without a lock, the schema has the short name.
    expect(linesOf((await build({ paths: pets(), components: { schemas } })).lock, "schema")).toContain(
      "PetsListResponse = PetsListResponse",
    );
  });

  it("stay for the request form of a validator", async () => {
    const enumeration = { type: "string", "x-extensible-enum": ["a"] };
    const paths = {
      "/kinds": {
        put: operation({
          requestBody: json({ $ref: "#/components/schemas/Kind" }),
          responses: { "200": { description: "", ...json({ $ref: "#/components/schemas/Kind" }) } },
        }),
      },
    };
    const { lock } = await rebuild(
      { paths, components: { schemas: { Kind: enumeration } } },
      { paths, components: { schemas: { Kind: enumeration, KindInput: note } } },
    );
    expect(linesOf(lock, "schema")).toEqual(["Kind = Kind input KindInput", "KindInput = KindInput2"]);
  });

  it("stay in requests", async () => {
    const user = { type: "object", properties: { id: { type: "string", readOnly: true }, ...note.properties } };
    const users = { "/users": { put: operation({ requestBody: json({ $ref: "#/components/schemas/User" }) }) } };
    const before = { paths: users, components: { schemas: { User: user } } };
    const after = { paths: users, components: { schemas: { User: user, UserInput: note } } };
    expect(linesOf((await rebuild(before, after)).lock, "schema")).toEqual([
      "User = User input UserInput",
      "UserInput = UserInput2",
    ]);
  });

  it("stay for webhooks", async () => {
    const hook = { post: operation({ requestBody: json(note) }) };
    const { lock } = await rebuild(
      { webhooks: { "new-pet": hook } },
      { webhooks: { NewPet: hook, "new-pet": hook }, components: { schemas: { NewPetPayload: note } } },
    );
    expect(linesOf(lock, "webhook")).toEqual([
      "/webhooks/NewPet/post = NewPetPayload3",
      "/webhooks/new-pet/post = NewPetPayload",
    ]);
  });
});

describe("arguments", () => {
  it("get another name where the body has theirs", async () => {
    const { lock } = await rebuild(post([]), post([query("name")]));
    expect(linesOf(lock, "operation")).toEqual([
      "POST /notes = notes.create(query name as queryName, ...body application/json)",
    ]);
  });

  it("keep their names when the body gets a property of the name", async () => {
    const wider = { type: "object", properties: { ...note.properties, limit: { type: "integer" } } };
    const { lock, api } = await rebuild(post([query("limit")]), post([query("limit")], wider));
    expect(linesOf(lock, "operation")).toEqual([
      "POST /notes = notes.create(query limit, ...body application/json with limit as bodyLimit)",
    ]);
    expect(api.operations[0]?.arguments.map(({ path, source }) => [path, source])).toEqual([
      [["limit"], { kind: "parameter", in: "query", name: "limit" }],
      [[], { kind: "body" }],
      [["bodyLimit"], { kind: "property", name: "limit" }],
    ]);
    // The next run finds the same.
    expect((await build(post([query("limit")], wider), lock)).lock).toBe(lock);
  });

  it("keep their names when a parameter of another location has the same", async () => {
    const twins = [query("page_size"), query("page_size", { in: "header" })];
    const { lock } = await rebuild(post(twins.slice(0, 1)), post(twins));
    expect(linesOf(lock, "operation")).toEqual([
      "POST /notes = notes.create(query page_size, header page_size as header_page_size, ...body application/json)",
    ]);
  });

  it("stay grouped", async () => {
    const twins = [query("id"), query("id", { in: "header" })];
    const { lock } = await rebuild(post(twins), post([...twins.slice(0, 1), query("more")]));
    expect(linesOf(lock, "operation")).toEqual([
      "POST /notes = notes.create(grouped, query id, query more, body application/json as body)",
    ]);
  });

  it("come after options where there were none", async () => {
    const { lock, api } = await rebuild(
      { paths: { "/pets": { get: operation() } } },
      { paths: { "/pets": { get: operation({ parameters: [query("limit")] }) } } },
    );
    expect(linesOf(lock, "operation")).toEqual(["GET /pets = pets.list(options, query limit)"]);
    expect(api.operations[0]?.optionsFirst).toBe(true);
  });

  it("stay in the same media type", async () => {
    const bodies = (types: readonly string[]): Tree => ({
      content: Object.fromEntries(types.map((type) => [type, { schema: note }])),
    });
    const of = (types: readonly string[]): Tree => ({
      paths: {
        "/notes": {
          post: {
            requestBody: { required: true, ...bodies(types) },
            responses: { "200": { description: "", ...bodies(types) } },
          },
        },
      },
    });
    const form = "application/x-www-form-urlencoded";
    const { lock } = await rebuild(of([form]), of(["application/json", form]));
    expect(linesOf(lock, "operation")).toEqual([
      `POST /notes = notes.create(...body ${form}, ...body application/json) -> ${form}`,
    ]);
  });

  it("keep a body that could be beside parameters in its argument", async () => {
    const { lock } = await rebuild(post([], { type: "string" }), post([query("body")], note));
    expect(linesOf(lock, "operation")).toEqual([
      "POST /notes = notes.create(query body as queryBody, body application/json as body)",
    ]);
  });
});

describe("constants of enums", () => {
  const schema = (values: readonly string[], names: readonly string[]): Tree => ({
    components: { schemas: { Status: { type: "string", enum: values, "x-enum-varnames": names } } },
  });

  it("stay when another value gets the same name, and when the list of names does not fit", async () => {
    const before = schema(["on"], ["On"]);
    expect(linesOf((await rebuild(before, schema(["on", "ON"], ["On", "On"]))).lock, "constant")).toEqual([
      'Status "ON" = On2',
      'Status "on" = On',
    ]);
    expect(linesOf((await rebuild(before, schema(["on", "off"], ["On"]))).lock, "constant")).toEqual([
      'Status "on" = On',
    ]);
  });
});

describe("the text of a lock", () => {
  it("is read as it was printed, whatever the names", async () => {
    const odd = 'a "b", (c) = d -> ...\\';
    const parameters = [query(odd), query("filter[name]"), query("as"), query("...")];
    const { lock } = await build({
      paths: { "/a b/(c)='d'": { get: operation({ operationId: "x y", parameters }) }, "/ü": { get: operation() } },
      components: { schemas: { "größe!": note, __proto__: note } },
    });
    const { names, problems } = parseNames(lock);
    expect(problems).toEqual([]);
    expect(printNames(names)).toBe(lock);
    expect(names.operations[0]?.parameters.map(({ name }) => name)).toEqual(parameters.map(({ name }) => name));
  });

  it("is the same after another run", async () => {
    const document = post([query("name"), query("x")], note, { operationId: "add" });
    const { lock } = await build(document);
    expect((await build(document, lock)).lock).toBe(lock);
  });
});
