// The structured content of each kind of result, long results, and reading on in them.
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  callTool,
  type CallToolOptions,
  createToolbox,
  type Json,
  LeftOvers,
  type ToolDefinition,
  type ToolResult,
  tools,
} from "@memory-service/mcp";
import { createService } from "./support/service.js";
import { noClient, toolOf } from "./support/tools.js";

const named = (name: string): ToolDefinition => tools.find((tool) => tool.name === name)!;
const textOf = ({ content }: ToolResult): string => content[0].text;

interface Part {
  readonly path: string;
  readonly from: number;
  readonly total: number;
  readonly cursor?: string;
}

interface Incomplete {
  readonly note?: string;
  readonly left_out: readonly Part[];
  readonly more_left_out?: { readonly parts: number; readonly cursor?: string };
}

/** Returns the note of a result that was cut. */
const incompleteOf = ({ structuredContent }: ToolResult): Incomplete =>
  structuredContent!["incomplete"] as unknown as Incomplete;

/** Calls a tool that returns a value, with a toolbox that can read on. */
async function resultOf(value: unknown, rest: Partial<ToolDefinition> = {}, options: CallToolOptions = {}) {
  const tool = toolOf(async () => value, rest);
  const toolbox = createToolbox([tool], { client: noClient, ...options });
  const result = await toolbox.call(tool.name, {});
  const readOn = (cursor: string | undefined) => toolbox.call("continue_result", { cursor });
  return { result, readOn, toolbox };
}

describe("kinds of results", () => {
  test("a page has the arguments of the next one", async () => {
    const { client } = createService();
    const first = await callTool(named("projects_list"), { size: 2 }, client);
    expect(first.structuredContent).toMatchObject({
      items: [{ id: "prj_1" }, { id: "prj_2" }],
      total: 45,
      next: { page: 2 },
    });
    expect(first.structuredContent).not.toHaveProperty("hasNext");
    expect(first.structuredContent).not.toHaveProperty("nextCursor");
    const last = await callTool(named("projects_list"), { size: 2, page: 23 }, client);
    expect(last.structuredContent).not.toHaveProperty("next");
  });

  test("a page by token", async () => {
    const page = { items: [1], hasNext: true, nextCursor: '["tok",1]', token: "tok", count: 1 };
    const pagination = { style: "token", argument: "after", items: ["data", "list"], token: "token" } as const;
    const { result } = await resultOf(page, { result: "page", pagination });
    expect(result.structuredContent).toEqual({ count: 1, next: { after: "tok" } });
  });

  test("a page after an item, or before one if the call goes backwards", async () => {
    const page = { items: [1], hasNext: true, nextCursor: "[7]" };
    const pagination = { style: "cursor", argument: "after", before: "before", items: ["items"] } as const;
    const tool = toolOf(async () => page, { result: "page", pagination, inputSchema: { type: "object" } });
    const nextOf = async (args: object) => (await callTool(tool, args, noClient)).structuredContent?.["next"];
    expect([await nextOf({}), await nextOf({ before: null })]).toEqual([{ after: 7 }, { after: 7 }]);
    expect(await nextOf({ before: 9 })).toEqual({ before: 7 });
  });

  test("a page by link: the arguments that the link has", async () => {
    const page = { items: [1], hasNext: true, nextCursor: '["page=2&after=a%20b&before=x"]' };
    const links = {
      page: { argument: "page", number: true },
      after: { argument: "from" },
      last: { argument: "last" },
    } as const;
    const pagination = { style: "link", argument: "page", links, items: ["items"] } as const;
    const { result } = await resultOf(page, { result: "page", pagination });
    expect(result.structuredContent).toEqual({ items: [1], next: { page: 2, from: "a b" } });
    const other = { ...page, nextCursor: '["before=x"]' };
    expect((await resultOf(other, { result: "page", pagination })).result.structuredContent).toEqual({ items: [1] });
  });

  test.each([[[1, 2]], ["text"], [7], [null], [true]])("%j is wrapped", async (value) => {
    expect((await resultOf(value, { result: "wrapped" })).result.structuredContent).toEqual({ result: value });
  });

  test("nothing", async () => {
    expect((await resultOf(undefined, { result: "wrapped" })).result.structuredContent).toEqual({});
    expect((await resultOf(undefined, { result: "none" })).result).toEqual({
      content: [{ type: "text", text: "{}" }],
      structuredContent: {},
    });
  });

  test("large integers become strings", async () => {
    const { result } = await resultOf({ small: 7n, large: 12345678901234567890n });
    expect(result.structuredContent).toEqual({ small: 7, large: "12345678901234567890" });
  });

  test("a stream that ends", async () => {
    async function* stream() {
      yield* [{ a: 1 }, { a: 2 }];
    }
    const { result } = await resultOf(stream(), { result: "stream" });
    expect(result.structuredContent).toEqual({ items: [{ a: 1 }, { a: 2 }], truncated: false });
  });

  test("a stream that never ends is left after some items, and its request aborted", async () => {
    const signals: AbortSignal[] = [];
    const tool = toolOf(
      async (_, __, options) => {
        signals.push(options!.signal!);
        return (async function* () {
          for (let n = 0; ; n++) yield n;
        })();
      },
      { result: "stream" },
    );
    const result = await callTool(tool, {}, noClient, { stream: { items: 3 } });
    expect(result.structuredContent).toEqual({ items: [0, 1, 2], truncated: true });
    expect(signals[0]!.aborted).toBe(true);
  });

  test("a stream is left when its items fill a result", async () => {
    let count = 0;
    async function* stream() {
      for (; count < 50; count++) yield { text: "x".repeat(1_500) };
    }
    const { result } = await resultOf(stream(), { result: "stream" }, { maxCharacters: 4_000 });
    expect(result.structuredContent).toMatchObject({ truncated: true });
    expect(count).toBeLessThan(4);
  });

  test("a stream with an item that is nested too deeply is an error", async () => {
    async function* stream() {
      yield Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], []);
    }
    const { result } = await resultOf(stream(), { result: "stream" });
    expect(result.isError).toBe(true);
  });

  test("a stream that stalls is left after a while", async () => {
    async function* stream() {
      yield 1;
      await new Promise(() => {});
    }
    const { result } = await resultOf(stream(), { result: "stream" }, { stream: { duration: 5 } });
    expect(result.structuredContent).toEqual({ items: [1], truncated: true });
  });

  test.each<[ToolDefinition["result"], unknown]>([
    ["object", [1]],
    ["page", "text"],
    ["stream", {}],
  ])("a result that is no %s is an error", async (kind, value) => {
    const { result } = await resultOf(value, { result: kind });
    expect(textOf(result)).toMatch(/succeeded, but its result is not what/);
  });
});

