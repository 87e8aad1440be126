import { afterEach, describe, expect, test, vi } from "vitest";
import {
  call,
  type ClientError,
  type ClientEvent,
  type CoreOptions,
  createCore,
  isClientError,
  type StandardSchema,
  validateWith,
  ValidationError,
} from "../../src/client/index.js";
import { connect, failure, getThing, send, serve } from "./support.js";

afterEach(() => void vi.restoreAllMocks());

const ok = { success: true, data: { n: 1 } };

describe("events", () => {
  test("report requests, responses, retries and errors", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const server = await serve((_, response, count) =>
      send(response, count === 1 ? 503 : 404, "", { "x-request-id": `r-${count}` }),
    );
    const events: ClientEvent[] = [];
    const error = await failure(
      call(connect(server, { onEvent: (event) => events.push(event) }), getThing, { id: "secret" }),
    );
    const own = { operation: "things.get", call: events[0]!.call };
    expect(events).toEqual([
      { ...own, type: "request", attempt: 1, method: "GET", path: "/things/{id}", server: server.url },
      { ...own, type: "response", attempt: 1, status: 503, requestId: "r-1", duration: expect.any(Number) },
      { ...own, type: "retry", attempt: 1, error: expect.objectContaining({ status: 503 }), delay: 0 },
      { ...own, type: "request", attempt: 2, method: "GET", path: "/things/{id}", server: server.url },
      { ...own, type: "response", attempt: 2, status: 404, requestId: "r-2", duration: expect.any(Number) },
      { ...own, type: "error", attempt: 2, error, duration: expect.any(Number) },
    ]);
    expect(JSON.stringify(events)).not.toContain("secret");
  });

  test("report no request if its headers are invalid", async () => {
    let sent = 0;
    const server = await serve((_, response) => send(response, 200, String(++sent)));
    const events: ClientEvent[] = [];
    const client = connect(server, { onEvent: (event) => events.push(event), headers: { "x-note": "a\nb" } });
    const error = await failure<ClientError>(call(client, getThing, { id: 1 }));
    expect(error).toMatchObject({ code: "argument", attempts: 0 });
    expect(events.map(({ type }) => type)).toEqual(["error"]);
    expect(sent).toBe(0);
  });

  test("report the result, and number concurrent calls", async () => {
    const server = await serve(() => ok);
    const events: ClientEvent[] = [];
    const client = connect(server, { onEvent: (event) => events.push(event) });
    await Promise.all([call(client, getThing, { id: 1 }), call(client, getThing, { id: 2 })]);
    const numbers = [...new Set(events.map((event) => event.call))];
    expect(numbers).toHaveLength(2);
    for (const number of numbers)
      expect(events.filter((event) => event.call === number).map(({ type }) => type)).toEqual([
        "request",
        "response",
        "success",
      ]);
    expect(events.at(-1)).toMatchObject({ type: "success", attempt: 1, duration: expect.any(Number) });
  });
});

/** A promise that the test settles. */
function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  return { promise: new Promise<T>((settle) => (resolve = settle)), resolve };
}

