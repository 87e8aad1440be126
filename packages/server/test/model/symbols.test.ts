import { expect, it } from "vitest";
import { Symbols } from "./symbols.js";

it("binds a symbol to the first string, and reports later strings that differ", () => {
  const symbols = new Symbols("made-");
  expect(symbols.differenceOf({ id: "§fact 1", n: [1] }, { id: "fct_1", n: [1] })).toBeUndefined();
  expect(symbols.differenceOf({ uri: "drive://items/§fact 1" }, { uri: "drive://items/fct_1" })).toBeUndefined();
  expect(symbols.differenceOf({ id: "§fact 1" }, { id: "fct_2" })).toMatch(/result.id is fct_2/);
  expect(symbols.differenceOf({ id: "§fact 2" }, { id: "fct_1" })).toMatch(/§fact 1/);
  expect(symbols.differenceOf({ n: [1] }, { n: [2] })).toBe("result.n.0 is 2, predicted: 1");
  expect(symbols.differenceOf({}, { surplus: 1 })).toMatch(/has surplus/);
  expect(symbols.differenceOf({ missing: 1 }, {})).toMatch(/has no missing/);
  expect(symbols.differenceOf([1], [1, 2])).toMatch(/not predicted/);
});

it("resolves symbols, and gives each unbound one an id that does not exist", () => {
  const symbols = new Symbols("made-");
  symbols.bind("§fact 1", "fct_1");
  expect(symbols.resolve({ ids: ["§fact 1", "plain"], n: 1 })).toEqual({ ids: ["fct_1", "plain"], n: 1 });
  const unknown = symbols.resolve("§nothing 0");
  expect(unknown).toMatch(/^made-/);
  expect(symbols.resolve("§nothing 0")).toBe(unknown);
});
