// An async stack trace names the functions that wait: the caller of a failed operation must be among them.
import { describe, expect, test } from "vitest";
import {
  type Call,
  call,
  callPages,
  type ClientError,
  type CoreOptions,
  type EventStream,
  type StandardSchema,
  validateWith,
} from "../../src/runtime/index.js";
import { createClient } from "../../src/index.js";
import { readEvents } from "../../src/runtime/streams.js";
import { request } from "../../src/runtime/request.js";
import { connect, failure, getThing, listThings, send, serve } from "./support.js";

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

test("the stack of a failure that no async function waits for is that of the client", async () => {
  const client = connect(await notFound());
  const error = await new Promise<ClientError>((resolve) => {
    call(client, getThing, { id: 1 }).then(undefined, (error: ClientError) => resolve(error));
  });
  expect(error.stack).toMatch(/^NotFoundError: GET \/things\/\{id\} 404: .*\n    at /);
  expect(error.message).not.toContain("GET");
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

test("so does a failure of a request", async () => {
  const client = connect(await notFound());
  async function loadProfile(): Promise<unknown> {
    return await request(client, "GET", "/profile");
  }
  expect((await failure(loadProfile())).stack).toContain("loadProfile");
});

test("so does an upload that is refused before it begins", async () => {
  const client = createClient({ baseUrl: (await notFound()).url, apiKey: "key" });
  async function loadProfile(): Promise<unknown> {
    return await client.drive.upload(null as never, { folderId: "folder" } as never);
  }
  const error = await failure<ClientError>(loadProfile());
  expect(error.code).toBe("argument");
  expect(error.stack).toContain("loadProfile");
});

test("so does one of any page", async () => {
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

test("so does one in the middle of a stream", async () => {
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
