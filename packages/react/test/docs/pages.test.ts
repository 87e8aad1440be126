// Every block of the README and of the guides compiles, the README leads to every guide, and what it says about names is so.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileOf } from "../../../../scripts/docs/desk.js";
import { blocksOf, kindOf } from "../../../../scripts/docs/pages.js";
import { blocksOfPage, GuideDesk, loadPages, packageFolder } from "./support/pages.js";

const pages = loadPages();
const [readme, ...guides] = pages;
const blocks = pages.flatMap(blocksOfPage);
const desk = new GuideDesk();
afterAll(() => desk.remove());

test("no block escapes the tests", () => {
  for (const page of pages) {
    const languages = [...page.text.matchAll(/^```(\w*)(?: \[\w+\])?\n[^]*?^```$/gm)].map(([, language]) => language!);
    expect(languages.filter((language) => !["ts", "tsx", "text", "sh", "ini", "js"].includes(language))).toEqual([]);
    const found = blocksOfPage(page);
    expect(found, page.path).toHaveLength(languages.filter((language) => language.startsWith("ts")).length);
    expect(found.filter(({ prints }) => prints)).toHaveLength(languages.filter((name) => name === "text").length);
    expect(page.text.split("```")).toHaveLength(2 * languages.length + 1);
  }
});

test("each block has a name, once on its page", () => {
  expect(blocks.filter(({ name }) => !name)).toEqual([]);
  expect(new Set(blocks.map(fileOf)).size).toBe(blocks.length);
});

test("the code compiles, and code that is wrong does not", async () => {
  const code = '// wrong.tsx\nimport { useFactsGet } from "@memory-service/react";\nuseFactsGet({ colour: "red" });\n';
  const wrong = blocksOf({ path: "guides/wrong.md", text: `# Wrong\n\n\`\`\`tsx\n${code}\`\`\`\n` });
  expect(wrong.map(kindOf)).toEqual(["module"]);
  desk.place(wrong);
  expect(blocks.length).toBeGreaterThan(40);
  expect(await desk.compile([...blocks, ...wrong], ["node", "react"])).toMatch(
    /^guides\/wrong\/wrong\.tsx\(6,\d+\): .*'colour' does not exist.*\n$/,
  );
});

test("the README is short and leads to every guide", () => {
  expect(readme!.text.split("\n").length).toBeLessThan(150);
  expect(guides.length).toBeGreaterThan(10);
  for (const { path } of guides) expect(readme!.text).toContain(`](${path}) |`);
});

test("each guide begins with a heading, a sentence and code", () => {
  for (const { path, text } of guides) expect(text, path).toMatch(/^# .+\n\n[A-Z](?:(?!\n#)[^])*?\n```/);
});

test("every entry of the package is in the table", () => {
  const { exports } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
    readonly exports: object;
  };
  for (const entry of Object.keys(exports).filter((name) => name !== "./package.json"))
    expect(readme!.text).toContain(`| \`@memory-service/react${entry.slice(1)}\` |`);
});

test("what it costs is what is counted", () => {
  const budget = JSON.parse(readFileSync(join(packageFolder, "../../bench/budget.json"), "utf8")) as Readonly<
    Record<string, Readonly<Record<string, number>>>
  >;
  const bytes = budget["bytes, minified, gzip -9"]!["options of one query"]!;
  expect(readme!.text).toContain(
    `The options of one query are ${(bytes / 1000).toFixed(1)} kB, minified and compressed`,
  );
});
