import { describe, expect, it } from "vitest";
import { dehydrateValues, hydrateValues } from "../../../src/client/values/index.js";

const day = () => new Date("2024-01-02T03:04:05Z");

describe("dehydrateValues", () => {
  it("survives JSON", () => {
    const data = { id: 9007199254740993n, at: day(), list: [{ at: day() }], $value: "x", $value$: 1, none: null };
    const json = JSON.stringify(dehydrateValues(data));
    expect(hydrateValues(JSON.parse(json))).toEqual(data);
  });

  it("converts custom types", () => {
    const types = {
      URL: { is: (value: unknown) => value instanceof URL, format: String, parse: (text: string) => new URL(text) },
    };
    const data = { link: new URL("https://example.com/") };
    expect(hydrateValues(JSON.parse(JSON.stringify(dehydrateValues(data, types))), types)).toEqual(data);
  });

  it("ignores names that are no types", () => {
    expect(hydrateValues({ $value: ["constructor", "x"] })).toBeUndefined();
  });
});