describe("an attempt that was given up", () => {
  /** A first attempt that waits in vain; `release` ends its wait during the second attempt. */
  type Late = () => { readonly first: Partial<CoreOptions>; readonly release: () => void };

  const late: Record<string, Late> = {
    "the key"() {
      const key = deferred<string>();
      return { first: { apiKey: () => key.promise }, release: () => key.resolve("late") };
    },
    "the head of the response"() {
      const head = deferred<Response>();
      return { first: { fetch: () => head.promise }, release: () => head.resolve(Response.json(ok)) };
    },
    "its body"() {
      const body = deferred<Uint8Array>();
      const stream = new ReadableStream({
        async pull(controller) {
          controller.enqueue(await body.promise);
          controller.close();
        },
      });
      return {
        first: { fetch: async () => new Response(stream) },
        release: () => body.resolve(new TextEncoder().encode(JSON.stringify(ok))),
      };
    },
    "another key"() {
      const key = deferred<string>();
      return {
        first: {
          apiKey: ({ refused }) => (refused ? key.promise : "refused"),
          fetch: async () => new Response("", { status: 401 }),
        },
        release: () => key.resolve("late"),
      };
    },
    "the body of a refusal"() {
      const body = deferred<Uint8Array>();
      const stream = new ReadableStream({
        async pull(controller) {
          controller.enqueue(await body.promise);
          controller.close();
        },
      });
      return {
        first: {
          apiKey: ({ refused }) => (refused ? "new" : "refused"),
          fetch: async () => new Response(stream, { status: 401 }),
        },
        release: () => body.resolve(new Uint8Array(1)),
      };
    },
    "the validator"() {
      const verdict = deferred<void>();
      return {
        first: {
          fetch: async () => Response.json(ok),
          validate: async (_, direction, __, { warn }) => {
            if (direction === "request") return;
            await verdict.promise;
            warn([{ message: "late" }]);
          },
        },
        release: () => verdict.resolve(),
      };
    },
  };

  test.each(Object.keys(late))("says nothing more once it has %s", async (name) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { first, release } = late[name]!();
    const second = deferred<Response>();
    const asking = deferred<void>();
    let isSecond = false;
    const events: ClientEvent[] = [];
    const core = createCore({
      baseUrl: "https://api.example",
      attemptTimeout: 50,
      maxRetries: 1,
      onEvent(event) {
        events.push(event);
        if (event.type === "retry" && isClientError(event.error) && event.error.code === "timeout") isSecond = true;
      },
      async apiKey(context) {
        if (isSecond) asking.resolve();
        const { apiKey } = first;
        return isSecond || typeof apiKey !== "function" ? "good" : apiKey(context);
      },
      fetch: (request) => (isSecond || !first.fetch ? second.promise : first.fetch(request)),
      validate: async (...given) => (isSecond ? undefined : first.validate?.(...given)),
    });
    const pending = call(core, getThing, { id: 1 });
    await asking.promise;
    release();
    await new Promise(setImmediate);
    second.resolve(Response.json(ok));
    expect(await pending).toEqual({ n: 1 });
    await new Promise(setImmediate);
    const heard = events.map(({ type }) => type);
    expect(heard.slice(heard.lastIndexOf("retry"))).toEqual(["retry", "request", "response", "success"]);
    expect(events.at(-1)).toMatchObject({ attempt: heard.filter((type) => type === "request").length });
  });

  test("does not change the error of the next attempt", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const head = deferred<Response>();
    const asking = deferred<void>();
    const core = createCore({
      baseUrl: "https://api.example",
      attemptTimeout: 50,
      maxRetries: 1,
      fetch: () => head.promise,
      apiKey({ attempt }) {
        if (attempt === 1) return "good";
        asking.resolve();
        return new Promise(() => {});
      },
    });
    const pending = failure(call(core, getThing, { id: 1 }));
    await asking.promise;
    head.resolve(Response.json(ok));
    expect(await pending).toMatchObject({ code: "timeout", phase: "key", attempts: 1 });
  });
});

/** Accepts values with a numeric `n`; also changes them, which must have no effect. */
const schema = (pick: (value: never) => unknown): StandardSchema => ({
  "~standard": {
    version: 1,
    vendor: "test",
    validate: async (value) =>
      typeof pick(value as never) === "number"
        ? { value: "changed" }
        : { issues: [{ message: "no number", path: ["n"] }] },
  },
});

