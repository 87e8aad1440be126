import {
  ApiError,
  DecodeError,
  EnvelopeError,
  isApiError,
  isClientError,
  NotFoundError,
  ServerError,
} from "@memory-service/client";
import { assert, equal, failure, has, until } from "../assert.js";
import { type Cases, key } from "../scene.js";

const once = { maxRetries: 0 };
const id = "prj_7";

/** Cases of failed responses, and of responses that do not arrive. */
export const errors: Cases = {
  "a failure is an error of the class of its status": async ({ script, connect }) => {
    const headers = { "x-request-id": "req_9" };
    await script({ api: [{ status: 404, headers, body: { error: { message: "no such project" } } }] });
    const error = await failure(connect().projects.delete({ id }));
    assert(error instanceof NotFoundError && error instanceof ApiError && error instanceof Error, "another class");
    equal([isClientError(error), isApiError(error)], [true, true]);
    has(error, {
      name: "NotFoundError",
      code: "not_found",
      status: 404,
      message: "no such project",
      requestId: "req_9",
      operation: "projects.delete",
      attempts: 1,
      body: { error: { message: "no such project" } },
    });
    equal(error.headers.get("x-request-id"), "req_9");
  },

  "the stack of an error names the function that awaits the call": async ({ runtime, script, connect }) => {
    // JavaScriptCore follows async functions only, and no other promises between them.
    if (runtime === "bun") return;
    await script({ api: [{ status: 404 }] });
    const client = connect();
    const { projects } = connect({ ...once, timeout: 1 });
    const callers = [
      async function loadProfile() {
        await client.projects.delete({ id });
      },
      async function loadProfile() {
        await client.projects.delete({ id }).withResponse();
      },
      async function loadProfile() {
        const result = await client.projects.delete({ id }).safe();
        throw result.ok ? new Error("expected a failure") : result.error;
      },
      async function loadProfile() {
        for await (const _ of client.projects.list());
      },
      async function loadProfile() {
        await client.projects.delete({ id: "" });
      },
      async function loadProfile() {
        await projects.delete({ id });
      },
      async function loadProfile() {
        await client.projects.delete({ id }, { signal: AbortSignal.abort() });
      },
    ];
    for (const caller of callers) {
      const error = await failure(caller());
      assert(error instanceof Error && error.stack?.includes("loadProfile"), `not the caller: ${error}`);
    }
  },

  "only the errors of the client are recognised": async () => {
    const others = [new Error("x"), new TypeError("fetch failed"), { status: 500 }, undefined, null, "text"];
    equal(
      others.filter((value) => isClientError(value) || isApiError(value)),
      [],
    );
  },

  "a 500 without a body is an error": async ({ script, connect }) => {
    await script({ api: [{ status: 500 }] });
    const error = await failure(connect(once).projects.list());
    assert(error instanceof ServerError, `another class: ${error}`);
    has(error, { status: 500, rawBody: "", message: "The API answered 500", attempts: 1 });
  },

  "a 200 that is HTML is an error": async ({ script, connect }) => {
    await script({ api: [{ headers: { "content-type": "text/html" }, body: "<h1>Sign in</h1>" }] });
    const error = await failure(connect().projects.list());
    assert(error instanceof DecodeError, `another class: ${error}`);
    has(error, { status: 200, rawBody: "<h1>Sign in</h1>", code: "decode" });
  },

  "a 200 that says `success: false` is an error": async ({ script, connect }) => {
    await script({ api: [{ body: { success: false, message: "quota" } }] });
    const error = await failure(connect().projects.list());
    assert(error instanceof EnvelopeError && isApiError(error), `another class: ${error}`);
    has(error, { status: 200, message: "quota", code: "envelope" });
  },

  "of a very large error only the start is read": async ({ script, connect, seen }) => {
    const times = 1024;
    await script({ api: [{ status: 500, body: "x".repeat(65_536), times }] });
    const error = await failure(connect(once).projects.list());
    assert(isApiError(error), `another class: ${error}`);
    equal(error.rawBody.length, 65_536);
    await until("the connection is closed", async () => (await seen("api"))[0]!.abandoned);
    const [request] = await seen("api");
    assert(request!.sent < (times / 4) * 65_536, `${request!.sent} bytes were sent`);
  },

  "a body that is cut off is a connection error": async ({ script, connect }) => {
    const start = '{"success":true,"data":{"items":[';
    await script({
      api: [
        { fault: "cut", body: start },
        { fault: "broken", body: start },
      ],
    });
    for (const what of ["Content-Length", "chunks"]) {
      const error = await failure(connect(once).projects.list());
      has(error, { code: "connection", phase: "body", operation: "projects.list" }, `error, cut by ${what}`);
    }
  },

  "JSON that is whole in a body that is cut off is no result": async ({ script, connect }) => {
    const body = { success: true, data: { items: [] } };
    await script({
      api: [
        { fault: "cut", body },
        { fault: "broken", body },
      ],
    });
    for (const what of ["Content-Length", "chunks"])
      has(await failure(connect(once).projects.list()), { code: "connection", phase: "body" }, `error, cut by ${what}`);
  },

  "of an error that is cut off, the start is told": async ({ script, connect }) => {
    await script({ api: [{ status: 502, fault: "cut", body: "bad gate" }] });
    const error = await failure(connect(once).projects.list());
    has(error, { code: "server", status: 502, rawBody: "bad gate" });
  },

  "a connection that is reset is a connection error": async ({ script, connect, url }) => {
    await script({ elsewhere: [{ fault: "reset" }] });
    const error = await failure(connect({ ...once, baseUrl: url("elsewhere") }).projects.list());
    has(error, { code: "connection", phase: "response", attempts: 1 });
    assert((error as Error).cause instanceof Error, "there is no cause");
  },

  "a server that is not there is a connection error": async ({ connect, nowhere }) => {
    const error = await failure(connect({ ...once, baseUrl: nowhere }).projects.list());
    has(error, { code: "connection", phase: "response", attempts: 1 });
  },

  "the key is in no text of an error": async ({ script, connect }) => {
    const headers = { "x-request-id": `for ${key}` };
    await script({ api: [{ status: 401, headers, body: { message: `no such key: ${key}` } }] });
    const error = await failure(connect().projects.list());
    assert(isApiError(error), `another class: ${error}`);
    const texts = [JSON.stringify(error), String(error), error.stack, error.rawBody, ...error.headers.values()];
    equal(
      texts.filter((text) => text?.includes(key)),
      [],
    );
    equal(JSON.parse(JSON.stringify(error)).message, "no such key: [redacted]");
  },

  "the key is in no text of a connection error, its causes included": async ({ connect, nowhere }) => {
    let error: unknown = await failure(connect({ ...once, baseUrl: nowhere }).projects.list());
    const texts: string[] = [];
    for (; error instanceof Error; error = error.cause)
      texts.push(error.message, String(error.stack), JSON.stringify(error), JSON.stringify({ ...error }));
    assert(texts.length >= 4, "there is no error");
    equal(
      texts.filter((text) => text.includes(key)),
      [],
    );
  },
};
