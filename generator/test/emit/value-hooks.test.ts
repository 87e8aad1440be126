// Compiles and runs validators and query options of an API whose programs have dates, bigints and values of their own.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { provenZod } from "../proof/zod.js";
import { camelProperty, noNames, type Conversion } from "../../src/model/index.js";
import { besideClient, createWorkbench, type Workbench } from "./compile.js";
import { buildText, emit } from "./generate.js";
import { addHooks } from "./hooks.js";
import { PlainDate, provideTemporal } from "./plain-date.js";

const spec = `
openapi: 3.1.1
info: { title: Shop, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /orders/{order_id}:
    parameters: [{ name: order_id, in: path, required: true, schema: { type: integer, format: int64 } }]
    get:
      operationId: orders.get
      parameters: [{ name: changed_since, in: query, schema: { type: string, format: date-time } }]
      responses: { "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }
    patch:
      operationId: orders.update
      x-effects:
        - { query: orders.get, match: { order_id: $request.path.order_id }, optimistic: patch, write: $response.body }
        - { query: orders.list, item: { order_id: $request.path.order_id }, optimistic: patch }
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Changes" } } } }
      responses: { "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }
  /orders:
    get:
      operationId: orders.list
      x-pagination: { style: token, token: page_token, items: order_items, next: next_token }
      parameters:
        - { name: page_token, in: query, schema: { type: string } }
        - { name: placed_after, in: query, schema: { type: string, format: date-time } }
      responses: { "200": { description: Some., content: { application/json: { schema: { $ref: "#/components/schemas/Orders" } } } } }
components:
  schemas:
    Orders:
      type: object
      required: [order_items]
      properties: { order_items: { type: array, items: { $ref: "#/components/schemas/Order" } }, next_token: { type: string } }
    Changes: { type: object, properties: { placed_at: { type: string, format: date-time }, total_price: { type: string, format: decimal } } }
    Order:
      type: object
      required: [order_id, placed_at]
      properties:
        order_id: { type: integer, format: int64, minimum: 1 }
        placed_at: { type: string, format: date-time }
        due_on: { type: [string, "null"], format: date }
        seen_at: { type: string, format: x-instant }
        total_price: { type: string, format: decimal }
        lots: { type: integer, format: int64, exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 2 }
        times: { type: array, uniqueItems: true, items: { type: string, format: date-time } }
        either: { oneOf: [{ type: string, format: date-time }, { type: boolean }, { type: integer, format: int64 }] }
        by_time: { type: object, additionalProperties: { type: string, format: date-time } }
`;

const setting = (conversion: Conversion) => ({ conversion });
const settings = {
  values: {
    "date-time": setting({ kind: "date" }),
    date: setting({ kind: "plainDate" }),
    "x-instant": setting({ kind: "instant" }),
    int64: setting({ kind: "bigint" }),
    decimal: setting({ kind: "mapped", module: "./decimal.js", type: "Decimal", parse: "parse", format: "format" }),
  },
  properties: camelProperty,
};

const decimal = `export class Decimal {
  readonly text: string;
  constructor(text: string) { this.text = text; }
  toJSON(): string { return this.text; }
}
export const parse = (text: string): Decimal => {
  if (!/^\\d+(\\.\\d+)?$/.test(text)) throw new Error("not a decimal");
  return new Decimal(text);
};
export const format = ({ text }: Decimal): string => text;
`;

const temporal = `export {};
declare global {
  namespace Temporal { interface PlainDate { toJSON(): string; day: 1 } interface Instant { toJSON(): string; instant: 1 } }
}
`;

const program = `export { createClient, type Order } from "../shop/client/generated/index.js";
import type { Order } from "../shop/client/generated/index.js";
import type { infer as Infer } from "zod";
import { Order as schema } from "../shop/zod/generated/zod/index.js";
export * as zod from "../shop/zod/generated/zod/index.js";
export * as mini from "../shop/zod/generated/mini/index.js";
export * as fast from "../shop/zod/generated/fast/index.js";
export * as guards from "../shop/zod/generated/guards/index.js";
export * from "../shop/query/generated/index.js";
export { Decimal } from "../decimal.js";
export { QueryClient, QueryObserver, MutationObserver, dehydrate, hydrate } from "@tanstack/react-query";
export { dehydrateValues, hydrateValues } from "../runtime/client/values/index.js";
// The types of zod and the client are equal.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const isSame: Same<Infer<typeof schema>, Order> = true;
`;

