import { describe, expect, test, vi } from "vitest";
import { callPages, coded, DecodeError, type Operation, PaginationError } from "../../src/client/index.js";
import { connect, failure, key, send, serve, type TestServer, wait } from "./support.js";
import { patience } from "../../../../scripts/limits.js";

interface Data {
  items: number[];
  total?: number;
  next?: string | null;
}

const byToken: Operation = {
  id: "things.list",
  method: "GET",
  path: "/things",
  idempotent: true,
  parameters: [
    { name: "page_token", in: "query", as: "token" },
    { name: "q", in: "query" },
  ],
  envelope: { data: "data" },
  pagination: { style: "token", token: "token", items: ["data", "items"], next: ["data", "next"] },
};

const byNumber: Operation = {
  ...byToken,
  parameters: [
    { name: "page", in: "query" },
    { name: "size", in: "query" },
  ],
  pagination: {
    style: "page",
    page: "page",
    items: ["data", "items"],
    total: ["data", "total"],
    pages: ["data", "pages"],
  },
};

const start = (server: TestServer, operation = byToken, args = {}, options = {}) =>
  callPages<number, Data>(connect(server), operation, args, options);

/** Gives the pages in turn, without regard to what is asked. */
const turns = (...pages: readonly object[]) => serve((_, __, count) => ({ data: pages[count - 1] }));

const queries = ({ seen }: TestServer): string[] => seen.map(({ url }) => url.slice("/things".length));

const tokens = () => turns({ items: [1, 2], next: "a b" }, { items: [], next: "c" }, { items: [3], next: null });

describe("a page", () => {
  test("has the properties of the payload and its own", async () => {
    const server = await turns({ items: [1], total: 7, next: "x", pages: "shadowed" });
    const page = await start(server);
    expect([page.items, page.total, page.hasNext, page["next"] instanceof Function]).toEqual([[1], 7, true, true]);
    expect(JSON.parse(JSON.stringify(page))).toEqual({ items: [1], total: 7, hasNext: true, nextCursor: '["x"]' });
  });

  test("is copied as plain data, without its methods", async () => {
    const server = await turns({ items: [{ id: 1 }], total: 7, next: "x", pages: 1, toArray: 1, constructor: 2 });
    const page = await callPages<object, { items: object[]; total: number }>(connect(server), byToken);
    const data = { items: [{ id: 1 }], total: 7, constructor: 2, hasNext: true, nextCursor: '["x"]' };
    // As postMessage does it.
    expect(structuredClone(page)).toStrictEqual(data);
    expect({ ...page }).toStrictEqual(data);
    expect(JSON.parse(JSON.stringify(page))).toStrictEqual(data);
    expect(Object.keys(page)).toEqual(Object.keys(data));
    // A copy has no methods, and its type does not either.
    const copy = { ...page };
    // @ts-expect-error
    expect(copy.next).toBeUndefined();
    expect(copy.total).toBe(7);
  });

  test("keeps its methods if the payload has a property __proto__", async () => {
    const text = '{"data":{"__proto__":{"next":1},"items":[1],"next":"x"}}';
    const page = await start(await serve((_, response) => send(response, 200, text)));
    expect([page.next, page.toArray].every((method) => typeof method === "function")).toBe(true);
  });

  test("requests the next page with the same arguments, options and key", async () => {
    const server = await tokens();
    const first = await start(server, byToken, { q: "x" }, { headers: { "x-a": "1" } });
    const second = await first.next();
    expect(second!.items).toEqual([]);
    const third = await second!.next();
    expect([third!.items, third!.hasNext, await third!.next()]).toEqual([[3], false, undefined]);
    expect(queries(server)).toEqual(["?q=x", "?page_token=a%20b&q=x", "?page_token=c&q=x"]);
    for (const { headers } of server.seen)
      expect([headers["x-a"], headers.authorization]).toEqual(["1", `Bearer ${key}`]);
  });

  test("can request the next page twice", async () => {
    const server = await serve(({ url }) => ({
      data: url.includes("token") ? { items: [2], next: "t2" } : { items: [1], next: "t1" },
    }));
    const first = await start(server);
    expect((await first.next())!.items).toEqual([2]);
    expect((await first.next())!.items).toEqual([2]);
  });

  test("is requested in the same time after many pages as after few", async () => {
    const pages = 40;
    const copied = vi.spyOn(Map.prototype, Symbol.iterator);
    for (const operation of [byToken, byNumber]) {
      const server = await serve((_, __, count) => ({ data: { items: [count], next: `${count}`, total: pages } }));
      let page = await start(server, operation);
      for (let at = 1; at < pages; at++) page = (await page.next())!;
      expect(page.items).toEqual([pages]);
    }
    const maps = copied.mock.contexts as Map<unknown, unknown>[];
    copied.mockRestore();
    // Going on from a page for the first time copies nothing of what was seen: indexes of pages, up to the last.
    expect(maps.filter((map) => [...map.values()].some((at) => at === pages - 1))).toEqual([]);
  });

  test("may be an array itself", async () => {
    const server = await serve(() => [1, 2]);
    const operation: Operation = {
      ...byNumber,
      envelope: undefined as never,
      pagination: { style: "page", page: "page", items: [] },
    };
    const { items } = await callPages<number, number[]>(connect(server), { ...operation, ...{} }, {});
    expect(items).toEqual([1, 2]);
  });
});

