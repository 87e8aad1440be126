// Lists whose next page starts after the last item, or is the target of a link.
import { describe, expect, test } from "vitest";
import { ArgumentError, coded, DecodeError, type Operation, PaginationError } from "../../src/client/index.js";
import { callLinkedPages, nextLink } from "../../src/client/linked-pages.js";
import { callPagesAfter } from "../../src/client/pages-after.js";
import { connect, failure, key, send, serve, type TestServer } from "./support.js";

interface Item {
  readonly id: number;
}

const charges: Operation = {
  id: "charges.list",
  method: "GET",
  path: "/charges",
  idempotent: true,
  parameters: ["starting_after", "ending_before", "limit", "customer"].map((name) => ({ name, in: "query" as const })),
  pagination: {
    style: "cursor",
    cursor: "starting_after",
    before: "ending_before",
    items: ["data"],
    from: ["id"],
    more: ["has_more"],
  },
};

const issues: Operation = {
  id: "issues.list",
  method: "GET",
  path: "/issues",
  idempotent: true,
  parameters: ["page", "per_page", "creator"].map((name) => ({ name, in: "query" as const })),
  pagination: { style: "link", page: ["page", "after"], items: [] },
};

const after = (server: TestServer, args = {}, options = {}, operation = charges) =>
  callPagesAfter<Item, { data: Item[]; has_more: boolean }>(connect(server), operation, args, options);

const linked = (server: TestServer, args = {}, options = {}, operation = issues) =>
  callLinkedPages<number, number[]>(connect(server), operation, args, options);

/** Sends the pages in turn. */
const turns = (...pages: readonly unknown[]) => serve((_, __, count) => pages[count - 1]);

/** Sends a page of one number for each link, and a last page without a link. */
const links = (...list: readonly (string | undefined)[]) =>
  serve((_, response, count) =>
    send(response, 200, `[${count}]`, {
      "content-type": "application/json",
      ...(list[count - 1] && { link: list[count - 1]! }),
    }),
  );

const queries = ({ seen }: TestServer): string[] => seen.map(({ url }) => url);

const three = () =>
  turns(
    { data: [{ id: 1 }, { id: 2 }], has_more: true },
    { data: [{ id: 3 }], has_more: true },
    { data: [{ id: 4 }], has_more: false },
  );

const next = (target: string): string => `<${target}>; rel="next"`;

