// Lists by the last item, by links and by numbers, in every output that knows pages: client, server, mocks, tools and infinite queries.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildText } from "./generate.js";
import { createPlayground, emitStandalone, type Playground } from "./standalone.js";

const page = (properties: string, required: string): string => `
      responses:
        "200":
          description: A page.
          content:
            application/json:
              schema: { type: object, required: [${required}], properties: { ${properties} } }`;

/** The first page of each list with numbered pages, and how the document states it. */
const numbered = {
  counted: { first: 0, schema: "default: 0, minimum: 0", extension: "total: total" },
  bounded: { first: 0, schema: "minimum: 0", extension: "pages: pages" },
  stated: { first: 0, schema: "maximum: 9", extension: "first: 0, total: total, pages: pages" },
  started: { first: 1, schema: "default: 1, minimum: 0", extension: "total: total" },
};

const numberedPaths = Object.entries(numbered).map(
  ([name, { schema, extension }]) => `
  /${name}:
    get:
      operationId: ${name}.list
      x-pagination: { style: page, page: page, size: size, items: data, ${extension} }
      parameters:
        - { name: page, in: query, schema: { type: integer, ${schema} } }
        - { name: size, in: query, schema: { type: integer } }${page('data: { type: array, items: { $ref: "#/components/schemas/Item" } }, total: { type: integer }, pages: { type: integer }, page: { type: integer }', "data, total, pages, page")}`,
);

const spec = `
openapi: 3.1.1
info: { title: Shop, version: "1" }
servers: [{ url: https://shop.example/v1 }]
security: [{ key: [] }]
paths:
  /issues:
    get:
      operationId: issues.list
      x-pagination: { style: link, page: [page, after], size: size }
      parameters:
        - { name: page, in: query, schema: { type: integer } }
        - { name: size, in: query, schema: { type: integer } }
        - { name: creator, in: query, schema: { type: string } }
      responses:
        "200":
          description: A page.
          content:
            application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Item" } } }
  /charges:
    get:
      operationId: charges.list
      x-pagination: { style: cursor, cursor: after, size: size, items: data, from: id, more: has_more }
      parameters:
        - { name: after, in: query, schema: { type: integer } }
        - { name: size, in: query, schema: { type: integer } }${page('data: { type: array, items: { $ref: "#/components/schemas/Item" } }, has_more: { type: boolean }', "data, has_more")}
  /books:
    get:
      operationId: books.list
      x-pagination: { style: link, page: from, items: results, next: next }
      parameters: [{ name: from, in: query, schema: { type: string } }]${page('results: { type: array, items: { $ref: "#/components/schemas/Item" } }, next: { type: [string, "null"] }', "results")}${numberedPaths.join("")}
components:
  securitySchemes: { key: { type: apiKey, in: query, name: api_key } }
  schemas:
    Item: { type: object, required: [id], properties: { id: { type: integer } } }
`;

const outputs = ["client", "zod", "react", "endpoints", "mocks", "server", "tools"];

interface Item {
  readonly id: number;
}
interface List {
  readonly list: (args?: object) => { readonly toArray: () => Promise<readonly Item[]> };
}
type Numbered = keyof typeof numbered;
type Client = Readonly<Record<"issues" | "charges" | "books" | Numbered, List>>;
type Fetch = (request: Request) => Promise<Response>;
interface Infinite {
  readonly initialPageParam: undefined;
  readonly getNextPageParam: (last: unknown) => string | undefined;
  readonly queryFn: (context: object) => Promise<unknown>;
}

