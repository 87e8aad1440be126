import { describe, expect, it } from "vitest";
import {
  createFetch,
  HttpError,
  negotiate,
  problemOf,
  reply,
  writeProblem,
  writeResult,
} from "../../src/endpoints/index.js";
import type { Endpoint, EventForm, HandlerContext, ResponseContent } from "../../src/endpoints/index.js";
import { endpoint } from "./support.js";

const json = { type: "application/json" };
const withContents = (...contents: readonly ResponseContent[]): Endpoint =>
  endpoint({ responses: [{ status: "200", contents }] });

describe("writeResult", () => {
  it("puts a payload into the envelope, with the message", async () => {
    const given: Endpoint = {
      ...withContents(json),
      envelope: { success: "success", data: "data", message: "message" },
    };
    expect(await writeResult(given, { a: 1 }, { message: "Done" }).json()).toEqual({
      success: true,
      message: "Done",
      data: { a: 1 },
    });
    const bare = { ...given, envelope: { success: "success" } };
    expect(await writeResult(bare, undefined).json()).toEqual({ success: true });
  });

  it("writes a reply as it is, with its status and headers, and returns a Response unchanged", async () => {
    const given = endpoint({
      responses: [{ status: "200" }, { status: "4XX", contents: [json] }],
      envelope: { data: "data" },
    });
    const response = writeResult(given, reply(404, { code: 7 }, { headers: { "retry-after": "3" } }), {
      headers: { a: "b" },
    });
    expect([response.status, response.headers.get("retry-after"), response.headers.get("a")]).toEqual([404, "3", "b"]);
    expect(await response.json()).toEqual({ code: 7 });
    const own = new Response("x");
    expect(writeResult(given, own)).toBe(own);
    // A result that looks like a reply is a result.
    expect(await writeResult(withContents(json), { status: 404, body: 1, "~reply": true }).json()).toMatchObject({
      status: 404,
    });
  });

  it("chooses the documented status by whether there is a body", () => {
    const both = endpoint({
      responses: [{ status: "201", contents: [json] }, { status: "204" }, { status: "default" }],
    });
    expect(writeResult(both, {}).status).toBe(201);
    expect(writeResult(both, undefined).status).toBe(204);
    expect(writeResult(endpoint({ responses: [{ status: "2XX", contents: [json] }] }), {}).status).toBe(200);
    expect(writeResult(endpoint({ responses: [{ status: "default", contents: [json] }] }), {}).status).toBe(200);
    expect(writeResult(endpoint({ responses: [{ status: "302" }] }), undefined).status).toBe(204);
  });

  it("chooses the media type by the value, then by the Accept header", () => {
    const given = withContents({ type: "image/png", coding: "binary" }, { type: "image/webp", coding: "binary" }, json);
    const typeOf = (value: unknown, accept?: string) => {
      const request = new Request("https://api.test", { headers: accept === undefined ? {} : { accept } });
      return writeResult(given, value, { request }).headers.get("content-type");
    };
    expect(typeOf(new Uint8Array(2))).toBe("image/png");
    expect(typeOf(new Uint8Array(2), "image/png;q=0.5, image/webp")).toBe("image/webp");
    expect(typeOf(new Uint8Array(2), "image/png;q=x, image/webp;q=0.1")).toBe("image/webp");
    expect(typeOf(new Blob([""], { type: "image/gif" }))).toBe("image/gif");
    expect(typeOf({})).toBe("application/json");
  });

  it("tells handlers the media type that the caller accepts best, and answers with it", async () => {
    const csv = { type: "text/csv", coding: "text" } as const;
    const report = endpoint({ id: "report", responses: [{ status: "200", contents: [json, csv] }] });
    const handler = (_: unknown, { mediaType }: HandlerContext) => (mediaType === "text/csv" ? "a\n1\n" : { a: 1 });
    const serve = createFetch([report], { report: handler });
    const answer = async (accept?: string) => {
      const headers = accept === undefined ? {} : { accept };
      const response = await serve(new Request("https://api.test/pets", { headers }));
      return [response.headers.get("content-type"), await response.text()];
    };
    const asJson = ["application/json", '{"a":1}'];
    const asCsv = ["text/csv; charset=utf-8", "a\n1\n"];
    expect(await answer()).toEqual(asJson);
    expect(await answer("text/csv")).toEqual(asCsv);
    expect(await answer("application/json;q=0.5, text/*")).toEqual(asCsv);
    expect(await answer("text/csv;q=0.1, application/json")).toEqual(asJson);
    const types = ["*/*", "image/png", "text/csv;q=0"].map((accept) =>
      negotiate(report, { headers: new Headers({ accept }) }),
    );
    expect(types).toEqual(["application/json", undefined, undefined]);
    expect(negotiate(endpoint({ responses: [{ status: "204" }] }), { headers: new Headers() })).toBeUndefined();
  });

  it("keeps a Content-Type that is given", () => {
    const options = { headers: { "content-type": "application/vnd.pets+json" } };
    expect(writeResult(withContents(json), {}, options).headers.get("content-type")).toBe("application/vnd.pets+json");
    expect(writeProblem(endpoint(), new HttpError(409, "Taken", options)).headers.get("content-type")).toBe(
      "application/vnd.pets+json",
    );
  });

  it.each([204, 205, 304])("writes no body with the status %i, which cannot have one", (status) => {
    const response = writeResult(withContents(json), reply(status, { a: 1 }));
    expect([response.status, response.body]).toEqual([status, null]);
    const problem = writeProblem(endpoint(), new HttpError(status));
    expect([problem.status, problem.body]).toEqual([status, null]);
  });

  it("gives HEAD the headers without a body, and stops a stream", async () => {
    let isStopped = false;
    const stream = new ReadableStream<Uint8Array>({ cancel: () => void (isStopped = true) });
    const given = withContents({ type: "application/octet-stream", coding: "binary" });
    const response = writeResult(given, stream, { request: new Request("https://api.test", { method: "HEAD" }) });
    expect([response.status, response.body, response.headers.get("content-type")]).toEqual([
      200,
      null,
      "application/octet-stream",
    ]);
    await Promise.resolve();
    expect(isStopped).toBe(true);
  });
});

