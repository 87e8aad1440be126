import { describe, expect, it } from "vitest";
import * as is from "../../../src/zod/guards/index.js";

const odd = JSON.parse('{ "__proto__": 1, "constructor": 2, "a": 3 }') as is.Members;

describe("members", () => {
  it("are own properties only", () => {
    expect(is.own({}, "constructor")).toBe(undefined);
    expect(is.own({}, "__proto__")).toBe(undefined);
    expect(is.own(odd, "__proto__")).toBe(1);
    expect(is.has({}, "toString")).toBe(false);
    expect(is.has(odd, "constructor")).toBe(true);
  });

  it("are absent if they are undefined", () => {
    expect(is.has({ a: undefined }, "a")).toBe(false);
    expect(is.size({ a: undefined, b: null })).toBe(1);
    expect(is.closed({ a: 1, b: undefined }, is.names("a"))).toBe(true);
    expect(is.members({ a: undefined }, is.nothing)).toBe(true);
    expect(is.named({ a: undefined }, is.nothing)).toBe(true);
  });

  it("of a closed object are the known ones only", () => {
    expect(is.closed({ a: 1 }, is.names("a", "b"))).toBe(true);
    expect(is.closed({ a: 1, c: 1 }, is.names("a", "b"))).toBe(false);
    expect(is.closed(odd, is.names("a", "constructor"))).toBe(false);
    expect(is.closed(odd, is.names("a", "constructor", "__proto__"))).toBe(true);
    expect(is.closed(Object.create({ inherited: 1 }) as is.Members, is.names())).toBe(true);
  });

  it("can be omitted from a copy", () => {
    const copy = is.without(odd, is.names("a"));
    expect(JSON.stringify(copy)).toBe('{"__proto__":1,"constructor":2}');
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(odd["a"]).toBe(3);
  });
});

describe("bytes", () => {
  it("are of a type that fetch sends", () => {
    expect(
      [new Blob([]), new ArrayBuffer(1), new Uint8Array(1), new DataView(new ArrayBuffer(1))].every(is.bytes),
    ).toBe(true);
    expect(["", {}, [], null, undefined, 1].some(is.bytes)).toBe(false);
  });

  it("are recognized in a runtime without Blob", () => {
    const { Blob: saved } = globalThis;
    try {
      Reflect.deleteProperty(globalThis, "Blob");
      expect(is.bytes(new Uint8Array(1))).toBe(true);
      expect(is.bytes({})).toBe(false);
    } finally {
      globalThis.Blob = saved;
    }
  });
});

describe("exactlyOne", () => {
  it("requires that exactly one guard accepts the value", () => {
    expect(is.exactlyOne("a", is.string, is.number)).toBe(true);
    expect(is.exactlyOne("a", is.string, is.anything)).toBe(false);
    expect(is.exactlyOne(null, is.string, is.number)).toBe(false);
    expect(is.exactlyOne(null)).toBe(false);
  });
});

describe("contains", () => {
  it("checks the number of matching items", () => {
    expect(is.contains([1, "a"], is.string)).toBe(true);
    expect(is.contains([1, 2], is.string)).toBe(false);
    expect(is.contains([], is.string, 0)).toBe(true);
    expect(is.contains(["a", "b"], is.string, 1, 1)).toBe(false);
    expect(is.contains(["a", "b"], is.string, 2, 2)).toBe(true);
  });
});
