import { beforeAll, describe, expect, it, test } from "vitest";
import { createVerification } from "../../src/verify/context.js";
import { verifyService } from "../../src/verify/live/verify-service.js";
import type { OpenDocument } from "../../src/verify/open.js";
import { Client, open } from "./client.js";

let pets: OpenDocument;
let memory: OpenDocument;

beforeAll(async () => {
  pets = await open("pets.yaml");
  memory = await open("../../../spec/openapi.yaml");
});

interface Pet {
  readonly id: number;
  readonly ownerId: string;
  readonly name: string;
}
const petsIn = ({ body }: { readonly body: unknown }): readonly Pet[] =>
  (body as { readonly items: readonly Pet[] }).items;
const idsOf = (list: readonly { readonly id: unknown }[]): readonly unknown[] => list.map(({ id }) => id);

/** Returns a client, and the id of an owner that the service has. */
async function start(): Promise<{ readonly client: Client; readonly owner: string }> {
  const client = new Client(pets);
  const { body } = await client.call("GET", "/owners");
  return { client, owner: (body as readonly { readonly id: string }[])[0]!.id };
}

describe("answers", () => {
  it("are examples of the document, and the same values each time", async () => {
    const client = new Client(pets);
    const first = await client.call("GET", "/breeds/b7");
    expect(first).toMatchObject({ status: 200, body: { id: "b7", name: "Poodle" } });
    expect((await client.call("GET", "/breeds/b7")).body).toEqual(first.body);
  });

  it("are found below the path of the document's server, too", async () => {
    const { client } = await start();
    expect((await client.call("GET", "/v1/owners")).body).toEqual((await client.call("GET", "/owners")).body);
  });

  it("are a documented redirect where nothing else is documented", async () => {
    expect((await new Client(pets).call("GET", "/archive")).status).toBe(302);
  });

  it.each([
    ["/nothing", 404, "The document has no path /nothing"],
    ["/owners?x=1", 405, "The document has no PUT for this path, only GET, HEAD, POST"],
  ])("of PUT %s are %i", async (path, status, detail) => {
    expect(await new Client(pets).call("PUT", path)).toMatchObject({ status, body: { detail }, notes: [detail] });
  });
});

describe("a request chooses its answer with Prefer", () => {
  const create = (client: Client, owner: string, prefer: string): ReturnType<Client["call"]> =>
    client.call("POST", `/owners/${owner}/pets`, { body: { name: "Ada" }, headers: { prefer } });

  it("by status, example and variant", async () => {
    const { client, owner } = await start();
    expect(await create(client, owner, "code=409")).toMatchObject({
      status: 409,
      body: { message: expect.any(String) as string },
    });
    expect(await create(client, owner, "example=rex")).toMatchObject({ status: 201, body: { id: 7, name: "Rex" } });
    expect(await create(client, owner, 'example="rosa"')).toMatchObject({ status: 201, body: { name: "Rosa" } });
    const taken = await create(client, owner, "code=409, example=taken");
    expect(taken).toMatchObject({ status: 409, body: { message: "The name is taken" } });
    expect(taken.headers.get("preference-applied")).toBe("code=409, example=taken");
    // Nothing was created.
    expect(petsIn(await client.call("GET", `/owners/${owner}/pets`)).some(({ name }) => name === "Ada")).toBe(false);
  });

  it("by a status that the document lacks, for faults of gateways", async () => {
    expect(await new Client(pets).call("GET", "/owners", { headers: { prefer: "code=503" } })).toMatchObject({
      status: 503,
      body: { status: 503 },
    });
  });

  it("with values that differ in each answer", async () => {
    const client = new Client(pets);
    const call = async (prefer: string): Promise<unknown> =>
      (await client.call("GET", "/breeds/b1", { headers: { prefer } })).body;
    expect(await call("variant=3")).toEqual(await call("variant=3"));
    expect(await call("variant=3")).not.toEqual(await call("variant=0"));
    expect(await call("dynamic=true")).not.toEqual(await call("dynamic=true"));
  });

  it("and learns which examples and values there are", async () => {
    const { client, owner } = await start();
    expect((await create(client, owner, "example=max")).body).toMatchObject({
      detail: "The document names these examples: `rex` (201), `rosa` (201), `taken` (409)",
    });
    expect((await create(client, owner, "delay=soon")).body).toMatchObject({
      detail: "`delay` of the header Prefer must be milliseconds, at most 60000",
    });
    expect((await create(client, owner, "respond-async, handling=lenient")).status).toBe(201);
  });

  it("with a body that ends early", async () => {
    const { client, owner } = await start();
    await expect(create(client, owner, "fault=malformed")).rejects.toThrow("JSON");
  });
});

