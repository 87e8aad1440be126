import { describe, expect, it } from "vitest";
import type { EndpointParameter, ValueShape } from "../../src/endpoints/index.js";
import { endpoint, outcome, withQuery } from "./support.js";

describe("query parameters", () => {
  const list: ValueShape = { items: "number" };
  const object: ValueShape = { properties: { min: "number", name: "string" } };
  const rows: readonly (readonly [Omit<EndpointParameter, "name" | "in">, query: string, expected: unknown])[] = [
    [{}, "a=5", { a: "5" }],
    [{}, "a=b+c%20d%2B", { a: "b c d+" }],
    [{}, "a=", { a: "" }],
    [{}, "a", { a: "" }],
    [{}, "b=1", {}],
    [{}, "a=1&a=2", "400 query.a: Expected one value, received 2"],
    [{}, "a=%E0%A4%A", "400 query.a: Malformed percent-encoding"],
    [{}, "%E0%A4%A=1&b=%zz", {}],
    [{ value: "number" }, "a=5", { a: 5 }],
    [{ value: "number" }, "a=-1.5e3", { a: -1500 }],
    [{ value: "number" }, "a=ten", '400 query.a: Expected a number, received "ten"'],
    [{ value: "number" }, "a=", '400 query.a: Expected a number, received ""'],
    [{ value: "number" }, "a=0x10", '400 query.a: Expected a number, received "0x10"'],
    [{ value: "number" }, "a=1e999", '400 query.a: Expected a number, received "1e999"'],
    [{ value: "number" }, "a=NaN", '400 query.a: Expected a number, received "NaN"'],
    [{ value: "boolean" }, "a=true", { a: true }],
    [{ value: "boolean" }, "a=1", '400 query.a: Expected true or false, received "1"'],
    [{ value: "any" }, "a=5", { a: 5 }],
    [{ value: "any" }, "a=null", { a: null }],
    [{ value: "any" }, "a=x", { a: "x" }],
    [{ value: { anyOf: ["number", "string"] } }, "a=x", { a: "x" }],
    [{ value: { anyOf: ["number", "null"] } }, "a=null", { a: null }],
    [{ value: { anyOf: ["string", "null"] } }, "a=null", { a: "null" }],
    [{ value: list }, "a=1&a=2", { a: [1, 2] }],
    [{ value: list }, "a=1", { a: [1] }],
    [{ value: list }, "a=1&a=x", '400 query.a.1: Expected a number, received "x"'],
    [{ value: list, explode: false }, "a=1,2", { a: [1, 2] }],
    [{ value: list, explode: false }, "a=1%2C2", { a: [1, 2] }],
    [{ value: { items: "string" }, explode: false }, "a=1%2C2,3", { a: ["1,2", "3"] }],
    [{ value: list, style: "pipeDelimited" }, "a=1|2%7C3", { a: [1, 2, 3] }],
    [{ value: list, style: "spaceDelimited" }, "a=1%202+3", { a: [1, 2, 3] }],
    [{ value: object }, "min=1&name=x&other=2", { a: { min: 1, name: "x" } }],
    [{ value: object, explode: false }, "a=min,1,name,x", { a: { min: 1, name: "x" } }],
    [{ value: object, explode: false }, "a=min", '400 query.a: Expected an object, received "min"'],
    [{ value: object, style: "deepObject" }, "a[min]=1&a[name]=x", { a: { min: 1, name: "x" } }],
    [{ value: object, style: "deepObject" }, "a[min]=x", '400 query.a.min: Expected a number, received "x"'],
    [
      { value: object, style: "deepObject" },
      "a=1&a[min]=1",
      "400 query.a: Expected an object, received both a value and properties",
    ],
    [
      { value: "any", style: "deepObject" },
      "a[x][]=1&a[x][]=2&a[y][1]=b&a[y][0]=a",
      { a: { x: [1, 2], y: ["a", "b"] } },
    ],
    [{ value: { items: "number" }, style: "deepObject" }, "a[999999999]=1", { a: [1] }],
    [{ value: "any", style: "deepObject" }, `a${"[x]".repeat(100)}=1`, "400 query.a: Nested too deeply"],
    [{ json: true }, "a=%7B%22x%22%3A1%7D", { a: { x: 1 } }],
    [{ json: true }, `a=${"[".repeat(500)}${"]".repeat(500)}`, "400 query.a: Nested deeper than 100 levels"],
  ];
  it.each(rows)("%j of %s", async (parameter, query, expected) => {
    expect(await outcome(withQuery(parameter), `/pets?${query}`)).toEqual(expected);
  });

  it("names a parameter with invalid JSON", async () => {
    expect(await outcome(withQuery({ json: true }), "/pets?a={")).toMatch(/^400 query\.a: Invalid JSON: /);
  });

  it("keeps properties named __proto__ as data", async () => {
    const query = "a[__proto__][polluted]=1&a[constructor][prototype][polluted]=1";
    const result = (await outcome(withQuery({ value: "any", style: "deepObject" }), `/pets?${query}`)) as { a: object };
    expect(Object.keys(result.a)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(result.a)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("parameters of paths, headers and cookies", () => {
  const at = (place: "path" | "header" | "cookie", facts: object = {}) =>
    endpoint({ path: place === "path" ? "/pets/{a}" : "/pets", parameters: [{ name: "a", in: place, ...facts }] });
  const list = { value: { items: "number" } };
  const object = { value: { properties: { x: "number", y: "string" } } };

  it.each([
    [{}, "a%2Fb", { a: "a/b" }],
    [{}, "a+b", { a: "a+b" }],
    [{}, "%zz", "400 path.a: Malformed percent-encoding"],
    [list, "1,2", { a: [1, 2] }],
    [object, "x,1,y,b", { a: { x: 1, y: "b" } }],
    [{ ...object, explode: true }, "x=1,y=b", { a: { x: 1, y: "b" } }],
    [{ ...list, style: "label" }, ".1,2", { a: [1, 2] }],
    [{ ...list, style: "label", explode: true }, ".1.2", { a: [1, 2] }],
    [{ ...list, style: "label" }, "1", '400 path.a: Expected a value that begins with "."'],
    [{ ...list, style: "matrix" }, ";a=1,2", { a: [1, 2] }],
    [{ ...list, style: "matrix", explode: true }, ";a=1;a=2", { a: [1, 2] }],
    [{ ...object, style: "matrix", explode: true }, ";x=1;y=b", { a: { x: 1, y: "b" } }],
    [{ ...list, style: "matrix" }, ";b=1", '400 path.a: Expected a value that begins with ";a"'],
  ])("reads %j of the path %s", async (facts, segment, expected) => {
    expect(await outcome(at("path", facts), `/pets/${segment}`)).toEqual(expected);
  });

  it.each([
    ["header", list, { a: "1, 2" }, { a: [1, 2] }],
    ["header", {}, { a: "50%" }, { a: "50%" }],
    ["cookie", {}, { cookie: "b=1; a=x%20y" }, { a: "x y" }],
    ["cookie", list, { cookie: "a=1&a=2; b=3" }, { a: [1, 2] }],
    ["cookie", { style: "cookie" }, { cookie: "a=x%20y" }, { a: "x%20y" }],
    ["cookie", { value: "number" }, { cookie: "a=x" }, '400 cookie.a: Expected a number, received "x"'],
  ] as const)("reads a %s with %j from %j", async (place, facts, headers, expected) => {
    expect(await outcome(at(place, facts), "/pets", { headers })).toEqual(expected);
  });
});

describe("validation", () => {
  const validator = (accepts: (value: never) => boolean, path: readonly string[]) => ({
    is: (value: unknown) => accepts(value as never),
    safeParse: (value: unknown) =>
      accepts(value as never)
        ? ({ success: true } as const)
        : ({ success: false, error: { issues: [{ path, message: "Refused" }] } } as const),
  });

  it("reads an ambiguous string as the type that is valid", async () => {
    const given = endpoint({
      parameters: [{ name: "a", in: "query", value: { anyOf: ["number", "string"] } }],
      params: validator(({ a }: { a: unknown }) => typeof a === "string", ["a"]),
    });
    expect(await outcome(given, "/pets?a=5")).toEqual({ a: "5" });
    expect(await outcome(given, "/pets")).toBe("400 query.a: Missing");
    expect(await outcome(given, "/pets", {}, { validate: false })).toEqual({});
  });

  it("reads options without a documented name by their optionNames, and ignores the others", async () => {
    const given = endpoint({ options: [{ id: "pets.age", in: "query", to: ["age"], value: "number" }] });
    expect(await outcome(given, "/pets?max_age=3")).toEqual({});
    expect(await outcome(given, "/pets?max_age=3", {}, { optionNames: { "pets.age": "max_age" } })).toEqual({ age: 3 });
  });
});
