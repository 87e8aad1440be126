import { context, propagation, type Span, SpanKind, SpanStatusCode, trace as spans } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { call, callPages, type Core, type CoreOptions, validateWith } from "../../src/client/index.js";
import { trace, traceParts } from "../../src/opentelemetry/index.js";
import { upload } from "../../src/client/upload.js";
import { connect, createThing, getThing, key, listThings, send, serve, type TestServer } from "../client/support.js";

const exporter = new InMemorySpanExporter();
const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer("test");

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
afterEach(() => {
  exporter.reset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => {
  context.disable();
  propagation.disable();
});

const ok = { success: true, data: { n: 1 } };
const traced = (server: TestServer, options: Partial<CoreOptions> = {}): Core =>
  connect(server, { onEvent: trace(tracer), ...options });

/** Runs work in an active span. */
const within = <T>(name: string, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(name, async (span) => {
    try {
      return await work(span);
    } finally {
      span.end();
    }
  });

/** Returns the spans, each with the name of its parent, in the order of their ends. */
function tree(): readonly string[] {
  const all = exporter.getFinishedSpans();
  const nameOf = (id: string | undefined) => all.find((span) => span.spanContext().spanId === id)?.name ?? "";
  return all.map((span) => `${nameOf(span.parentSpanContext?.spanId)} > ${span.name}`);
}

const named = (name: string): ReadableSpan => exporter.getFinishedSpans().find((span) => span.name === name)!;

describe("trace", () => {
  test("makes a span for a call, and one in it for each request, by the conventions for HTTP clients", async () => {
    // Spans get their ids from here, too.
    let drawn = 0;
    vi.spyOn(Math, "random").mockImplementation(() => (drawn += 0.001));
    const server = await serve((_, response, count) => (count === 1 ? send(response, 503, "who is Alice?") : ok));
    await within("page", () => Promise.resolve(call(traced(server), getThing, { id: "Alice" })));
    expect(tree()).toEqual([
      "things.get > GET /things/{id}",
      "things.get > GET /things/{id}",
      "page > things.get",
      " > page",
    ]);
    const [first, second] = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.CLIENT);
    const common = {
      "http.request.method": "GET",
      "url.template": "/things/{id}",
      "url.scheme": "http",
      "server.address": "127.0.0.1",
      "server.port": Number(new URL(server.url).port),
    };
    expect(first).toMatchObject({ status: { code: SpanStatusCode.ERROR }, kind: SpanKind.CLIENT });
    expect(first!.attributes).toEqual({ ...common, "http.response.status_code": 503, "error.type": "503" });
    expect(second!.attributes).toEqual({
      ...common,
      "http.response.status_code": 200,
      "http.request.resend_count": 1,
    });
    expect(second!.status).toEqual({ code: SpanStatusCode.UNSET });
    expect(named("things.get")).toMatchObject({ kind: SpanKind.INTERNAL, status: { code: SpanStatusCode.UNSET } });
    const texts = exporter
      .getFinishedSpans()
      .map((span) => JSON.stringify([span.name, span.attributes, span.events, span.status]));
    expect(texts.join()).not.toMatch(new RegExp(`Alice|${key}`));
  });

  test.each([
    ["a status", () => serve((_, response) => send(response, 404)), {}, "404", 2],
    ["a lost connection", () => serve((_, response) => void response.destroy()), {}, "connection", 2],
    ["the program's abort", () => serve(() => ok), { signal: AbortSignal.abort() }, "abort", 1],
    ["an option that is not valid", () => serve(() => ok), { timeout: -1 }, "argument", 1],
  ])("ends all spans of a call that fails by %s", async (_, start, options, type, count) => {
    await call(traced(await start(), { maxRetries: 0 }), getThing, { id: 1 }, options).safe();
    const ended = exporter.getFinishedSpans();
    expect(ended).toHaveLength(count);
    for (const { attributes, status } of ended) {
      expect(attributes["error.type"]).toBe(type);
      expect(status).toEqual({ code: SpanStatusCode.ERROR });
    }
  });

  test("ends the span of a request whose key is refused, and of one whose body fails", async () => {
    const server = await serve((request, response) =>
      request.headers.authorization === "Bearer old" ? send(response, 401) : send(response, 200, "{"),
    );
    const apiKey = ({ refused }: { readonly refused?: true | undefined }) => (refused ? "new" : "old");
    await call(traced(server, { apiKey, maxRetries: 0 }), getThing, { id: 1 }).safe();
    const types = exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes["error.type"]]);
    expect(types).toEqual([
      ["GET /things/{id}", "401"],
      ["GET /things/{id}", "200"],
      ["things.get", "200"],
    ]);
  });

  test("adds what the validator complains about as an event, without values", async () => {
    const server = await serve(() => ok);
    const rejects = {
      "~standard": { version: 1 as const, vendor: "test", validate: () => ({ issues: [{ message: "Alice" }] }) },
    };
    const validate = validateWith({ "things.get": { response: rejects } }, "warn");
    await call(traced(server, { validate }), getThing, { id: 1 });
    expect(named("things.get").events).toMatchObject([
      { name: "invalid", attributes: { "specloom.direction": "response", "specloom.issues": 1 } },
    ]);
  });

  test("makes pages children of the span that is active where they are read", async () => {
    const server = await serve((_, __, count) => ({ items: [count], next: count < 3 ? `t${count}` : undefined }));
    const list = {
      ...listThings,
      pagination: { style: "token", token: "q", items: ["items"], next: ["next"] },
    } as const;
    const items = await within("report", () => callPages(traced(server), list).toArray());
    expect(items).toEqual([1, 2, 3]);
    expect(tree().filter((line) => line.startsWith("report"))).toEqual(Array(3).fill("report > things.list"));
  });

  test("makes the calls and the parts of an upload children of the span around it", async () => {
    const server = await serve((request, response, count) => {
      if (request.method === "PUT" && count === 2) return send(response, 503);
      if (request.method === "PUT") return send(response, 200, "", { etag: '"1"' });
      const url = `${server.url}/storage?signature=secret-signature`;
      return { id: "u1", parts: [{ number: 1, size: 3, url }] };
    });
    const client = traced(server);
    const plan = {
      operation: createThing,
      size: "size",
      session: ["id"],
      parts: ["parts"],
      part: { number: "number", size: "size", url: "url" },
      result: ["session", "etags"],
    } as const;
    const complete = () => Promise.resolve(call(client, getThing, { id: 1 }).safe());
    const fetch = traceParts(tracer);
    await within("import", () => upload(client, plan, new Uint8Array(3), { complete, fetch }));
    expect(tree()).toEqual([
      "things.create > POST /things",
      "import > things.create",
      "import > PUT",
      "import > PUT",
      "things.get > GET /things/{id}",
      "import > things.get",
      " > import",
    ]);
    const parts = exporter.getFinishedSpans().filter(({ name }) => name === "PUT");
    expect(parts.map(({ attributes }) => attributes["http.response.status_code"])).toEqual([503, 200]);
    expect(JSON.stringify(parts.map(({ attributes }) => attributes))).not.toContain("signature");
    expect(server.seen.filter(({ method }) => method === "PUT").map(({ headers }) => headers["traceparent"])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("sends the context of the request's span, and not to another origin after a redirect", async () => {
    const other = await serve(() => ok);
    const server = await serve((_, response) => send(response, 302, "", { location: `${other.url}/elsewhere` }));
    await call(traced(server), getThing, { id: 1 }).safe();
    const { traceId, spanId } = named("GET /things/{id}").spanContext();
    expect(server.seen[0]?.headers["traceparent"]).toBe(`00-${traceId}-${spanId}-01`);
    expect(other.seen[0]?.headers["traceparent"]).toBeUndefined();
  });

  test.each([
    ["not by the option", "", { propagate: false }, false],
    ["not from a page of another origin", "https://app.example.com", {}, false],
    ["from a page of another origin by the option", "https://app.example.com", { propagate: true }, true],
    ["from a page of the same origin", "own", {}, true],
  ])("sends the context %s", async (_, origin, options, isSent) => {
    const server = await serve(() => ok);
    if (origin) vi.stubGlobal("location", { origin: origin === "own" ? server.url : origin });
    await call(connect(server, { onEvent: trace(tracer, options) }), getThing, { id: 1 });
    expect(server.seen[0]?.headers["traceparent"] !== undefined).toBe(isSent);
  });

  test("records the requests of a client that passes a Request", async () => {
    const server = await serve(() => ok);
    await call(connect(server, { fetch: traceParts(tracer) }), getThing, { id: 1 });
    const { port } = new URL(server.url);
    expect(named("GET").attributes).toMatchObject({ "http.request.method": "GET", "server.port": Number(port) });
  });

  test("takes the method of the options before that of the Request, as fetch does", async () => {
    const server = await serve(() => ok);
    await traceParts(tracer)(new Request(server.url, { method: "DELETE" }));
    await traceParts(tracer)(new Request(server.url, { method: "DELETE" }), { method: "PUT" });
    expect(server.seen.map(({ method }) => method)).toEqual(["DELETE", "PUT"]);
    expect([named("DELETE"), named("PUT")].map(({ status }) => status)).toEqual([{ code: 0 }, { code: 0 }]);
  });

  test("ends the span of a part whose connection is lost", async () => {
    const server = await serve((_, response) => void response.destroy());
    await expect(traceParts(tracer)(server.url, { method: "PUT" })).rejects.toThrow("fetch failed");
    expect(named("PUT").attributes["error.type"]).toBe("TypeError");
  });

  test("keeps spans of different clients and calls apart", async () => {
    const server = await serve(() => ok);
    const client = traced(server);
    await Promise.all(
      ["a", "b"].map((name) => within(name, () => Promise.resolve(call(client, getThing, { id: name })))),
    );
    expect(
      tree()
        .filter((line) => line.endsWith("things.get"))
        .toSorted(),
    ).toEqual(["a > things.get", "b > things.get"]);
    expect(spans.getActiveSpan()).toBeUndefined();
  });
});