describe("invalid requests", () => {
  it("are refused with the part, the keyword, the type and the line of each fault", async () => {
    const { client, owner } = await start();
    const { status, body, notes } = await client.call("GET", `/owners/${owner}/pets?page=0&size=200`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      title: "Invalid request",
      status: 400,
      errors: [
        {
          path: ["query", "page"],
          keyword: "minimum",
          message: "0 is not at least 1",
          type: "integer",
          line: "pets.yaml:50",
        },
        {
          path: ["query", "size"],
          keyword: "maximum",
          message: "200 is not at most 100",
          type: "integer",
          line: "pets.yaml:51",
        },
      ],
    });
    expect(notes[0]).toBe("query.page: 0 is not at least 1 (pets.yaml:50)");
  });

  it.each([
    ["a body of another type", { body: { name: 5 } }, 400, "body.name: 5 is not a string (pets.yaml:226)"],
    ["a body without a property", { body: {} }, 400, "body.name: it is missing (pets.yaml:226)"],
    ["no JSON", { body: "{" }, 400, "body: it is not JSON"],
    [
      "another media type",
      { body: "x", headers: { "content-type": "text/plain" } },
      415,
      "body: text/plain, not application/json",
    ],
    ["no body", {}, 400, "body: it is missing"],
  ])("have %s", async (_, parts, status, note) => {
    const seen = await new Client(pets).call("POST", "/owners", parts);
    expect(seen.status).toBe(status);
    expect(seen.notes[0]).toContain(note);
  });

  it("are described in the document's own form of errors", async () => {
    const client = new Client(pets, { knownIds: true });
    expect(await client.call("GET", "/breeds/b7")).toMatchObject({
      status: 404,
      body: { success: false, message: "There is nothing with this breedId" },
    });
  });

  it("need credentials, of any value or of a given one", async () => {
    const anyone = new Client(pets);
    const call = (client: Client, authorization: string): ReturnType<Client["call"]> =>
      client.call("GET", "/owners", { headers: { authorization } });
    expect((await call(anyone, "Basic YTpi")).headers.get("www-authenticate")).toBe("Bearer");
    expect((await call(anyone, "Bearer other")).status).toBe(200);
    const one = new Client(pets, { credentials: [["Authorization", "Bearer mine"]] });
    expect((await call(one, "Bearer mine")).status).toBe(200);
    const refused = await call(one, "Bearer other");
    expect(refused.status).toBe(401);
    expect(JSON.stringify(refused.body) + refused.notes.join("")).not.toMatch(/mine|other/);
  });

  it("do not get secrets back", async () => {
    const { body, notes } = await new Client(pets).call("POST", "/session", { body: { password: "hunter2" } });
    expect(JSON.stringify([body, notes])).not.toContain("hunter2");
    expect(body).toMatchObject({ errors: [{ path: ["body", "password"], keyword: "minLength" }] });
  });
});

