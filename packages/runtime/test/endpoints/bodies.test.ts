import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import type { Endpoint, EndpointContent, ValueShape } from "../../src/endpoints/index.js";
import type { ReadOnlyProperties } from "../../src/endpoints/contract.js";
import { argsOf, endpoint, outcome, read, withBody } from "./support.js";

const json = { type: "application/json" } as const;
const send = (body: RequestInit["body"], type?: string): RequestInit => ({
  body: body ?? null,
  ...(type !== undefined && { headers: { "content-type": type } }),
});

describe("JSON bodies", () => {
  it.each([
    ['{"name":"x"}', { name: "x" }],
    ["{", /^400 body: Invalid JSON/],
    ["", "400 body: Missing"],
    ["[]", "400 body: Expected an object, received an array"],
    ["null", "400 body: Expected an object, received null"],
    ["[".repeat(100_000), /^400 body: Invalid JSON|Nested/],
    [`${"[".repeat(5_000)}${"]".repeat(5_000)}`, "400 body: Nested deeper than 100 levels"],
    [new Uint8Array([0x7b, 0xff, 0x7d]), "400 body: Invalid characters for its charset"],
  ])("%s", async (body, expected) => {
    const found = await outcome(withBody(json), "/pets", send(body as string, "application/json"));
    if (expected instanceof RegExp) expect(found).toMatch(expected);
    else expect(found).toEqual(expected);
  });

  it("accepts +json subtypes and a missing Content-Type, and refuses other types", async () => {
    const body = new TextEncoder().encode('{"a":1}');
    expect(await outcome(withBody(json), "/pets", send(body, "application/merge-patch+json"))).toEqual({ a: 1 });
    expect(await outcome(withBody(json), "/pets", send(body))).toEqual({ a: 1 });
    expect(await outcome(withBody(json), "/pets", send(body, "application/json; charset=UTF-8"))).toEqual({ a: 1 });
    const refused = "415 Unsupported Content-Type text/plain: send application/json";
    expect(await outcome(withBody(json), "/pets", send(body, "text/plain"))).toBe(refused);
    const charset = "415 Unsupported charset: klingon";
    expect(await outcome(withBody(json), "/pets", send(body, "application/json; charset=klingon"))).toBe(charset);
  });

  it("decodes other charsets, and refuses compressed bodies", async () => {
    const latin = Uint8Array.from(Buffer.from('{"a":"ü"}', "latin1"));
    expect(await outcome(withBody(json), "/pets", send(latin, 'application/json; charset="iso-8859-1"'))).toEqual({
      a: "ü",
    });
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    expect(await outcome(withBody(json), "/pets", { body: "x", headers })).toBe(
      "415 Unsupported Content-Encoding: gzip",
    );
  });

  it("stops at the limit, also if the length is not announced", async () => {
    const large = { maxBodyBytes: 10 };
    const refused = "413 The body is larger than 10 bytes";
    expect(await outcome(withBody(json), "/pets", send('{"a":"12345678"}', "application/json"), large)).toBe(refused);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(8));
      },
    });
    const init = { body: endless, duplex: "half" } as RequestInit;
    expect(await outcome(withBody(json), "/pets", init, large)).toBe(refused);
    expect(pulled).toBeLessThan(10);
  });

  it("keeps properties named __proto__ as data, and drops those that would replace a parameter", async () => {
    const given: Endpoint = {
      ...withBody(json),
      path: "/pets/{id}",
      parameters: [{ name: "id", in: "path" }],
    };
    const result = await read(given, "/pets/7", send('{"id":"8","__proto__":{"x":1},"name":"n"}', "application/json"));
    const args = result.ok ? result.args : {};
    expect(Object.entries(args).sort()).toEqual([
      ["__proto__", { x: 1 }],
      ["id", "7"],
      ["name", "n"],
    ]);
    expect(Object.getPrototypeOf(args)).toBe(Object.prototype);
  });

  it("renames properties that share a name with a parameter", async () => {
    const given = endpoint({
      method: "POST",
      path: "/pets/{id}",
      parameters: [{ name: "id", in: "path" }],
      body: { contents: [{ ...json, names: { id: "bodyId" } }] },
    });
    const body = '{"id":"8","bodyId":"9"}';
    expect(await outcome(given, "/pets/7", send(body, "application/json"))).toEqual({ bodyId: "8", id: "7" });
  });

  it("leaves an optional body out", async () => {
    expect(await outcome(withBody(json, false), "/pets", { headers: { "content-type": "text/plain" } })).toEqual({});
  });
});

