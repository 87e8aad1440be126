import { describe, expect, it } from "vitest";
import { isJson, parseJson } from "../../src/diagnostics/syntax/json.js";

const texts = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "1.5e-3",
  "-12",
  '""',
  '"a\\"b\\\\c\\u0041\\n\\/"',
  "[]",
  "{}",
  "[1, [2, {}]]",
  ' { "a" : [ 1 , 2 ] , "b" : "\\ud83d\\ude00" } ',
  '{"__proto__":{"a":1},"constructor":2,"":3}',
  '["\\\\", "a\\\\\\"", "\\\\\\\\"]',
  '"\u2028\u2029é"',
  "[1e3,0.1,9007199254740992]",
];

const broken = [
  "",
  " ",
  "{",
  "[",
  '"',
  '"a',
  '"\\',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  "[1,]",
  "[1 2]",
  "{a:1}",
  "'a'",
  "nul",
  "tru",
  "01",
  "+1",
  ".5",
  "1.",
  "1e",
  "-",
  "[1]]",
  '"\n"',
  '"\\x"',
  '"\\u12"',
  "// a\n1",
  "NaN",
  "Infinity",
  "undefined",
  '{"a":1 "b":2}',
  "[,1]",
  "{,}",
];

describe("the JSON reader", () => {
  it.each(texts)("reads %s as JSON.parse does", (text) => {
    const { value, problems } = parseJson(text);
    expect(problems).toEqual([]);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each(broken)("rejects %j as JSON.parse does", (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    const { value, problems } = parseJson(text);
    expect(value).toBeUndefined();
    expect(problems).toMatchObject([{ kind: "syntax" }]);
  });

  it("reports the location of a syntax error", () => {
    expect(parseJson('{ "a": 1,\n  b: 2 }').problems).toEqual([
      { kind: "syntax", message: "expected a property name in double quotes", start: 12, end: 13 },
    ]);
  });

  it("finds duplicate keys, of which the last wins", () => {
    const { value, problems } = parseJson('{"a":1,"b":{"a":2},"a":3}');
    expect(value).toEqual(Object.assign(Object.create(null) as object, { a: 3, b: { a: 2 } }));
    expect(problems).toEqual([{ kind: "duplicate", key: "a", start: 19, end: 22 }]);
  });

  it("returns objects that inherit nothing", () => {
    const { value } = parseJson('{"__proto__":{"a":1}}');
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    for (const name of [...Object.getOwnPropertyNames(Object.prototype), "a"])
      if (name !== "__proto__") expect(name in (value as object), name).toBe(false);
  });

  it("recognizes JSON by its file name or content", () => {
    expect(isJson("a: 1", "a.json")).toBe(true);
    expect(isJson('{"a": 1}', "a.yaml")).toBe(true);
    expect(isJson("{a: 1}", "a.yaml")).toBe(false);
    expect(isJson('{"a": 1, b: 2}', "a.yaml")).toBe(false);
  });
});