describe("what callers create", () => {
  it("is listed, found, changed and deleted", async () => {
    const { client, owner } = await start();
    const path = `/owners/${owner}/pets`;
    const before = petsIn(await client.call("GET", path));
    const created = await client.call("POST", path, { body: { name: "Ada" } });
    const { id } = created.body as Pet;
    expect(created).toMatchObject({ status: 201, body: { name: "Ada", ownerId: owner } });
    expect(created.headers.get("location")).toBe(`${path}/${id}`);
    expect(idsOf(before)).not.toContain(id);
    expect(petsIn(await client.call("GET", path))).toEqual([...before, created.body]);
    expect((await client.call("GET", `${path}/${id}`)).body).toEqual(created.body);
    await client.call("PATCH", `${path}/${id}`, { body: { name: "Grace" } });
    expect((await client.call("GET", `${path}/${id}`)).body).toEqual({ ...(created.body as Pet), name: "Grace" });
    expect((await client.call("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await client.call("GET", `${path}/${id}`)).status).toBe(404);
    expect(petsIn(await client.call("GET", path))).toEqual(before);
  });

  it("is in pages", async () => {
    const { client, owner } = await start();
    const path = `/owners/${owner}/pets`;
    for (const name of ["a", "b", "c"]) await client.call("POST", path, { body: { name } });
    const all = petsIn(await client.call("GET", path));
    const page = await client.call("GET", `${path}?page=2&size=2`);
    expect(page.body).toEqual({ items: all.slice(2, 4), total: all.length });
  });

  it("is changed by other operations, as their effects say", async () => {
    const { client, owner } = await start();
    const path = `/owners/${owner}/pets`;
    const { id } = (await client.call("POST", path, { body: { name: "Ada", status: "available" } })).body as Pet;
    expect((await client.call("POST", `${path}/sold`, { body: { ids: [id] } })).status).toBe(204);
    expect((await client.call("GET", `${path}/${id}`)).body).toMatchObject({ name: "Ada", status: "sold" });
  });

  it("is in its owner, and goes with it", async () => {
    const { client } = await start();
    const { id } = (await client.call("POST", "/owners", { body: { name: "Eve" } })).body as { readonly id: string };
    const path = `/owners/${id}/pets`;
    const pet = (await client.call("POST", path, { body: { name: "Ada" } })).body as Pet;
    expect((await client.call("GET", `/owners/nobody/pets`)).status).toBe(404);
    expect((await client.call("GET", `/owners/nobody/pets/${pet.id}`)).status).toBe(404);
    await client.call("DELETE", `/owners/${id}`);
    expect((await client.call("GET", `${path}/${pet.id}`)).status).toBe(404);
  });

  it("changes no prototype, whatever its names", async () => {
    const { client, owner } = await start();
    const body = '{"name":"Ada","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    expect((await client.call("POST", `/owners/${owner}/pets`, { body })).status).toBe(201);
    expect((await client.call("GET", "/owners/__proto__/pets")).status).toBe(404);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("is forgotten, what nobody asks for first, when there is too much of it", async () => {
    const client = new Client(pets, { limits: { mostThings: 10, mostCharacters: 5000 } });
    const { id: owner } = (await client.call("POST", "/owners", { body: { name: "Eve" } })).body as {
      readonly id: string;
    };
    const path = `/owners/${owner}/pets`;
    const create = async (name: string): Promise<Pet> =>
      (await client.call("POST", path, { body: { name } })).body as Pet;
    const first = await create("first");
    for (let count = 0; count < 10; count += 1) await create(`pet ${count}`);
    const last = await create("n".repeat(4500));
    const statusOf = async ({ id }: Pet): Promise<number> => (await client.call("GET", `${path}/${id}`)).status;
    expect([await statusOf(first), await statusOf(last)]).toEqual([404, 200]);
  });
});

it("refuses what is nested too deeply", async () => {
  const { client, owner } = await start();
  const body = `{"name":"Ada","deep":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  expect([201, 400]).toContain((await client.call("POST", `/owners/${owner}/pets`, { body })).status);
});

describe("verify finds nothing", () => {
  const token = ["authorization", "Bearer mine"] as const;

  test.each([
    ["pets", () => pets, 13],
    ["the memory service", () => memory, 8],
  ])("in the mock server of %s", async (_, documentOf, least) => {
    const document = documentOf();
    const client = new Client(document, { knownIds: true, credentials: [token] });
    const options = { url: "http://localhost", headers: [token], isAll: true, tags: [], seed: 1 };
    const limits = { mostRequests: 2000, mostSeconds: 60, timeout: 10_000 };
    const result = await verifyService(
      createVerification(document.api),
      { ...options, ...limits },
      { send: client.send },
    );
    expect(result.observations.map(({ rule, facts }) => ({ rule, facts }))).toEqual([]);
    expect(result.requests.size).toBeGreaterThanOrEqual(least);
  });
});
