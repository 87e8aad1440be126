import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { camelProperty, noNames, type Conversion } from "../../src/model/index.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { createWorkbench, type Workbench } from "./compile.js";
import { buildFile, buildText, emit } from "./generate.js";
import { PlainDate, provideTemporal } from "./plain-date.js";

const spec = readFileSync(join(import.meta.dirname, "values.yaml"), "utf8");

const setting = (conversion: Conversion) => ({ conversion });
const settings = {
  values: {
    "date-time": setting({ kind: "date" }),
    date: setting({ kind: "plainDate" }),
    int64: setting({ kind: "bigint" }),
    decimal: setting({ kind: "mapped", module: "./decimal.js", type: "Decimal", parse: "parse", format: "format" }),
  },
  properties: camelProperty,
};

const decimal = `
export class Decimal {
  readonly text: string;
  constructor(text: string) { this.text = text; }
}
export const parse = (text: string): Decimal => {
  if (!/^\\d+(\\.\\d+)?$/.test(text)) throw new Error("not a decimal");
  return new Decimal(text);
};
export const format = ({ text }: Decimal): string => text;
`;

/** The parts of Temporal that the test needs, with its types: not every runtime and compiler has them. */
const temporal = `
export {};
declare global {
  namespace Temporal { interface PlainDate { toJSON(): string } interface Instant { toJSON(): string } }
}
`;

type Method = (args?: object, options?: object) => Promise<never> & AsyncIterable<unknown>;
interface Client {
  readonly orders: Readonly<Record<"get" | "replace" | "list" | "form", Method>>;
  readonly uploads: Readonly<Record<"add", Method>>;
  readonly events: Readonly<Record<"stream" | "lines" | "sendLines" | "send" | "sendParts" | "trail", Method>>;
  readonly both: Readonly<Record<"get", Method>>;
}
interface Module {
  readonly createClient: (options: object) => Client;
  readonly validateWith: (validators: object) => unknown;
  readonly Decimal: new (text: string) => { readonly text: string };
}

const time = "2024-01-02T03:04:05.678Z";
const wire =
  '{"id":9007199254740993,"placed_at":"2024-01-02T03:04:05.678Z","due":"2024-01-02","unit_price":"12.30","text_id":"9007199254740993",' +
  '"parent_order":{"id":1,"placed_at":"2024-01-02T03:04:05.678Z","due":null,"parent_order":null},"sub_orders":[{"id":-9223372036854775808,' +
  '"placed_at":"2024-01-02T03:04:05.678Z"}],"id_counts":{"some_id":9007199254740995},"time_or_name":"now","either_one":{"cash_amount":"5",' +
  '"paid_at":"yesterday"},"pair_of":["2024-01-02T03:04:05.678Z","2024-01-02T03:04:05.678Z"],"the_pet":{"pet_type":"Cat","born_at":' +
  '"2024-01-02T03:04:05.678Z","last_nap":"2024-01-02T03:04:05.678Z","cat_price":"1"},"state_name":"open","undocumented_part":{"placed_at":"x"}}';

