// Writes and reads multipart bodies whose parts have an order.
import { describe, expect, it } from "vitest";
import { encodeParts, readParts } from "../../src/client/parts.js";
import { encodeItems } from "../../src/client/sent-streams.js";
import type { CallState } from "../../src/client/contract.js";

const call = {
  api: {},
  secrets: [],
  options: {},
  callOptions: {},
  operation: { id: "parts.get" },
} as unknown as CallState;

/** Returns a response whose body comes in chunks of `size` bytes. */
function response(body: string | Uint8Array, size: number, type = "multipart/mixed; boundary=b"): Response {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
  return new Response(stream, { headers: { "content-type": type } });
}

async function read(body: string | Uint8Array, size: number, type?: string): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of (await readParts()(response(body, size, type), call)) as AsyncIterable<unknown>)
    items.push(item instanceof Blob ? `${item.type}: ${await item.text()}` : item);
  return items;
}

const body =
  'preamble\r\n--b\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--b  \r\ncontent-type: text/plain\r\n\r\nline\r\n--c\r\n' +
  "\r\n--b\r\n\r\n[1]\r\n--b\r\n\r\nplain\r\n--b\r\nContent-Type: image/png\r\nX: y\r\n\r\n\0\r\r\n--b--\r\nepilogue";

describe("readParts", () => {
  it.each([1, 2, 3, 7, 1000])("reads parts in chunks of %i bytes", async (size) => {
    expect(await read(body, size)).toEqual([{ a: 1 }, "line\r\n--c\r\n", [1], "plain", "image/png: \0\r"]);
  });

  it("reads all parts as a list", async () => {
    expect(await readParts("all")(response("--b\r\n\r\nx\r\n--b\r\n\r\n\r\n--b--", 4), call)).toEqual(["x", ""]);
  });

  it("reads a body without parts", async () => expect(await read("--b--", 2)).toEqual([]));

  it("reads the parts of a form with their names", async () => {
    const form = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--';
    expect(await read(form, 5, 'multipart/form-data; boundary="b"')).toEqual([{ a: "1" }]);
  });

  it.each([
    ["no end", "--b\r\n\r\nx\r\n", "multipart/mixed; boundary=b"],
    ["no boundary", "--b--", "multipart/mixed"],
    ["another boundary", "--c--", "multipart/mixed; boundary=b"],
    ["an endless head", "--b\r\nx: y", "multipart/mixed; boundary=b"],
  ])("fails for %s", async (_, text, type) => {
    await expect(read(text, 3, type)).rejects.toMatchObject({ name: "DecodeError" });
  });

  it("fails for a part that is not JSON", async () => {
    const broken = "--b\r\nContent-Type: application/json\r\n\r\n{\r\n--b--";
    await expect(read(broken, 3)).rejects.toMatchObject({ name: "DecodeError" });
  });

  it("throws if it is read twice", async () => {
    const items = (await readParts()(response("--b--", 9), call)) as AsyncIterable<unknown>;
    for await (const _ of items);
    await expect(items[Symbol.asyncIterator]().next()).rejects.toThrow("A stream can be read only once");
  });

  it("finds the end of a long part in linear time", async () => {
    const part = new Uint8Array(1_600_000).fill(13);
    const head = "--b\r\nContent-Type: a/b\r\n\r\n";
    const bytes = new Uint8Array(await new Blob([head, part, "\r\n--b--"]).arrayBuffer());
    expect(await read(bytes, 1000, "multipart/mixed; boundary=b")).toHaveLength(1);
  });
});

describe("encodeParts", () => {
  async function* both() {
    yield { a: 1 };
    yield "x";
  }

  it.each([
    ["a list", () => [{ a: 1 }, "x"]],
    ["an async iterable", both],
  ])("writes %s", async (_, items) => {
    const positions = { first: [{ type: "application/json", headers: { "X-A": "1" } }], others: { type: "text/csv" } };
    const { content, type } = encodeParts(items(), { type: "multipart/mixed", positions });
    const [, boundary] = /^multipart\/mixed; boundary=(\S+)$/.exec(type!)!;
    expect(await new Response(content!).text()).toBe(
      `--${boundary}\r\nContent-Type: application/json\r\nX-A: 1\r\n\r\n{"a":1}\r\n` +
        `--${boundary}\r\nContent-Type: text/csv\r\n\r\nx\r\n--${boundary}--\r\n`,
    );
  });

  it("writes the parts of a form with their names", async () => {
    const { content } = encodeParts([{ a: 1 }, { 'b"': "x" }], { type: "multipart/form-data" });
    const text = await new Response(content!).text();
    expect(text).toMatch(/name="a"\r\n\r\n1\r\n/);
    expect(text).toMatch(/name="b%22"\r\n\r\nx\r\n/);
  });

  it("writes parts that readParts reads back", async () => {
    const { content, type } = encodeParts([{ a: [1] }, "ä", new Blob(["\r\n--"], { type: "a/b" })], {});
    expect(await read(new Uint8Array(await new Response(content!).arrayBuffer()), 3, type)).toEqual([
      { a: [1] },
      "ä",
      "a/b: \r\n--",
    ]);
  });
});

describe("encodeItems", () => {
  it.each([
    ["application/jsonl", '{"a":1}\n"x"\n'],
    ["application/json-seq", '\x1e{"a":1}\n\x1e"x"\n'],
  ])("writes %s", async (type, text) => {
    async function* items() {
      yield { a: 1 };
      yield "x";
    }
    for (const given of [[{ a: 1 }, "x"], items()])
      expect(await new Response(encodeItems(given, { type }).content!).text()).toBe(text);
  });

  it("writes server-sent events", () => {
    const items = [{ event: "a\nb", id: "1", retry: 5, data: { x: 1 } }, { data: "two\nlines" }, {}];
    expect(encodeItems(items, { type: "text/event-stream" }).content).toBe(
      'event: a b\nid: 1\nretry: 5\ndata: {"x":1}\n\ndata: two\ndata: lines\n\ndata: null\n\n',
    );
  });
});
