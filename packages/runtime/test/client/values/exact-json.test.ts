import { isSafeNumber, LosslessNumber, parse as parseLossless } from "lossless-json";
import { describe, expect, it } from "vitest";
import { seed, times } from "../../../../../scripts/randomness.js";
import {
  ExactInteger,
  jsonable,
  parseByMarks,
  parseBySource,
  parseExact,
  settle,
  stringifyByMarks,
  stringifyExact,
} from "../../../src/client/values/exact-json.js";

/** This runtime shows a reviver the source of a number: Node 22, current browsers. */
const isNative = JSON.parse(
  "1",
  ((_: string, __: unknown, context?: object) => context !== undefined) as never,
) as boolean;
const parsers = [["marks", parseByMarks] as const, ...(isNative ? [["source", parseBySource] as const] : [])];

/** Replaces exact integers by bigints. */
const bigints = (value: unknown): unknown => {
  if (value instanceof ExactInteger) return BigInt(value.digits);
  if (Array.isArray(value)) return value.map(bigints);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bigints(one)]));
};

/** Another reading of the same JSON, by a library. */
const reference = (text: string): unknown =>
  parseLossless(text, (_, value) => {
    if (!(value instanceof LosslessNumber)) return value;
    const number = Number(value.value);
    const isLarge = Number.isFinite(number) && Math.abs(number) >= 2 ** 53 && /^-?\d+$/.test(value.value);
    return isLarge ? BigInt(value.value) : number;
  });

/** Numbers as JSON.stringify writes them: -0 is 0, and most numbers beyond 2^53 have only digits. */
const written = (value: unknown): unknown => {
  if (typeof value === "number") {
    const text = JSON.stringify(value);
    return Math.abs(value) >= 2 ** 53 && /^-?\d+$/.test(text) ? BigInt(text) : value + 0;
  }
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, written(one)]));
};

describe.each(parsers)("parsing by %s", (_, parse) => {
  it.each([
    ["9007199254740993", 9007199254740993n],
    ["-9223372036854775808", -9223372036854775808n],
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["9007199254740993.0", 9007199254740993n],
    ["9007199254740993.5", 9007199254740994],
    ["9.007199254740993e15", 9007199254740993n],
    ["90071992547409930e-1", 9007199254740993n],
    ["1e20", 100000000000000000000n],
    ["1e400", Infinity],
    ["0.1234567890123456789", 0.12345678901234568],
    ["-0", -0],
  ])("reads %s", (text, value) => {
    expect(bigints(parse(text).value)).toBe(value);
    expect(bigints(parse(`{"a":[${text}]}`).value)).toEqual({ a: [value] });
  });

  it.each([
    `"9007199254740993"`,
    `"\\"9007199254740993"`,
    `"\\\\"`,
    `{"9007199254740993":"\\\\\\"9007199254740993\\\\"}`,
    `"#12345678901234567890"`,
    `"\\u002312345678901234567890"`,
    `{"__proto__":{"a":9007199254740993}}`,
  ])("does not change strings and names: %s", (text) => {
    const both = `[9007199254740993,${text}]`;
    expect((bigints(parse(both).value) as unknown[])[0]).toBe(9007199254740993n);
    expect(JSON.stringify((settle(parse(both).value) as unknown[])[1])).toBe(JSON.stringify(JSON.parse(both)[1]));
  });

  it.each([
    "",
    "{",
    "01234567890123456789",
    "12345678901234567890abc",
    "-",
    "--12345678901234567890",
    ".12345678901234567890",
  ])("refuses what is not JSON: %j", (text) => expect(() => parse(text)).toThrow(SyntaxError));

  it.each(["#0#9007199254740993", "#0#1#2#9", "\\u0023\\u0030#9007199254740993", "#\\u0031\\u00239"])(
    "keeps a string that looks like a marked number: %j",
    (text) => {
      const [string, large] = bigints(parse(`["${text}",9007199254740993]`).value) as unknown[];
      expect([string, large]).toEqual([JSON.parse(`"${text}"`), 9007199254740993n]);
    },
  );

  it("agrees with a library on random JSON", () => {
    const random = createRandom(seed);
    for (let run = 0; run < times(600); run++) {
      const text = randomJson(random, 4);
      const expected = reference(text);
      const { value, isExact } = parse(text);
      expect(bigints(value), text).toEqual(expected);
      if (!isExact) expect(value).toEqual(JSON.parse(text));
      expect(settle(parse(text).value), text).toEqual(JSON.parse(text));
      for (const stringify of [stringifyExact, stringifyByMarks])
        expect(written(reference(stringify(bigints(value)))), text).toEqual(written(expected));
    }
  });
});

