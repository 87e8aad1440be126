// The pages hang together: links lead somewhere, every recipe can be found, and no block escapes the tests.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { situations } from "./support/api.js";
import { blocksOf, loadPages, packageFolder } from "./support/pages.js";

const pages = loadPages();

/** As GitHub names the anchors of headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

describe.each(pages.map(({ path, text }) => [path, text] as const))("%s", (path, text) => {
  test("its links lead somewhere", () => {
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)]*)\)/g)) {
      const [file = "", anchor] = target.split("#");
      const linked = file === "" ? join(packageFolder, path) : join(packageFolder, dirname(path), file);
      expect(existsSync(linked), target).toBe(true);
      if (anchor !== undefined) expect(anchorsOf(readFileSync(linked, "utf8")), target).toContain(anchor);
    }
  });

  test("its code is in the languages that are known, and each printed text belongs to a program", () => {
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

test("the README leads to every recipe", () => {
  const [readme, ...recipes] = pages;
  expect(recipes.length).toBeGreaterThan(10);
  for (const { path } of recipes) expect(readme!.text).toContain(`](${path})`);
});