describe("a client with values and names of programs", () => {
  let bench: Workbench;
  let module: Module;
  let client: Client;
  let sent: { readonly request: Request; readonly body: string };
  let answer: { status?: number; type?: string; body: string };
  const date = new Date(time);

  beforeAll(async () => {
    provideTemporal();
    bench = createWorkbench();
    bench.add("orders", "client", await emit(clientOutput, await buildText(spec, noNames, settings), { root: "../" }));
    writeFileSync(join(bench.folder, "orders/client/decimal.ts"), decimal);
    writeFileSync(join(bench.folder, "temporal.d.ts"), temporal);
    const entry = 'export * from "./client/generated/index.js"; export * from "./client/decimal.js";';
    writeFileSync(join(bench.folder, "orders/all.ts"), entry);
    const outfile = join(bench.folder, "orders.mjs");
    const entryPoints = [join(bench.folder, "orders/all.ts")];
    await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
    module = (await import(pathToFileURL(outfile).href)) as Module;
    client = module.createClient({ maxRetries: 0, fetch });
  });
  afterAll(() => bench.remove());

  const fetch = async (request: Request): Promise<Response> => {
    sent = { request, body: await request.clone().text() };
    const { status = 200, type = "application/json", body } = answer;
    return new Response(status === 204 ? null : body, { status, headers: { "content-type": type } });
  };

  it("compiles", () => {
    expect(bench.compile()).toEqual([]);
  });

  it("round-trips every kind of schema", async () => {
    answer = { body: wire };
    const order: Record<string, unknown> = await client.orders.replace({ orderId: 5n, id: 1n, placedAt: date });
    expect(sent.body).toBe(`{"id":1,"placed_at":"${time}"}`);
    const { Decimal } = module;
    expect(order).toEqual({
      id: 9007199254740993n,
      placedAt: date,
      due: expect.objectContaining({}) as unknown,
      unitPrice: new Decimal("12.30"),
      textId: 9007199254740993n,
      parentOrder: { id: 1n, placedAt: date, due: null, parentOrder: null },
      subOrders: [{ id: -9223372036854775808n, placedAt: date }],
      idCounts: { some_id: 9007199254740995n },
      timeOrName: "now",
      eitherOne: { cashAmount: new Decimal("5"), paidAt: "yesterday" },
      pairOf: [date, time],
      thePet: { petType: "Cat", bornAt: date, lastNap: date, catPrice: new Decimal("1") },
      stateName: "open",
      undocumented_part: { placed_at: "x" },
    });
    expect(String(order["due"])).toBe("2024-01-02");
    await client.orders.replace({ orderId: 5n, ...order });
    expect(sent.body).toBe(wire);
  });

  it("writes parameters of every place and style", async () => {
    answer = { body: `{"payload_data":${wire},"is_ok":true,"info_text":"fine"}` };
    const days = [PlainDate.from("2024-01-02"), PlainDate.from("2024-01-03")];
    const where = { maxPrice: new module.Decimal("9.5"), minId: 9007199254740993n };
    const rawFilter = { sinceAt: date, smallId: 7n };
    const result: { readonly id: bigint } = await client.orders.get({
      orderId: 9007199254740993n,
      changedSince: date,
      days,
      where,
      rawFilter,
      xSince: date,
      lastSeen: days[0],
    });
    expect(result.id).toBe(9007199254740993n);
    const { pathname, searchParams } = new URL(sent.request.url);
    expect(pathname).toBe("/orders/9007199254740993");
    expect(Object.fromEntries(searchParams)).toEqual({
      changed_since: time,
      days: "2024-01-02,2024-01-03",
      "where[max_price]": "9.5",
      "where[min_id]": "9007199254740993",
      raw_filter: `{"since_at":"${time}","small_id":7}`,
    });
    expect(sent.request.headers.get("x-since")).toBe(time);
    expect(sent.request.headers.get("cookie")).toBe("last_seen=2024-01-02");
  });

  it("keeps apart parameters of one name", async () => {
    answer = { body: `{"pet_type":"Dog","owner_id":9007199254740993,"born_at":"${time}"}` };
    const dog: unknown = await client.both.get({ path: { id: 1n }, query: { id: date } });
    expect(dog).toEqual({ petType: "Dog", ownerId: 9007199254740993n, bornAt: date });
    expect(sent.request.url).toContain(`/both/1?id=${encodeURIComponent(time)}`);
    answer = { body: `{"pet_type":"Fish","born_at":"${time}"}` };
    expect(await client.both.get({ path: { id: 1n } })).toEqual({ petType: "Fish", bornAt: date });
  });

  it("reads the envelope by its names on the wire", async () => {
    answer = { body: `{"payload_data":null,"is_ok":false,"info_text":"no"}` };
    await expect(client.orders.get({ orderId: 1n })).rejects.toMatchObject({ name: "EnvelopeError" });
    answer = { body: `{"is_ok":true}` };
    await expect(client.orders.get({ orderId: 1n })).rejects.toMatchObject({ name: "DecodeError" });
  });

  it("goes through pages, whose numbers stay numbers", async () => {
    answer = { body: `{"order_items":[{"id":1,"placed_at":"${time}"}],"total_count":3}` };
    const orders: unknown[] = [];
    for await (const order of client.orders.list({ placedAfter: date })) {
      orders.push(order);
      answer = { body: answer.body.replace(/"id":\d/, `"id":${orders.length + 1}`) };
    }
    expect(orders).toEqual([1n, 2n, 3n].map((id) => ({ id, placedAt: date })));
    expect(new URL(sent.request.url).searchParams.get("page_no")).toBe("3");
    expect(new URL(sent.request.url).searchParams.get("placed_after")).toBe(time);
  });

  it("starts a page after the value that the last item has on the wire", async () => {
    answer = { body: `{"trail_items":[{"id":1,"placed_at":"${time}","unit_price":"9.50"}]}` };
    const seen: unknown[] = [];
    for await (const order of client.events.trail()) {
      seen.push(order);
      answer = { body: '{"trail_items":[]}' };
    }
    expect(seen).toEqual([{ id: 1n, placedAt: date, unitPrice: new module.Decimal("9.50") }]);
    expect(new URL(sent.request.url).search).toBe("?after_price=9.50");
  });

  it("writes forms", async () => {
    answer = { status: 204, body: "" };
    await client.orders.form({ placedAt: date, bigIds: [1n, 9007199254740993n], nestedPart: { atTime: date } });
    expect([...new URLSearchParams(sent.body)]).toEqual([
      ["placed_at", time],
      ["big_ids", "1"],
      ["big_ids", "9007199254740993"],
      ["nested_part", `{"at_time":"${time}"}`],
    ]);
    await client.uploads.add({ takenAt: date, theFile: new Blob(["x"]), metaData: { ownerId: 5n } });
    const form = await sent.request.formData();
    expect(form.get("taken_at")).toBe(time);
    expect(form.get("meta_data")).toBe('{"owner_id":5}');
    expect(form.get("the_file")).toBeInstanceOf(File);
  });

  it("converts the items of streams", async () => {
    answer = { type: "text/event-stream", body: `data: ${wire}\n\ndata: {"id":2,"placed_at":"x"}\n\n` };
    const seen: unknown[] = [];
    const read = async (method: Method): Promise<void> => {
      for await (const item of (await method()) as AsyncIterable<unknown>) seen.push(item);
    };
    await expect(read(client.events.stream)).rejects.toThrow('invalid value at placed_at: "x" is not a date and time');
    answer = { type: "application/jsonl", body: `{"id":9007199254740993,"placed_at":"${time}"}\n` };
    await read(client.events.lines);
    expect(seen).toMatchObject([
      { id: 9007199254740993n, placedAt: date },
      { id: 9007199254740993n, placedAt: date },
    ]);
  });

  it("converts the items that it sends, whether they are there or still to come", async () => {
    const items = [
      { id: 9007199254740993n, placedAt: date },
      { id: 2n, placedAt: date },
    ];
    async function* later(): AsyncGenerator<object> {
      yield* items;
    }
    const lines = `{"id":9007199254740993,"placed_at":"${time}"}\n{"id":2,"placed_at":"${time}"}\n`;
    for (const body of [items, later()]) {
      // The document has 201.
      answer = { status: 200, body: `{"id":1,"placed_at":"${time}"}` };
      expect(await client.events.sendLines({ body })).toEqual({ id: 1n, placedAt: date });
      expect(sent.body).toBe(lines);
    }
    answer = { status: 204, body: "" };
    const events = items.map((data) => ({ data }));
    for (const body of [
      events,
      (async function* () {
        yield* events;
      })(),
    ]) {
      await client.events.send({ body });
      expect(sent.body).toBe(lines.replace(/^.+$/gm, "data: $&\n"));
    }
  });

  it("converts lists of parts", async () => {
    const order = `{"id":9007199254740993,"placed_at":"${time}"}`;
    answer = {
      type: "multipart/mixed; boundary=b",
      body: `--b\r\ncontent-type: application/json\r\n\r\n${order}\r\n--b--`,
    };
    const items = [{ id: 2n, placedAt: date }];
    for (const body of [
      items,
      (async function* () {
        yield* items;
      })(),
    ]) {
      expect(await client.events.sendParts({ body })).toEqual([{ id: 9007199254740993n, placedAt: date }]);
      expect(sent.body).toContain(`{"id":2,"placed_at":"${time}"}`);
    }
  });

  it("names the item of a stream that it cannot convert", async () => {
    async function* later(): AsyncGenerator<object> {
      yield { id: 1n, placedAt: date };
      yield { id: "1" };
    }
    answer = { body: "{}" };
    await expect(client.events.sendLines({ body: later() })).rejects.toMatchObject({
      message: expect.stringContaining('"[1].id": "1" is not a bigint') as string,
    });
  });

  it("names the value that a response has wrong", async () => {
    answer = { body: wire.replace('{"id":-9223372036854775808', '{"id":1.5') };
    await expect(client.orders.replace({ orderId: 1n, id: 1n, placedAt: date })).rejects.toMatchObject({
      name: "DecodeError",
      code: "decode",
      message: "The response has an invalid value at sub_orders[0].id: 1.5 is not an integer",
      operation: "orders.replace",
    });
    answer = { body: wire.replace('"12.30"', JSON.stringify("x".repeat(500))) };
    await expect(client.orders.replace({ orderId: 1n, id: 1n, placedAt: date })).rejects.toThrow(
      /at unit_price: "x{59}… is refused: not a decimal$/,
    );
    answer = { body: `${'{"id":1,"parent_order":'.repeat(100_000)}null${"}".repeat(100_000)}` };
    await expect(client.orders.replace({ orderId: 1n, id: 1n, placedAt: date })).rejects.toThrow(
      "The response is nested too deeply",
    );
  });

  it("refuses arguments that it cannot convert", async () => {
    await expect(client.orders.get({ orderId: 1n, changedSince: new Date(NaN) })).rejects.toMatchObject({
      name: "ArgumentError",
      message: 'Invalid value of "changedSince": [object Date] is an invalid Date',
    });
    await expect(
      client.orders.replace({ orderId: 1n, id: 1n, placedAt: date, subOrders: [{ id: "1" }] }),
    ).rejects.toThrow('Invalid value of "subOrders[0].id": "1" is not a bigint');
  });

  it("converts the bodies of errors, unless they are others", async () => {
    answer = { status: 404, body: `{"retry_at":"${time}","trace_id":9007199254740993}` };
    const error = await client.orders.get({ orderId: 1n }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 404, body: { retryAt: date, traceId: 9007199254740993n } });
    expect(JSON.stringify(error)).toContain(`"retry_at":"${time}"`);
    for (const body of ["<html>", '{"retry_at":"x"}', "[]", "null"]) {
      answer = { status: 404, body };
      await expect(client.orders.get({ orderId: 1n })).rejects.toMatchObject({ name: "NotFoundError" });
    }
  });

  it("validates what the program has", async () => {
    const seen: unknown[] = [];
    const validator = {
      "~standard": { version: 1, vendor: "test", validate: (value: unknown) => (seen.push(value), { value }) },
    };
    const validate = module.validateWith({ "orders.replace": { params: validator, response: validator } });
    answer = { body: `{"id":1,"placed_at":"${time}"}` };
    await module.createClient({ fetch, validate }).orders.replace({ orderId: 2n, id: 1n, placedAt: date });
    expect(seen).toEqual([
      { orderId: 2n, id: 1n, placedAt: date },
      { id: 1n, placedAt: date },
    ]);
  });

  it("lets a parser of the user's decide what numbers are", async () => {
    answer = { body: '{"id":9007199254740993,"placed_at":null}' };
    const parseJson = (text: string): unknown =>
      JSON.parse(text.replace(/\d{16,}/g, '"$&"'), (_, value: unknown) => value);
    const own = module.createClient({ fetch, parseJson });
    expect(await own.orders.replace({ orderId: 1n, id: 1n, placedAt: date })).toEqual({
      id: 9007199254740993n,
      placedAt: null,
    });
  });
});

// The documents are large: `pnpm test --all` compiles them.
describe.runIf(isThorough)("a client with values and names of programs compiles", () => {
  const octokit = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));
  const specs = process.env["SPECLOOM_SPECS"] ?? join(import.meta.dirname, "../../../../shared/specs");
  const documents = [join(octokit, "generated/api.github.com.json"), join(specs, "stripe.yaml")];

  it.each(documents.filter((file) => existsSync(file)))("for %s", async (file) => {
    const bench = createWorkbench();
    try {
      const built = await buildFile(file, noNames, settings);
      bench.add("large", "client", await emit(clientOutput, built, { root: "../" }));
      writeFileSync(join(bench.folder, "large/client/decimal.ts"), decimal);
      writeFileSync(join(bench.folder, "temporal.d.ts"), temporal);
      expect(bench.compile()).toEqual([]);
    } finally {
      bench.remove();
    }
  });
});
