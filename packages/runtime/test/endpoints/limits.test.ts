// The limits of what a request may contain, and names that objects inherit.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRequest, type Endpoint, type Issue, type Validator, type ValueShape } from "../../src/endpoints/index.js";
import { endpoint, outcome, read, withBody, withQuery } from "./support.js";

const json = { type: "application/json", to: ["body"] };
const multipart = { type: "multipart/form-data", coding: "multipart", to: ["body"] } as const;

/** Returns a request with a body. */
function send(body: BodyInit, type: string, headers: Record<string, string> = {}): RequestInit {
  return { body, headers: { "content-type": type, ...headers }, duplex: "half" } as RequestInit;
}

/** Returns the issues of a refused request. */
async function issuesOf(...input: Parameters<typeof read>) {
  const result = await read(...input);
  return result.ok ? [] : result.problem.issues;
}

describe("bodies", () => {
  it.each([
    [json, 1024 * 1024],
    [multipart, 64 * 1024 * 1024],
    [{ type: "image/png", coding: "binary", to: ["body"] } as const, 64 * 1024 * 1024],
  ])("of %j are refused if their Content-Length exceeds the limit", async (content, limit) => {
    const announced = (length: number) => send("x", content.type, { "content-length": String(length) });
    expect(await outcome(withBody(content), "/pets", announced(limit + 1))).toBe(
      `413 The body is larger than ${limit} bytes`,
    );
    expect(JSON.stringify(await outcome(withBody(content), "/pets", announced(limit)))).not.toContain("413");
  });

  it("may be as large as the limit if their length is not announced", async () => {
    const ofSize = (size: number) =>
      outcome(withBody(json), "/pets", send(new Blob(['"', "x".repeat(size - 2), '"']).stream(), json.type), {
        maxBodyBytes: 10,
      });
    expect(await ofSize(10)).toEqual({ body: "xxxxxxxx" });
    expect(await ofSize(11)).toBe("413 The body is larger than 10 bytes");
  });

  it("of JSON have at most 100 levels", async () => {
    const nested = (levels: number) => send(`${"[".repeat(levels)}${"]".repeat(levels)}`, json.type);
    expect(await issuesOf(withBody(json), "/pets", nested(100))).toEqual([]);
    expect(await outcome(withBody(json), "/pets", nested(101))).toBe("400 body: Nested deeper than 100 levels");
  });

  it.each([
    ["1e400", ["a"]],
    ["-1e400", ["a"]],
    ["1e-400", ["a"]],
    ["9007199254740993", ["a"]],
    ["12345678901234567890", ["a"]],
    ["36028797018963968", ["a"]],
    ["1.0000000000000000001", ["a"]],
    ["0.1234567890123456789", ["a"]],
    ["1".repeat(2000), ["a"]],
    ['[{"b": "\\\\\\"9007199254740993", "c": 9007199254740993}]', ["a", 0, "c"]],
    ['1e400, "a": 1', []],
  ])("of JSON have no number that a double would change: %s", async (value, path) => {
    const [issue, ...others] = await issuesOf(withBody(json), "/pets", send(`{"b": "1e9", "a": ${value}}`, json.type));
    expect([issue?.path, others]).toEqual([["body", ...path], []]);
    expect(issue?.message).toMatch(/^The number \S{1,40} would become \S+\. Send it as a string$/);
  });

  it("of JSON have numbers in the range of doubles, however they are written", async () => {
    const numbers = [
      "0e400",
      "-0.0e-400",
      "1E22",
      "1.5e300",
      "0.1",
      "0.10000000000000001",
      "9007199254740992.0",
      "9.9999999999999992e+22",
    ];
    const doubles = fc.double({ noDefaultInfinity: true, noNaN: true });
    const accepted = async (text: string): Promise<void> => {
      expect(await outcome(withBody(json), "/pets", send(text, json.type))).toEqual({
        body: JSON.parse(text) as unknown,
      });
    };
    for (const number of [...numbers, `1${"0".repeat(300)}`, "5e-324"]) await accepted(`["\\\\", ${number}]`);
    await fc.assert(
      fc.asyncProperty(doubles, (double) => accepted(JSON.stringify([double, double.toExponential(16)]))),
    );
  });

  it("are shortened in issues", async () => {
    const name = "x".repeat(100_000);
    const body = JSON.stringify({ [name]: Array.from({ length: 200 }, () => 1) });
    const many = Array.from({ length: 200 }, (_, index) => ({ path: ["body", name, index], message: `Not ${name}` }));
    const params: Validator = { is: () => false, safeParse: () => ({ success: false, error: { issues: many } }) };
    const result = await read({ ...withBody(json), params }, "/pets", send(body, json.type));
    expect(JSON.stringify(result).length).toBeLessThan(60_000);
    const [shown] = result.ok ? [] : result.problem.issues;
    expect(shown).toEqual({ path: ["body", `${"x".repeat(100)}…`, 0], message: `Not ${"x".repeat(296)}…` });
  });

  const parts = (...heads: readonly string[]) =>
    send(`${heads.map((head) => `--b\r\n${head}\r\n`).join("")}--b--`, "multipart/form-data; boundary=b");

  it("have at most 10,000 parts", async () => {
    const part = 'Content-Disposition: form-data; name="a"\r\n\r\n1';
    const many = (count: number) => parts(...Array.from({ length: count }, () => part));
    expect(await issuesOf(withBody(multipart), "/pets", many(10_000))).toEqual([]);
    expect(await outcome(withBody(multipart), "/pets", many(10_001))).toBe(
      "400 body: The multipart body has more than 10000 parts",
    );
  });

  it("have parts with headers of at most 16 KiB", async () => {
    const withHead = (length: number) => {
      const head = 'Content-Disposition: form-data; name="a"\r\nX: ';
      return parts(`${head}${"x".repeat(length - head.length)}\r\n\r\n1`);
    };
    expect(await issuesOf(withBody(multipart), "/pets", withHead(16_384))).toEqual([]);
    expect(await outcome(withBody(multipart), "/pets", withHead(16_385))).toBe(
      "400 body: A part of the body has no valid headers",
    );
  });

  it("have no part without its own headers", async () => {
    const whole = 'Content-Disposition: form-data; name="b"\r\n\r\n1';
    const refused = "400 body: A part of the body has no valid headers";
    expect(await outcome(withBody(multipart), "/pets", parts('Content-Disposition: form-data; name="a"', whole))).toBe(
      refused,
    );
  });

  it("have at most 100 issues, of which 10 are shown", async () => {
    const lines = { type: "application/jsonl", coding: "lines", to: ["body"] } as const;
    const input = [withBody(lines), "/pets", send("x\n".repeat(150), lines.type)] as const;
    expect(await issuesOf(...input)).toHaveLength(100);
    expect(await outcome(...input)).toMatch(/^400 (?:body\.\d: Invalid JSON: [^;]*; ){10}and 90 more$/);
  });
});