describe("streams", () => {
  const rows: readonly (readonly [EventForm, unknown, string])[] = [
    ["json", { a: "x\ny" }, 'data: {"a":"x\\ny"}\n\n'],
    ["text", "a\nb\r\nc", "data: a\ndata: b\ndata: c\n\n"],
    ["any", "plain", "data: plain\n\n"],
    ["any", "5", 'data: "5"\n\n'],
    ["any", "[DONE]", 'data: "[DONE]"\n\n'],
    ["any", { a: 1 }, 'data: {"a":1}\n\n'],
    [
      "event",
      { event: "added", data: { a: 1 }, id: "7", retry: 10 },
      'event: added\nid: 7\nretry: 10\ndata: {"a":1}\n\n',
    ],
    ["event", { event: "x\ndata: injected", data: 1 }, "event: x data: injected\ndata: 1\n\n"],
    ["textEvent", { event: "message", data: "5" }, "event: message\ndata: 5\n\n"],
  ];
  it.each(rows)("writes events of the form %s: %j", async (events, item, text) => {
    const given = withContents({ type: "text/event-stream", coding: "events", events });
    expect(await writeResult(given, [item]).text()).toBe(text);
  });

  it("writes lines and JSON sequences", async () => {
    const lines = withContents({ type: "application/jsonl", coding: "lines" });
    expect(await writeResult(lines, [{ a: 1 }, 2]).text()).toBe('{"a":1}\n2\n');
    const sequence = withContents({ type: "application/json-seq", coding: "lines" });
    expect(await writeResult(sequence, new Set([1])).text()).toBe("\x1e1\n");
  });

  it("asks for an item when one is read, and stops the iterator when the client goes away", async () => {
    const steps: string[] = [];
    async function* items() {
      try {
        for (let item = 1; ; item += 1) {
          steps.push(`made ${item}`);
          yield item;
        }
      } finally {
        steps.push("stopped");
      }
    }
    const { body } = writeResult(withContents({ type: "text/event-stream", coding: "events" }), items());
    expect(steps).toEqual([]);
    const reader = body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(steps).toEqual(["made 1", "stopped"]);
  });

  it("ends the stream with the error of the iterator", async () => {
    async function* items() {
      yield 1;
      throw new Error("broken");
    }
    const response = writeResult(withContents({ type: "application/jsonl", coding: "lines" }), items());
    await expect(response.text()).rejects.toThrow("broken");
  });
});

describe("writeProblem", () => {
  const issues = [{ path: ["query", "limit"], message: 'Expected a number, received "ten"' }];

  it("writes application/problem+json (RFC 9457)", async () => {
    const response = writeProblem(endpoint(), problemOf(400, undefined, issues));
    expect([response.status, response.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(await response.json()).toEqual({
      title: "Invalid request",
      status: 400,
      detail: 'query.limit: Expected a number, received "ten"',
      issues,
    });
  });

  it("uses the envelope of the API", async () => {
    const given = { ...endpoint(), failure: { success: "ok", message: "error" } };
    const response = writeProblem(given, problemOf(400, undefined, issues));
    expect(await response.json()).toEqual({ ok: false, error: 'query.limit: Expected a number, received "ten"' });
  });

  it("writes the body and the headers of an HttpError", async () => {
    const error = new HttpError(409, "Taken", { body: { code: "taken" }, headers: { "retry-after": "1" }, cause: "c" });
    const response = writeProblem(endpoint(), error);
    expect([response.status, response.headers.get("retry-after"), error.cause]).toEqual([409, "1", "c"]);
    expect(await response.json()).toEqual({ code: "taken" });
    expect(await writeProblem(endpoint(), new HttpError(404)).json()).toMatchObject({
      detail: "Not found",
      status: 404,
    });
    expect(writeProblem(endpoint({ method: "HEAD" }), new HttpError(404)).body).toBeNull();
  });
});