describe("long results", () => {
  const item = (index: number) => ({ id: `item_${index}`, text: "x".repeat(1_000) });
  const list = { items: Array.from({ length: 100 }, (_, index) => item(index)), total: 100 };

  test("lists are cut between items, and a cursor reads on to the end", async () => {
    const { result, readOn } = await resultOf(list);
    expect(textOf(result).length).toBeLessThanOrEqual(20_000);
    const shown = result.structuredContent!["items"] as unknown as { id: string }[];
    const { note, left_out } = incompleteOf(result);
    expect(note).toMatch(
      /^This result is cut: it has 10\d{4} characters, and results have at most 20000\. Call continue_result/,
    );
    expect(left_out).toMatchObject([{ path: "/items", items: 100 - shown.length, from: shown.length, total: 100 }]);

    const seen: { id: string }[] = [...shown];
    let { cursor } = left_out[0]!;
    while (cursor !== undefined) {
      const more = await readOn(cursor);
      expect(textOf(more).length).toBeLessThanOrEqual(20_000);
      expect(more.structuredContent).toMatchObject({
        tool: "things_read",
        path: "/items",
        from: seen.length,
        total: 100,
      });
      seen.push(...(more.structuredContent!["items"] as unknown as { id: string }[]));
      cursor = (incompleteOf(more) as Incomplete | undefined)?.left_out[0]!.cursor;
    }
    expect(seen).toEqual(list.items);
  });

  test("long strings share the room, and each can be read to its end", async () => {
    const value = { short: "s", one: "a".repeat(50_000), two: `${"b".repeat(49_999)}😀${"c".repeat(9)}` };
    const { result, readOn } = await resultOf(value);
    const { short, one } = result.structuredContent as Record<string, string>;
    expect(short).toBe("s");
    expect(one).toMatch(/^a{8,}… \[50000 characters in all\]$/);
    const parts = incompleteOf(result).left_out;
    expect(parts.map(({ path }) => path)).toEqual(["/one", "/two"]);
    let text = (result.structuredContent!["two"] as string).replace(/… \[.*/, "");
    for (let { cursor } = parts[1]!; cursor !== undefined;) {
      const more = await readOn(cursor);
      text += (more.structuredContent!["characters"] as string).replace(/… \[.*/, "");
      cursor = (incompleteOf(more) as Incomplete | undefined)?.left_out[0]!.cursor;
    }
    expect(text).toBe(value.two);
  });

  test("an item that is too long is cut inside", async () => {
    const { result } = await resultOf([{ id: 1, text: "x".repeat(50_000) }, { id: 2 }], { result: "wrapped" });
    const items = result.structuredContent!["result"] as unknown as { id: number; text: string }[];
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id: 1, text: expect.stringMatching(/characters in all\]$/) });
    expect(incompleteOf(result).left_out).toMatchObject([
      { path: "/result/0/text" },
      { path: "/result", from: 1, total: 2 },
    ]);
  });

  test("maps lose entries", async () => {
    const map = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`key ${index}`, index]));
    const { result, readOn } = await resultOf({ map });
    const [part] = incompleteOf(result).left_out;
    const shown = result.structuredContent!["map"] as Record<string, number>;
    expect(part).toMatchObject({ path: "/map", from: Object.keys(shown).length, total: 3_000 });
    const more = await readOn(part!.cursor);
    const next = Object.keys(shown).length;
    expect(more.structuredContent!["properties"]).toHaveProperty(`key ${next}`, next);
  });

  test("more parts than a note lists have a cursor together", async () => {
    const value = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, "x".repeat(5_000)]));
    const { result, readOn } = await resultOf(value);
    const { left_out, more_left_out } = incompleteOf(result);
    expect(left_out).toHaveLength(6);
    expect(more_left_out).toMatchObject({ parts: 14 });
    const more = await readOn(more_left_out!.cursor);
    expect(more.structuredContent).toMatchObject({ left_out: { length: 6 }, more_left_out: { parts: 8 } });
  });

  test("without a store, the note says that the rest is lost", async () => {
    const result = await callTool(
      toolOf(async () => list),
      {},
      noClient,
    );
    expect(incompleteOf(result).note).toMatch(/What was left out is not available/);
    expect(incompleteOf(result).left_out[0]).not.toHaveProperty("cursor");
  });

  test("the limit can be another", async () => {
    const { result } = await resultOf(list, {}, { maxCharacters: 5_000 });
    expect(textOf(result).length).toBeLessThanOrEqual(5_000);
    expect(result.structuredContent!["items"]).not.toHaveLength(0);
    const whole = await resultOf(list, {}, { maxCharacters: 1_000_000 });
    expect(whole.result.structuredContent).toEqual(list);
  });

  test("a result of fixed form that is too long is read in parts", async () => {
    const outputSchema = {
      type: "object",
      properties: { code: { type: "string", pattern: "^[x]+$" } },
      required: ["code"],
    } as const;
    const { result, readOn } = await resultOf({ code: "x".repeat(30_000) }, { outputSchema });
    expect(textOf(result)).toMatch(/^The call of things_read succeeded, but its result is too large: 30011 characters/);
    const cursor = /cursor "([^"]+)"/.exec(textOf(result))![1];
    const more = await readOn(cursor);
    expect(more.structuredContent).toMatchObject({ path: "", properties: { code: expect.stringMatching(/^x{1000}/) } });
  });
});

