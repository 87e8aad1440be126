// An async stack trace names the functions that wait: the caller of a failed operation must be among them.
import { describe, expect, test, vi } from "vitest";
import {
  type Call,
  call,
  callLater,
  callPages,
  type ClientError,
  type Core,
  type CoreOptions,
  type EventStream,
  type StandardSchema,
  validateWith,
} from "@specloom/runtime/client";
import { createClient } from "../src/index.js";
import { readEvents } from "@specloom/runtime/client/streams";
import { request } from "@specloom/runtime/client/request";
import { connect, failure, getThing, listThings, send, serve } from "../../runtime/test/client/support.js";

const notFound = () => serve((_, response) => send(response, 404));
const silent = () => serve(() => undefined);
const broken = () => serve((_, response) => void response.destroy());
const notJson = () => serve((_, response) => send(response, 200, "<html>"));

const refusing: StandardSchema = {
  "~standard": { version: 1, vendor: "test", validate: () => ({ issues: [{ message: "no" }] }) },
};

/** Calls that cause each kind of error. */
const kinds: readonly [code: string, start: typeof silent, options: Partial<CoreOptions>, args?: object][] = [
  ["not_found", notFound, {}],
  ["decode", notJson, {}],
  ["connection", broken, { maxRetries: 0 }],
  ["connection", broken, { maxRetries: 1 }],
  ["timeout", silent, { timeout: 30 }],
  ["timeout", silent, { attemptTimeout: 30, maxRetries: 0 }],
  ["argument", notFound, {}, { id: "" }],
  ["validation", notFound, { validate: validateWith({ "things.get": { params: refusing } }) }],
];

/** The forms in which a caller can wait for an outcome. */
const forms: Record<string, (start: () => Call<unknown>) => Promise<unknown>> = {
  await: async function loadProfile(start) {
    return await start();
  },
  withResponse: async function loadProfile(start) {
    return await start().withResponse();
  },
  safe: async function loadProfile(start) {
    const result = await start().safe();
    throw result.ok ? new Error("expected a failure") : result.error;
  },
  then: async function loadProfile(start) {
    return await start().then((value) => value);
  },
  finally: async function loadProfile(start) {
    return await start().finally(() => {});
  },
  "Promise.all": async function loadProfile(start) {
    return await Promise.all([start()]);
  },
};

describe.each(kinds)("a failure of the kind %s names the caller", (code, start, options, args = { id: 1 }) => {
  test.each(Object.keys(forms))("of %s", async (form) => {
    const client = connect(await start(), options);
    const error = await failure<ClientError>(forms[form]!(() => call(client, getThing, args)));
    expect(error).toMatchObject({ code });
    const answered = "status" in error ? ` ${String(error.status)}` : "";
    const [head, first] = (error.stack ?? "").split("\n    at ");
    expect(head).toBe(`${error.name}: GET /things/{id}${answered}: ${error.message}`);
    expect(first).toMatch(/^(async )?(Promise\.all \(index 0\)|(Object\.)?loadProfile)/);
  });
});

/** The forms in which a caller takes a promise without waiting for it. */
const unawaited: Record<string, (call: Call<unknown>) => Promise<unknown>> = {
  then: (call) => call.then((value) => value),
  catch: (call) =>
    call.catch((error: unknown) => {
      throw error;
    }),
  finally: (call) => call.finally(() => {}),
  withResponse: (call) => call.withResponse(),
  raw: (call) => call.raw(),
};

/** The calls that a program starts: operations, lists, requests, and calls whose code is loaded first. */
const starts: Record<string, (client: Core, args: object) => Call<unknown>> = {
  operation: (client, args) => call(client, getThing, args),
  list: (client, args) => callPages<unknown, object>(client, { ...getThing, pagination: listing }, args),
  request: (client) => request(client, "GET", "/things/{id}"),
  later: (client, args) => callLater(Promise.resolve(call), (loaded) => loaded(client, getThing, args)),
};

const listing = { style: "page", page: "page", items: ["items"], total: ["total"] } as const;

