import { describe, expect, it } from "vitest";
import {
  all,
  type Codec,
  dateTime,
  integer,
  integerText,
  later,
  list,
  mapped,
  object,
  plainDate,
  tagged,
  tuple,
  union,
} from "../../../src/client/values/index.js";
import { Mismatch } from "../../../src/client/values/codec.js";
import { parseByMarks, settle } from "../../../src/client/values/exact-json.js";

const date = new Date("2024-01-02T03:04:05.678Z");
const text = date.toISOString();

/** Returns the path and the reason of a failure. */
function failure(convert: () => unknown): string {
  try {
    convert();
  } catch (error) {
    if (error instanceof Mismatch) return `${error.path.join("/")}: ${error.reason}`;
    throw error;
  }
  return "none";
}

describe("dates and times", () => {
  it.each([text, "2024-01-02T03:04:05.678901Z", "2024-01-02t03:04:05.678z", "2024-01-02 05:04:05.678+02:00"])(
    "reads %s",
    (wire) => expect(dateTime.decode(wire)).toEqual(date),
  );

  it.each(["2024-13-99", "2024-02-30T00:00:00Z", "2024-01-02T03:04:05", "2024-01-02", "now", "", 5, true, {}, []])(
    "refuses %j",
    (wire) => expect(failure(() => dateTime.decode(wire))).toContain("is not a date and time with an offset"),
  );

  it("leaves null, undefined and converted values unchanged", () => {
    for (const value of [null, undefined, date]) expect(dateTime.decode(value)).toBe(value);
    expect(dateTime.encode(text)).toBe(text);
    expect(dateTime.encode(date)).toBe(text);
  });

  it("refuses to send an invalid Date, and other values", () => {
    expect(failure(() => dateTime.encode(new Date(NaN)))).toContain("invalid Date");
    expect(failure(() => dateTime.encode(5))).toContain("is not a Date");
  });

  it("says that a runtime has no Temporal", () => {
    if (!("Temporal" in globalThis))
      expect(() => plainDate.decode("2024-01-02")).toThrow(/no Temporal.PlainDate: import a polyfill/);
  });
});

describe("integers", () => {
  it("are bigints, from numbers and strings", () => {
    expect(integer.decode(5)).toBe(5n);
    expect(integerText.decode("-9007199254740993")).toBe(-9007199254740993n);
    // As a parser of the user's may give it.
    expect(integer.decode({ toString: () => "9007199254740993" })).toBe(9007199254740993n);
    expect(integer.encode(9007199254740993n)).toBe(9007199254740993n);
    expect(integer.encode(5)).toBe(5);
    expect(integerText.encode(9007199254740993n)).toBe("9007199254740993");
  });

  it.each([1.5, "1.5", "", "x", NaN, Infinity, true, {}, "1e3", "0x10"])("refuse %j", (wire) =>
    expect(failure(() => integer.decode(wire))).toContain("is not an integer"),
  );
});

