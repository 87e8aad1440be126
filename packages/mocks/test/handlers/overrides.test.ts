// What tests change about the mocks of an operation.
import { HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { createMocks, fact, HttpError, list, projectV1ListItem, reply } from "../../src/index.js";
import { baseUrl, clientWith, errorOf, serveMocks, strict } from "./support.js";

const mocks = createMocks({ baseUrl });
const server = serveMocks(mocks);
const params = { workspaceId: "ws_1", actorId: "act_1", factId: "fact_7" };

describe("the result", () => {
  test("repeats the id of the path and the properties of the body", async () => {
    expect((await strict.facts.get(params)).id).toBe("fact_7");
    const updated = await strict.facts.update({ ...params, fact: "Drinks tea", metadata: { source: "call" } });
    expect(updated).toMatchObject({ id: "fact_7", fact: "Drinks tea", metadata: { source: "call" } });
    const created = await strict.projects.create({ workspaceId: "ws_1", name: "Report", custom_id: "report" });
    expect(created).toMatchObject({ name: "Report", custom_id: "report" });
    expect((await strict.memories.getTrace({ id: "prj_1", memoryId: "mem_5" })).memory_id).toBe("mem_5");
  });

  test("is the same for the same request", async () => {
    expect(await strict.facts.get(params)).toEqual(await strict.facts.get(params));
  });

  test("has the properties that a test sets, which win over arguments", async () => {
    server.use(mocks.facts.get({ fact: "Likes tea", id: "other" }));
    expect(await strict.facts.get(params)).toMatchObject({ fact: "Likes tea", id: "other" });
  });

  test("has properties of objects without a prototype", async () => {
    server.use(mocks.facts.get(Object.assign(Object.create(null) as object, { fact: "Likes tea" })));
    expect(await strict.facts.get(params)).toMatchObject({ fact: "Likes tea", id: "fact_7" });
  });

  test("is what a function of the arguments returns", async () => {
    server.use(mocks.facts.get(({ factId }) => fact({ id: `${factId}-copy` })));
    expect((await strict.facts.get(params)).id).toBe("fact_7-copy");
  });

  test("is a fixture after a function that returns nothing", async () => {
    const spy = vi.fn();
    server.use(mocks.facts.get(spy));
    expect((await strict.facts.get(params)).id).toBe("fact_7");
    expect(spy).toHaveBeenCalledExactlyOnceWith(params, expect.objectContaining({ operation: "facts.get" }));
  });

  test("may come later, with a message and headers", async () => {
    server.use(
      mocks.projects.delete(async (_, context) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        context.message = "Gone";
        context.headers.set("x-request-id", "req-1");
      }),
    );
    const { message, response } = await clientWith({}).projects.delete({ id: "prj_1" }).withResponse();
    expect([message, response.headers.get("x-request-id")]).toEqual(["Gone", "req-1"]);
  });

  test("may be a response of MSW", async () => {
    server.use(mocks.facts.get(() => HttpResponse.json({ success: true, data: fact({ id: "mine" }) })));
    expect((await strict.facts.get(params)).id).toBe("mine");
  });
});

describe("failures", () => {
  test("a reply, an HttpError and a status", async () => {
    server.use(mocks.facts.get(() => reply(404, { message: "No such fact" })));
    expect(await errorOf(strict.facts.get(params))).toMatchObject({ status: 404, message: "No such fact" });
    server.use(
      mocks.facts.get(() => {
        throw new HttpError(403, "Not yours");
      }),
    );
    expect(await errorOf(strict.facts.get(params))).toMatchObject({
      code: "forbidden",
      body: { success: false, message: "Not yours" },
    });
    server.use(mocks.facts.get.responds(409, { message: "Changed since" }, { headers: { "x-request-id": "req-1" } }));
    const conflict = await errorOf(strict.facts.get(params));
    expect(conflict).toMatchObject({ code: "conflict", body: { message: "Changed since" } });
    expect((conflict["headers"] as Headers).get("x-request-id")).toBe("req-1");
  });

  test("a status alone has the API's form of errors", async () => {
    server.use(mocks.facts.get.responds(404));
    expect(await errorOf(strict.facts.get(params))).toMatchObject({
      status: 404,
      body: { success: false, message: "Not found" },
    });
  });

  test("a status for some requests: the client retries", async () => {
    const client = clientWith({ maxRetries: 2 });
    server.use(mocks.facts.get.responds(503, undefined, { times: 2, headers: { "retry-after": "0" } }));
    const { attempts } = await client.facts.get(params).withResponse();
    expect(attempts).toBe(3);
  });

  test("a success with another body", async () => {
    server.use(mocks.facts.get.responds(200, { data: { fact: "Likes tea" } }));
    expect((await strict.facts.get(params)).fact).toBe("Likes tea");
    server.use(mocks.facts.get.responds(200, { success: false } as never));
    expect(await errorOf(strict.facts.get(params))).toMatchObject({ name: "EnvelopeError" });
  });

  test("a broken connection, an endless one, and a broken body", async () => {
    server.use(mocks.facts.get.fails("network"));
    expect(await errorOf(strict.facts.get(params))).toMatchObject({ code: "connection" });
    server.use(mocks.facts.get.fails("timeout"));
    expect(await errorOf(strict.facts.get(params, { timeout: 20 }))).toMatchObject({ code: "timeout" });
    server.use(mocks.facts.get.fails("malformed"));
    expect(await errorOf(strict.facts.get(params))).toMatchObject({ code: "decode" });
  });

  test("an error in a test's own function reaches MSW, which answers with 500", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      mocks.facts.get(() => {
        throw new TypeError("A bug in a test");
      }),
    );
    expect(await errorOf(strict.facts.get(params))).toMatchObject({ status: 500 });
    log.mockRestore();
  });
});