describe("a list whose next page starts after the last item", () => {
  test("yields all items", async () => {
    const server = await three();
    const call = after(server, { limit: 2, customer: "c" });
    const ids: number[] = [];
    for await (const { id } of call) ids.push(id);
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(queries(server)).toEqual([
      "/charges?limit=2&customer=c",
      "/charges?starting_after=2&limit=2&customer=c",
      "/charges?starting_after=3&limit=2&customer=c",
    ]);
    const { response, attempts } = await call.withResponse();
    expect([response.status, attempts]).toEqual([200, 1]);
  });

  test("has pages with the API's data", async () => {
    const page = await after(await three());
    const data = { data: [{ id: 1 }, { id: 2 }], items: [{ id: 1 }, { id: 2 }], has_more: true, hasNext: true };
    expect({ ...page }).toEqual({ ...data, nextCursor: "[2]" });
    const second = await page.next();
    expect([second!.items, second!.has_more]).toEqual([[{ id: 3 }], true]);
    const sizes: number[] = [];
    for await (const { items } of (await after(await three())).pages()) sizes.push(items.length);
    expect(sizes).toEqual([2, 1, 1]);
  });

  test("continues from a cursor, which is plain data", async () => {
    const { nextCursor } = await after(await three());
    const cursor = JSON.parse(JSON.stringify(nextCursor)) as string;
    const server = await turns({ data: [{ id: 3 }], has_more: false });
    expect(await after(server, {}, { cursor }).toArray()).toEqual([{ id: 3 }]);
    expect(queries(server)).toEqual(["/charges?starting_after=2"]);
    expect(await failure(after(server, {}, { cursor: '[{"$ne":1}]' }))).toBeInstanceOf(ArgumentError);
  });

  test.each([false, true])("goes backwards with one cursor in each request, nested: %s", async (nested) => {
    const server = await turns(
      { data: [{ id: 3 }, { id: 4 }], has_more: true },
      { data: [{ id: 1 }, { id: 2 }], has_more: false },
    );
    const given = { ending_before: 5, limit: 2 };
    const operation = nested ? coded({ ...charges, nested } as Parameters<typeof coded>[0]) : charges;
    const page = await after(server, nested ? { query: given } : given, {}, operation);
    const ids = (await page.toArray()).map(({ id }) => id);
    expect(ids).toEqual([3, 4, 1, 2]);
    expect(queries(server)).toEqual(["/charges?ending_before=5&limit=2", "/charges?ending_before=3&limit=2"]);
    expect(given).toEqual({ ending_before: 5, limit: 2 });
    const again = await turns({ data: [{ id: 1 }], has_more: false });
    await after(again, { ...given, starting_after: 9 }, { cursor: page.nextCursor! });
    expect(queries(again)).toEqual(["/charges?ending_before=3&limit=2"]);
    const incomplete = await turns({ data: [{}], has_more: true });
    const problem = await failure(after(incomplete, { ending_before: 5 }).toArray());
    expect(problem.message).toMatch(/The first item has no "id", which the next page ends before/);
  });

  test("loads no page that nobody needs, and the next one ahead if asked to", async () => {
    const server = await three();
    expect(await after(server).toArray({ limit: 2 })).toHaveLength(2);
    expect(server.seen).toHaveLength(1);
    const ahead = await three();
    for await (const { items } of after(ahead, {}, { prefetch: true }).pages()) if (items.length === 1) break;
    expect(ahead.seen.length).toBeGreaterThanOrEqual(2);
  });

  test("ends with an empty page, whatever the API says", async () => {
    const server = await turns({ data: [{ id: 1 }], has_more: true }, { data: [], has_more: true });
    expect(await after(server).toArray()).toEqual([{ id: 1 }]);
    expect(server.seen).toHaveLength(2);
  });

  test("ends with an empty page if the API does not say whether there is more", async () => {
    const operation: Operation = {
      ...charges,
      pagination: { style: "cursor", cursor: "starting_after", items: [], from: ["id"] },
    };
    const server = await turns([{ id: 1 }, { id: 2 }], [{ id: 3 }], []);
    expect(await after(server, {}, {}, operation).toArray()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(queries(server)).toEqual(["/charges", "/charges?starting_after=2", "/charges?starting_after=3"]);
  });

  test("may be missing where the document allows that", async () => {
    const operation = { ...charges, pagination: { ...charges.pagination!, optional: 1 } };
    const page = await after(await turns({ has_more: true }), {}, {}, operation);
    expect([page.items, page.hasNext]).toEqual([[], false]);
  });

  test("is an error if the API repeats a page", async () => {
    const server = await serve(() => ({ data: [{ id: 1 }], has_more: true }));
    const error = await failure(after(server).toArray());
    expect(error).toBeInstanceOf(PaginationError);
    expect(error).toMatchObject({ operation: "charges.list", code: "pagination" });
    expect(server.seen).toHaveLength(2);
  });

  test.each([[{}], [{ id: null }], [{ id: "" }], [null], [7]])(
    "is an error after this page if there is more, and the last item is %j",
    async (last) => {
      const page = await after(await turns({ data: [{ id: 1 }, last], has_more: true }));
      expect([page.items, page.hasNext]).toEqual([[{ id: 1 }, last], true]);
      const error = await failure(page.next());
      expect(error).toMatchObject({ operation: "charges.list" });
      expect(error).toBeInstanceOf(PaginationError);
      expect(error.message).toBe('The last item has no "id", which the next page starts after');
      const { items } = await after(await turns({ data: [{ id: 1 }, last], has_more: false }));
      expect(items).toEqual([{ id: 1 }, last]);
    },
  );

  test("needs a list in the response", async () => {
    for (const body of [{}, { data: null }, { data: {} }, []])
      expect(await failure(after(await turns(body)))).toBeInstanceOf(DecodeError);
  });

  test("gives the raw response, and errors with their body", async () => {
    const server = await serve((_, response, count) =>
      count === 1 ? send(response, 200, "raw") : send(response, 404, '{"error":{"code":"gone"}}'),
    );
    expect(await (await after(server).raw()).text()).toBe("raw");
    expect(await after(server).safe()).toMatchObject({
      ok: false,
      error: { status: 404, body: { error: { code: "gone" } } },
    });
  });

  test("starts after a BigInt, a Date or a number", async () => {
    const values = [12n, 2n ** 60n, new Date(0), 1.5];
    for (const value of values) {
      const server = await turns({ data: [{ id: 1 }], has_more: true }, { data: [], has_more: false });
      const parseJson = (text: string) =>
        JSON.parse(text, (name, parsed: unknown) => (name === "id" ? value : parsed)) as unknown;
      await callPagesAfter(connect(server, { parseJson }), charges).toArray();
      const sent = new URL(queries(server)[1]!, "http://a").searchParams.get("starting_after");
      expect(sent).toBe(value instanceof Date ? "1970-01-01T00:00:00.000Z" : String(value));
    }
  });

  test("has nested arguments", async () => {
    const operation = coded({ ...charges, nested: true, parameters: [{ name: "starting_after", in: "query" }] });
    const server = await three();
    expect(await after(server, { query: {} }, {}, operation).toArray()).toHaveLength(4);
    expect(queries(server)[2]).toBe("/charges?starting_after=3");
  });
});

describe("a list with links", () => {
  test("yields all items", async () => {
    const server = await links(
      next("https://api.example.com/repositories/7/issues?per_page=1&page=2"),
      next("?page=3"),
    );
    expect(await linked(server, { per_page: 1, creator: "me" }).toArray()).toEqual([1, 2, 3]);
    expect(queries(server)).toEqual([
      "/issues?per_page=1&creator=me",
      "/issues?per_page=1&creator=me&page=2",
      "/issues?per_page=1&creator=me&page=3",
    ]);
  });

  test("is requested from the operation's server and path, wherever a link leads", async () => {
    const server = await links(
      next("https://evil.example/steal?page=2"),
      next("//evil.example/issues?page=3"),
      next("http://user:pw@127.0.0.1:1/../admin?page=4#?page=5"),
    );
    expect(await linked(server).toArray()).toEqual([1, 2, 3, 4]);
    expect(queries(server)).toEqual(["/issues", "/issues?page=2", "/issues?page=3", "/issues?page=4"]);
    for (const { headers } of server.seen) expect(headers.authorization).toBe(`Bearer ${key}`);
  });

  test("takes nothing from a link but the parameters that choose the page", async () => {
    const server = await links(next(`/issues?api_key=${key}&creator=other&page=2&admin=true`));
    const page = await linked(server, { creator: "me" });
    expect(page.nextCursor).toBe('["page=2"]');
    await page.next();
    expect(queries(server)).toEqual(["/issues?creator=me", "/issues?creator=me&page=2"]);
  });

  test("replaces the caller's own page, also by a parameter of another name", async () => {
    const server = await links(next("?page=3"), next("?after=a%20b%26c&before="), next("?after=x&after=y+z"));
    expect(await linked(server, { page: 2 }, { extraQuery: { extra: 1 } }).toArray()).toEqual([1, 2, 3, 4]);
    expect(queries(server)).toEqual([
      "/issues?page=2&extra=1",
      "/issues?page=3&extra=1",
      "/issues?extra=1&after=a%20b%26c",
      "/issues?extra=1&after=x&after=y%20z",
    ]);
  });

  test("continues from a cursor, of which only these parameters count", async () => {
    const { nextCursor } = await linked(await links(next("?page=2&after=x")));
    const server = await links();
    await linked(server, { creator: "me" }, { cursor: nextCursor });
    await linked(server, { creator: "me" }, { cursor: '["creator=other&page=9&__proto__=1"]' });
    expect(queries(server)).toEqual(["/issues?creator=me&page=2&after=x", "/issues?creator=me&page=9"]);
    for (const cursor of ["[]", '["creator=other"]', "[7]", "[{}]", "x"])
      expect(await failure(linked(server, {}, { cursor }))).toBeInstanceOf(ArgumentError);
    expect(server.seen).toHaveLength(2);
  });

  test("reads the URL in a body", async () => {
    const operation: Operation = {
      ...issues,
      pagination: { style: "link", page: ["page"], items: ["results"], next: ["next"] },
    };
    const server = await turns(
      { results: [1], next: "https://api.example.com/issues/?page=2" },
      { results: [2], next: null },
    );
    expect(await linked(server, {}, {}, operation).toArray()).toEqual([1, 2]);
    expect(queries(server)).toEqual(["/issues", "/issues?page=2"]);
  });

  test.each([[next("/issues")], [next("?pag=2")], [next("?a=page")]])(
    "is an error without such a parameter, instead of the same page again: %s",
    async (link) => {
      const server = await links(link);
      const page = await linked(server);
      expect(page.items).toEqual([1]);
      const error = await failure(page.toArray());
      expect(server.seen).toHaveLength(1);
      // Also in another process.
      expect(await failure(linked(server, {}, { cursor: page.nextCursor }))).toBeInstanceOf(PaginationError);
      expect(error).toBeInstanceOf(PaginationError);
      expect(error.message).toBe('The link to the next page has no parameter "page" or "after"');
    },
  );

  test("is an error if links repeat", async () => {
    const server = await serve((_, response, count) =>
      send(response, 200, `[${count}]`, { "content-type": "application/json", link: next(`?page=${count % 3}`) }),
    );
    const error = await failure(linked(server).toArray());
    expect(error).toBeInstanceOf(PaginationError);
    expect(server.seen).toHaveLength(4);
  });

  test("has nested arguments, and parameters in styles", async () => {
    const parameters = [
      { name: "page", in: "query", style: "form", explode: false },
      { name: "creator", in: "query" },
    ] as const;
    const operation = coded({ ...issues, nested: true, parameters });
    const server = await links(next("?page=2"), next("?after=3"));
    expect(await linked(server, { query: { creator: "me", page: 1 } }, {}, operation).toArray()).toEqual([1, 2, 3]);
    expect(queries(server)).toEqual([
      "/issues?page=1&creator=me",
      "/issues?page=2&creator=me",
      "/issues?creator=me&after=3",
    ]);
  });

  test("is validated without what a link adds", async () => {
    const seen: unknown[] = [];
    const server = await links(next("?page=2"));
    const core = connect(server, {
      validate: async (_, direction, value) => void (direction === "request" && seen.push(value)),
    });
    await callLinkedPages(core, issues, { creator: "me" }).toArray();
    expect(seen).toEqual([{ creator: "me" }, { creator: "me" }]);
  });
});

describe("the Link header", () => {
  test.each<[string | null, string | undefined]>([
    [null, undefined],
    ["", undefined],
    ['<a>; rel="next"', "a"],
    ["<a>; rel=next", "a"],
    ["<a>;rel=NEXT;", "a"],
    ['<a> ; REL = "next"', "a"],
    ['<a>; rel="prev first\tnext"', "a"],
    ['<a>; rel="prev", <b?x=1,2;3>; rel="next", <c>; rel="last"', "b?x=1,2;3"],
    ['<a>; title="x, <b>; rel=\\"next\\""; rel="prev", <c>; rel="next"', "c"],
    ['<a>; title="; rel=next"', undefined],
    ['<a>; rel="prev"; rel="next"', undefined],
    ['<a>; rel="nextish"', undefined],
    ["<a>; rev=next", undefined],
    ['<a>; rel="next"; anchor="/other", <b>; rel="next"', "b"],
    ["<a>; flag; rel=next", "a"],
    ["<>; rel=next", ""],
    ["a; rel=next", undefined],
    ["<a; rel=next", undefined],
    ['<a>; rel="next', undefined],
    [", ,<a>; rel=next", "a"],
    ['<a>; rel="ne\\xt"', "a"],
  ])("%s", (header, expected) => {
    expect(nextLink(header)).toBe(expected);
  });

  // With backtracking, this would take minutes.
  test("is read in linear time", () => {
    const parts = [
      "<",
      "<>",
      '<a>;"',
      '<a>; x="\\"',
      ";".repeat(9),
      '<a>; rel="',
      "<a>; a =",
      '"',
      "\\",
      "<a>;  ",
      ",",
    ];
    for (const part of parts) {
      nextLink(part.repeat(20_000));
      expect(nextLink(`<a>;${part.repeat(20_000)}`)).not.toBe("b");
    }
  });
});