describe("names that objects inherit", () => {
  const names = ["constructor", "toString", "__proto__"];

  it.each(names)("a path has no value %s unless its template has it", async (name) => {
    for (const value of ["string", "number"] as const) {
      const given = endpoint({ parameters: [{ name, in: "path", value }] });
      expect(await readRequest(given, new Request("https://api.test/pets"), {})).toEqual({ ok: true, args: {} });
    }
  });

  it.each(names)("a query has no property %s unless its shape has it", async (name) => {
    const object = { properties: { b: "number" } } as const;
    expect(await outcome(withQuery({ value: object }), `/pets?b=1&${name}=2`)).toEqual({ a: { b: 1 } });
  });

  it.each(names)("a property %s has the shape of additional properties", async (name) => {
    const object: ValueShape = { properties: {}, additional: "number" };
    const given = withQuery({ value: object, style: "deepObject" });
    const result = (await outcome(given, `/pets?a[${name}]=2`)) as { readonly a: object };
    expect(Object.entries(result.a)).toEqual([[name, 2]]);
  });

  it.each(names)("a value with a property %s is an object only if the shape has it", async (name) => {
    const value: ValueShape = { anyOf: ["string", { properties: { b: "number" } }] };
    expect(await outcome(withQuery({ value, explode: false }), `/pets?a=b,1`)).toEqual({ a: { b: 1 } });
    expect(await outcome(withQuery({ value, explode: false }), `/pets?a=${name},1`)).toEqual({ a: `${name},1` });
  });

  it("an option without a configured name is not read", async () => {
    const given = endpoint({ options: [{ id: "constructor", in: "header", to: ["a"] }] });
    const named = JSON.parse('{"constructor":"b"}') as Record<string, string>;
    expect(await outcome(given, "/pets", { headers: { b: "1" } }, { optionNames: {} })).toEqual({});
    expect(await outcome(given, "/pets", { headers: { b: "1" } }, { optionNames: named })).toEqual({ a: "1" });
  });

  it.each(names)("a property %s of a body is an argument", async (name) => {
    const given = withBody({ type: json.type, names: { b: "renamed" } });
    const args = await outcome(given, "/pets", send(`{"${name}":1,"b":2}`, json.type));
    expect(Object.entries(args as object)).toEqual([
      [name, 1],
      ["renamed", 2],
    ]);
  });

  it("an argument below __proto__ does not change other objects", async () => {
    const given: Endpoint = withQuery({ to: ["__proto__", "polluted"] });
    const args = await outcome(given, "/pets?a=1");
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(JSON.stringify(args)).toBe('{"__proto__":{"polluted":"1"}}');
  });
});

