import { createClient } from "@memory-service/client";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  createApp,
  type ErrorContext,
  type Handlers,
  HttpError,
  notImplementedExcept,
  type Options,
  RequestError,
  ResponseError,
} from "../src/index.js";
import { fact, factIds, factPath, handlersOf } from "./support/handlers.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const key = { authorization: "Bearer test-key" };
const json = { ...key, "content-type": "application/json" };

/** Creates an app whose handlers all do the same. */
function appOf(answer: Parameters<typeof handlersOf>[0] = () => fact, options: Partial<Options> = {}) {
  return createApp(handlersOf(answer), { authorize: false, ...options });
}

/** Returns status and body of a response, and the headers that matter. */
async function read(response: Response | Promise<Response>) {
  const { status, headers, text } = await Promise.resolve(response).then(async (one) => ({
    status: one.status,
    headers: one.headers,
    text: await one.text(),
  }));
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  return { status, body, headers };
}

describe("handlers", () => {
  test("get arguments and context, and their result is the payload", async () => {
    const answer = vi.fn((_: string, __: unknown, context: unknown) => {
      const own = context as { readonly headers: Headers; readonly request: Request; readonly operation: string };
      own.headers.set("x-version", "7");
      expect([own.operation, own.request.method]).toEqual(["facts.update", "PATCH"]);
      return fact;
    });
    const body = JSON.stringify({ fact: "Likes coffee." });
    const {
      status,
      body: sent,
      headers,
    } = await read(appOf(answer).request(factPath, { method: "PATCH", headers: json, body }));
    expect([status, sent, headers.get("x-version")]).toEqual([200, { success: true, data: fact }, "7"]);
    expect(answer.mock.calls[0]?.slice(0, 2)).toEqual(["facts.update", { ...factIds, fact: "Likes coffee." }]);
  });

  test("may be methods of classes, which keep their this", async () => {
    class Facts {
      readonly #facts = new Map([[fact.id, fact]]);
      get({ factId }: { readonly factId: string }) {
        const found = this.#facts.get(factId);
        return found ?? new Response(null, { status: 404 });
      }
    }
    const app = createApp(notImplementedExcept({ facts: new Facts() }), { authorize: false });
    expect(await read(app.request(factPath))).toMatchObject({ status: 200, body: { data: fact } });
    expect((await app.request(factPath.replace("fact_1", "fact_2"))).status).toBe(404);
  });

  test("may return a whole response", async () => {
    const app = appOf(() => new Response("teapot", { status: 418 }));
    const response = await app.request(factPath);
    expect([response.status, await response.text()]).toEqual([418, "teapot"]);
  });

  test("must all be there", () => {
    const handlers = { facts: { get: () => fact } } as unknown as Handlers;
    expect(() => createApp(handlers, { authorize: false })).toThrowErrorMatchingInlineSnapshot(`
      [TypeError: createApp: no handler for
        drive.listChildren (GET /openapi/service/api/v1/drives/items/{item_id}/children)
        drive.createUpload (POST /openapi/service/api/v1/drives/items/upload)
        projects.list (GET /openapi/service/api/v1/projects)
        projects.search (POST /openapi/service/api/v1/projects/{id}/search)
        projects.create (POST /openapi/service/api/v3/workspaces/{workspaceId}/projects)
        projects.update (PUT /openapi/service/api/v1/projects/{id})
        projects.delete (DELETE /openapi/service/api/v1/projects/{id})
        documents.getV1 (GET /openapi/service/api/v1/projects/{id}/documents/{documentId})
        documents.get (GET /openapi/service/api/v3/workspaces/{workspaceId}/projects/{projectId}/memories/documents/{documentId})
        memories.getTrace (GET /openapi/service/api/v2/projects/{id}/memories/{memoryId}/trace)
        and 7 more
      Implement them, or wrap the handlers in notImplementedExcept(), which answers 501.]
    `);
  });

  test("may be missing on purpose", async () => {
    const app = createApp(notImplementedExcept({ facts: { get: () => fact } }), { authorize: false });
    expect(await read(app.request(factPath))).toMatchObject({ status: 200 });
    const { status, body } = await read(app.request("/openapi/service/api/v3/workspaces"));
    expect([status, body]).toEqual([
      501,
      { success: false, message: "This server does not implement workspaces.list" },
    ]);
  });

  test("are not found in prototypes", () => {
    for (const handlers of [{ facts: Object.create({}) as object }, { __proto__: { facts: {} } }, { constructor: {} }])
      expect(() => createApp(handlers as never, { authorize: false })).toThrow("no handler for");
  });
});

