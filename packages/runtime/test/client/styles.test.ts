import { describe, expect, test } from "vitest";
import { call, coded, type CodedOperation } from "../../src/client/index.js";
import { connect, failure, serve } from "./support.js";

type Parameter = NonNullable<CodedOperation["parameters"]>[number];

// The example values of OAS 3.1 4.8.12.4.
const primitive = "blue";
const list = ["blue", "black", "brown"];
const record = { R: 100, G: 200, B: 150 };

const sent = async (parameter: Omit<Parameter, "name">, value: unknown): Promise<string> => {
  const server = await serve(() => ({}));
  const path = parameter.in === "path" ? "/{color}" : "/";
  const operation = coded({ id: "a", method: "GET", path, parameters: [{ name: "color", ...parameter }] });
  await call(connect(server), operation, { color: value });
  const [{ url, headers }] = server.seen as [(typeof server.seen)[number]];
  if (parameter.in === "header") return String(headers["color"]);
  return parameter.in === "cookie" ? String(headers["cookie"]) : url.replace(/^\/\??/, "");
};

describe("path", () => {
  test.each<[Parameter["style"], boolean, unknown, string]>([
    ["simple", false, primitive, "blue"],
    ["simple", false, list, "blue,black,brown"],
    ["simple", false, record, "R,100,G,200,B,150"],
    ["simple", true, list, "blue,black,brown"],
    ["simple", true, record, "R=100,G=200,B=150"],
    ["label", false, primitive, ".blue"],
    ["label", false, list, ".blue,black,brown"],
    ["label", true, list, ".blue.black.brown"],
    ["label", false, record, ".R,100,G,200,B,150"],
    ["label", true, record, ".R=100.G=200.B=150"],
    ["matrix", false, primitive, ";color=blue"],
    ["matrix", false, list, ";color=blue,black,brown"],
    ["matrix", true, list, ";color=blue;color=black;color=brown"],
    ["matrix", false, record, ";color=R,100,G,200,B,150"],
    ["matrix", true, record, ";R=100;G=200;B=150"],
  ])("%s, explode %s: %j", async (style, explode, value, text) => {
    expect(await sent({ in: "path", style: style!, explode }, value)).toBe(text);
  });
});

describe("query", () => {
  test.each<[Parameter["style"], boolean, unknown, string]>([
    ["form", true, primitive, "color=blue"],
    ["form", true, list, "color=blue&color=black&color=brown"],
    ["form", false, list, "color=blue,black,brown"],
    ["form", true, record, "R=100&G=200&B=150"],
    ["form", false, record, "color=R,100,G,200,B,150"],
    ["spaceDelimited", false, list, "color=blue%20black%20brown"],
    ["pipeDelimited", false, list, "color=blue%7Cblack%7Cbrown"],
    ["deepObject", true, record, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    [
      "deepObject",
      true,
      { a: { b: 1 }, c: [2, { d: 3 }] },
      "color%5Ba%5D%5Bb%5D=1&color%5Bc%5D%5B0%5D=2&color%5Bc%5D%5B1%5D%5Bd%5D=3",
    ],
    ["deepObject", true, { since: new Date(0), none: undefined }, "color%5Bsince%5D=1970-01-01T00%3A00%3A00.000Z"],
    ["form", false, ["a,b", "c&d", null], "color=a%2Cb,c%26d"],
    ["form", false, [], ""],
    ["pipeDelimited", false, ["a|b"], "color=a%7Cb"],
  ])("%s, explode %s: %j", async (style, explode, value, text) => {
    expect(await sent({ in: "query", style: style!, explode }, value)).toBe(text);
  });

  test("the default is form, exploded", async () => {
    expect(await sent({ in: "query" }, list)).toBe("color=blue&color=black&color=brown");
    expect(await sent({ in: "query" }, record)).toBe("R=100&G=200&B=150");
  });

  test("reserved characters stay where they are allowed, except those that split or end a query", async () => {
    const value = "a/b?c:d@e,f;g$h&i=j#k+l m";
    expect(await sent({ in: "query", allowReserved: true }, value)).toBe("color=a/b?c:d@e,f;g$h%26i=j%23k%2Bl%20m");
    expect(await sent({ in: "query" }, value)).toBe(`color=${encodeURIComponent(value)}`);
    // OAS 3.2 allows them in paths and cookies, too.
    expect(await sent({ in: "path", allowReserved: true }, value)).toBe("a%2Fb%3Fc:d@e,f;g$h%26i=j%23k%2Bl%20m");
    expect(await sent({ in: "path", allowReserved: true }, "../x%2Fy")).toBe("..%2Fx%2Fy");
    expect(await sent({ in: "cookie", allowReserved: true }, "a/b;c,d")).toBe("color=a/b%3Bc%2Cd");
  });

  test("as JSON", async () => {
    expect(decodeURIComponent(await sent({ in: "query", json: true }, { a: [1] }))).toBe('color={"a":[1]}');
  });
});

test("header and cookie", async () => {
  expect(await sent({ in: "header" }, list)).toBe("blue,black,brown");
  expect(await sent({ in: "header", explode: true }, record)).toBe("R=100,G=200,B=150");
  expect(await sent({ in: "header" }, "a b")).toBe("a b");
  expect(await sent({ in: "cookie" }, primitive)).toBe("color=blue");
  expect(await sent({ in: "cookie", explode: false }, list)).toBe("color=blue,black,brown");
});

test("values that a style cannot express are JSON", async () => {
  expect(await sent({ in: "query" }, { a: { b: 1 }, c: [2] })).toBe("a=%7B%22b%22%3A1%7D&c=%5B2%5D");
  expect(await sent({ in: "query", explode: false }, [{ a: 1 }, "x"])).toBe("color=%7B%22a%22%3A1%7D,x");
});

test("a character that would end a cookie is an error", async () => {
  const error = await failure(sent({ in: "cookie", style: "cookie" }, "a; b=c"));
  expect(error).toMatchObject({ name: "ArgumentError", message: expect.stringContaining('"color"') });
});

test.each([
  ["label", ["", ""]],
  ["simple", {}],
  ["simple", [[]]],
] as const)("a value whose path segment would be empty or only dots is an error: %s, %j", async (style, value) => {
  expect(await failure(sent({ in: "path", style, explode: true }, value))).toMatchObject({ code: "argument" });
});
