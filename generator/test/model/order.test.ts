import { describe, expect, it } from "vitest";
import { orderByDependency } from "../../src/model/order.js";

const order = (graph: Record<string, readonly string[]>) => orderByDependency(new Map(Object.entries(graph)));
const names = (graph: Record<string, readonly string[]>) => order(graph).map(({ name }) => name);

describe("orderByDependency", () => {
  it("puts dependencies first", () => {
    expect(names({ a: ["b"], b: ["c"], c: [] })).toEqual(["c", "b", "a"]);
  });

  it("does not depend on the input order", () => {
    expect(names({ c: [], a: ["b"], b: ["c"] })).toEqual(names({ b: ["c"], a: ["b"], c: [] }));
  });

  it("marks names that reach themselves, directly or in a cycle", () => {
    expect(order({ self: ["self"], a: ["b"], b: ["a"], plain: ["a"] })).toEqual([
      { name: "a", recursive: true },
      { name: "b", recursive: true },
      { name: "plain", recursive: false },
      { name: "self", recursive: true },
    ]);
  });

  it("skips undefined names", () => {
    expect(names({ a: ["missing"] })).toEqual(["a"]);
  });

  it("supports chains longer than the call stack", () => {
    const chain = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`n${index}`, [`n${index + 1}`]]));
    expect(names(chain)).toHaveLength(50_000);
  });
});
