// Assembles small sites of a repository in a temporary folder.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writePages } from "../src/assemble.js";
import type { Page } from "../src/page.js";

let root = "";
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "site-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function file(path: string, content = ""): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function page(path: string, source: string, more: Partial<Page> = {}): Page {
  return { path, title: "Title", description: "A page.", markdown: "# Title\n", source, ...more };
}

function assemble(pages: readonly Page[]): (path: string) => string {
  const folder = join(root, "pages");
  writePages(pages, { root, pages: folder });
  return (path) => readFileSync(join(folder, path), "utf8");
}

test("a page has front matter and its Markdown", () => {
  const read = assemble([page("guides/a", "docs/a.md", { title: 'A: "b"' })]);
  expect(read("guides/a.md")).toBe("---\ntitle: 'A: \"b\"'\ndescription: A page.\nsource: docs/a.md\n---\n\n# Title\n");
});

test("links between sources become links between pages", () => {
  const read = assemble([
    page("guides/a", "docs/a.md", {
      markdown: "# A\n[b](../lib/README.md#x) [c](c.md) [d](https://x.example/) [e](#e)\n",
    }),
    page("lib/b", "lib/README.md", { markdown: "# B\n[a](../docs/a.md) [folder](../lib) [path](/guides/a)\n" }),
    page("guides/c", "docs/c.md"),
  ]);
  expect(read("guides/a.md")).toContain("[b](../lib/b.md#x) [c](./c.md) [d](https://x.example/) [e](#e)\n");
  expect(read("lib/b.md")).toContain("[a](../guides/a.md) [folder](./b.md) [path](../guides/a.md)\n");
});

test("a link to a file that several pages show leads to the page with its anchor", () => {
  const read = assemble([
    page("a", "a.md", { markdown: "# A\n[two](rules.md#two) [rules](rules.md)\n" }),
    page("rules/index", "rules.ts", { replaces: "rules.md" }),
    page("rules/more", "rules.ts", { replaces: "rules.md", markdown: "# More\n\n## Two\n" }),
  ]);
  expect(read("a.md")).toContain("[two](./rules/more.md#two) [rules](./rules/index.md)");
});

test("files that are no pages are part of the site", () => {
  file("docs/petstore.yaml", "openapi: 3.1.0\n");
  file("LICENSE", "MIT\n");
  file("docs/picture.png", "png");
  const markdown = "# A\n[spec](petstore.yaml) [licence](../LICENSE) ![picture](picture.png)\n";
  const read = assemble([page("guides/a", "docs/a.md", { markdown })]);
  expect(read("guides/a.md")).toContain(
    "[spec](../files/docs/petstore.yaml) [licence](../files/LICENSE.txt) ![picture](../files/docs/picture.png)",
  );
  expect(read("public/files/docs/petstore.yaml")).toBe("openapi: 3.1.0\n");
  expect(read("public/files/LICENSE.txt")).toBe("MIT\n");
  // VitePress imports pictures of pages; their Markdown links to the public ones.
  expect(read("files/docs/picture.png")).toBe("png");
  expect(read("public/files/docs/picture.png")).toBe("png");
});

test("a link to nothing is an error that names the page", () => {
  const pages = (target: string) => [page("a", "docs/a.md", { markdown: `# A\n[b](${target})\n` })];
  expect(() => assemble(pages("none.md"))).toThrow(
    "docs/a.md links to none.md, which is neither a page of the site nor a file",
  );
  expect(() => assemble(pages("/none"))).toThrow("the page a links to /none, which is no page");
});

test("two pages cannot have one path", () => {
  expect(() => assemble([page("a", "a.md"), page("a", "b.md")])).toThrow("two pages have the path a");
});