interface Generated {
  readonly createClient: (options: object) => Client;
  readonly createApp: (handlers: object, options: object) => { readonly fetch: Fetch };
  readonly createMocks: () => Readonly<Record<keyof Client, { readonly list: { readonly pages: PagesOf } }>>;
  readonly getResponse: (handlers: readonly unknown[], request: Request) => Promise<Response | undefined>;
  readonly tools: readonly { readonly name: string }[];
  readonly callTool: (tool: object, args: object, client: Client) => Promise<{ readonly structuredContent: object }>;
  readonly issuesListInfiniteQuery: (args: object) => Infinite;
  readonly countedListInfiniteQuery: () => Infinite;
  readonly QueryClient: new () => object;
  readonly bindClient: (queryClient: object, client: Client) => void;
}
type PagesOf = (items: readonly Item[], options: object) => unknown;

const items = [1, 2, 3, 4, 5].map((id): Item => ({ id }));
const slices = [[{ id: 1 }, { id: 2 }], [{ id: 3 }, { id: 4 }], [{ id: 5 }]];

describe("a list of five items in pages of two", () => {
  let playground: Playground;
  let generated: Generated;

  beforeAll(async () => {
    playground = createPlayground();
    const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));
    for (const [folder, name] of [
      ["mocks", "msw"],
      ["mocks", "zod"],
      ["hono", "hono"],
      ["react", "@tanstack"],
    ] as const)
      symlinkSync(join(packages, folder, "node_modules", name), join(playground.folder, "node_modules", name));
    playground.add("api", await emitStandalone(await buildText(spec), outputs));
    generated = (await playground.load(`
      export { createClient } from "./api/client/index.js";
      export { createApp } from "./api/server/index.js";
      export { createMocks } from "./api/mocks/index.js";
      export { tools } from "./api/tools/index.js";
      export { callTool } from "./api/runtime/mcp/index.js";
      export { issuesListInfiniteQuery } from "./api/query/options/issues.js";
      export { countedListInfiniteQuery } from "./api/query/options/counted.js";
      export { bindClient } from "./api/query/binding.js";
      export { getResponse } from "msw";
      export { QueryClient } from "@tanstack/react-query";
    `)) as Generated;
  });
  afterAll(() => playground.remove());

  /** Returns a client of a service, and the requests that it sends. */
  function connect(fetch: Fetch): { readonly client: Client; readonly sent: string[] } {
    const sent: string[] = [];
    const send: Fetch = (request) => {
      sent.push(request.url.replace("https://shop.example/v1", ""));
      return fetch(request);
    };
    return { client: generated.createClient({ apiKey: "secret", fetch: send, maxRetries: 0 }), sent };
  }

  /** Returns a client of mocks that send pages of two items. */
  function connectToMocks(): ReturnType<typeof connect> {
    const { issues, charges, books, ...others } = generated.createMocks();
    const lists = [issues, charges, books, ...Object.keys(numbered).map((name) => others[name as Numbered])];
    const handlers = lists.map(({ list }) => list.pages(items, { size: 2 }));
    return connect(async (request) => (await generated.getResponse(handlers, request)) ?? Response.error());
  }

  test("comes from a server that sends links, which repeat the key and lead elsewhere", async () => {
    const handlers = {
      issues: {
        list: ({ page = 1 }, { headers, request }: { readonly headers: Headers; readonly request: Request }) => {
          const url = new URL(request.url);
          url.host = "elsewhere.example";
          url.searchParams.set("page", String(page + 1));
          if (page < 3) headers.set("link", `<${url.href}>; rel="next"`);
          return slices[page - 1];
        },
      },
      charges: { list: ({ after = 0 }) => ({ data: slices[after / 2], has_more: after < 4 }) },
      books: {
        list: ({ from = "0" }) => ({ results: slices[Number(from)], next: from === "2" ? null : `?from=${+from + 1}` }),
      },
    };
    const numbers = Object.entries(numbered).map(([name, { first }]) => {
      const list = ({ page = first }) => ({ data: slices[page - first], total: 5, pages: 3, page });
      return [name, { list }] as const;
    });
    const app = generated.createApp(
      { ...handlers, ...Object.fromEntries(numbers) },
      { authorize: () => undefined, basePath: "/v1" },
    );
    const { client, sent } = connect(app.fetch);
    expect(await client.issues.list({ creator: "me" }).toArray()).toEqual(items);
    expect(await client.charges.list({ size: 2 }).toArray()).toEqual(items);
    expect(await client.books.list().toArray()).toEqual(items);
    expect(sent).toEqual([
      "/issues?creator=me&api_key=secret",
      "/issues?creator=me&page=2&api_key=secret",
      "/issues?creator=me&page=3&api_key=secret",
      "/charges?size=2&api_key=secret",
      "/charges?after=2&size=2&api_key=secret",
      "/charges?after=4&size=2&api_key=secret",
      "/books?api_key=secret",
      "/books?from=1&api_key=secret",
      "/books?from=2&api_key=secret",
    ]);
  });

  test("comes from mocks", async () => {
    const { client, sent } = connectToMocks();
    for (const { list } of [client.issues, client.charges, client.books]) expect(await list().toArray()).toEqual(items);
    expect(sent).toHaveLength(9);
  });

  test.each(["issues_list", "charges_list", "books_list"])("comes from the tool %s, page by page", async (name) => {
    const { client } = connectToMocks();
    const pages: object[] = [];
    for (let args: object | undefined = {}; args !== undefined;) {
      const tool = generated.tools.find((one) => one.name === name)!;
      const { structuredContent }: { readonly structuredContent: object } = await generated.callTool(
        tool,
        args,
        client,
      );
      const { next, ...own } = structuredContent as { readonly next?: object };
      pages.push(own);
      args = next;
    }
    expect(pages.map((own) => Object.values(own).find(Array.isArray))).toEqual(slices);
  });

  test.each(Object.entries(numbered))("follows the first page where it is stated: %s", async (name, { first }) => {
    const { client, sent } = connectToMocks();
    const { list } = client[name as Numbered];
    expect(await list().toArray()).toEqual(items);
    expect(await list({ page: first }).toArray()).toEqual(items);
    expect(await list({ page: first + 1 }).toArray()).toEqual(items.slice(2));
    const asked = ["", `page=${first + 1}&`, `page=${first + 2}&`];
    const requests = [asked, [`page=${first}&`, ...asked.slice(1)], asked.slice(1)].flat();
    expect(sent).toEqual(requests.map((query) => `/${name}?${query}api_key=secret`));
  });

  test("comes from an infinite query of pages that count from 0", async () => {
    const queryClient = new generated.QueryClient();
    generated.bindClient(queryClient, connectToMocks().client);
    const { queryFn, getNextPageParam, initialPageParam } = generated.countedListInfiniteQuery();
    const loaded: unknown[] = [];
    for (let pageParam: string | undefined = initialPageParam; loaded.length === 0 || pageParam !== undefined;) {
      const last = await queryFn({ client: queryClient, pageParam, signal: undefined });
      loaded.push((last as { readonly items: unknown }).items);
      pageParam = getNextPageParam(last);
    }
    expect(loaded).toEqual(slices);
  });

  test("comes from an infinite query, which goes on in another process", async () => {
    const { client, sent } = connectToMocks();
    const { queryFn, getNextPageParam, initialPageParam } = generated.issuesListInfiniteQuery({ creator: "me" });
    const queryClient = new generated.QueryClient();
    generated.bindClient(queryClient, client);
    const load = (pageParam: unknown) => queryFn({ client: queryClient, pageParam, signal: undefined });
    const first = JSON.parse(JSON.stringify(await load(initialPageParam))) as unknown;
    const next = JSON.parse(JSON.stringify(getNextPageParam(first))) as string;
    expect([first, next]).toEqual([{ items: slices[0], hasNext: true, nextCursor: '["page=2"]' }, '["page=2"]']);
    expect(await load(next)).toEqual({ items: slices[1], hasNext: true, nextCursor: '["page=3"]' });
    expect(getNextPageParam(await load('["page=3"]'))).toBeUndefined();
    expect(sent.at(-1)).toBe("/issues?creator=me&page=3&api_key=secret");
  });
});