describe("what is cut conforms to the schema", () => {
  const outputSchema = {
    type: "object",
    properties: {
      id: { type: "string", format: "uuid" },
      kind: { type: "string", enum: ["a".repeat(3_000), "b"] },
      patterned: { type: "string", pattern: "^(ab)+$" },
      least: { type: "array", minItems: 3, items: { type: "string", minLength: 900 } },
      many: { type: "array", items: { $ref: "#/$defs/Node" } },
      union: { anyOf: [{ type: "string" }, { type: "array", items: { type: "integer" }, minItems: 2 }] },
      map: { type: "object", minProperties: 5, additionalProperties: { type: "string" } },
    },
    required: ["id", "kind", "patterned", "least", "many", "union", "map"],
    additionalProperties: false,
    $defs: {
      Node: {
        type: "object",
        properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
        required: ["name"],
      },
    },
  } as const;

  const nodeOf = (depth: number): Json => ({
    name: "n".repeat(300),
    ...(depth > 0 && { children: [nodeOf(depth - 1), nodeOf(depth - 1), nodeOf(depth - 1)] }),
  });

  const value = {
    id: "3f2b8c1e-9d4a-4c6b-8e7f-1a2b3c4d5e6f",
    kind: "a".repeat(3_000),
    patterned: "ab".repeat(500),
    least: Array.from({ length: 10 }, () => "l".repeat(1_500)),
    many: [nodeOf(4), nodeOf(4)],
    union: Array.from({ length: 5_000 }, (_, index) => index),
    map: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, "v".repeat(300)])),
  };

  test.each([15_000, 20_000, 60_000, 120_000])("with %i characters", async (maxCharacters) => {
    const { result, toolbox } = await resultOf(value, { outputSchema }, { maxCharacters });
    expect(result.isError).toBeUndefined();
    expect(textOf(result).length).toBeLessThanOrEqual(maxCharacters);
    // Formats are not checked here; the id is whole.
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile(toolbox.tools[0]!.outputSchema!);
    expect(validate(result.structuredContent) || validate.errors).toBe(true);
    expect(result.structuredContent).toMatchObject({ id: value.id, kind: value.kind, patterned: value.patterned });
    expect(incompleteOf(result).left_out.length).toBeGreaterThan(0);
  });

  test("strings keep their least length, in which a surrogate pair is one character", async () => {
    const text = { type: "string", minLength: 900 } as const;
    const { result } = await resultOf(
      { text: "😀".repeat(5_000) },
      { outputSchema: { type: "object", properties: { text } } },
      { maxCharacters: 4_000 },
    );
    const kept = String(result.structuredContent!["text"]);
    expect([...kept].length).toBeGreaterThanOrEqual(900);
    expect(kept.length).toBeLessThan(3_000);
  });

  test("strings with a format are whole", async () => {
    const uri = `https://example.com/${"a".repeat(12_000)}`;
    const properties = { uri: { type: "string", format: "uri" }, text: { type: "string" } } as const;
    const value = { uri, text: "x".repeat(60_000) };
    const { result } = await resultOf(value, { outputSchema: { type: "object", properties } });
    expect(result.structuredContent).toMatchObject({ uri });
    expect(textOf(result).length).toBeLessThanOrEqual(20_000);
  });

  test.each(["", "x"])("no string ends with half of a surrogate pair: %j", async (start) => {
    const { result } = await resultOf({ text: start + "😀".repeat(20_000) });
    expect(String(result.structuredContent!["text"])).not.toMatch(/\p{Surrogate}/u);
  });

  test("a limit below the least one is the least one", async () => {
    const value = { text: "x".repeat(3_000) };
    expect((await resultOf(value, {}, { maxCharacters: 10 })).result.structuredContent).toEqual(value);
  });

  test("the end of a long path is listed", async () => {
    const { result } = await resultOf({ ["n".repeat(300)]: "x".repeat(30_000) });
    expect(incompleteOf(result).left_out[0]!.path).toBe(`…${"n".repeat(149)}`);
  });

  test("the note has a name that no property has", async () => {
    const { result } = await resultOf(
      { incomplete: "x".repeat(30_000) },
      { outputSchema: { type: "object", properties: { incomplete: { type: "string" } } } },
    );
    expect(result.structuredContent).toHaveProperty("_incomplete");
  });
});