describe("requests", () => {
  test("are validated", async () => {
    const answer = vi.fn(() => fact);
    const { status, body } = await read(
      appOf(answer).request(factPath, { method: "PATCH", headers: json, body: '{ "fact": 7 }' }),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/fact.*string/i) });
    expect(answer).not.toHaveBeenCalled();
  });

  test("are not validated if the app says so", async () => {
    const answer = vi.fn((_: string, __: unknown) => fact);
    await appOf(answer, { validateRequests: false }).request(factPath, {
      method: "PATCH",
      headers: json,
      body: '{ "fact": 7 }',
    });
    expect(answer.mock.calls[0]?.[1]).toEqual({ ...factIds, fact: 7 });
  });

  test.each([
    ["no JSON", json, "{", 400],
    ["another media type", { ...key, "content-type": "text/csv" }, "a", 415],
    ["a large body", json, JSON.stringify({ fact: "x".repeat(100) }), 413],
  ])("%s", async (_, headers, body, status) => {
    const app = appOf(undefined, { maxBodyBytes: 100 });
    expect(await read(app.request(factPath, { method: "PATCH", headers, body }))).toMatchObject({
      status,
      body: { success: false },
    });
  });

  test("with an unknown path get 404", async () => {
    const { status, body } = await read(appOf().request("/secret?token=x"));
    expect([status, body]).toEqual([404, { success: false, message: "This API has no operation GET /secret" }]);
  });

  test("with an unknown method get 405 and the known ones", async () => {
    const { status, body, headers } = await read(appOf().request(factPath, { method: "DELETE" }));
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, PATCH"]);
    expect(body).toMatchObject({ success: false });
  });

  test("with HEAD get the headers of GET", async () => {
    const response = await appOf().request(factPath, { method: "HEAD" });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      "application/json",
      "",
    ]);
  });

  test("may name undocumented options", async () => {
    const answer = vi.fn((_: string, __: unknown) => ({ items: [], continuation_token: "" }));
    const wireNames = { "workspaces.name_filter": "q" };
    await appOf(answer, { wireNames }).request("/openapi/service/api/v3/workspaces?q=acme");
    expect(answer.mock.calls[0]?.[1]).toEqual({ name_filter: "acme" });
  });
});

describe("Hono", () => {
  test("mounts the app, with middleware before it and routes after it", async () => {
    const app = new Hono();
    app.use(cors({ origin: "https://app.example" }));
    app.route("/:tenant/api", appOf());
    app.get("/:tenant/api/health", (hono) => hono.text("fine"));
    app.notFound((hono) => hono.text("nothing here", 404));
    expect(await read(app.request(`/acme/api${factPath}`))).toMatchObject({ status: 200, body: { data: fact } });
    const preflight = {
      method: "OPTIONS",
      headers: { origin: "https://app.example", "access-control-request-method": "PATCH" },
    };
    const { status, headers } = await app.request(`/acme/api${factPath}`, preflight);
    expect([status, headers.get("access-control-allow-origin")]).toEqual([204, "https://app.example"]);
    expect(await (await app.request("/acme/api/health")).text()).toBe("fine");
    expect(await (await app.request("/acme/api/x")).text()).toBe("nothing here");
    expect(await (await app.request("/acme/api")).text()).toBe("nothing here");
  });

  test.each(["/v1", "v1/", "/v1/"])("basePath %s", async (basePath) => {
    const app = appOf(undefined, { basePath });
    expect((await app.request(`/v1${factPath}`)).status).toBe(200);
    expect((await app.request(factPath)).status).toBe(404);
  });

  test("gives handlers its context", async () => {
    const app = new Hono<{ Variables: { user: string } }>();
    app.use(async (hono, next) => {
      hono.set("user", "Ada");
      await next();
    });
    const seen: unknown[] = [];
    app.route(
      "/",
      appOf((_, __, context) => {
        seen.push((context as { readonly hono: { get: (name: string) => unknown } }).hono.get("user"));
        return fact;
      }),
    );
    await app.request(factPath);
    expect(seen).toEqual(["Ada"]);
  });
});