describe("objects", () => {
  const codec = object({ created_at: ["createdAt", dateTime], user_name: "userName", at: dateTime });

  it("convert and rename properties, and leave the others", () => {
    const wire = { created_at: text, other_name: { created_at: text }, user_name: null, at: undefined };
    const value = { createdAt: date, other_name: { created_at: text }, userName: null, at: undefined };
    expect(codec.decode(wire)).toEqual(value);
    expect(codec.encode(value)).toEqual(wire);
    expect(Object.keys(codec.decode(wire) as object)).toEqual(["createdAt", "other_name", "userName", "at"]);
  });

  it("prefer documented properties to others of the same name", () => {
    expect(codec.decode({ userName: 1, user_name: 2 })).toEqual({ userName: 2 });
    expect(codec.decode({ user_name: 2, userName: 1 })).toEqual({ userName: 2 });
    expect(codec.encode({ user_name: 1, userName: 2 })).toEqual({ user_name: 2 });
  });

  it("keep properties named like those of Object.prototype", () => {
    const wire = JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":2,"hasOwnProperty":3}') as object;
    const value = codec.decode(wire) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(JSON.stringify(value)).toBe(JSON.stringify(wire));
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it("leave values of other types", () => {
    for (const value of [null, 5, "x", [1], new Blob([]), date]) expect(codec.decode(value)).toBe(value);
  });

  it("report the path of an invalid value", () => {
    const deep = object({ items: list(object({}, { rest: tuple([undefined, codec]) })) });
    expect(failure(() => deep.decode({ items: [{}, { some: [1, { at: "x" }] }] }))).toBe(
      "items/1/some/1/at: is not a date and time with an offset",
    );
  });

  it("convert properties by patterns, and the others by another codec", () => {
    const map = object(
      { id: "id" },
      {
        patterns: [
          ["^at_", dateTime],
          ["^x", undefined],
        ],
        rest: integer,
      },
    );
    expect(map.decode({ id: 1, at_x: text, xid: 1, n: 2 })).toEqual({ id: 1, at_x: date, xid: 1, n: 2n });
  });

  it("accept patterns that are invalid with the flag u, and ignore those that are invalid without it", () => {
    const map = object(
      {},
      {
        patterns: [
          ["[", dateTime],
          ["^\\-", integer],
        ],
      },
    );
    expect(map.decode({ "-a": 1, "[": "x" })).toEqual({ "-a": 1n, "[": "x" });
  });

  it("may be recursive", () => {
    const node: Codec = object({ at: dateTime, next_one: ["nextOne", later(() => node)] });
    const wire = { at: text, next_one: { at: text, next_one: null } };
    expect(node.decode(wire)).toEqual({ at: date, nextOne: { at: date, nextOne: null } });
    expect(node.encode(node.decode(wire))).toEqual(wire);
  });

  it("with toJSON are encoded as its result", () => {
    expect(codec.encode({ toJSON: () => ({ createdAt: date }) })).toEqual({ created_at: text });
  });
});

describe("unions", () => {
  const cat = object({ born_at: ["bornAt", dateTime] });
  const both = union([
    [{ kind: "object", properties: ["born_at"], names: { born_at: "bornAt" } }, cat],
    [{ kind: "object", required: ["barks"], properties: ["barks", "at"] }, object({ at: dateTime })],
    [{ kind: "string", program: "Date" }, dateTime],
    [{ kind: "string" }],
    [{ kind: "array", items: [{ kind: "string", program: "Date" }] }, list(dateTime)],
  ]);

  it("convert the variant that a value fits best", () => {
    for (const [wire, value] of [
      [{ born_at: text }, { bornAt: date }],
      [
        { barks: true, at: text },
        { barks: true, at: date },
      ],
      [text, date],
      ["plain", "plain"],
      [[text], [date]],
      [{ at: text }, { at: text }],
      [5, 5],
    ] as const) {
      expect(both.decode(wire)).toEqual(value);
      expect(both.encode(value)).toEqual(wire);
    }
  });

  it("refuse a value that the best variant refuses", () => {
    expect(failure(() => both.decode({ born_at: "x" }))).toContain("born_at");
  });

  it("prefer a variant with a matching constant", () => {
    const codec = union([[{ kind: "string", values: ["now"] }], [{ kind: "string", program: "Date" }, dateTime]]);
    expect(codec.decode("now")).toBe("now");
    expect(codec.decode(text)).toEqual(date);
    expect(failure(() => codec.decode("soon"))).toContain("is not a date");
  });

  it("keep all digits of an integer", () => {
    const id = union([[{ kind: "number", program: "bigint" }, integer], [{ kind: "string" }]]);
    const ids = union([
      [{ kind: "array", items: [{ kind: "number", program: "bigint" }] }, list(integer)],
      [{ kind: "string" }],
    ]);
    const codec = object({ id, ids, part: object({ digits: "renamed" }) });
    const { value } = parseByMarks('{"id":9007199254740993,"ids":[null,9007199254740993],"part":9007199254740993}');
    expect(settle(codec.decode(value))).toEqual({
      id: 9007199254740993n,
      ids: [null, 9007199254740993n],
      part: 9007199254740992,
    });
  });

  it("convert a value without a required property, unless that fails", () => {
    const shape = { kind: "object", required: ["at", "id"], properties: ["at", "id"] } as const;
    const codec = union([[{ kind: "string" }], [shape, object({ at: dateTime })]]);
    expect(codec.decode({ at: text })).toEqual({ at: date });
    expect(codec.decode({ at: "x" })).toEqual({ at: "x" });
    const any = union([[{ kind: "any" }], [shape, object({ at: dateTime })]]);
    expect(any.decode({ at: text })).toEqual({ at: text });
    expect(any.decode({ at: text, id: 1 })).toEqual({ at: date, id: 1 });
  });

  it("with a discriminator convert the variant that it names", () => {
    const tag = object({ pet_type: "petType" });
    const codec = tagged(["pet_type", "petType"], { cat: all([cat, tag]), dog: null }, tag);
    expect(codec.decode({ pet_type: "cat", born_at: text })).toEqual({ petType: "cat", bornAt: date });
    expect(codec.encode({ petType: "cat", bornAt: date })).toEqual({ pet_type: "cat", born_at: text });
    expect(codec.decode({ pet_type: "fish", born_at: text })).toEqual({ petType: "fish", born_at: text });
    expect(codec.decode({ pet_type: "__proto__" })).toEqual({ petType: "__proto__" });
  });
});

describe("custom types", () => {
  const codec = mapped(
    (wire: string) => ({ digits: BigInt(wire) }),
    ({ digits }: { readonly digits: bigint }) => {
      if (digits < 0n) throw new Error("negative");
      return String(digits);
    },
  );

  it("are converted by their functions, whose error messages are part of the reason", () => {
    expect(codec.decode("5")).toEqual({ digits: 5n });
    expect(codec.encode({ digits: 5n })).toBe("5");
    expect(failure(() => codec.decode("x"))).toContain("is refused: Cannot convert x to a BigInt");
    expect(failure(() => codec.encode({ digits: -1n }))).toContain("is refused: negative");
    expect(codec.decode(null)).toBeNull();
  });
});