describe("forms", () => {
  const form: EndpointContent = {
    type: "application/x-www-form-urlencoded",
    coding: "form",
    value: { properties: { n: "number", tags: { items: "string" }, meta: { properties: {}, additional: "string" } } },
  };
  it.each([
    ["n=5&tags=a&tags=b", { n: 5, tags: ["a", "b"] }],
    ["tags=a", { tags: ["a"] }],
    ["tags[]=a&tags[]=b", { tags: ["a", "b"] }],
    ["meta[x]=1&meta[y+z]=2", { meta: { x: "1", "y z": "2" } }],
    ["meta=%7B%22x%22%3A%221%22%7D", { meta: { x: "1" } }],
    ["n=x", '400 body.n: Expected a number, received "x"'],
    ["n=1&n=2", "400 body.n: Expected one value, received 2"],
    ["n=%E0%A4%A", "400 body.n: Malformed percent-encoding"],
    ["other=1", { other: 1 }],
    ["", {}],
  ])("%s", async (body, expected) => {
    expect(await outcome(withBody(form), "/pets", send(body, form.type))).toEqual(expected);
  });
});

describe("multipart bodies", () => {
  const value: ValueShape = {
    properties: {
      file: "file",
      files: { items: "file" },
      n: "number",
      note: "string",
      meta: { properties: { a: "number" } },
    },
  };
  const multipart: EndpointContent = { type: "multipart/form-data", coding: "multipart", value };

  it("reads FormData, with unchanged files", async () => {
    const data = new FormData();
    data.set("n", "5");
    data.set("note", 'line\nbreak "quoted"');
    data.set("meta", '{"a":1}');
    data.set("file", new File([new Uint8Array([0, 255, 13, 10, 45, 45])], 'a "b".bin', { type: "image/png" }));
    data.append("files", new Blob(["one"]));
    const result = await read(withBody(multipart), "/pets", { body: data });
    expect(result).toMatchObject({ ok: true, args: { n: 5, note: 'line\r\nbreak "quoted"', meta: { a: 1 } } });
    const { file, files } = argsOf(result) as { file: File; files: Blob[] };
    expect([file.name, file.type]).toEqual(['a "b".bin', "image/png"]);
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 255, 13, 10, 45, 45]);
    expect(await Promise.all(files.map((one) => one.text()))).toEqual(["one"]);
  });

  it("reads JSON that has a file name, as browsers send a Blob", async () => {
    const withAny = { ...value, properties: { ...value.properties, list: { items: { properties: {} } }, any: "any" } };
    const encoding = { any: { type: "application/json" } };
    const json = (of: unknown): Blob => new Blob([JSON.stringify(of)], { type: "application/json" });
    const data = new FormData();
    data.set("meta", json({ a: 1 }));
    data.append("list", json({ b: 1 }));
    data.append("list", json({ b: 2 }));
    data.set("any", json({ c: 1 }));
    const content = { ...multipart, value: withAny as ValueShape };
    const found = await outcome(withBody({ ...content, encoding }), "/pets", { body: data });
    expect(found).toEqual({ meta: { a: 1 }, list: [{ b: 1 }, { b: 2 }], any: { c: 1 } });
    // Anything may be a file, too.
    const { any } = argsOf(await read(withBody(content), "/pets", { body: data })) as { any: unknown };
    expect(any).toBeInstanceOf(File);
  });

  it.each([
    ["", "--x"],
    ["--x\r\n", "headers"],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nvalue', "no end"],
    ["--x\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--x--", "no name"],
    ["--x\r\nno headers\r\n--x--", "no valid headers"],
    ["not multipart at all", "no end"],
    [`--x\r\n${"y".repeat(50_000)}`, "end"],
    ["\r".repeat(200_000), "no end"],
  ])("refuses %j", async (body) => {
    const found = await outcome(withBody(multipart), "/pets", send(body, "multipart/form-data; boundary=x"));
    expect(found).toMatch(/^400 body/);
  });
});

