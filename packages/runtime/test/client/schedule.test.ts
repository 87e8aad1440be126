// When what happens, on a clock that only the test moves.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  call,
  type CallOptions,
  createCore,
  type CoreOptions,
  type KeyContext,
  type Operation,
} from "../../src/client/index.js";
import { createThing, getThing } from "./support.js";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12) });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The API's responses, in order; the last one repeats. */
type Answer = () => Response | Promise<Response>;

const failing: Answer = () => new Response("", { status: 503 });
const after =
  (header: string, status = 503): Answer =>
  () =>
    new Response("", { status, headers: { "retry-after": header } });
const ok: Answer = () => Response.json({ success: true, data: 1 });
const broken: Answer = () => Promise.reject(new TypeError("fetch failed"));
const silent: Answer = () => new Promise(() => {});

/** Makes a call and lets the clock run until it is over. Times are milliseconds since its start. */
async function timeline(
  answers: readonly Answer[],
  options: CallOptions = {},
  client: Partial<CoreOptions> = {},
  operation: Operation = getThing,
): Promise<{ readonly sent: readonly number[]; readonly ended: number; readonly outcome: string }> {
  const start = performance.now();
  const sent: number[] = [];
  const fetch = async (): Promise<Response> => {
    sent.push(performance.now() - start);
    return (answers[sent.length - 1] ?? answers.at(-1)!)();
  };
  const core = createCore({ baseUrl: "https://api.example", fetch, ...client });
  const pending = call(core, operation, operation === getThing ? { id: 1 } : {}, options).safe();
  let ended = 0;
  void pending.then(() => (ended = performance.now() - start));
  await vi.runAllTimersAsync();
  const result = await pending;
  expect(vi.getTimerCount()).toBe(0);
  return { sent, ended, outcome: result.ok ? "ok" : result.error.code };
}

describe("the waits between attempts", () => {
  test("double from 0.5 to 8 seconds, each multiplied by a random number from 0 to 1", async () => {
    const { sent } = await timeline([failing], { maxRetries: 7, timeout: Infinity });
    const waits = sent.slice(1).map((time, index) => time - sent[index]!);
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
    vi.mocked(Math.random).mockReturnValue(0);
    expect((await timeline([failing], { maxRetries: 7 })).sent).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    vi.mocked(Math.random).mockReturnValue(1);
    expect((await timeline([failing], { maxRetries: 5, timeout: Infinity })).sent).toEqual([
      0, 500, 1_500, 3_500, 7_500, 15_500,
    ]);
  });

  test("are the same after a lost connection", async () => {
    expect(await timeline([broken, broken, ok])).toEqual({ sent: [0, 250, 750], ended: 750, outcome: "ok" });
  });

  test("do not exist after requests that may not be repeated", async () => {
    for (const answer of [failing, broken]) expect((await timeline([answer], {}, {}, createThing)).sent).toEqual([0]);
  });

  test("end the call at once if they would exceed its timeout", async () => {
    // The fourth attempt would begin at 1,750 ms.
    expect(await timeline([failing], { maxRetries: 9, timeout: 1_750 })).toEqual({
      sent: [0, 250, 750],
      ended: 750,
      outcome: "server",
    });
    expect((await timeline([failing], { maxRetries: 9, timeout: 1_751 })).sent).toHaveLength(4);
  });

  test("end at once when the call is aborted", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 700);
    expect(await timeline([failing], { signal: controller.signal })).toEqual({
      sent: [0, 250],
      ended: 700,
      outcome: "abort",
    });
  });
});

