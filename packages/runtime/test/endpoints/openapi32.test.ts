// Reads and writes what OpenAPI 3.2 adds: whole queries, and parts by position.
import { describe, expect, it } from "vitest";
import { writeResult, type Endpoint, type EndpointParameter } from "../../src/endpoints/index.js";
import { endpoint, outcome, withBody } from "./support.js";

const withWhole = (facts: Omit<EndpointParameter, "name" | "in">): Endpoint =>
  endpoint({ parameters: [{ name: "all", in: "querystring", ...facts }] });

describe("parameters in: querystring", () => {
  const form = withWhole({
    form: true,
    value: { properties: { text: "string", count: "number", ids: { items: "number" } } },
    encoding: { ids: { explode: false } },
  });

  it.each([
    ["/pets?text=a+%2B%20b&count=2&ids=1,2", { all: { text: "a + b", count: 2, ids: [1, 2] } }],
    ["/pets?other=x", { all: { other: "x" } }],
    ["/pets", {}],
    ["/pets?", {}],
    ["/pets?text=%zz", "400 querystring.all.text: Malformed percent-encoding"],
    ["/pets?__proto__=x", { all: { ["__proto__"]: "x" } }],
  ])("form %s", async (target, expected) => {
    expect(await outcome(form, target)).toEqual(expected);
  });

  it.each([
    ["/pets?%7B%22a%22%3A1%7D", { all: { a: 1 } }],
    ["/pets?{", /^400 querystring\.all: Invalid JSON/],
    ["/pets?%zz", "400 querystring.all: Malformed percent-encoding"],
  ])("JSON %s", async (target, expected) => {
    const found = await outcome(withWhole({ json: true }), target);
    if (expected instanceof RegExp) expect(found).toMatch(expected);
    else expect(found).toEqual(expected);
  });

  it("strings are percent-decoded, unless they are the raw query", async () => {
    expect(await outcome(withWhole({}), "/pets?%24.a%20%26")).toEqual({ all: "$.a &" });
    expect(await outcome(withWhole({ raw: true }), "/pets?a=%20&b")).toEqual({ all: "a=%20&b" });
  });
});

describe("parts by position", () => {
  const given = withBody({ type: "multipart/mixed", coding: "parts", to: ["body"] });
  const send = (body: string, type = "multipart/mixed; boundary=b"): RequestInit => ({
    body,
    headers: { "content-type": type },
  });

  it("reads JSON, strings, and bytes with their types", async () => {
    const body =
      '--b\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--b\r\n\r\nx\r\n--b\r\nContent-Type: image/png\r\n\r\n1\r\n--b--';
    const { body: parts } = (await outcome(given, "/pets", send(body))) as { body: unknown[] };
    expect(parts.slice(0, 2)).toEqual([{ a: 1 }, "x"]);
    expect(parts[2]).toMatchObject({ type: "image/png", size: 1 });
  });

  it.each([
    ["--b\r\nContent-Type: application/json\r\n\r\n{\r\n--b--", /^400 body\.0: Invalid JSON/],
    ["--b\r\n\r\nx", "400 body: The multipart body has no end"],
    ["x", "400 body: The multipart body has no end"],
  ])("refuses %j", async (body, expected) => {
    expect(await outcome(given, "/pets", send(body))).toEqual(
      expected instanceof RegExp ? expect.stringMatching(expected) : expected,
    );
  });

  const answering = (type: string, parts?: { first?: string[]; others?: string }): Endpoint =>
    endpoint({ responses: [{ status: "200", contents: [{ type, coding: "parts", ...(parts && { parts }) }] }] });

  it("writes the media types of the positions, or else those of the values", async () => {
    async function* items() {
      yield { a: 1 };
      yield "x";
      yield new Blob(["1"], { type: "image/png" });
      yield new Uint8Array([50]);
    }
    const response = writeResult(answering("multipart/mixed", { first: ["", "text/csv, text/*"] }), items());
    const [, boundary = ""] =
      /^multipart\/mixed; boundary=(\S+)$/.exec(response.headers.get("content-type") ?? "") ?? [];
    expect((await response.text()).replaceAll(boundary, "b")).toBe(
      '--b\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--b\r\nContent-Type: text/csv\r\n\r\nx\r\n' +
        "--b\r\nContent-Type: image/png\r\n\r\n1\r\n--b\r\nContent-Type: application/octet-stream\r\n\r\n2\r\n--b--\r\n",
    );
  });

  it("names the parts of a form", async () => {
    const text = await writeResult(answering("multipart/form-data"), [{ 'a"': 1 }]).text();
    expect(text).toContain(
      'Content-Disposition: form-data; name="a%22"\r\nContent-Type: application/json\r\n\r\n1\r\n',
    );
  });

  it("stops the handler's iterator when the caller leaves", async () => {
    let isStopped = false;
    async function* items() {
      try {
        for (;;) yield 1;
      } finally {
        isStopped = true;
      }
    }
    const reader = writeResult(answering("multipart/mixed"), items()).body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(isStopped).toBe(true);
  });
});
