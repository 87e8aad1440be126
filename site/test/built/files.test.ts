// Checks the files of the built site: links, Markdown versions, `llms.txt`, and that nothing comes from elsewhere.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { linksIn } from "../../../scripts/links.js";
import { readNavigation } from "../../src/site.js";
import { readHtml } from "./support/html.js";
import { brokenLinks } from "./support/links.js";

const dist = inject("dist");
const html = readHtml(dist);
const navigation = readNavigation();
const pages = navigation.sections.flatMap((section) => section.pages);

test("every page is built", () => {
  expect(html.length).toBeGreaterThan(150);
  for (const { path } of pages) expect(html.map((page) => page.path)).toContain(`${path}.html`);
});

test("no link is broken", () => {
  expect(brokenLinks(html, dist)).toEqual([]);
});

test("broken links are found", () => {
  const page = {
    path: "guides/a.html",
    ids: ["here"],
    links: ["#here", "#there", "none.html", "/index.html#none", "/"],
  };
  expect(brokenLinks([page, { path: "index.html", ids: [], links: [] }], dist)).toEqual([
    "guides/a.html: #there: no such element",
    "guides/a.html: none.html: no such file",
    "guides/a.html: /index.html#none: no such element",
  ]);
});

test("no id is there twice on a page", () => {
  const doubled = html.flatMap(({ path, ids }) =>
    ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}: ${id}`),
  );
  expect(doubled).toEqual([]);
});

test("pages load nothing from other hosts", () => {
  const loaded = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) => /\.(css|html)$/.test(path));
  const foreign =
    /<(?:script|img|iframe)[^>]*\ssrc="(?:https?:)?\/\/|<link[^>]*rel="(?:stylesheet|preload)[^>]*href="(?:https?:)?\/\/|url\(["']?(?:https?:)?\/\//;
  expect(loaded.filter((path) => foreign.test(readFileSync(join(dist, path), "utf8")))).toEqual([]);
});

describe("Markdown", () => {
  test("every page has a Markdown version, whose links lead to Markdown or files", () => {
    const broken = pages.flatMap(({ path }) => {
      const markdown = readFileSync(join(dist, `${path}.md`), "utf8");
      expect(markdown.trimStart(), path).toMatch(/^(#|\[\/\/\]: #)/);
      return linksIn(markdown)
        .filter((link) => !/^([a-z]+:|#)/.test(link))
        .map((link) => [link, join(dist, path, "..", decodeURIComponent(link.split("#")[0]!))] as const)
        .flatMap(([link, file]) => (existsSync(file) ? [] : [`${path}: ${link}`]));
    });
    expect(broken).toEqual([]);
  });

  test("llms.txt lists every page once, with a description", () => {
    const text = readFileSync(join(dist, "llms.txt"), "utf8");
    expect(text).toMatch(/^# Memory service\n\n> .+\n\n## /);
    const listed = [...text.matchAll(/^- \[.+\]\(\/(.+)\.md\): .+$/gm)].map(([, path]) => path);
    expect(listed).toEqual(pages.map(({ path }) => path));
  });

  test("llms-full.txt has the text of every page", () => {
    const text = readFileSync(join(dist, "llms-full.txt"), "utf8");
    for (const { path } of pages) expect(text).toContain(`<!-- /${path}.md -->`);
  });

  test("a page names its Markdown version", () => {
    expect(html.find(({ path }) => path === "api/facts.html")?.links).toContain("/api/facts.md");
  });
});

test("text in braces stays text", () => {
  const rules = readFileSync(join(dist, "reference/diff-rules/schemas.html"), "utf8");
  expect(rules).toContain("{subject} may be {values}</p>");
});

test("every page can be edited", () => {
  for (const { path, links } of html.filter((page) => pages.some((one) => `${one.path}.html` === page.path)))
    expect(
      links.some((link) => link.startsWith("https://git.example/acme/memory/edit/main/")),
      path,
    ).toBe(true);
});
