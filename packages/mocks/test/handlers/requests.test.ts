// Which requests the mocks answer, and how they refuse invalid ones.
import { type SetupServer, setupServer } from "msw/node";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createMocks, type MocksOptions } from "../../src/index.js";
import { baseUrl, clientWith, errorOf, strict } from "./support.js";

let server: SetupServer | undefined;
afterEach(() => server?.close());

function serve(options: MocksOptions = { baseUrl }) {
  const mocks = createMocks(options);
  server = setupServer(...mocks.handlers);
  const unhandled: string[] = [];
  server.events.on("request:unhandled", ({ request }) => void unhandled.push(`${request.method} ${request.url}`));
  server.listen({ onUnhandledRequest: "error" });
  return { mocks, unhandled };
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
  const get = (url: string) => fetch(url, { headers });
  const path = "/openapi/service/api/v1/projects";

  test("of a gateway has a path", async () => {
    const { unhandled } = serve({ baseUrl: "https://gateway.example/memory/" });
    expect((await get(`https://gateway.example/memory${path}`)).status).toBe(200);
    for (const url of [
      `https://gateway.example${path}`,
      `https://gateway.example/memory2${path}`,
      `https://other.example/memory${path}`,
    ])
      await expect(get(url)).rejects.toThrow();
    expect(unhandled).toHaveLength(3);
  });

  test("may be a path at any origin", async () => {
    serve({ baseUrl: "/memory" });
    expect((await get(`https://one.example/memory${path}`)).status).toBe(200);
    expect((await get(`http://localhost:3000/memory${path}?size=1`)).status).toBe(200);
    await expect(get(`https://one.example${path}`)).rejects.toThrow();
  });

  test("may be anything, which is the default if the document has no server", async () => {
    serve({});
    expect((await get(`https://one.example${path}`)).status).toBe(200);
    expect((await get(`http://localhost:3000/a/b${path}`)).status).toBe(200);
  });

  test("is checked at once", () => {
    expect(() => createMocks({ baseUrl: "api.example.com" })).toThrow(/Invalid baseUrl "api.example.com"/);
  });

  test("leaves every other request of the API to MSW", async () => {
    const { unhandled } = serve();
    for (const [method, other] of [
      ["GET", "/openapi/service/api/v1/nothing"],
      ["PATCH", path],
      ["GET", `${path}/a/b`],
    ] as const)
      await expect(fetch(`${baseUrl}${other}`, { method, headers })).rejects.toThrow();
    expect(unhandled).toHaveLength(3);
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

test("a delay for all operations", async () => {
  serve({ baseUrl, delay: "infinite" });
  expect(await errorOf(strict.projects.list({}, { timeout: 20 }))).toMatchObject({ code: "timeout" });
});
