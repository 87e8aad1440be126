import { validateWith, withMiddleware } from "@memory-service/client";
import { createCore, projectsSearch } from "@memory-service/client/operations";
import { assert, equal, failure, has } from "../assert.js";
import { binary, pattern } from "../bytes.js";
import { type Cases, key } from "../scene.js";

const search = { id: "prj_7", query: "revenue", user_id: "user_9" };
const found = { success: true, message: "Search completed", data: { documents: [], memories: [] } };

/** Cases of requests and results. */
export const calls: Cases = {
  "this is the expected runtime": async ({ runtime }) => {
    const { Bun, Deno, process } = globalThis as { Bun?: object; Deno?: object; process?: { versions?: object } };
    const agent = globalThis.navigator?.userAgent ?? "";
    const is = {
      bun: Bun !== undefined,
      deno: Deno !== undefined,
      workerd: agent === "Cloudflare-Workers",
      // The others look like it.
      node: Boolean(process?.versions) && !Bun && !Deno && agent !== "Cloudflare-Workers",
      page: agent.includes("Chrome/") && Boolean(globalThis.window?.document),
      worker: agent.includes("Chrome/") && globalThis.window === undefined,
    };
    equal(
      Object.entries(is).flatMap(([name, holds]) => (holds ? name : [])),
      [runtime],
    );
  },

  "a GET sends the path, the key and what it accepts, and yields the data": async ({ script, connect, seen }) => {
    const fact = { id: "fact/21", fact: "likes tea ☕", colour: "green" };
    await script({ api: [{ body: { success: true, data: fact } }] });
    equal(await connect().facts.get({ workspaceId: "ws 1", actorId: "act_ü", factId: "fact/21" }), fact);
    const [request, ...others] = await seen("api");
    equal(others, []);
    has(request, {
      method: "GET",
      target: "/openapi/service/api/v3/workspaces/ws%201/actors/act_%C3%BC/facts/fact%2F21",
      body: "",
    });
    has(request?.headers, { authorization: `Bearer ${key}`, accept: "application/json" }, "headers");
  },

  "a POST sends its body as JSON, byte for byte": async ({ script, connect, seen }) => {
    await script({ api: [{ body: found }] });
    const query = "größer als 5 🫖 ".repeat(20_000);
    equal(await connect().projects.search({ ...search, query }), found.data);
    const [request] = await seen("api");
    has(request, { method: "POST", target: "/openapi/service/api/v1/projects/prj_7/search" }, "request");
    equal(request?.headers["content-type"], "application/json");
    const sent = binary(new TextEncoder().encode(JSON.stringify({ query, user_id: "user_9" })));
    assert(request?.body === sent, "the body is not the JSON of the arguments");
  },

  "a PATCH keeps the name that servers know": async ({ script, connect, seen }) => {
    await script({ api: [{ body: { success: true, data: {} } }] });
    await connect().workspaces.update({ id: "ws_1", name: "Northwind" });
    equal((await seen("api"))[0]?.method, "PATCH");
  },

  "the functions do the same as the methods": async ({ script, url }) => {
    await script({ api: [{ body: found }] });
    equal(await projectsSearch(createCore({ baseUrl: url("api"), apiKey: () => key }), search), found.data);
  },

  "`withResponse` gives what stands around the data": async ({ script, connect }) => {
    await script({ api: [{ headers: { "x-request-id": "req_1", "x-other": "yes" }, body: found }] });
    const { data, message, requestId, attempts, response } = await connect().projects.search(search).withResponse();
    equal([data, message, requestId, attempts], [found.data, "Search completed", "req_1", 1]);
    equal([response.status, response.headers.get("x-other")], [200, "yes"]);
  },

  "`safe` gives the data or the error as a value": async ({ script, connect }) => {
    await script({ api: [{ body: found }, { status: 404, body: { message: "no such project" } }] });
    const good = await connect().projects.search(search).safe();
    equal(good, { ok: true, status: 200, data: found.data });
    const bad = await connect().projects.search(search).safe();
    has(!bad.ok && bad.error, { code: "not_found", status: 404, message: "no such project" });
  },

  "fields and variants that nobody knows are kept": async ({ script, connect }) => {
    const documents = [
      { type: "hologram", depth: { metres: 3 }, seen_by: ["a", "b"] },
      { type: "paragraph", document_id: "doc_1", footnote: "new" },
    ];
    await script({
      api: [{ body: { ...found, data: { documents, memories: [{ id: "mem_1", mood: null }], cost: 7 } } }],
    });
    equal(await connect().projects.search(search), { documents, memories: [{ id: "mem_1", mood: null }], cost: 7 });
  },

  "`client.request` calls what has no method": async ({ script, connect, seen }) => {
    await script({ api: [{ status: 201, body: { made: true } }] });
    const made = await connect().request("POST", "/items/{id}", {
      path: { id: "a b" },
      query: { tag: ["x", "y"], at: new Date(0) },
      body: { name: "ü" },
      extraHeaders: { "x-mine": "1" },
    });
    equal(made, { made: true });
    const [request] = await seen("api");
    has(request, { target: "/items/a%20b?tag=x&tag=y&at=1970-01-01T00%3A00%3A00.000Z" }, "request");
    has(request?.headers, { "x-mine": "1", authorization: `Bearer ${key}` }, "headers");
    equal(JSON.parse(new TextDecoder().decode(Uint8Array.from(request!.body, (byte) => byte.charCodeAt(0)))), {
      name: "ü",
    });
  },

  "an async iterable is streamed as a body, where the runtime streams over HTTP/1.1": async (scene) => {
    const { script, connect, seen, isBrowser } = scene;
    await script({ api: [{ body: {} }] });
    const body = (async function* () {
      yield pattern(3);
      yield "tea ☕";
    })();
    const sent = connect().request("PUT", "/raw", { body, idempotent: true });
    if (isBrowser) return has(await failure(sent), { code: "connection", attempts: 1 });
    await sent;
    const [{ headers, body: received }] = (await seen("api")) as [Awaited<ReturnType<typeof seen>>[number]];
    equal(headers["content-type"], "application/octet-stream");
    equal(received, binary(pattern(3)) + binary(new TextEncoder().encode("tea ☕")));
  },

  "bytes, a Blob, a form and a stream are sent as they are": async ({ script, connect, seen }) => {
    await script({ api: [{ body: {} }] });
    const bytes = pattern(1000);
    const put = (body: unknown) => connect().request("PUT", "/raw", { body });
    await put(bytes);
    await put(new Blob([bytes], { type: "image/png" }));
    await put(new URLSearchParams({ a: "1 2" }));
    const requests = await seen("api");
    equal(
      requests.map(({ headers }) => headers["content-type"]),
      ["application/octet-stream", "image/png", "application/x-www-form-urlencoded"],
    );
    equal(
      requests.map(({ body }) => body === binary(bytes)),
      [true, true, false],
    );
    equal(requests[2]?.body, "a=1+2");
  },

  "an answer can be read as text, as a Blob and as a stream": async ({ script, connect }) => {
    await script({ api: [{ body: "tea ☕", headers: { "content-type": "text/plain" } }] });
    const client = connect();
    equal(await client.request("GET", "/text", { response: "text" }), "tea ☕");
    equal(await (await client.request<Blob>("GET", "/blob", { response: "binary" })).text(), "tea ☕");
    const stream = await client.request<ReadableStream<Uint8Array>>("GET", "/stream", { response: "stream" });
    equal(await new Response(stream).text(), "tea ☕");
  },

  "a success without a body yields nothing": async ({ script, connect }) => {
    await script({ api: [{ status: 204 }] });
    equal(await connect().projects.delete({ id: "prj_7" }), undefined);
  },

  "a compressed body is read": async ({ script, connect }) => {
    const memories = Array.from({ length: 500 }, (_, index) => ({ id: `mem_${index}` }));
    await script({ api: [{ gzip: true, body: { ...found, data: { documents: [], memories } } }] });
    equal((await connect().projects.search(search)).memories.length, 500);
  },

  "middleware sees requests and responses": async ({ script, connect, seen }) => {
    await script({ api: [{ body: found }] });
    const statuses: number[] = [];
    const client = connect({
      middleware: withMiddleware({
        onRequest: ({ request }) => {
          request.headers.set("x-trace", "t1");
          return request;
        },
        onResponse: ({ response }) => void statuses.push(response.status),
      }),
    });
    await client.projects.search(search);
    equal([statuses, (await seen("api"))[0]?.headers["x-trace"]], [[200], "t1"]);
  },

  "validators look at arguments and responses": async ({ script, connect, seen }) => {
    await script({ api: [{ body: found }] });
    const validate = (value: unknown) => ({
      issues: JSON.stringify(value).includes("bad") ? [{ message: "bad" }] : undefined,
    });
    const schema = { "~standard": { version: 1, vendor: "test", validate } } as const;
    const client = connect({ validate: validateWith({ "projects.search": { params: schema, response: schema } }) });
    has(await failure(client.projects.search({ ...search, query: "bad" })), {
      code: "validation",
      direction: "request",
    });
    equal(await seen("api"), []);
    equal(await client.projects.search(search), found.data);
  },

  "ten calls at once get the answers that are theirs": async ({ script, connect }) => {
    const numbers = Array.from({ length: 10 }, (_, index) => index);
    await script({
      api: numbers.map((index) => ({ to: `/thing/${index}`, body: { index }, delay: (index % 3) * 20 })),
    });
    const client = connect();
    const answers = await Promise.all(numbers.map((index) => client.request("GET", `/thing/${index}`)));
    equal(
      answers,
      numbers.map((index) => ({ index })),
    );
  },
};