describe("parseExact", () => {
  it("uses JSON.parse for JSON without large integers", () => {
    expect(parseExact('{"a":1,"b":"9007199254740993"}').isExact).toBe(false);
    expect(parseExact('{"a":9007199254740993}').isExact).toBe(true);
    expect(isSafeNumber("9007199254740993")).toBe(false);
  });

  it("reads a body of megabytes, with strings of megabytes", () => {
    const text = JSON.stringify({
      text: '\\"9'.repeat(500_000),
      list: Array.from({ length: 50_000 }, (_, id) => ({ id })),
    });
    const large = `[${text},9007199254740993]`;
    expect((bigints(parseByMarks(large).value) as unknown[])[1]).toBe(9007199254740993n);
  });
});

describe("writing", () => {
  it.each([stringifyExact, stringifyByMarks])("keeps all digits", (stringify) => {
    expect(stringify({ id: 9007199254740993n, list: [-1n], text: "1n", none: undefined })).toBe(
      '{"id":9007199254740993,"list":[-1],"text":"1n"}',
    );
    expect(stringify(["#0#9", "#1#", { "#2#9": 9n }])).toBe('["#0#9","#1#",{"#2#9":9}]');
    expect(stringify(undefined)).toBeUndefined();
  });

  it("writes safe BigInts in every runtime, and others if the runtime has JSON.rawJSON", () => {
    expect(JSON.stringify(jsonable({ a: [1n, { b: 2n }], date: new Date(0) }))).toBe(
      '{"a":[1,{"b":2}],"date":"1970-01-01T00:00:00.000Z"}',
    );
    if ("rawJSON" in JSON) expect(JSON.stringify(jsonable([9007199254740993n]))).toBe("[9007199254740993]");
    else expect(() => jsonable([9007199254740993n])).toThrow(RangeError);
  });
});

type Random = (below: number) => number;

/** A generator of numbers with a seed (mulberry32), so that a failure can be repeated. */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomJson(random: Random, depth: number): string {
  const space = random(4) === 0 ? " \n" : "";
  const inner = (): string => randomJson(random, depth - 1);
  const many = (make: () => string): string => Array.from({ length: random(4) }, make).join(`${space},`);
  switch (random(depth > 0 ? 7 : 4)) {
    case 0:
      return randomNumber(random);
    case 1:
      return randomString(random);
    case 2:
      return ["true", "false", "null"][random(3)]!;
    case 3:
      return randomNumber(random);
    case 4:
      return `[${space}${many(inner)}]`;
    default: {
      let count = 0;
      return `{${many(() => `"k${count++}${random(2) ? '\\"9' : ""}":${space}${inner()}`)}}`;
    }
  }
}

function randomNumber(random: Random): string {
  const sign = random(2) ? "-" : "";
  const digits = Array.from({ length: 1 + random(22) }, () => random(10))
    .join("")
    .replace(/^0+(?=\d)/, "");
  const edges = ["9007199254740991", "9007199254740992", "9007199254740993", "9223372036854775807", "0"];
  const whole = random(3) ? digits : edges[random(edges.length)]!;
  return sign + (random(4) ? whole : `${whole}.${random(100)}7${random(2) ? "" : `e-${random(5)}`}`);
}

function randomString(random: Random): string {
  const parts = ["a", '\\"', "\\\\", "9007199254740993", "#", "\\u0023", "é", "{", "[1]", "\\n", " "];
  return `"${Array.from({ length: random(6) }, () => parts[random(parts.length)]).join("")}"`;
}
