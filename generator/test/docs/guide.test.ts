// Compiles every TypeScript block of the guide with the code that specloom generates from its document, and runs the programs
// and tests.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileOf } from "../../../scripts/docs/desk.js";
import { type Block, blocksOf, kindOf, readPages } from "../../../scripts/docs/pages.js";
import { sample } from "../../../scripts/thoroughness.js";
import { GuideDesk, packageFolder } from "./support/desk.js";
import { situations } from "./support/petstore.js";

const all = readdirSync(join(packageFolder, "docs")).filter((name) => name.endsWith(".md"));
/**
 * The pages about generated code. Those about the generator have their own tests: options.test.ts, diff-rules.test.ts,
 * enums-and-ids.test.ts, values.test.ts, upgrading.test.ts, removing.test.ts, templates.test.ts, suggest/suggest.test.ts, verify.test.ts, plugins/page.test.ts and openapi32/programs.test.ts.
 */
const tested = [
  "diff-rules.md",
  "enums-and-ids.md",
  "openapi-3.2.md",
  "options.md",
  "outputs.md",
  "overlays.md",
  "removing.md",
  "suggest.md",
  "templates.md",
  "upgrading.md",
  "values.md",
  "verify.md",
];
const names = all.filter((name) => !tested.includes(name));
const pages = [...readPages(join(packageFolder, "docs"), names.sort()), ...readPages(packageFolder, ["README.md"])];
const blocks = pages.flatMap(blocksOf);
const of = (kind: ReturnType<typeof kindOf>): Block[] => blocks.filter((block) => kindOf(block) === kind);

const desk = new GuideDesk();
// Vitest collects the tests of the guide below.
await desk.generate();
desk.place(blocks);
beforeAll(() => desk.bundle(of("program")));
afterAll(() => desk.remove());

describe.each(pages.map(({ path, text }) => [path, text] as const))("%s", (path, text) => {
  test("has no block that the tests miss", () => {
    const languages = [...text.matchAll(/^```(\w*)\n[^]*?^```$/gm)].map(([, language]) => language!);
    expect(
      languages.filter((language) => !["ts", "tsx", "text", "sh", "json", "yaml", "diff", "js"].includes(language)),
    ).toEqual([]);
    const found = blocksOf({ path, text });
    expect(found).toHaveLength(languages.filter((language) => language.startsWith("ts")).length);
    expect(found.filter(({ prints }) => prints)).toHaveLength(languages.filter((one) => one === "text").length);
    const given = found.flatMap(({ given }) => given ?? []);
    expect(given).toHaveLength(text.split("<!-- given:").length - 1);
    expect(situations).toEqual(expect.arrayContaining(given));
  });
});

test("the README and the guide link to every page", () => {
  const textOf = (path: string) => pages.find((page) => page.path === path)!.text;
  for (const name of all) expect(textOf("README.md")).toContain(`](docs/${name})`);
  for (const name of names.filter((name) => name !== "usage.md")) expect(textOf("usage.md")).toContain(`](${name}`);
});

test("all blocks compile, and one with an error does not", async () => {
  const block: Block = {
    page: "wrong.md",
    line: 1,
    code: "await client.pets.get({ name: 7 });\n",
    prints: "",
    language: "ts",
  };
  desk.place([block]);
  const errors = await desk.compile([...blocks, block], ["node", "frameworks"]);
  expect(errors).toMatch(/^wrong\/1\.ts\(1,\d+\): .*'name' does not exist[^\n]*\s*$/);
});

describe("programs print the documented output", () => {
  test.concurrent.each(sample(of("program"), 8).map((block) => [block.page, block.line, block] as const))(
    "%s:%i",
    async (_, __, block) => {
      expect(await desk.run(block)).toBe(block.prints);
    },
  );
});

// Importing one registers its tests here. Vitest fails if it has none.
describe.each(of("test").map((block) => [fileOf(block)] as const))(
  "%s",
  async (file) => void (await import(/* @vite-ignore */ join(desk.folder, file))),
);