describe("Retry-After", () => {
  test("is a number of seconds, used for idempotent requests and for a POST after 429", async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    expect((await timeline([after("7"), ok])).sent).toEqual([0, 7_000]);
    expect((await timeline([after("7", 429), ok], {}, {}, createThing)).sent).toEqual([0, 7_000]);
    expect((await timeline([after("7"), ok], {}, {}, createThing)).sent).toEqual([0]);
  });

  test("may be an HTTP date", async () => {
    const date = new Date(Date.now() + 30_000).toUTCString();
    expect((await timeline([after(date), ok])).sent).toEqual([0, 30_250]);
  });

  test("in the past is ignored: the usual back-off applies", async () => {
    expect((await timeline([after("Thu, 01 Jan 1970 00:00:00 GMT"), after("0"), ok])).sent).toEqual([0, 250, 750]);
  });

  test("is a minimum, to which a random part of the back-off is added", async () => {
    const values = Array.from({ length: 200 }, (_, index) => index / 200);
    const times: number[] = [];
    for (const value of values) {
      vi.mocked(Math.random).mockReturnValue(value);
      times.push((await timeline([after("7"), ok])).sent[1]!);
    }
    // Evenly, over one back-off step.
    expect(times).toEqual(values.map((value) => Math.trunc(7_000 + 500 * value)));
  });

  test("adds a longer random part to later attempts", async () => {
    vi.mocked(Math.random).mockReturnValue(0.9);
    expect((await timeline([after("1"), after("1"), after("1"), ok], { maxRetries: 3 })).sent).toEqual([
      0, 1_450, 3_350, 6_150,
    ]);
  });

  test("with an invalid value is ignored: the usual back-off applies", async () => {
    expect((await timeline([after("soon"), after(""), after("?"), ok], { maxRetries: 3 })).sent).toEqual([
      0, 250, 750, 1_750,
    ]);
    // Neither of which RFC 9110 knows.
    expect((await timeline([after("-1"), after("1.5"), ok])).sent).toEqual([0, 250, 2_250]);
  });

  test("that exceeds the call's timeout ends the call at once", async () => {
    expect(await timeline([after("61"), ok])).toEqual({ sent: [0], ended: 0, outcome: "server" });
    expect(await timeline([after("60", 429), ok])).toEqual({ sent: [0], ended: 0, outcome: "rate_limit" });
    expect((await timeline([after("59"), ok])).sent).toEqual([0, 59_250]);
  });
});

describe("timeouts", () => {
  test("of a call covers all attempts, and defaults to a minute", async () => {
    expect(await timeline([silent])).toEqual({ sent: [0], ended: 60_000, outcome: "timeout" });
    expect(await timeline([failing, silent], { timeout: 5_000 })).toEqual({
      sent: [0, 250],
      ended: 5_000,
      outcome: "timeout",
    });
  });

  test("of an attempt leads to a retry of idempotent requests only", async () => {
    expect(await timeline([silent, silent, ok], { attemptTimeout: 1_000 })).toEqual({
      sent: [0, 1_250, 2_750],
      ended: 2_750,
      outcome: "ok",
    });
    expect(await timeline([silent], { attemptTimeout: 1_000 }, {}, createThing)).toEqual({
      sent: [0],
      ended: 1_000,
      outcome: "timeout",
    });
  });

  test("cover reading the body", async () => {
    const stalling: Answer = () =>
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) }));
    expect(await timeline([stalling, ok], { attemptTimeout: 1_000 })).toEqual({
      sent: [0, 1_250],
      ended: 1_250,
      outcome: "ok",
    });
  });

  test("cover a key function that does not settle", async () => {
    const apiKey = (): Promise<string> => new Promise(() => {});
    expect(await timeline([ok], { timeout: 2_000 }, { apiKey })).toEqual({
      sent: [],
      ended: 2_000,
      outcome: "timeout",
    });
  });

  test("include the time to get a new key after 401", async () => {
    const refused: Answer = () => new Response("", { status: 401 });
    const apiKey = ({ refused }: KeyContext): string | Promise<string> =>
      refused ? new Promise((resolve) => setTimeout(resolve, 300, "new")) : "old";
    expect(await timeline([refused, ok], {}, { apiKey })).toEqual({ sent: [0, 300], ended: 300, outcome: "ok" });
  });
});
