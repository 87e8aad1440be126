// The README leads to every recipe, and no block escapes the tests. package.test.ts checks the links.
import { describe, expect, test } from "vitest";
import { blocksOf } from "../../../../scripts/docs/pages.js";
import { situations } from "./support/api.js";
import { loadPages, projectsPage } from "./support/pages.js";

const pages = loadPages();

describe.each(pages.map(({ path, text }) => [path, text] as const))("%s", (path, text) => {
  test("its code blocks have known languages, and each output belongs to a program", () => {
    const languages = [...text.matchAll(/^```(\w*)\n[^]*?^```$/gm)].map(([, language]) => language);
    expect(languages.filter((language) => !["ts", "text", "sh", "http"].includes(language!))).toEqual([]);
    const blocks = blocksOf({ path, text });
    expect(blocks).toHaveLength(languages.filter((language) => language === "ts").length);
    expect(blocks.filter(({ prints }) => prints)).toHaveLength(
      languages.filter((language) => language === "text").length,
    );
    const given = blocks.flatMap(({ given }) => given ?? []);
    expect(given).toHaveLength(text.split("<!-- given:").length - 1);
    expect(situations).toEqual(expect.arrayContaining(given));
  });
});

test("the README links to every recipe", () => {
  const [readme, ...recipes] = pages;
  expect(recipes.length).toBeGreaterThan(10);
  for (const path of [...recipes.map(({ path }) => path), projectsPage]) expect(readme!.text).toContain(`](${path})`);
});