interface Options {
  readonly queryKey: readonly unknown[];
}
interface Validator {
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}
interface Cached {
  readonly [name: string]: unknown;
}
interface Queries {
  readonly fetchQuery: (options: object) => Promise<Cached>;
  readonly prefetchInfiniteQuery: (options: object) => Promise<void>;
  readonly getQueryData: (key: readonly unknown[]) => Cached;
  readonly invalidateQueries: (filters: object) => Promise<void>;
  readonly isFetching: () => number;
  readonly getQueryState: (key: readonly unknown[]) => { readonly isInvalidated: boolean } | undefined;
}
interface Module {
  readonly createClient: (options: object) => object;
  readonly bindClient: (queryClient: Queries, client: object) => void;
  readonly keyOf: (operation: string, params?: object) => readonly unknown[];
  readonly ordersGetQuery: (params: object) => Options;
  readonly ordersListInfiniteQuery: (params?: object) => Options;
  readonly ordersUpdateMutation: () => object;
  readonly zod: { readonly Order: Validator };
  readonly mini: { readonly Order: Validator };
  readonly guards: { readonly isOrder: (value: unknown) => boolean };
  readonly fast: { readonly Order: Validator };
  readonly Decimal: new (text: string) => object;
  readonly QueryClient: new (options?: object) => Queries;
  readonly MutationObserver: new (
    queryClient: Queries,
    options: object,
  ) => { readonly mutate: (params: object) => Promise<unknown> };
  readonly dehydrate: (queryClient: Queries) => object;
  readonly hydrate: (queryClient: Queries, state: unknown) => void;
  readonly dehydrateValues: (data: unknown, types?: object) => unknown;
  readonly hydrateValues: (json: unknown, types?: object) => unknown;
}

let bench: Workbench;
let module: Module;
let requests: { readonly url: string; readonly body: string }[] = [];
let answer: (request: Request) => Promise<object> | object;

const time = "2024-01-02T03:04:05.678Z";
const big = 9007199254740993n;
/** Returns an order as JSON, whose id only a bigint holds. */
const order = (more = "") =>
  `{"order_id":9007199254740993,"placed_at":"${time}","due_on":"2024-02-03","total_price":"12.30"${more}}`;

