// Which requests the mocks answer, and how they refuse invalid ones.
import { getResponse } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createMocks, fact as fixtureOfFact, type MocksOptions } from "../../src/index.js";
import { baseUrl, clientWith, errorOf, refusing, strict } from "./support.js";

let server: SetupServer | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

function serve(options: MocksOptions = { baseUrl }) {
  const mocks = createMocks(options);
  server = setupServer(...mocks.handlers);
  server.listen(refusing);
  return { mocks };
}

const headers = { authorization: "Bearer key-1", "content-type": "application/json" };
const facts = "/openapi/service/api/v3/workspaces/w/actors/a/facts";

async function messageOf(response: Response): Promise<{ status: number; message: string }> {
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message };
}

describe("a request that violates the document", () => {
  test("is answered with every mistake and its place", async () => {
    serve();
    const response = await fetch(`${baseUrl}${facts}/forget`, { method: "POST", headers, body: '{"ids":[1],"x":2}' });
    const { status, message } = await messageOf(response);
    expect(status).toBe(400);
    expect(message).toContain("body.ids.0");
    const query = await messageOf(await fetch(`${baseUrl}/openapi/service/api/v1/projects?page=zero`, { headers }));
    expect(query.status).toBe(400);
    expect(query.message).toContain("query.page");
  });

  test("is an error of the client", async () => {
    serve();
    const error = await errorOf(clientWith({}).facts.forget({ workspaceId: "w", actorId: "a", ids: 7 as never }));
    expect(error).toMatchObject({ code: "bad_request", status: 400 });
    expect(error.message).toContain("body.ids");
  });

  test("that is not JSON, or of another media type", async () => {
    serve();
    const send = (body: string, type: string) =>
      fetch(`${baseUrl}${facts}/forget`, { method: "POST", headers: { ...headers, "content-type": type }, body });
    expect((await send('{"ids":', "application/json")).status).toBe(400);
    expect((await send("<ids/>", "application/xml")).status).toBe(415);
  });

  test("never reaches a function of a test", async () => {
    const { mocks } = serve();
    const spy = vi.fn();
    server!.use(mocks.facts.forget(spy));
    await errorOf(clientWith({}).facts.forget({ workspaceId: "w", actorId: "a", ids: 7 as never }));
    expect(spy).not.toHaveBeenCalled();
  });
});

describe("credentials", () => {
  test("are required where the document requires them", async () => {
    serve();
    const { status, message } = await messageOf(await fetch(`${baseUrl}/openapi/service/api/v1/projects`));
    expect(status).toBe(401);
    expect(message).toContain("Authorization: Bearer");
  });

  test("may be left out if the test says so", async () => {
    serve({ baseUrl, credentials: false });
    expect((await fetch(`${baseUrl}/openapi/service/api/v1/projects`)).status).toBe(200);
  });
});

describe("the base URL", () => {
  const path = "/openapi/service/api/v1/projects";

  /** Returns the status of a mock's answer; undefined for a request that is left to MSW. */
  async function statusOf(options: MocksOptions, url: string, method = "GET"): Promise<number | undefined> {
    const response = await getResponse(createMocks(options).handlers, new Request(url, { method, headers }));
    return response?.status;
  }

  test.each([
    ["https://gateway.example/memory/", `https://gateway.example/memory${path}`, 200],
    ["https://gateway.example/memory/", `https://gateway.example${path}`, undefined],
    ["https://gateway.example/memory", `https://gateway.example/memory2${path}`, undefined],
    ["https://gateway.example/memory//", `https://gateway.example/memory${path}`, 200],
    ["https://gateway.example/memory", `https://gateway.example/memory-${path.slice(1)}`, undefined],
    ["https://gateway.example/memory", `https://other.example/memory${path}`, undefined],
    ["/memory", `https://one.example/memory${path}`, 200],
    ["/memory", `http://localhost:3000/memory${path}?size=1`, 200],
    ["/memory", `https://one.example${path}`, undefined],
    ["*", `https://one.example${path}`, 200],
    ["*", `http://localhost:3000/a/b${path}`, 200],
    ["*", `http://localhost:3000${path}/a/b`, undefined],
  ])("%s: %s is answered with %s", async (base, url, status) => {
    expect(await statusOf({ baseUrl: base }, url)).toBe(status);
    if (base.startsWith("https")) expect(await statusOf({ baseUrl: new URL(base) }, url)).toBe(status);
  });

  test("is any by default, as the document has no server", async () => {
    expect(await statusOf({}, `https://one.example${path}`)).toBe(200);
  });

  test("is checked at once", () => {
    expect(() => createMocks({ baseUrl: "api.example.com" })).toThrow(/Invalid baseUrl "api.example.com"/);
  });

  test.each([
    ["GET", "/openapi/service/api/v1/nothing"],
    ["PATCH", path],
    ["HEAD", path],
    ["GET", `${path}/a/b`],
  ])("%s %s of the API is left to MSW", async (method, other) => {
    expect(await statusOf({ baseUrl }, `${baseUrl}${other}`, method)).toBeUndefined();
  });
});

test("bodies may be larger than a service takes", async () => {
  const { mocks } = serve();
  server!.use(mocks.facts.update(({ fact }) => ({ ...fixtureOfFact(), fact: String(fact?.length) })));
  const text = "x".repeat(2 * 1024 * 1024);
  expect(await strict.facts.update({ workspaceId: "w", actorId: "a", factId: "f", fact: text })).toMatchObject({
    fact: String(text.length),
  });
});

test("values of the path arrive decoded, whatever they are", async () => {
  const { mocks } = serve();
  for (const factId of ["a b", "a/b", "100%", "%2F", "Größe", "🧠", "__proto__"]) {
    const spy = vi.fn();
    server!.use(mocks.facts.get(spy));
    await strict.facts.get({ workspaceId: "w", actorId: "a", factId });
    expect(spy.mock.calls[0]![0]).toEqual({ workspaceId: "w", actorId: "a", factId });
  }
});

test("a path with a broken escape is a bad request, not an error in the mock", async () => {
  serve();
  expect((await fetch(`${baseUrl}${facts}/%ZZ`, { headers })).status).toBe(400);
});

test("onRequest sees valid requests", async () => {
  const onRequest = vi.fn();
  serve({ baseUrl, onRequest });
  await strict.projects.list({ size: 5 });
  await fetch(`${baseUrl}/openapi/service/api/v1/projects?size=x`, { headers });
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({
    operation: "projects.list",
    args: { size: 5 },
    request: expect.any(Request) as Request,
  });
});

test("a delay for all operations, unless a handler has its own", async () => {
  const { mocks } = serve({ baseUrl, delay: "infinite" });
  server!.use(mocks.facts.get({ fact: "Now" }, { delay: 0 }));
  expect((await strict.facts.get({ workspaceId: "w", actorId: "a", factId: "f" })).fact).toBe("Now");
  expect(await errorOf(strict.projects.list({}, { timeout: 20 }))).toMatchObject({ code: "timeout" });
});