describe("time", () => {
  test("a delay ends with the caller's patience", async () => {
    server.use(mocks.facts.get({}, { delay: "infinite" }));
    const controller = new AbortController();
    const call = strict.facts.get(params, { signal: controller.signal });
    setTimeout(() => controller.abort(), 10);
    expect(await errorOf(call)).toMatchObject({ code: "abort" });
  });

  test("a delay passes", async () => {
    server.use(mocks.facts.get({ fact: "Late" }, { delay: 10 }));
    expect((await strict.facts.get(params)).fact).toBe("Late");
  });

  test("a handler answers so many requests, then earlier ones do", async () => {
    server.use(mocks.facts.get({ fact: "Once" }, { times: 1 }));
    const calls = await Promise.all([strict.facts.get(params), strict.facts.get(params)]);
    expect(calls.filter(({ fact }) => fact === "Once")).toHaveLength(1);
  });
});

test("a handler whose times are used up leaves requests to MSW", async () => {
  const handler = mocks.facts.get({}, { times: 1 });
  const isAnswered = async () => handler.test({ request: request() });
  const request = () => new Request(`${baseUrl}/openapi/service/api/v3/workspaces/w/actors/a/facts/f`);
  expect(await isAnswered()).toBe(true);
  await handler.run({ request: request(), requestId: "1" });
  expect(await isAnswered()).toBe(false);
});

describe("pages", () => {
  const projects = list(projectV1ListItem, 45);

  test("by number: of the requested size, then of the mock's", async () => {
    server.use(mocks.projects.list.pages(projects));
    const first = await strict.projects.list();
    expect(first).toMatchObject({ total: 45, page: 1, size: 20, total_pages: 3 });
    expect(await strict.projects.list().toArray()).toEqual(projects);
    expect(await strict.projects.list({ page: 5, size: 10 })).toMatchObject({ items: projects.slice(40), page: 5 });
    server.use(mocks.projects.list.pages(projects, { size: 30 }));
    expect((await strict.projects.list()).items).toHaveLength(30);
    expect((await strict.projects.list({ page: 9 })).items).toEqual([]);
  });

  test("by token", async () => {
    const { items } = await strict.workspaces.list();
    const workspaces = Array.from({ length: 7 }, (_, index) => ({ ...items[0]!, id: `ws_${index}` }));
    server.use(mocks.workspaces.list.pages(workspaces, { size: 3 }));
    expect(await strict.workspaces.list().toArray()).toEqual(workspaces);
    const sizes: number[] = [];
    for await (const page of strict.workspaces.list().pages()) sizes.push(page.items.length);
    expect(sizes).toEqual([3, 3, 1]);
  });

  test("selected by the arguments", async () => {
    server.use(
      mocks.projects.list.pages(({ name_fuzzy: name = "" }) =>
        projects.filter((project) => project.name.includes(name)),
      ),
    );
    const [wanted] = projects;
    const { items } = await strict.projects.list({ name_fuzzy: wanted!.name });
    expect(items.map(({ id }) => id)).toContain(wanted!.id);
    expect(items.length).toBeLessThan(45);
  });

  test("none for a foreign token", async () => {
    const client = clientWith({});
    server.use(mocks.workspaces.list.pages([]));
    const error = await errorOf(client.workspaces.list({ continuation_token: "stolen" }));
    expect(error).toMatchObject({ status: 400 });
    expect(error.message).toContain('Unknown page token "stolen"');
  });

  test("the fixture is a list of one page", async () => {
    const all = await strict.workspaces.list().toArray();
    expect(all.length).toBeGreaterThan(0);
    expect(await strict.projects.list()).toMatchObject({ total_pages: 1, page: 1 });
    server.use(mocks.projects.list({ items: [] }));
    expect(await strict.projects.list()).toMatchObject({ items: [], total: 0 });
    server.use(mocks.projects.list({ total: 100 }));
    expect((await strict.projects.list()).total).toBe(100);
  });
});