describe.each(Object.keys(starts))("a failure of %s begins with the caller", (start) => {
  test("that awaits it", async () => {
    const client = connect(await notFound());
    async function loadProfile(): Promise<unknown> {
      return await starts[start]!(client, { id: 1 });
    }
    const { stack = "" } = await failure<ClientError>(loadProfile());
    expect(stack).toMatch(/^NotFoundError: GET \/things\/\{id\} 404: .*\n    at (?:async )?loadProfile/);
  });

  test.each(Object.keys(unawaited))("that only uses %s", async (form) => {
    const client = connect(await notFound());
    const error = await new Promise<ClientError>((resolve) => {
      function loadProfile(): void {
        // Rejections reach this handler as they reach a program's handler of uncaught ones: nobody awaits them.
        const taken = unawaited[form]!(starts[start]!(client, { id: 1 }));
        taken.then(undefined, (error: ClientError) => resolve(error));
      }
      loadProfile();
    });
    const [head, ...frames] = (error.stack ?? "").split("\n    at ");
    expect(head).toMatch(/^NotFoundError: GET \/things\/\{id\} 404: /);
    // The first two are the form and its caller; the code of the client is none of them.
    expect(frames[0]).toContain("stacks.test.ts");
    expect(frames.slice(0, 2).join()).toContain("loadProfile");
    expect(error.message).not.toContain("GET");
  });
});

test("a call that is awaited directly or with safe() captures no stack", async () => {
  const client = connect(await serve(() => ({ success: true, data: { id: 1 } })));
  const capture = vi.spyOn(Error, "captureStackTrace");
  await call(client, getThing, { id: 1 });
  await call(client, getThing, { id: 1 }).safe();
  expect(capture).not.toHaveBeenCalled();
  await call(client, getThing, { id: 1 }).finally(() => {});
  expect(capture).toHaveBeenCalledTimes(1);
  capture.mockRestore();
});

test("an error without a waiting caller has the stack of the client", async () => {
  const client = connect(await notFound());
  const started = call(client, getThing, { id: 1 });
  const { reason } = ((await Promise.allSettled([started])) as [PromiseRejectedResult])[0];
  expect((reason as ClientError).stack).toMatch(/^NotFoundError: GET \/things\/\{id\} 404: .*\n    at /);
});

test("an abort names the caller that waits, not the one that aborts", async () => {
  const client = connect(await silent());
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 30);
  async function loadProfile(): Promise<unknown> {
    return await call(client, getThing, { id: 1 }, { signal: controller.signal });
  }
  expect((await failure(loadProfile())).stack).toContain("loadProfile");
  controller.abort();
  expect((await failure(loadProfile())).stack).toContain("loadProfile");
});

test("a failure of request() names the caller", async () => {
  const client = connect(await notFound());
  async function loadProfile(): Promise<unknown> {
    return await request(client, "GET", "/profile");
  }
  expect((await failure(loadProfile())).stack).toContain("loadProfile");
});

test("an upload that is refused before it begins names the caller", async () => {
  const client = createClient({ baseUrl: (await notFound()).url, apiKey: "key" });
  async function loadProfile(): Promise<unknown> {
    return await client.drive.upload(null as never, { folderId: "folder" } as never);
  }
  const error = await failure<ClientError>(loadProfile());
  expect(error.code).toBe("argument");
  expect(error.stack).toContain("loadProfile");
});

test("a failure of any page names the caller", async () => {
  const things = {
    ...listThings,
    pagination: { style: "page", page: "page", items: ["items"], total: ["total"] },
  } as const;
  for (const failing of [1, 2]) {
    const server = await serve(({ url }, response) =>
      Number(/page=(\d)/.exec(url)?.[1] ?? 1) === failing ? send(response, 404) : { items: [1], total: 9 },
    );
    const list = () => callPages(connect(server), things, { page: 1 });
    const loops = [
      async function loadProfile() {
        for await (const _ of list());
      },
      async function loadProfile() {
        for await (const _ of list().pages());
      },
      async function loadProfile() {
        await list().toArray();
      },
      async function loadProfile() {
        await (await list()).next();
      },
    ];
    for (const loop of loops) expect((await failure(loop())).stack).toContain("loadProfile");
  }
});

test("a failure within a stream names the caller", async () => {
  const server = await serve((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    setTimeout(() => response.destroy(), 20);
  });
  const listen = { ...listThings, read: readEvents() };
  async function loadProfile() {
    for await (const _ of await call<EventStream<number>>(connect(server), listen));
  }
  expect((await failure(loadProfile())).stack).toContain("loadProfile");
});