describe("hostile results", () => {
  test("10 MB", async () => {
    const { result } = await resultOf({
      items: Array.from({ length: 100_000 }, (_, id) => ({ id, text: "x".repeat(80) })),
    });
    expect(textOf(result).length).toBeLessThanOrEqual(20_000);
    expect(incompleteOf(result).left_out[0]).toHaveProperty("cursor");
  });

  test("a result that is larger than the store has no cursors", async () => {
    const leftOvers = new LeftOvers({ maxCharacters: 50_000 });
    const { result } = await resultOf({ text: "x".repeat(60_000) }, {}, { leftOvers });
    expect(incompleteOf(result).left_out[0]).not.toHaveProperty("cursor");
  });

  test("100,000 levels", async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`) as unknown;
    const { result } = await resultOf(deep);
    expect(textOf(result)).toBe("The call of things_read succeeded, but its result is nested too deeply to be shown.");
  });

  test("a cycle", async () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    expect(textOf((await resultOf(cycle)).result)).toMatch(/nested too deeply/);
  });

  test("__proto__ stays a property, whole or cut", async () => {
    const small = JSON.parse('{"__proto__":{"polluted":true}}') as unknown;
    const { result } = await resultOf(small);
    expect(textOf(result)).toBe('{"__proto__":{"polluted":true}}');
    const large = JSON.parse(`{"__proto__":{"polluted":true},"text":"${"x".repeat(30_000)}"}`) as unknown;
    expect(Object.hasOwn((await resultOf(large)).result.structuredContent!, "__proto__")).toBe(true);
    expect({}).not.toHaveProperty("polluted");
  });

  test("a property name of 100 kB", async () => {
    const { result, readOn } = await resultOf({ ["k".repeat(100_000)]: 1, other: 2 });
    expect(textOf(result)).toMatch(/too large/);
    const cursor = /cursor "([^"]+)"/.exec(textOf(result))![1];
    expect(textOf(await readOn(cursor)).length).toBeLessThan(1_000);
  });

  test("escape sequences, and characters that nobody sees", async () => {
    const text = "\u001b[2J\u009b31m\u202egnp\u200b\u{e0069}\u{e0067}😀é";
    const { result } = await resultOf({ text });
    expect(textOf(result)).toBe('{"text":"\\u001b[2J\\u009b31m\\u202egnp\\u200b\\udb40\\udc69\\udb40\\udc67😀é"}');
    expect(JSON.parse(textOf(result))).toEqual({ text });
  });

  test("strings of which every character is escaped", async () => {
    const { result } = await resultOf({ text: "\u0001".repeat(50_000) });
    expect(textOf(result).length).toBeLessThanOrEqual(20_000);
  });
});

describe("cursors", () => {
  afterEach(() => vi.useRealTimers());

  const long = { text: "x".repeat(100_000) };
  const wrong = /this cursor is wrong or has expired/;

  test.each(["", "x", "AAAAAAAAAAAAAAAA.0", "../../etc", "__proto__.0", `${"A".repeat(16)}.99999`])(
    "%j is refused",
    async (cursor) => {
      const { readOn } = await resultOf(long);
      expect(textOf(await readOn(cursor))).toMatch(wrong);
    },
  );

  test.each([[undefined], [7], [null], [{}]])("%j is no cursor", async (cursor) => {
    const { toolbox } = await resultOf(long);
    expect(textOf(await toolbox.call("continue_result", { cursor }))).toMatch(/must be a string/);
    expect(textOf(await toolbox.call("continue_result", cursor))).toMatch(/must be a string/);
  });

  test("belong to one toolbox", async () => {
    const [one, other] = [await resultOf(long), await resultOf(long)];
    expect(textOf(await other.readOn(incompleteOf(one.result).left_out[0]!.cursor))).toMatch(wrong);
  });

  test("expire some time after their last use", async () => {
    vi.useFakeTimers();
    const { result, readOn } = await resultOf(long);
    const { cursor } = incompleteOf(result).left_out[0]!;
    for (let use = 0; use < 3; use++) {
      vi.advanceTimersByTime(14 * 60_000);
      expect((await readOn(cursor)).isError).toBeUndefined();
    }
    vi.advanceTimersByTime(15 * 60_000);
    expect(textOf(await readOn(cursor))).toMatch(wrong);
  });

  test("of results that were not used make room", async () => {
    const leftOvers = new LeftOvers({ maxCharacters: 250_000 });
    const [first, second] = [await resultOf(long, {}, { leftOvers }), await resultOf(long, {}, { leftOvers })];
    const cursorOf = (result: ToolResult) => incompleteOf(result).left_out[0]!.cursor;
    expect((await first.readOn(cursorOf(first.result))).isError).toBeUndefined();
    await resultOf(long, {}, { leftOvers });
    expect((await first.readOn(cursorOf(first.result))).isError).toBeUndefined();
    expect((await second.readOn(cursorOf(second.result))).isError).toBe(true);
  });
});

test("a result with too many parts is no longer read", () => {
  const leftOvers = new LeftOvers();
  const kept = leftOvers.keep("things_read", 10)!;
  const part = { path: "", unit: "characters", start: 0, total: 2, rest: "x" } as const;
  const cursor = kept.cursorFor(part);
  expect(leftOvers.read(cursor)?.part).toEqual(part);
  for (let count = 0; count < 10_000; count++) kept.cursorFor(part);
  expect(leftOvers.read(cursor)).toBeUndefined();
});
