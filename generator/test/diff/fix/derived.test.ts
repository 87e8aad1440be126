import { describe, expect, it } from "vitest";
import { derivedRenames } from "../../../src/diff/fix/derived.js";
import type { Rename } from "../../../src/diff/fix/types.js";

const renames = new Map<string, Rename>([
  ["APIKey", { kind: "type", was: "APIKey", now: "Token" }],
  ["Pet", { kind: "type", was: "Pet", now: "Animal" }],
  ["petsList", { kind: "function", was: "petsList", now: "petsFind" }],
  ["Pet.name", { kind: "property", was: "name", now: "title" }],
]);

/** Returns the files of an output that exports these names. */
const exporting = (...names: readonly string[]): ReadonlyMap<string, string> =>
  new Map([["api.ts", names.map((name) => `export const ${name} = 1;\n`).join("")]]);

describe("names of other outputs", () => {
  it("have the new stem, if the revision exports it and no longer the old one", () => {
    const found = derivedRenames(renames, {
      base: exporting("apiKeySchema", "petSchema", "usePetsList", "isPet", "makePet", "nameOf", "Pet"),
      revision: exporting("tokenSchema", "animalSchema", "usePetsFind", "isPet", "isAnimal", "titleOf", "Animal"),
    });
    expect([...found].map(([name, { was, now }]) => [name, was, now])).toEqual([
      ["apiKeySchema", "apiKeySchema", "tokenSchema"],
      ["petSchema", "petSchema", "animalSchema"],
      ["usePetsList", "usePetsList", "usePetsFind"],
    ]);
  });
});