describe("all pages", () => {
  test("for await yields every item, and shares the first request with await", async () => {
    const server = await tokens();
    const call = start(server);
    await call;
    const seen: number[] = [];
    for await (const item of call) seen.push(item);
    expect([seen, server.seen.length]).toEqual([[1, 2, 3], 3]);
  });

  test("pages and toArray", async () => {
    const pages: number[][] = [];
    for await (const { items } of (await start(await tokens())).pages()) pages.push(items);
    expect(pages).toEqual([[1, 2], [], [3]]);
    expect(await (await start(await tokens())).toArray()).toEqual([1, 2, 3]);
  });

  test("no page is fetched before it is needed", async () => {
    const count = async (limit: number) => {
      const server = await tokens();
      return [await (await start(server)).toArray({ limit }), server.seen.length];
    };
    expect(await count(2)).toEqual([[1, 2], 1]);
    expect(await count(0)).toEqual([[], 1]);
    const server = await tokens();
    for await (const item of start(server)) if (item === 2) break;
    expect(server.seen).toHaveLength(1);
  });

  test.each([[undefined], [null], [""]])("the token %j is the end", async (next) => {
    const server = await turns({ items: [1], next });
    expect(await (await start(server)).toArray()).toEqual([1]);
    expect(server.seen).toHaveLength(1);
  });

  test("an abort ends the iteration", async () => {
    const server = await serve((_, __, count) => ({ data: { items: [count], next: `${count}` } }));
    const controller = new AbortController();
    const seen: number[] = [];
    const error = await failure(
      (async () => {
        for await (const item of start(server, byToken, {}, { signal: controller.signal }))
          if (seen.push(item) === 3) controller.abort();
      })(),
    );
    expect([error.name, seen]).toEqual(["AbortError", [1, 2, 3]]);
  });
});

describe("a list that would never end", () => {
  test.each([
    ["the same token again", ["a", "a"], 2],
    ["the caller's own token", ["start"], 1],
    ["a circle of tokens", ["a", "b", "c", "b"], 4],
  ])("is an error: %s", async (_, next, requests) => {
    const server = await turns(...next.map((next) => ({ items: [1], next })));
    const sizes: number[] = [];
    const error = await failure(
      (async () => {
        for await (const { items } of start(server, byToken, { token: "start" }).pages()) sizes.push(items.length);
      })(),
    );
    expect(error).toBeInstanceOf(PaginationError);
    expect(error).toMatchObject({ name: "PaginationError", code: "pagination", operation: "things.list" });
    expect(server.seen).toHaveLength(requests);
    // What the API gave is given, also what the page with the repeated token holds.
    expect(sizes).toHaveLength(requests);
  });
});

describe("a response without a list", () => {
  const bodies = [undefined, null, [], {}, { data: null }, { data: {} }, { data: [] }, { data: { items: { a: 1 } } }];
  test.each<[number, string | undefined]>([
    ...bodies.map((body): [number, string | undefined] => [200, JSON.stringify(body)]),
    [200, "<html>"],
    [204, undefined],
    [205, undefined],
  ])("is a DecodeError: %i %s", async (status, text) => {
    const server = await serve((_, response) => send(response, status, text));
    for (const operation of [byToken, byNumber]) {
      const error = await failure(start(server, operation));
      expect(error).toBeInstanceOf(DecodeError);
      expect(error).toMatchObject({ status, operation: "things.list", attempts: 1, phase: "body" });
    }
  });

  const optional = (names: number): Operation => ({
    ...byToken,
    pagination: { ...byToken.pagination!, optional: names },
  });

  test.each([
    [1, { data: {} }],
    [1, { data: { items: null } }],
    [2, { data: null }],
    [2, {}],
  ])("is an empty list where the document allows it: the last %i may be missing in %j", async (names, body) => {
    const server = await serve(() => body);
    const { items, hasNext } = await start(server, { ...optional(names), ...(names === 2 && { empty: true }) });
    expect([items, hasNext]).toEqual([[], false]);
  });

  test.each([
    [1, {}],
    [1, { data: null }],
    [1, { data: { items: {} } }],
  ])("is an error elsewhere: the last %i may be missing in %j", async (names, body) => {
    const server = await serve(() => body);
    expect(await failure(start(server, optional(names)))).toBeInstanceOf(DecodeError);
  });
});

