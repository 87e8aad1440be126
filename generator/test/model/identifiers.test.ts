import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";
import { escapeHidden } from "../../src/diagnostics/visible.js";
import { foldCase } from "../../src/diagnostics/fold-case.js";
import { recased, wordsIn } from "../../src/model/identifiers.js";
import { camelCase, mintAll, createNamer, pascalCase } from "../../src/model/names.js";

/**
 * Yields the code points of some Unicode planes, including lone surrogates. A sample has the alphabets at the start, and of the
 * others, which are mostly ideographs, one in thirteen.
 */
function* characters(planes: readonly number[]): Generator<string> {
  for (const plane of planes)
    for (let code = plane * 0x10000; code < (plane + 1) * 0x10000; code += isThorough || code < 0x3000 ? 1 : 13)
      yield String.fromCodePoint(code);
}

/** All planes with assigned characters, except private use. */
const assigned = [0, 1, 2, 3, 14];
const others = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16];

function isIdentifier(name: string): boolean {
  return [...name].every((character, index) => {
    const code = character.codePointAt(0)!;
    return index === 0
      ? ts.isIdentifierStart(code, ts.ScriptTarget.ESNext)
      : ts.isIdentifierPart(code, ts.ScriptTarget.ESNext);
  });
}

const hasHidden = (text: string): boolean => escapeHidden(text) !== text;

describe("every character of Unicode", () => {
  it("gives an identifier without hidden characters, at the start of a name and in the middle", () => {
    const wrong: string[] = [];
    for (const character of characters(assigned)) {
      const [first, inside] = [`${character}b`, `a${character}b`];
      const made = [pascalCase(first), camelCase(first), pascalCase(`a-${character}`), camelCase(inside)];
      wrong.push(...made.filter((name) => !isIdentifier(name) || hasHidden(name)).map(escapeHidden));
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(wordsIn([...characters(others)].join(""))).toEqual([]);
  });

  it("gives distinct names, and the same ones in any order", () => {
    const keys = [...characters([0])].filter((_, code) => code < 0x3000).map((character) => `a${character}`);
    const names = mintAll(keys, pascalCase, createNamer());
    expect(new Set([...names.values()].map(foldCase)).size).toBe(keys.length);
    expect(mintAll([...keys].reverse(), pascalCase, createNamer())).toEqual(names);
  });
});

describe("numbers that are invalid in identifiers", () => {
  it.each([
    ["PerM²", "PerM2"],
    ["CO₂", "CO2"],
    ["½", "_12"],
    ["step①", "Step1"],
    ["a৴b", "AB"],
    ["Ⅷ", "Ⅷ"],
    ["٣days", "_٣days"],
  ])("%j gives %s", (text, name) => expect(pascalCase(text)).toBe(name));
});

describe("names that look alike", () => {
  it.each([
    ["composed and decomposed letters", "é", "e\u0301"],
    ["joiners", "می\u200cخواهم", "می\u200dخواهم"],
    ["invisible letters", "a\u3164b", "a\u115fb"],
  ])("are distinguished by a number: %s", (_, one, other) => {
    const names = mintAll([one, other], pascalCase, createNamer());
    expect(new Set([...names.values()]).size).toBe(2);
    expect([...names.values()].filter((name) => /2$/.test(name))).toHaveLength(1);
  });

  it("keep the letters that compatibility forms would replace", () => {
    expect(["ﬁle", "Ａ", "ª"].map(pascalCase)).toEqual(["FIle", "Ａ", "ª"]);
  });
});

it("changing case keeps letters that every compiler supports", () => {
  expect(recased("ƛ", "\ua7dc")).toBe("ƛ");
  expect(recased("ǰ", "J\u030c")).toBe("J\u030c");
});