describe("the document", () => {
  test("is served as JSON, without credentials", async () => {
    const app = createApp(
      handlersOf(() => fact),
      {
        authorize: () => {
          throw new HttpError(403);
        },
      },
    );
    const { status, body, headers } = await read(app.request("/openapi.json"));
    expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=UTF-8"]);
    expect(body).toMatchObject({
      openapi: expect.stringMatching(/^3\.1/),
      paths: {
        [factPath.replace("ws_1", "{workspaceId}").replace("actor_1", "{actorId}").replace("fact_1", "{factId}")]: {},
      },
    });
  });

  test("has the path that the app gives it, or none", async () => {
    expect(
      (await appOf(undefined, { document: "/docs/api.json", basePath: "/v1" }).request("/v1/docs/api.json")).status,
    ).toBe(200);
    expect((await appOf(undefined, { document: "/docs/api.json" }).request("/openapi.json")).status).toBe(404);
    expect((await appOf(undefined, { document: false }).request("/openapi.json")).status).toBe(404);
  });
});

describe("authorize", () => {
  const list = "/openapi/service/api/v3/workspaces";

  test("is required", () => {
    expect(() =>
      createApp(
        handlersOf(() => fact),
        {} as Options,
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[TypeError: createApp: drive.listChildren needs credentials, and there is no option "authorize". Pass a function that checks them and returns the caller, or "authorize: false" if something in front of this app checks them.]`,
    );
  });

  test("gets the credential and the permission, and returns the principal", async () => {
    const authorize = vi.fn(() => ({ name: "Ada" }));
    const principals: unknown[] = [];
    const handlers = handlersOf<{ readonly name: string }>((_, __, context) => {
      principals.push((context as { readonly principal: unknown }).principal);
      return fact;
    });
    await createApp(handlers, { authorize }).request(factPath, { headers: key });
    expect(principals).toEqual([{ name: "Ada" }]);
    expect(authorize.mock.calls).toMatchObject([
      [
        {
          operation: "facts.get",
          credential: { value: "test-key", scopes: [], scheme: { name: "apiKey", kind: "bearer" } },
          alternatives: [[{ value: "test-key" }]],
          permission: { name: "workspace:actor_fact_read" },
        },
      ],
    ]);
  });

  test("is not called without credentials", async () => {
    const authorize = vi.fn();
    const { status, body, headers } = await read(
      createApp(
        handlersOf(() => fact),
        { authorize },
      ).request(factPath),
    );
    expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(body).toEqual({
      success: false,
      message: "This operation needs credentials: send the header `Authorization: Bearer <token>`",
    });
    expect(authorize).not.toHaveBeenCalled();
  });

  test("refuses before anything is read or called", async () => {
    const answer = vi.fn(() => fact);
    const app = createApp(handlersOf(answer), {
      authorize: async ({ permission }) => {
        if (permission?.name !== "workspace:list") throw new HttpError(403, `Needs ${permission?.name}`);
        throw new HttpError(401, "Unknown key");
      },
    });
    const refused = await read(app.request(factPath, { method: "PATCH", headers: json, body: "{" }));
    expect([refused.status, refused.body]).toEqual([
      403,
      { success: false, message: "Needs workspace:actor_fact_modify" },
    ]);
    const unknown = await read(app.request(list, { headers: key }));
    expect([unknown.status, unknown.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(answer).not.toHaveBeenCalled();
  });
});

describe("errors", () => {
  test("of the kind HttpError are responses", async () => {
    const app = appOf(() => {
      throw new HttpError(404, "No such fact", { headers: { "x-a": "b" } });
    });
    const { status, body, headers } = await read(app.request(factPath));
    expect([status, body, headers.get("x-a")]).toEqual([404, { success: false, message: "No such fact" }, "b"]);
  });

  test.each([[new Error("password is 1234")], ["password is 1234"], [undefined]])(
    "of other kinds tell callers nothing: %s",
    async (error) => {
      const print = vi.spyOn(console, "error").mockImplementation(() => {});
      const app = appOf(() => {
        throw error;
      });
      const response = await app.request(factPath);
      const text = await response.text();
      expect([response.status, JSON.parse(text)]).toEqual([
        500,
        { success: false, message: "The server has failed to answer this request" },
      ]);
      expect(text).not.toMatch(/1234|\.ts/);
      expect(print.mock.calls).toEqual([[error]]);
    },
  );

  test("go to onError with their circumstances", async () => {
    const seen: [unknown, string | undefined, number][] = [];
    const onError = (error: unknown, { operation, response }: ErrorContext) => {
      seen.push([error, operation, response.status]);
    };
    const failure = new Error("down");
    const app = appOf(
      () => {
        throw failure;
      },
      { onError },
    );
    await app.request(factPath);
    await app.request("/x");
    await app.request(factPath, { method: "PATCH", headers: json, body: '{ "fact": 7 }' });
    expect(seen).toEqual([
      [failure, "facts.get", 500],
      [expect.any(RequestError), undefined, 404],
      [
        expect.objectContaining({ issues: [expect.objectContaining({ message: expect.any(String) })] }),
        "facts.update",
        400,
      ],
    ]);
  });

  test("have the response or the body that onError returns", async () => {
    const fail = () => {
      throw new HttpError(409, "Conflict", { headers: { "x-a": "b" } });
    };
    const withBody = await read(
      appOf(fail, { onError: (_, { response }) => ({ code: response.status }) }).request(factPath),
    );
    expect([withBody.status, withBody.body, withBody.headers.get("x-a")]).toEqual([409, { code: 409 }, "b"]);
    const whole = await appOf(fail, { onError: () => new Response("no", { status: 410 }) }).request(factPath);
    expect([whole.status, await whole.text()]).toEqual([410, "no"]);
  });

  test("of onError change nothing", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const onError = () => {
      throw new Error("1234");
    };
    expect(await read(appOf(undefined, { onError }).request("/x"))).toMatchObject({ status: 404 });
    expect(print).toHaveBeenCalledOnce();
  });
});

describe("invalid results", () => {
  const answer = () => ({ ...fact, score: "high" });

  test("are errors in development", async () => {
    const onError = vi.fn();
    const { status, body } = await read(appOf(answer, { onError }).request(factPath));
    expect(status).toBe(500);
    expect(body).toMatchObject({
      success: false,
      message: expect.stringMatching(/facts\.get.*\n.*data\.score: .*number/i),
    });
    expect(onError.mock.calls[0]?.[0]).toBeInstanceOf(ResponseError);
  });

  test("are sent in production, which takes no time for them", async () => {
    vi.stubEnv("NODE_ENV", "production");
    expect(await read(appOf(answer).request(factPath))).toMatchObject({
      status: 200,
      body: { data: { score: "high" } },
    });
  });

  test("are errors without details in production if the app wants that", async () => {
    vi.stubEnv("NODE_ENV", "production");
    const onError = vi.fn();
    const { status, body } = await read(appOf(answer, { validateResponses: true, onError }).request(factPath));
    expect([status, body]).toEqual([500, { success: false, message: "The server has failed to answer this request" }]);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ operation: "facts.get", issues: [{ path: ["data", "score"] }] });
  });

  test("are sent if the app does not validate", async () => {
    expect((await appOf(answer, { validateResponses: false }).request(factPath)).status).toBe(200);
  });
});

test("the client pages through a list", async () => {
  const workspaces = ["a", "b", "c"].map((id) => {
    const { created_at, updated_at } = fact;
    return { id, name: id, description: "", metadata: {}, custom_id: id, created_at, updated_at };
  });
  const app = appOf((_, args) => {
    const { continuation_token: token = "0" } = args as { readonly continuation_token?: string };
    const end = Number(token) + 2;
    return {
      items: workspaces.slice(Number(token), end),
      continuation_token: end < workspaces.length ? String(end) : "",
    };
  });
  const client = createClient({ baseUrl: "https://api.example", apiKey: "k", fetch: app.fetch });
  const ids: string[] = [];
  for await (const { id } of client.workspaces.list()) ids.push(id);
  expect(ids).toEqual(["a", "b", "c"]);
});