describe("numbered pages", () => {
  test("end at the number of pages", async () => {
    const server = await turns({ items: [1, 2], pages: 2 }, { items: [3, 4], pages: 2 });
    expect(await (await start(server, byNumber, { size: 2 })).toArray()).toEqual([1, 2, 3, 4]);
    expect(queries(server)).toEqual(["?size=2", "?page=2&size=2"]);
  });

  test("end at the total number of items", async () => {
    const server = await turns({ items: [1, 2], total: 3 }, { items: [3], total: 3 });
    expect(await (await start(server, byNumber)).toArray()).toEqual([1, 2, 3]);
    expect(server.seen).toHaveLength(2);
  });

  test("end at a short or empty page", async () => {
    const short = await turns({ items: [1, 2] }, { items: [3] });
    expect(await (await start(short, byNumber)).toArray()).toEqual([1, 2, 3]);
    const empty = await turns({ items: [1, 2] }, { items: [3, 4] }, { items: [] });
    expect(await (await start(empty, byNumber)).toArray()).toEqual([1, 2, 3, 4]);
    expect([short.seen.length, empty.seen.length]).toEqual([2, 3]);
  });

  test("do not end early where the server caps the size", async () => {
    const server = await turns({ items: [1, 2], total: 5 }, { items: [3, 4], total: 5 }, { items: [5], total: 5 });
    expect(await (await start(server, byNumber, { size: 100 })).toArray()).toEqual([1, 2, 3, 4, 5]);
  });

  test("accept counts that are strings or BigInts", async () => {
    const full = { items: [1, 2] };
    for (const counts of [{ pages: "2" }, { total: "4" }, { pages: "2", total: 0 }]) {
      const server = await serve((_, __, count) => ({ data: { items: [count * 2 - 1, count * 2], ...counts } }));
      expect(await start(server, byNumber).toArray()).toEqual([1, 2, 3, 4]);
      expect(server.seen).toHaveLength(2);
    }
    const server = await turns({ ...full, pages: 2 }, { items: [3], pages: 2 });
    const parseJson = (text: string) =>
      JSON.parse(text, (_, value: unknown) => (typeof value === "number" ? BigInt(value) : value)) as unknown;
    const items = await callPages<bigint, unknown>(connect(server, { parseJson }), byNumber).toArray();
    expect(items).toEqual([1n, 2n, 3n]);
  });

  test.each([[""], ["many"], [-1], [null], [[]], [{}], [true], ["Infinity"]])(
    "%j is not a number of pages: a short page ends the list",
    async (count) => {
      const counts = { pages: count, total: count };
      const server = await turns({ items: [1, 2], ...counts }, { items: [3], ...counts });
      expect(await start(server, byNumber).toArray()).toEqual([1, 2, 3]);
      expect(server.seen).toHaveLength(2);
    },
  );

  test.each([
    ["the number of pages", { pages: 3 }],
    ["the number of pages as a string", { pages: "3" }],
    ["the total", { total: 3 }],
  ])("continue after an empty page if %s says that there is more", async (_, counts) => {
    const server = await turns({ items: [1, 2], ...counts }, { items: [], ...counts }, { items: [3], ...counts });
    expect(await start(server, byNumber).toArray()).toEqual([1, 2, 3]);
    expect(server.seen).toHaveLength(3);
  });

  test("end after five empty pages if the API always reports more pages", async () => {
    const server = await serve((_, __, count) => ({ data: { items: count < 3 ? [count] : [], pages: count + 5 } }));
    expect(await start(server, byNumber).toArray()).toEqual([1, 2]);
    expect(server.seen).toHaveLength(7);
  });

  test("end after ten empty pages if the total is too high", async () => {
    const server = await serve((_, __, count) => ({ data: { items: count < 3 ? [count] : [], total: 1e6 } }));
    expect(await start(server, byNumber).toArray()).toEqual([1, 2]);
    expect(server.seen).toHaveLength(12);
    const beyond = await turns({ items: [], total: 21 });
    expect((await start(beyond, byNumber, { page: 5 })).hasNext).toBe(false);
  });

  test.each<[string, (page: number) => object, number]>([
    ["ignores the number", () => ({ items: [1, 2] }), 1],
    ["ignores the number, and counts", () => ({ items: [1, 2], pages: 50, page: 1 }), 1],
    ["repeats the last page", (page) => ({ items: page < 3 ? [page] : [9] }), 3],
    ["begins anew", (page) => ({ items: [page % 4] }), 4],
    ["echoes the number", (page) => ({ items: [1, 2], page }), 1],
  ])("that repeat are an error, after those that do not: the API %s", async (_, pageOf, good) => {
    const server = await serve((_, __, count) => ({ data: pageOf(count) }));
    const items: unknown[] = [];
    const error = await failure(
      (async () => {
        for await (const page of start(server, byNumber).pages()) items.push(page.items);
      })(),
    );
    expect(error).toBeInstanceOf(PaginationError);
    expect(error.message).toBe(`Page ${good + 1} repeats an earlier one: does the API ignore "page"?`);
    expect(error).toMatchObject({ operation: "things.list" });
    expect(items).toHaveLength(good);
  });

  test("may have equal pages if the API reports their number", async () => {
    const server = await serve((_, __, count) => ({ data: { items: [0, 0], total: 6, page: count } }));
    expect(await start(server, byNumber).toArray()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("may be fetched twice", async () => {
    const server = await serve(({ url }) => ({ data: { items: [url], pages: 3 } }));
    const page = await start(server, byNumber);
    const [one, two] = [await page.next(), await page.next()];
    expect(one!.items).toEqual(two!.items);
    expect((await two!.next())!.hasNext).toBe(false);
  });

  test("may have changed when the same page is listed again", async () => {
    let deleted = 0;
    const server = await serve(({ url }) => {
      const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
      const items = page === 1 ? [1, 2] : [2 * page - 1 + deleted, 2 * page + deleted];
      return { data: { items, pages: 4 } };
    });
    const first = await start(server, byNumber);
    const pages = [];
    for await (const page of first.pages()) pages.push(page);
    deleted = 2;
    expect(await first.toArray()).toEqual([1, 2, 5, 6, 7, 8, 9, 10]);
    expect((await first.next())!.items).toEqual([5, 6]);
    expect(await pages[1]!.toArray()).toEqual([3, 4, 7, 8, 9, 10]);
  });

  test("may have items that are nested too deeply for JSON.stringify", async () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const server = await serve((_, response, count) =>
      send(response, 200, `{"data":{"items":[${deep}],"pages":2,"page":${count}}}`),
    );
    const sizes: number[] = [];
    for await (const { items } of start(server, byNumber).pages()) sizes.push(items.length);
    expect(sizes).toEqual([1, 1]);
  });

  test("may start at a later page", async () => {
    const server = await turns({ items: [3, 4], total: 5 }, { items: [5], total: 5 });
    expect(await (await start(server, byNumber, { page: 2 })).toArray()).toEqual([3, 4, 5]);
    expect(queries(server)).toEqual(["?page=2", "?page=3"]);
  });
});

test("nested arguments", async () => {
  const server = await tokens();
  const { pagination, envelope } = byToken;
  const operation = coded({
    id: "a",
    method: "GET",
    path: "/things",
    nested: true,
    parameters: [
      { name: "page_token", in: "query" },
      { name: "q", in: "query" },
      { name: "page", in: "query" },
    ],
    pagination: { ...pagination!, style: "token", token: "page_token", next: ["data", "next"], replaces: ["page"] },
    envelope: envelope!,
  });
  expect(await (await start(server, operation, { query: { q: "x", page: 4 } })).toArray()).toEqual([1, 2, 3]);
  // A request has one position.
  expect(queries(server)).toEqual(["?q=x&page=4", "?page_token=a%20b&q=x", "?page_token=c&q=x"]);
});

test("a page that fails rejects, and next() can be called again", async () => {
  const server = await serve((_, response, count) =>
    count === 2 ? send(response, 404) : { data: { items: [count], next: count < 3 ? "t" : null } },
  );
  const page = await start(server);
  expect(await failure(page.next())).toMatchObject({ status: 404 });
  expect((await page.next())!.items).toEqual([3]);
});

describe("a cursor", () => {
  test("continues the list, also in another client", async () => {
    const server = await tokens();
    const first = await start(server, byToken, { q: "x" });
    const cursor = JSON.parse(JSON.stringify({ kept: first.nextCursor })) as { kept: string };
    expect(await start(server, byToken, { q: "x" }, { cursor: cursor.kept }).toArray()).toEqual([3]);
    expect(queries(server)).toEqual(["?q=x", "?page_token=a%20b&q=x", "?page_token=c&q=x"]);
  });

  test("of numbered pages counts the items before it", async () => {
    const server = await turns({ items: [1, 2], total: 3 }, { items: [3], total: 3 });
    const first = await start(server, byNumber);
    const last = await start(server, byNumber, {}, { cursor: first.nextCursor });
    expect([last.items, last.hasNext, last.nextCursor]).toEqual([[3], false, undefined]);
    expect(queries(server)).toEqual(["", "?page=2"]);
  });

  test("detects a token that repeats", async () => {
    const server = await turns({ items: [1], next: "a" });
    const { items, nextCursor } = await start(server, byToken, {}, { cursor: '["a"]' });
    expect(items).toEqual([1]);
    const error = await failure(start(server, byToken, {}, { cursor: nextCursor }));
    expect(error).toBeInstanceOf(PaginationError);
    expect(server.seen).toHaveLength(1);
  });

  test.each(["", "x", "{}", "1", "[]", "[null]", '[{"a":1}]', '[["1","2"]]', '["a","b"]'])(
    "that is invalid is an error, and nothing is sent: '%s'",
    async (cursor) => {
      const server = await tokens();
      expect(await failure(start(server, byToken, {}, { cursor }))).toMatchObject({ code: "argument" });
      expect(server.seen).toHaveLength(0);
    },
  );
});

describe("prefetch", () => {
  test("requests the next page while the caller handles one, and no more than that", async () => {
    const server = await turns(
      { items: [1], next: "a" },
      { items: [2], next: "b" },
      { items: [3], next: "c" },
      { items: [4] },
    );
    const asked: number[] = [];
    for await (const _ of start(server, byToken, {}, { prefetch: true })) {
      await wait(40);
      asked.push(server.seen.length);
    }
    expect(asked).toEqual([2, 3, 4, 4]);
  });

  test("without it, a page is requested only when it is needed", async () => {
    const server = await turns({ items: [1], next: "a" }, { items: [2] });
    for await (const _ of start(server)) {
      await wait(20);
      break;
    }
    expect(server.seen).toHaveLength(1);
  });

  test("leaving the loop aborts the request in progress", async () => {
    let closed = 0;
    const server = await serve((_, response, count) => {
      if (count === 1) return { data: { items: [1], next: "a" } };
      response.on("close", () => closed++);
      return undefined;
    });
    for await (const _ of start(server, byToken, {}, { prefetch: true })) {
      await vi.waitUntil(() => server.seen.length === 2, { timeout: patience });
      break;
    }
    await vi.waitUntil(() => closed === 1, { timeout: patience });
    await wait(20);
    expect(server.seen).toHaveLength(2);
  });

  test("a failed request rejects when its page is needed, and is no unhandled rejection before", async () => {
    const server = await serve((_, response, count) =>
      count === 1 ? { data: { items: [1, 2], next: "a" } } : send(response, 404),
    );
    const items: number[] = [];
    const loop = async () => {
      for await (const item of start(server, byToken, {}, { prefetch: true })) {
        items.push(item);
        await wait(20);
      }
    };
    expect(await failure(loop())).toMatchObject({ status: 404 });
    expect(items).toEqual([1, 2]);
  });

  test("ends when the call's signal is aborted, and leaves no listener", async () => {
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, "addEventListener");
    const removed = vi.spyOn(controller.signal, "removeEventListener");
    const server = await turns({ items: [1], next: "a" }, { items: [2], next: "b" });
    const loop = async () => {
      for await (const item of start(server, byToken, {}, { prefetch: true, signal: controller.signal }))
        if (item === 2) controller.abort();
    };
    expect(await failure(loop())).toMatchObject({ code: "abort" });
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });
});

test("a call has pages() and toArray() before it is awaited", async () => {
  const server = await tokens();
  expect(await start(server).toArray({ limit: 2 })).toEqual([1, 2]);
  expect(server.seen).toHaveLength(1);
  const sizes: number[] = [];
  for await (const { items } of start(await tokens()).pages()) sizes.push(items.length);
  expect(sizes).toEqual([2, 0, 1]);
});
