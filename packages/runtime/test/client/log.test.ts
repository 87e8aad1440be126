import { describe, expect, test, vi } from "vitest";
import { call, logTo, type LogLevel, validateWith } from "../../src/client/index.js";
import { connect, failure, getThing, key, send, serve } from "./support.js";

/** A logger that keeps its lines, without what differs from run to run. */
function recorder() {
  const lines: string[] = [];
  const write = (level: string) => (line: string) =>
    lines.push(`${level} ${line.replace(/^#\d+/, "#n").replace(/\d+ ms/g, "n ms")}`);
  return { lines, error: write("error"), warn: write("warn"), info: write("info"), debug: write("debug") };
}

/** The lines of a call that is answered with these statuses. */
async function linesAt(level: LogLevel | undefined, ...statuses: number[]): Promise<readonly string[]> {
  const server = await serve((_, response) =>
    send(response, statuses.shift()!, '{"success":true,"data":1,"message":"says the server"}', {
      "content-type": "application/json",
      "x-request-id": "req-1",
    }),
  );
  const logger = recorder();
  const client = connect(server, { onEvent: logTo(logger, { level }) });
  await call(client, getThing, { id: "secret-id" }).safe();
  return logger.lines;
}

describe("logTo", () => {
  const all = [
    "debug #n things.get GET /things/{id}, attempt 1",
    "debug #n things.get 503 after n ms, request req-1",
    "warn #n things.get failed, attempt 1; again in n ms: ServerError: says the server",
    "debug #n things.get GET /things/{id}, attempt 2",
    "debug #n things.get 200 after n ms, request req-1",
    "info #n things.get succeeded after n ms, attempt 2",
  ];

  test("writes a line per event", async () => {
    expect(await linesAt("debug", 503, 200)).toEqual(all);
  });

  test.each<[LogLevel | undefined, RegExp]>([
    ["info", /^(info|warn|error)/],
    [undefined, /^(info|warn|error)/],
    ["warn", /^(warn|error)/],
    ["error", /^error/],
    ["off", /^$/],
  ])("at the level %s, less important lines are left out", async (level, kept) => {
    expect(await linesAt(level, 503, 200)).toEqual(all.filter((line) => kept.test(line)));
  });

  test("a failure is logged as an error, an abort as info", async () => {
    expect(await linesAt("info", 404)).toEqual([
      "error #n things.get failed after n ms, attempt 1: NotFoundError: says the server",
    ]);
    const logger = recorder();
    const client = connect(await serve(() => ({})), { onEvent: logTo(logger) });
    await call(client, getThing, { id: 1 }, { signal: AbortSignal.abort() }).safe();
    expect(logger.lines).toEqual(["info #n things.get failed after n ms, attempt 0: AbortError: The call was aborted"]);
  });

  test("a warning names the first issue", async () => {
    const issues = [{ message: "too small" }, { message: "too large" }];
    const params = { "~standard": { version: 1, vendor: "test", validate: () => ({ issues }) } } as const;
    const logger = recorder();
    const client = connect(await serve(() => ({ success: true, data: 1 })), {
      validate: validateWith({ "things.get": { params } }, "warn"),
      onEvent: logTo(logger, { level: "warn" }),
    });
    await call(client, getThing, { id: 1 });
    expect(logger.lines).toEqual(["warn #n things.get invalid request: too small, and 1 more"]);
  });

  test("lines contain no key, and a message of the server cannot forge another line", async () => {
    const message = `denied for ${key}\n#9 forged \u001b[31m line\u2028next`;
    const server = await serve((_, response) => send(response, 403, JSON.stringify({ message })));
    const logger = recorder();
    await failure(call(connect(server, { onEvent: logTo(logger, { level: "debug" }) }), getThing, { id: 1 }));
    expect(logger.lines.join("\n")).not.toContain(key);
    expect(logger.lines.at(-1)).toBe(
      "error #n things.get failed after n ms, attempt 1: ForbiddenError: denied for [redacted] #9 forged  [31m line next",
    );
  });

  test("an error may be any value", () => {
    const logger = recorder();
    const event = { type: "error", operation: "x", call: 1, attempt: 0, duration: 1 } as const;
    for (const error of [undefined, null, "text", Object.create(null), 1n]) logTo(logger)({ ...event, error });
    expect(logger.lines).toHaveLength(5);
  });

  test("takes the console, and the method is called on its logger", () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    logTo(console)({ type: "success", operation: "x", call: 3, attempt: 1, duration: 2.4 });
    expect(info.mock.calls).toEqual([["#3 x succeeded after 2 ms, attempt 1"]]);
    info.mockRestore();
  });

  test("refuses a level that it does not know", () => {
    expect(() => logTo(console, { level: "verbose" as LogLevel })).toThrow(/off, error, warn, info, debug/);
  });
});
