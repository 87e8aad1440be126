import { expect, test, vi } from "vitest";
import { apiKeyIn, bearer, call, createCore, type Operation } from "../../src/client/index.js";
import { request } from "../../src/client/request.js";
import { connect, createThing, failure, getThing, key, send, serve, type TestServer, wait } from "./support.js";

const ok = { success: true, data: "done" };

/** Leads everything to a place; what is there already gets the answer. */
const leadTo = (location: string, status = 302) =>
  serve(({ url }, response) => (url === "/there" ? ok : send(response, status, "", { location })));

test.each([301, 302, 303, 307, 308])("a GET follows %i within the same origin, with its key", async (status) => {
  const server = await leadTo("/there", status);
  expect(await call(connect(server, { headers: { "x-team": "red" } }), getThing, { id: 1 })).toBe("done");
  expect(server.seen.map(({ url }) => url)).toEqual(["/things/1", "/there"]);
  expect(server.seen[1]!.headers).toMatchObject({ authorization: `Bearer ${key}`, "x-team": "red" });
});

test.each([
  ["a bearer token", bearer],
  ["a header of the API's own", apiKeyIn("header", "x-api-key")],
  ["a cookie", apiKeyIn("cookie", "session")],
  ["the query", apiKeyIn("query", "key")],
])("the key does not follow to another host: %s", async (_, auth) => {
  const elsewhere = await serve(() => ok);
  const server = await leadTo(`${elsewhere.url}/x`);
  const client = createCore({ baseUrl: server.url, apiKey: key, headers: { "x-tenant": key } }, { auth });
  expect(await call(client, getThing, { id: 1 })).toBe("done");
  const [{ url, headers }] = elsewhere.seen as [TestServer["seen"][number]];
  expect(JSON.stringify([url, headers])).not.toContain(key);
  expect(headers.accept).toBe("application/json");
});

test("a key that was removed for another origin is not added again for the first one", async () => {
  const server = await serve(({ url }, response) =>
    url === "/there" ? ok : send(response, 302, "", { location: `${elsewhere.url}/x` }),
  );
  const elsewhere: TestServer = await serve((_, response) =>
    send(response, 302, "", { location: `${server.url}/there` }),
  );
  expect(await call(connect(server), getThing, { id: 1 })).toBe("done");
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`, undefined]);
});

test.each<[string, Operation]>([
  ["a POST", createThing],
  ["a PUT, though it may be sent twice", { ...getThing, method: "PUT", idempotent: true }],
  ["a DELETE", { ...getThing, method: "DELETE", idempotent: true }],
])("%s is not redirected", async (_, operation) => {
  for (const status of [302, 303, 307]) {
    const server = await leadTo("/there", status);
    const args = operation === createThing ? {} : { id: 1 };
    expect(await failure(call(connect(server), operation, args))).toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  }
});

test.each(["file:///etc/passwd", "ftp://127.0.0.1/x", "data:application/json,{}", "javascript:1", "http://["])(
  "a redirect to %s is not followed",
  async (location) => {
    const server = await leadTo(location);
    expect(await failure(call(connect(server), getThing, { id: 1 }))).toMatchObject({ status: 302, attempts: 1 });
  },
);

test("a redirect loop ends after 20 redirects", async () => {
  const server = await serve((_, response) => send(response, 302, "", { location: "/things/1" }));
  expect(await failure(call(connect(server), getThing, { id: 1 }))).toMatchObject({ status: 302, attempts: 1 });
  expect(server.seen).toHaveLength(21);
});

test("the timeout of a call includes its redirects", async () => {
  const server = await serve(
    async (_, response) => (await wait(30), send(response, 302, "", { location: "/things/1" })),
  );
  expect(await failure(call(connect(server), getThing, { id: 1 }, { timeout: 150 }))).toMatchObject({
    code: "timeout",
  });
  const { length } = server.seen;
  expect(length).toBeLessThan(8);
  await wait(60);
  expect(server.seen.length - length).toBeLessThan(2);
});

test("300, 304 and a redirect without Location are not followed", async () => {
  for (const [status, headers] of [
    [300, { location: "/there" }],
    [304, { location: "/there" }],
    [302, {}],
  ] as const) {
    const server = await serve((_, response) => send(response, status, "", headers));
    expect(await failure(call(connect(server), getThing, { id: 1 }))).toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  }
});

test("in a browser, which hides the target of a redirect, fetch follows redirects of a GET", async () => {
  const fetch = vi.fn(async ({ redirect }: Request) =>
    redirect === "follow"
      ? Response.json(ok)
      : (Object.defineProperties(new Response(), {
          type: { value: "opaqueredirect" },
          status: { value: 0 },
        }) as Response),
  );
  expect(await call(connect({ url: "http://127.0.0.1:1", seen: [] }, { fetch }), getThing, { id: 1 })).toBe("done");
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("redirects of HEAD are followed", async () => {
  const server = await leadTo("/there");
  await request(connect(server), "HEAD", "/x", { response: "none" });
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(["HEAD /x", "HEAD /there"]);
});

test("in a browser, a redirect of a POST is an error that says it was a redirect", async () => {
  const hidden = Object.defineProperties(new Response(), { type: { value: "opaqueredirect" }, status: { value: 0 } });
  const fetch = async () => Object.defineProperty(hidden, "ok", { value: false });
  const client = connect({ url: "http://127.0.0.1:1", seen: [] }, { fetch });
  expect((await failure(call(client, createThing, {}))).message).toBe("The API answered with a redirect");
});
