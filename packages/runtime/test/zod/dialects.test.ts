// The runtime's two dialects are one text but for the names of zod's types.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string): string => readFileSync(new URL(`../../src/zod/${name}`, import.meta.url), "utf8");

/** Line breaks depend on the length of names. */
const words = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/([(<]) /g, "$1")
    .replace(/,? ([)>])/g, "$1");

test("mini.ts is the translation of index.ts to zod/mini", () => {
  const translated = read("index.ts")
    .replace('from "zod"', 'from "zod/mini"')
    .replaceAll("z.ZodNumber", "z.ZodMiniNumber<number>")
    .replaceAll("z.ZodType", "z.ZodMiniType")
    .replaceAll("z.ZodObject", "z.ZodMiniObject");
  const ours = words(read("mini.ts")).replace(/^\/\*\*.*?\*\/ /, "");
  expect(ours).toBe(words(translated).replace(/^\/\*\*.*?\*\/ /, ""));
});