describe("readOnly properties", () => {
  const user: ReadOnlyProperties = {
    names: ["id", "__proto__"],
    within: { friends: { items: 2 }, self: 1 },
    others: { names: ["at"] },
  };
  const given = `{"id":1,"__proto__":{"a":1},"name":"a","friends":[{"id":2,"self":{"id":3,"friends":[{"id":4}]}},5],"stamp":{"at":1,"by":2},"list":[{"at":1}]}`;
  const kept = { name: "a", friends: [{ self: { friends: [{}] } }, 5], stamp: { by: 2 }, list: [{ at: 1 }] };

  it("do not reach handlers, at any depth", async () => {
    const json: EndpointContent = { type: "application/json", readOnly: user };
    expect(await outcome(withBody(json), "/pets", send(given, json.type))).toEqual(kept);
    const whole: EndpointContent = { ...json, to: ["body"] };
    expect(await outcome(withBody(whole), "/pets", send(given, json.type))).toEqual({ body: kept });
    const form: EndpointContent = { type: "application/x-www-form-urlencoded", coding: "form", readOnly: user };
    expect(await outcome(withBody(form), "/pets", send("id=1&name=a", form.type))).toEqual({ name: "a" });
  });
});

describe("other bodies", () => {
  const bytes: EndpointContent = { type: "*/*", coding: "binary", to: ["body"] };
  it("reads bytes as a Blob, text as a string and lines as a list", async () => {
    const result = await read(withBody(bytes), "/pets", send("abc", "image/png"));
    const { body } = argsOf(result) as { body: Blob };
    expect([body.type, await body.text()]).toEqual(["image/png", "abc"]);
    const text: EndpointContent = { type: "text/plain", coding: "text", to: ["body"] };
    expect(await outcome(withBody(text), "/pets", send("", "text/plain"))).toEqual({ body: "" });
    const lines: EndpointContent = { type: "application/jsonl", coding: "lines", to: ["body"] };
    expect(await outcome(withBody(lines), "/pets", send('{"a":1}\n\n2\n', lines.type))).toEqual({
      body: [{ a: 1 }, 2],
    });
    expect(await outcome(withBody(lines), "/pets", send("1\n{", lines.type))).toMatch(/^400 body\.1: Invalid JSON/);
  });

  it("never throws, whatever is sent", async () => {
    const types = [
      "application/json",
      "multipart/form-data; boundary=b",
      "application/x-www-form-urlencoded",
      "text/plain",
      ";;;",
      'a/b; c="',
      "",
    ];
    const contents: readonly EndpointContent[] = [
      json,
      { type: "multipart/form-data", coding: "multipart" },
      { type: "application/x-www-form-urlencoded", coding: "form" },
    ];
    const given = endpoint({
      method: "POST",
      parameters: [
        { name: "a", in: "query", style: "deepObject", value: "any" },
        { name: "b", in: "query", explode: false, value: { anyOf: ["number", { items: "any" }] } },
        { name: "c", in: "cookie", value: { properties: { x: "any" } } },
      ],
      body: { contents },
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(...types),
        fc.string({ unit: fc.constantFrom(...'ab[]=&%,+;{}"\\u0041'.split("")), maxLength: 40 }),
        async (body, type, query) => {
          const headers = { "content-type": type, cookie: query.replace(/[^\x20-\x7e]/g, "") };
          const result = await read(given, `/pets?${query}`, { body, headers });
          expect(result.ok || (result.problem.status >= 400 && result.problem.status < 500)).toBe(true);
        },
      ),
      { numRuns: times(400) },
    );
  });
});
