// Checks the list of pages: titles, descriptions, and that no guide is missing.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { descriptionOf, readHome, readParts } from "../src/pages.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const parts = readParts(root);
const pages = parts.flatMap(({ sections }) => sections.flatMap((section) => section.pages));

/** The folders whose Markdown is a page each. */
const folders = ["packages/client/recipes", "packages/react/guides", "packages/server/guides", "generator/docs"];

test.each(folders)("every file of %s is a page", (folder) => {
  const shown = pages.map(({ source, replaces }) => replaces ?? source);
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith(".md"));
  expect(files.length).toBeGreaterThan(5);
  expect(files.map((name) => `${folder}/${name}`).filter((file) => !shown.includes(file))).toEqual([]);
});

test("the README of every published package is a page", () => {
  const sources = pages.map(({ source }) => source);
  for (const name of ["client", "zod", "react", "mocks", "endpoints", "hono", "mcp", "server"])
    expect(sources).toContain(`packages/${name}/README.md`);
  expect(sources).toContain("generator/README.md");
});

test("paths are unique", () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
});

test("titles are unique in a section, and short", () => {
  for (const { sections } of parts) {
    for (const { title, pages: listed } of sections) {
      const titles = listed.map((page) => page.title);
      expect(new Set(titles).size, title).toBe(titles.length);
    }
  }
});

test("every page starts with its only H1 and has a description", () => {
  for (const { path, markdown, description } of pages) {
    const prose = markdown.replaceAll(/^ *(`{3,}|~{3,})[^]*?^ *\1.*$/gm, "");
    expect(prose.match(/^# .+$/gm), path).toHaveLength(1);
    expect(description, path).toMatch(/^.{20,300}$/);
  }
});

test("descriptions are the first sentence as plain text", () => {
  expect(descriptionOf("# A\n\nRead [all of it](b.md), and `x`. More.\n")).toBe("Read all of it, and x.");
  expect(descriptionOf('[//]: # "generated"\n\n# A\n\n```ts\nx\n```\n\nVersion 1.2 of it\nis here: see.\n')).toBe(
    "Version 1.2 of it is here.",
  );
});

test("the programs of the home page are on tested pages", () => {
  const blocks = [...readHome(root).markdown.matchAll(/^```(?:tsx?|sh)[^\n]*\n([^]*?)^```$/gm)].map(
    ([, code = ""]) => code,
  );
  expect(blocks.length).toBeGreaterThan(3);
  const all = pages.map(({ markdown }) => markdown).join("\n");
  expect(blocks.filter((code) => !all.includes(code))).toEqual([]);
});
