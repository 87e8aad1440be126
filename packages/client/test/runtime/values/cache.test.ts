import { describe, expect, it } from "vitest";
import { dehydrateValues, hydrateValues, keyValues, shareValues } from "../../../src/runtime/values/index.js";

const day = () => new Date("2024-01-02T03:04:05Z");

describe("keyValues", () => {
  it("gives JSON", () => {
    const args = { id: 9007199254740993n, since: day(), list: [1n, null], none: undefined };
    expect(JSON.stringify(keyValues(args))).toBe(
      '{"id":"9007199254740993","since":"2024-01-02T03:04:05.000Z","list":["1",null]}',
    );
  });
});

describe("shareValues", () => {
  it("keeps what is equal, dates included", () => {
    const previous = {
      items: [
        { id: 1n, at: day() },
        { id: 2n, at: day() },
      ],
      total: 2,
    };
    const equal = {
      items: [
        { id: 1n, at: day() },
        { id: 2n, at: day() },
      ],
      total: 2,
    };
    expect(shareValues(previous, equal)).toBe(previous);
    const next = {
      items: [
        { id: 1n, at: day() },
        { id: 3n, at: day() },
      ],
      total: 2,
    };
    const shared = shareValues(previous, next) as typeof previous;
    expect(shared).toEqual(next);
    expect(shared).not.toBe(previous);
    expect(shared.items[0]).toBe(previous.items[0]);
    expect(shared.items[1]?.at).toBe(previous.items[1]?.at);
  });

  it("sees every difference", () => {
    for (const [one, other] of [
      [[1], [1, 2]],
      [{ a: 1 }, { a: 1, b: undefined }],
      [{ a: 1, b: undefined }, { a: 1 }],
      [day(), "2024-01-02T03:04:05.000Z"],
      [day(), new Date(0)],
      [1n, 1],
      [{ 0: 1 }, [1]],
      [null, {}],
    ]) {
      expect(shareValues(one, other)).not.toBe(one);
      expect(shareValues(one, other)).toStrictEqual(other);
    }
  });
});

describe("dehydrateValues", () => {
  it("survives JSON", () => {
    const data = { id: 9007199254740993n, at: day(), list: [{ at: day() }], $value: "x", $value$: 1, none: null };
    const json = JSON.stringify(dehydrateValues(data));
    expect(hydrateValues(JSON.parse(json))).toEqual(data);
  });

  it("takes types of the user's", () => {
    const types = {
      URL: { is: (value: unknown) => value instanceof URL, format: String, parse: (text: string) => new URL(text) },
    };
    const data = { link: new URL("https://example.com/") };
    expect(hydrateValues(JSON.parse(JSON.stringify(dehydrateValues(data, types))), types)).toEqual(data);
  });

  it("takes no foreign names for types", () => {
    expect(hydrateValues({ $value: ["constructor", "x"] })).toBeUndefined();
  });
});