beforeAll(async () => {
  provideTemporal();
  bench = createWorkbench();
  const built = await buildText(spec, noNames, settings);
  const root = "../../../";
  bench.add("shop", "client", await emit(clientOutput, built, { root }));
  bench.add("shop", "zod", await emit(provenZod, built, { root, package: besideClient }));
  await addHooks(bench, "shop", built, { root });
  const write = (path: string, text: string): void => writeFileSync(join(bench.folder, path), text);
  write("decimal.ts", decimal);
  write("temporal.ts", temporal);
  write("shop/program.ts", program.replaceAll("../shop/", "./"));
  const outfile = join(bench.folder, "program.mjs");
  const entryPoints = [join(bench.folder, "shop/program.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  module = (await import(pathToFileURL(outfile).href)) as Module;
});
afterAll(() => bench.remove());

/** Creates a query client that sends requests to `answer`. */
function createQueries(options: object = {}): Queries {
  const queries = new module.QueryClient(options);
  const client = module.createClient({
    retries: 0,
    fetch: async (request: Request) => {
      requests.push({ url: request.url, body: await request.clone().text() });
      return (await answer(request)) as Response;
    },
  });
  module.bindClient(queries, client);
  return queries;
}

const json = (body: string) => new Response(body, { headers: { "content-type": "application/json" } });

test("everything compiles, and zod's types are the client's", () => {
  expect(bench.compile()).toEqual([]);
});

describe("validators", () => {
  const valid = () => ({ orderId: 1n, placedAt: new Date(time) });

  test.each<[string, boolean, () => object]>([
    ["a date and a bigint", true, valid],
    ["a string for a date", false, () => ({ ...valid(), placedAt: time })],
    ["an invalid date", false, () => ({ ...valid(), placedAt: new Date("x") })],
    ["a number for a bigint", false, () => ({ ...valid(), orderId: 1 })],
    ["a bigint below the minimum", false, () => ({ ...valid(), orderId: 0n })],
    ["the largest of 64 bits", true, () => ({ ...valid(), orderId: 2n ** 63n - 1n })],
    ["one of 65 bits", false, () => ({ ...valid(), orderId: 2n ** 63n })],
    ["a name on the wire", false, () => ({ order_id: 1n, placedAt: new Date(time) })],
    ["a plain date", true, () => ({ ...valid(), dueOn: new PlainDate("2024-01-02") })],
    ["null for a plain date", true, () => ({ ...valid(), dueOn: null })],
    ["a date for a plain date", false, () => ({ ...valid(), dueOn: new Date(time) })],
    ["a string for an instant", false, () => ({ ...valid(), seenAt: time })],
    ["an instant", true, () => ({ ...valid(), seenAt: { [Symbol.toStringTag]: "Temporal.Instant" } })],
    ["a decimal", true, () => ({ ...valid(), totalPrice: new module.Decimal("1.5") })],
    ["a decimal that cannot be read again", false, () => ({ ...valid(), totalPrice: new module.Decimal("x") })],
    ["an object like a decimal", false, () => ({ ...valid(), totalPrice: { text: "1.5" } })],
    ["a string for a decimal", false, () => ({ ...valid(), totalPrice: "1.5" })],
    ["bounds of a bigint", true, () => ({ ...valid(), lots: 8n })],
    ["an exclusive bound of a bigint", false, () => ({ ...valid(), lots: 10n })],
    ["another exclusive bound", false, () => ({ ...valid(), lots: 0n })],
    ["a bigint that is no multiple", false, () => ({ ...valid(), lots: 7n })],
    ["different dates", true, () => ({ ...valid(), times: [new Date(1), new Date(2)] })],
    ["a date of a union", true, () => ({ ...valid(), either: new Date(1) })],
    ["a bigint of a union", true, () => ({ ...valid(), either: 7n })],
    ["a number for a union", false, () => ({ ...valid(), either: 7 })],
    ["dates of a map", true, () => ({ ...valid(), byTime: { a: new Date(1) } })],
    ["a string in a map of dates", false, () => ({ ...valid(), byTime: { a: time } })],
  ])("of all tiers agree about %s: %j", (_, expected, make) => {
    const value = make();
    const { zod, mini, fast, guards } = module;
    const verdicts = {
      zod: zod.Order.safeParse(value).success,
      mini: mini.Order.safeParse(value).success,
      fast: fast.Order.safeParse(value).success,
      guards: guards.isOrder(value),
    };
    expect(verdicts).toEqual({ zod: expected, mini: expected, fast: expected, guards: expected });
  });
});

describe("query options", () => {
  const args = () => ({ orderId: big, changedSince: new Date(time) });

  test("have keys of JSON, and share results of equal arguments", async () => {
    const { queryKey } = module.ordersGetQuery(args());
    expect(queryKey).toEqual(["shop", "orders.get", { orderId: "9007199254740993", changedSince: time }]);
    expect(JSON.parse(JSON.stringify(queryKey))).toEqual(queryKey);
    expect(module.keyOf("orders.get", { orderId: big })).toEqual([
      "shop",
      "orders.get",
      { orderId: "9007199254740993" },
    ]);
    requests = [];
    answer = () => json(order());
    const queries = createQueries({ defaultOptions: { queries: { staleTime: Infinity } } });
    const first = await queries.fetchQuery(module.ordersGetQuery(args()));
    expect(first).toMatchObject({ orderId: big, placedAt: new Date(time) });
    expect(await queries.fetchQuery(module.ordersGetQuery(args()))).toBe(first);
    expect(requests.map(({ url }) => url)).toEqual([
      `https://api.example.com/orders/9007199254740993?changed_since=${encodeURIComponent(time)}`,
    ]);
    await queries.invalidateQueries({ queryKey: module.keyOf("orders.get", { orderId: big }) });
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test("keep equal data, and the parts that are equal", async () => {
    const queries = createQueries();
    answer = () => json(order(`,"times":["${time}"]`));
    const fetched = async (): Promise<Cached> => {
      const options = module.ordersGetQuery(args());
      await queries.fetchQuery(options);
      return queries.getQueryData(options.queryKey);
    };
    const first = await fetched();
    expect(await fetched()).toBe(first);
    answer = () => json(order(`,"times":["${time}"],"lots":4`));
    const second = await fetched();
    expect(second).not.toBe(first);
    for (const name of ["placedAt", "dueOn", "totalPrice", "times"]) expect(second[name]).toBe(first[name]);
    answer = () => json(order(`,"times":["2025-01-01T00:00:00Z"],"lots":4`));
    const third = await fetched();
    expect(third["times"]).toEqual([new Date("2025-01-01T00:00:00Z")]);
  });

  test("continue on a server's data", async () => {
    const { Decimal, dehydrateValues, hydrateValues } = module;
    const types = {
      Decimal: {
        is: (value: unknown) => value instanceof Decimal,
        format: String,
        parse: (text: string) => new Decimal(text),
      },
    };
    Object.defineProperty(Decimal.prototype, "toString", {
      value: (Decimal.prototype as { toJSON: () => string }).toJSON,
    });
    const defaultOptions = {
      dehydrate: { serializeData: (data: unknown) => dehydrateValues(data, types) },
      hydrate: { deserializeData: (data: unknown) => hydrateValues(data, types) },
      queries: { staleTime: Infinity },
    };
    answer = () => json(order());
    const server = createQueries({ defaultOptions });
    const first = await server.fetchQuery(module.ordersGetQuery(args()));
    const html = JSON.stringify(module.dehydrate(server));
    const browser = createQueries({ defaultOptions });
    module.hydrate(browser, JSON.parse(html));
    requests = [];
    const second = await browser.fetchQuery(module.ordersGetQuery(args()));
    expect(second).toEqual(first);
    expect(second["placedAt"]).toBeInstanceOf(Date);
    expect(second["totalPrice"]).toBeInstanceOf(Decimal);
    expect(requests).toEqual([]);
  });

  test("page through lists with renamed properties", async () => {
    const queries = createQueries();
    answer = ({ url }) =>
      json(url.includes("page_token=") ? `{"order_items":[]}` : `{"order_items":[${order()}],"next_token":"t"}`);
    requests = [];
    const options = module.ordersListInfiniteQuery({ placedAfter: new Date(time) });
    await queries.prefetchInfiniteQuery({ ...options, pages: 2 });
    const { pages } = queries.getQueryData(options.queryKey) as unknown as { readonly pages: readonly Cached[] };
    expect(pages.map(({ items }) => (items as readonly unknown[]).length)).toEqual([1, 0]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      `?placed_after=${encodeURIComponent(time)}`,
      `?page_token=t&placed_after=${encodeURIComponent(time)}`,
    ]);
  });
});

describe("mutations", () => {
  test("change cached results at once, by ids that are bigints", async () => {
    const queries = createQueries({ defaultOptions: { queries: { staleTime: Infinity } } });
    answer = ({ url }) => json(url.includes("orders/") ? order() : `{"order_items":[${order()}]}`);
    const [one, list] = [module.ordersGetQuery({ orderId: big }), module.ordersListInfiniteQuery()];
    await queries.fetchQuery(one);
    await queries.prefetchInfiniteQuery(list);
    let release = (_: Response): void => undefined;
    answer = () => new Promise<Response>((resolve) => (release = resolve));
    requests = [];
    const later = new Date("2030-01-01T00:00:00Z");
    const mutation = new module.MutationObserver(queries, module.ordersUpdateMutation());
    const done = mutation.mutate({ orderId: big, placedAt: later });
    expect(queries.getQueryData(one.queryKey)["placedAt"]).toEqual(later);
    const { pages } = queries.getQueryData(list.queryKey) as unknown as {
      readonly pages: readonly { readonly items: readonly Cached[] }[];
    };
    expect(pages[0]?.items[0]).toMatchObject({ orderId: big, placedAt: later });
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]?.body).toBe(`{"placed_at":"${later.toISOString()}"}`);
    release(json(order(`,"lots":2`)));
    await done;
    expect(queries.getQueryData(one.queryKey)).toMatchObject({ lots: 2n, placedAt: new Date(time) });
  });
});
