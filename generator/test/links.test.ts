// Checks the links of every Markdown file in the repository, and tests the link checker itself, which the packages' tests
// also use.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { anchorsIn, brokenLinks, linksIn, replaceLinks } from "../../scripts/links.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("no link of the repository is broken", () => {
  const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], {
    cwd: root,
    encoding: "utf8",
  });
  // Cases, hostile documents and demo files contain Markdown that is not about this repository.
  const pages = tracked
    .split("\n")
    .filter(
      (path) =>
        existsSync(join(root, path)) && path.endsWith(".md") && !/\/(cases|hostile|exchanges|demo\/files)\//.test(path),
    );
  expect(pages.length).toBeGreaterThan(50);
  expect(brokenLinks(root, pages)).toEqual([]);
});

let folder: string | undefined;
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }));

/** Writes files into a temporary folder. */
function write(files: Readonly<Record<string, string>>): string {
  folder = mkdtempSync(join(tmpdir(), "links-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test("broken links are found", () => {
  const page = [
    "[a](docs/a.md#first-heading) [b](docs/a.md#none) [c](none.md) [d](../outside.md) [e](/root.md)",
    "[f](#here) [g](#there) [h](https://example.com/x#y) `[i](none.md)` [j][k]",
    "",
    "```md",
    "[l](none.md)",
    "```",
    "",
    "# Here",
    "",
    "[k]: docs/none.md",
    '<img src="none.png">',
    "[m](docs)",
  ].join("\n");
  const found = brokenLinks(write({ "README.md": page, "docs/a.md": "# First `heading`!\n" }));
  expect(found).toEqual([
    'README.md: docs/a.md#none: no heading "none"',
    "README.md: none.md: no such file",
    "README.md: ../outside.md: leads out of the folder",
    "README.md: /root.md: neither a relative path nor a web address",
    'README.md: #there: no heading "there"',
    "README.md: docs/none.md: no such file",
    "README.md: none.png: no such file",
  ]);
});

test("finds links of every form", () => {
  const text = '[a](b.md "title") ![d](e.png) [f]: g\n[h]: i.md\n<a class="x" href="j.md">k</a>';
  expect(linksIn(text)).toEqual(["b.md", "e.png", "i.md", "j.md"]);
});

test("replaces the targets of links, but not in code", () => {
  const text = '# a\n[b](c.md "title") `[d](e.md)` <img src="f.png">\n```md\n[g](h.md)\n```\n[i]: j.md\n';
  expect(replaceLinks(text, (target) => `site/${target}`)).toBe(
    '# a\n[b](site/c.md "title") `[d](e.md)` <img src="site/f.png">\n```md\n[g](h.md)\n```\n[i]: site/j.md\n',
  );
});

test("creates GitHub's anchors", () => {
  const text =
    "# One, two & three!\n## `code` and [a link](x.md)\n### Same\n### Same\n```sh\n# none\n```\n<a id='z'></a><a id=\"own\"></a>\n";
  expect([...anchorsIn(text)]).toEqual(["one-two--three", "code-and-a-link", "same", "same-1", "own"]);
});
