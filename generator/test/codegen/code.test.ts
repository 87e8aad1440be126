import { describe, expect, test } from "vitest";
import {
  code,
  DeclaredName,
  importedType,
  importedValue,
  joinCode,
  keyOf,
  printCode,
  replaceLineFeeds,
  symbolsIn,
} from "../../src/codegen/code.js";

const call = importedValue("./runtime.js", "call");
const fact = importedType("./types.js", "Fact");

describe("code", () => {
  test("without symbols is a string", () => {
    expect(code`const ${"a"} = ${1};`).toBe("const a = 1;");
    expect(joinCode(["a", "b"], ", ")).toBe("a, b");
  });

  test("keeps the symbols of the code inside it, in order", () => {
    const inner = code`${call}(${joinCode(["a", fact], ", ")})`;
    const outer = code`return ${inner} ?? ${call};`;
    expect(symbolsIn(outer)).toEqual([call, fact, call]);
    expect(printCode(outer, (symbol) => symbol.wanted)).toBe("return call(a, Fact) ?? call;");
  });

  test("is flat", () => {
    const inner = code`a${call}b`;
    expect(code`1${inner}${inner}2`).toMatchObject({ parts: ["1a", call, "ba", call, "b2"] });
  });

  test("cannot lose its symbols unnoticed", () => {
    expect(() => `${call}`).toThrow("use code");
    expect(() => [code`${call}()`, "b"].join()).toThrow("use code");
  });

  test("has one key per meaning", () => {
    const key = keyOf(code`${call}()`);
    expect(keyOf(code`${importedValue("./runtime.js", "call", "callIt")}()`)).toBe(key);
    expect(keyOf(code`${importedValue("./other.js", "call")}()`)).not.toBe(key);
    expect(keyOf("call()")).not.toBe(key);
    expect(keyOf(new DeclaredName("isA", 1))).not.toBe(keyOf(new DeclaredName("isA", 2)));
  });

  test("can be indented", () => {
    const indented = replaceLineFeeds(code`a\n${call}\nb`, "\n  ");
    expect(printCode(indented, ({ wanted }) => `${wanted}\n`)).toBe("a\n  call\n\n  b");
  });
});