describe("values", () => {
  it("are shortened in messages", async () => {
    const given = withQuery({ value: "number" });
    expect(await outcome(given, `/pets?a=${"x".repeat(60)}`)).toContain(`received "${"x".repeat(60)}"`);
    expect(await outcome(given, `/pets?a=${"x".repeat(61)}`)).toContain(`received "${"x".repeat(60)}…"`);
  });

  it("are numbers only in the range of doubles", async () => {
    const given = withQuery({ value: "number" });
    expect(await outcome(given, "/pets?a=1e308")).toEqual({ a: 1e308 });
    expect(await outcome(given, "/pets?a=1e309")).toBe('400 query.a: Expected a number, received "1e309"');
  });

  it("have at most 32 brackets", async () => {
    const given = withQuery({ value: "any", style: "deepObject" });
    expect(await issuesOf(given, `/pets?a${"[b]".repeat(32)}=1`)).toEqual([]);
    expect(await outcome(given, `/pets?a${"[b]".repeat(33)}=1`)).toBe("400 query.a: Nested too deeply");
  });
});

describe("strings that may be numbers", () => {
  const value: ValueShape = { items: { anyOf: ["number", "string"] } };
  const ones = (count: number) => `/pets?${Array.from({ length: count }, () => "a=1").join("&")}`;

  /** Returns an endpoint whose list must have strings alone. */
  function withStrings(issuesFor: (numbers: readonly number[]) => readonly Issue[]): Endpoint {
    const indexes = ({ a }: { readonly a: readonly unknown[] }) =>
      a.flatMap((item, index) => (typeof item === "number" ? [index] : []));
    const params: Validator = {
      is: (args) => indexes(args as never).length === 0,
      safeParse: (args) => ({ success: false, error: { issues: issuesFor(indexes(args as never)) } }),
    };
    return { ...withQuery({ value }), params };
  }

  it("are read as strings in at most 8 rounds of validation", async () => {
    const given = withStrings(([first = 0]) => [{ path: ["a", first], message: "Expected a string" }]);
    expect(await outcome(given, ones(8))).toEqual({ a: Array.from({ length: 8 }, () => "1") });
    expect(await outcome(given, ones(9))).toBe("400 query.a.0: Expected a string");
  });

  it("are at most 1,000 per request", async () => {
    const given = withStrings(() => [{ path: [], message: "Expected strings" }]);
    expect(await issuesOf(given, ones(1000))).toEqual([]);
    expect(await outcome(given, ones(1001))).toBe("400 request: Expected strings");
  });

  it("have at most 100 issues", async () => {
    const given = withStrings(() => Array.from({ length: 150 }, () => ({ path: ["b"], message: "Wrong" })));
    expect(await issuesOf(given, ones(2))).toHaveLength(100);
  });
});
