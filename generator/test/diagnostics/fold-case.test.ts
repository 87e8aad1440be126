import { describe, expect, it } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";
import { foldCase } from "../../src/diagnostics/fold-case.js";

/** The characters of Unicode's CaseFolding.txt with status F, whose full case folding has several characters. */
const full =
  "df>73+73 130>69+307 149>2bc+6e 1f0>6a+30c 390>3b9+308+301 3b0>3c5+308+301 587>565+582 1e96>68+331 " +
  "1e97>74+308 1e98>77+30a 1e99>79+30a 1e9a>61+2be 1e9e>73+73 1f50>3c5+313 1f52>3c5+313+300 " +
  "1f54>3c5+313+301 1f56>3c5+313+342 1f80>1f00+3b9 1f81>1f01+3b9 1f82>1f02+3b9 1f83>1f03+3b9 " +
  "1f84>1f04+3b9 1f85>1f05+3b9 1f86>1f06+3b9 1f87>1f07+3b9 1f88>1f00+3b9 1f89>1f01+3b9 1f8a>1f02+3b9 " +
  "1f8b>1f03+3b9 1f8c>1f04+3b9 1f8d>1f05+3b9 1f8e>1f06+3b9 1f8f>1f07+3b9 1f90>1f20+3b9 1f91>1f21+3b9 " +
  "1f92>1f22+3b9 1f93>1f23+3b9 1f94>1f24+3b9 1f95>1f25+3b9 1f96>1f26+3b9 1f97>1f27+3b9 1f98>1f20+3b9 " +
  "1f99>1f21+3b9 1f9a>1f22+3b9 1f9b>1f23+3b9 1f9c>1f24+3b9 1f9d>1f25+3b9 1f9e>1f26+3b9 1f9f>1f27+3b9 " +
  "1fa0>1f60+3b9 1fa1>1f61+3b9 1fa2>1f62+3b9 1fa3>1f63+3b9 1fa4>1f64+3b9 1fa5>1f65+3b9 1fa6>1f66+3b9 " +
  "1fa7>1f67+3b9 1fa8>1f60+3b9 1fa9>1f61+3b9 1faa>1f62+3b9 1fab>1f63+3b9 1fac>1f64+3b9 1fad>1f65+3b9 " +
  "1fae>1f66+3b9 1faf>1f67+3b9 1fb2>1f70+3b9 1fb3>3b1+3b9 1fb4>3ac+3b9 1fb6>3b1+342 1fb7>3b1+342+3b9 " +
  "1fbc>3b1+3b9 1fc2>1f74+3b9 1fc3>3b7+3b9 1fc4>3ae+3b9 1fc6>3b7+342 1fc7>3b7+342+3b9 1fcc>3b7+3b9 " +
  "1fd2>3b9+308+300 1fd3>3b9+308+301 1fd6>3b9+342 1fd7>3b9+308+342 1fe2>3c5+308+300 1fe3>3c5+308+301 " +
  "1fe4>3c1+313 1fe6>3c5+342 1fe7>3c5+308+342 1ff2>1f7c+3b9 1ff3>3c9+3b9 1ff4>3ce+3b9 1ff6>3c9+342 " +
  "1ff7>3c9+342+3b9 1ffc>3c9+3b9 fb00>66+66 fb01>66+69 fb02>66+6c fb03>66+66+69 fb04>66+66+6c " +
  "fb05>73+74 fb06>73+74 fb13>574+576 fb14>574+565 fb15>574+56b fb16>57e+576 fb17>574+56d";

const textOf = (codes: string): string => String.fromCodePoint(...codes.split("+").map((code) => parseInt(code, 16)));

/** All characters; of a sample, those of the two planes that have letters with a case. */
const all = Array.from({ length: isThorough ? 0x110000 : 0x20000 }, (_, code) => String.fromCodePoint(code));

describe("foldCase", () => {
  it("includes every full case folding", () => {
    const mappings = full.split(" ").map((mapping) => mapping.split(">").map(textOf) as [string, string]);
    expect(mappings).toHaveLength(104);
    expect(mappings.filter(([from, to]) => foldCase(from) !== foldCase(to))).toEqual([]);
  });

  it("ignores the case of every character", () => {
    const differs = (character: string): boolean => {
      const folds = [character, character.toLowerCase(), character.toUpperCase(), foldCase(character)].map(foldCase);
      return new Set(folds).size > 1;
    };
    expect(all.filter(differs)).toEqual([]);
  });

  it("ignores the composition of every character", () => {
    const differs = (character: string): boolean =>
      foldCase(character.normalize("NFD")) !== foldCase(character.normalize("NFC"));
    expect(all.filter(differs)).toEqual([]);
  });

  it("keeps other characters distinct", () => {
    const unrelated = all.filter((character) => {
      const folded = foldCase(character);
      const isSimple = [...folded].length === 1 && folded !== character;
      return isSimple && !new RegExp(`^${folded}$`, "iu").test(character.normalize("NFC"));
    });
    // Turkish: the upper case of the dotless i is I. At worst, an unnecessary number is added to a name.
    expect(unrelated).toEqual(["ı"]);
  });

  it("treats both forms of sigma alike", () => {
    expect(new Set(["ΟΔΟΣ", "οδος", "οδοσ", "Οδός".normalize("NFD").replace("\u0301", "")].map(foldCase)).size).toBe(1);
    expect(foldCase("οδος2")).toBe(foldCase("οδοσ2"));
  });
});
