import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { createMarkdownRenderer } from "vitepress";
import { describe, expect, test } from "vitest";
import { compileTemplate } from "vue/compiler-sfc";
import { anchorsIn, linksIn } from "../../../scripts/links.js";
import { diagnosticPages, diffRulePages, optionPages } from "../../src/reference/index.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const pages = [...diagnosticPages(), ...diffRulePages(), ...optionPages()];
const byPath = new Map(pages.map((page) => [page.path, page]));

describe.each(pages)("$path", (page) => {
  test("has a title, a description in one sentence and a source", () => {
    const lines = page.markdown.split("\n");
    expect(lines[0]).toMatch(/^# \S/);
    expect(lines.filter((line) => line.startsWith("# ")).length).toBeGreaterThan(0);
    expect(page.description).toMatch(/^[A-Z][^\n`<]*\.$/);
    expect(page.title.split(" ").length).toBeLessThanOrEqual(6);
    expect(existsSync(join(root, page.source))).toBe(true);
  });

  test("is short enough to load and to read", () => {
    expect(Buffer.byteLength(page.markdown)).toBeLessThan(60_000);
  });

  test("names no path of this machine", () => {
    expect(page.markdown).not.toMatch(/\/tmp\/|\/root\/|\/private\//);
    expect(page.markdown).not.toContain(root.replace(/\/$/, "/"));
  });

  test("links to pages and anchors that exist", () => {
    const broken = linksIn(page.markdown).filter((target) => !leadsSomewhere(target, page.path, page.source));
    expect(broken).toEqual([]);
  });
});

function leadsSomewhere(target: string, own: string, source: string): boolean {
  const [path = "", anchor] = target.split("#");
  const absolute = path.startsWith("/") ? byPath.get(path.slice(1)) : undefined;
  const other = path === "" ? byPath.get(own) : absolute;
  if (other === undefined) return path !== "" && existsSync(join(root, posix.dirname(source), path));
  return anchor === undefined || anchorsIn(other.markdown).has(anchor);
}

test("all pages have different paths", () => {
  expect(byPath.size).toBe(pages.length);
});

test("pages are the same each time", () => {
  expect([...diagnosticPages(), ...diffRulePages(), ...optionPages()]).toEqual(pages);
});

test("VitePress finds nothing to execute, and no components", async () => {
  // Highlighting takes most of the time of rendering, and changes nothing here.
  const highlight = (code: string): string => `<pre v-pre><code>${code.replaceAll(/[&<]/g, escape)}</code></pre>`;
  const md = await createMarkdownRenderer("/", { highlight }, "/");
  for (const { path, markdown } of pages) {
    const source = `<div>${md.render(markdown, { path: "/page.md", relativePath: "page.md" })}</div>`;
    const { code, errors } = compileTemplate({ source, filename: "page.vue", id: "page" });
    expect(errors, path).toEqual([]);
    expect(code.match(/_toDisplayString|_resolveComponent|_createVNode/g), path).toBeNull();
  }
});

const escape = (character: string): string => (character === "&" ? "&amp;" : "&lt;");