describe("validation", () => {
  const validators = {
    "things.get": {
      params: schema(({ id }: { id: unknown }) => id),
      response: schema(({ data }: { data: { n: unknown } }) => data.n),
    },
  };

  test("accepts valid values, and does not replace them", async () => {
    const server = await serve(() => ok);
    expect(await call(connect(server, { validate: validateWith(validators) }), getThing, { id: 1 })).toEqual({ n: 1 });
    expect(server.seen[0]!.url).toBe("/things/1");
  });

  test("strict: invalid arguments are not sent, an invalid response is an error, and neither is retried", async () => {
    const server = await serve(() => ({ success: true, data: { n: "1" } }));
    const client = connect(server, { validate: validateWith(validators) });
    const wrong = await failure<ValidationError>(call(client, getThing, { id: "1" }));
    expect(wrong).toBeInstanceOf(ValidationError);
    expect(wrong).toMatchObject({ code: "validation", direction: "request", issues: [{ path: ["n"] }], attempts: 0 });
    expect(wrong.message).toBe("Invalid request of things.get: n: no number");
    expect(server.seen).toHaveLength(0);
    expect(await failure(call(client, getThing, { id: 1 }))).toMatchObject({ direction: "response", attempts: 1 });
    expect(server.seen).toHaveLength(1);
  });

  test("warn: reports an event, and the call goes on", async () => {
    const server = await serve(() => ({ success: true, data: { n: "1" } }));
    const warnings: ClientEvent[] = [];
    const client = connect(server, {
      validate: validateWith(validators, "warn"),
      onEvent: (event) => event.type === "warning" && warnings.push(event),
    });
    expect(await call(client, getThing, { id: "1" })).toEqual({ n: "1" });
    expect(warnings).toMatchObject([
      { direction: "request" },
      { direction: "response", issues: [{ message: "no number" }] },
    ]);
  });

  test("a success without a body is not validated", async () => {
    const server = await serve((_, response) => send(response, 204, ""));
    const never = schema(() => {
      throw new Error("asked");
    });
    const client = connect(server, { validate: validateWith({ "things.get": { response: never } }) });
    expect(await call(client, { ...getThing, empty: true }, { id: 1 })).toBeUndefined();
  });

  describe("of integers that are too large for a number", () => {
    const text = '{"success":true,"data":{"n":1,"a":[{"id":9007199254740993}],"b":-9007199254740992,"c":1.5e300}}';
    const serveText = (text: string) => serve((_, response) => send(response, 200, text));
    const issues = [
      { path: ["data", "a", "0", "id"], message: "9007199254740992 may be rounded: set the option parseJson" },
      { path: ["data", "b"] },
      { path: ["data", "c"] },
    ];

    test.each([["strict", validators] as const, ["strict", {}] as const])("%s: an error, with %o", async (_, given) => {
      const client = connect(await serveText(text), { validate: validateWith(given) });
      const error = await failure<ValidationError>(call(client, getThing, { id: 1 }));
      expect(error).toMatchObject({ code: "validation", direction: "response", issues });
      expect(error.issues).toHaveLength(3);
      expect(error.message).toBe(
        "Invalid response of things.get: data.a.0.id: 9007199254740992 may be rounded: set the option parseJson",
      );
    });

    test("warn: an event, after the issues of the validator", async () => {
      const warnings: ClientEvent[] = [];
      const client = connect(await serveText(text.replace('"n":1', '"n":"1"')), {
        validate: validateWith(validators, "warn"),
        onEvent: (event) => event.type === "warning" && warnings.push(event),
      });
      expect(await call(client, getThing, { id: 1 })).toMatchObject({ b: -9_007_199_254_740_992 });
      expect(warnings).toMatchObject([{ direction: "response", issues: [{ message: "no number" }, ...issues] }]);
    });

    test("safe integers and arguments are not reported", async () => {
      const exact =
        '{"success":true,"data":{"n":9007199254740991,"m":-9007199254740991,"x":0.1,"s":"9007199254740993"}}';
      const client = connect(await serveText(exact), { validate: validateWith(validators) });
      expect(await call(client, getThing, { id: 2 ** 60 })).toMatchObject({ x: 0.1 });
    });

    test("integers at a depth of 20,000 are found", async () => {
      const nested = `${"[".repeat(20_000)}9007199254740993${"]".repeat(20_000)}`;
      const client = connect(await serveText(`{"success":true,"data":${nested}}`), { validate: validateWith({}) });
      const error = await failure<ValidationError>(call(client, getThing, { id: 1 }));
      expect(error.issues.map(({ path }) => path!.length)).toEqual([20_001]);
    });
  });
});
