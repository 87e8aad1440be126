// Builds the site of generator/docs/site.md for any document: Petstore, and a hostile one.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumOptions, findChromium } from "../../../scripts/chromium.js";
import { patience } from "../../../scripts/limits.js";
import { siteFolder } from "../../src/site.js";
import { readHtml } from "./support/html.js";
import { brokenLinks } from "./support/links.js";
import { serveFolder } from "./support/serve-folder.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const guide = readFileSync(join(root, "generator/docs/site.md"), "utf8");

/** A document whose author wants to run code in the browsers of readers. */
const hostile = `openapi: 3.1.0
info: { title: "</title><img src=x onerror=ran()>", version: "1", description: '"><img src=x onerror=ran()> <\\/script\\><script\\>ran()</script\\> <\\!--@include: /etc/passwd--\\> {{ ran() }}' }
servers: [{ url: "https://api.example" }]
tags:
  - name: "<img src=x onerror=ran()>"
    description: '"><img src=x onerror=ran()> <\\/script\\><script\\>ran()</script\\> <\\!--@include: /etc/passwd--\\> {{ ran() }}'
paths:
  /a:
    get:
      operationId: "<img src=x onerror=ran()>"
      tags: ["<img src=x onerror=ran()>"]
      summary: "{{ constructor.constructor('ran()')() }} <img src=x onerror=ran()>"
      description: "[link](javascript:ran()) <<< /etc/passwd"
      parameters:
        - { name: "<img src=x onerror=ran()>", in: query, schema: { type: string }, description: "<!--@include: /etc/passwd-->" }
      responses: { "200": { description: "\`<img src=x onerror=ran()>\` {onclick=ran()}" } }
components:
  schemas:
    "X.onerror": { type: string, description: "::: raw\\n<img src=x onerror=ran()>\\n:::" }
`;

/** Generates the pages of a document and builds its site, as the guide says. Returns the folder of the project. */
function buildSite(document: string): string {
  // Below the site's package, where Node finds vitepress and specloom.
  const folder = mkdtempSync(join(siteFolder, ".vitepress/reference-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "openapi.yaml"), document);
  const config = /^```js\n\/\/ \.vitepress\/config\.js\n([^]*?)^```$/m.exec(guide)?.[1];
  mkdirSync(join(folder, ".vitepress"));
  writeFileSync(join(folder, ".vitepress/config.js"), config ?? "");
  for (const args of [
    [join(root, "generator/bin/specloom.js"), "openapi.yaml", "-o", "docs", "--emit", "docs"],
    [join(siteFolder, "node_modules/vitepress/bin/vitepress.js"), "build"],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  }
  return folder;
}

// What it tests of the pages, the tests of the output `docs` do without a build.
describe("Petstore", () => {
  let folder = "";
  let dist = "";
  beforeAll(() => {
    folder = buildSite(readFileSync(join(root, "generator/docs/petstore.yaml"), "utf8"));
    dist = join(folder, ".vitepress/dist");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("has an index, a page for each resource, and no broken link", () => {
    const html = readHtml(dist);
    expect(html.map(({ path }) => path)).toEqual(expect.arrayContaining(["index.html", "pets.html", "schemas.html"]));
    expect(brokenLinks(html, dist)).toEqual([]);
  });

  test("shows the samples of an operation as tabs, beside its description", () => {
    const html = readFileSync(join(dist, "pets.html"), "utf8");
    expect(html).toMatch(/<section class="operation">.*<label[^>]*>Client<\/label>.*<label[^>]*>curl<\/label>/s);
    expect(html).toContain('<td data-label="Required">yes</td>');
  });

  test("has a sidebar with all operations", () => {
    const html = readFileSync(join(dist, "index.html"), "utf8");
    expect(html).toContain("pets.html#clientpetsget");
  });

  test("has a Markdown version of every page, and llms.txt", () => {
    const list = readFileSync(join(dist, "llms.txt"), "utf8");
    expect(list).toMatch(/^# Petstore\n/);
    const listed = [...list.matchAll(/\]\(\/([^)]+\.md)\)/g)].map(([, path = ""]) => path);
    expect(listed).toEqual(expect.arrayContaining(["index.md", "pets.md", "schemas.md"]));
    expect(listed.filter((path) => !existsSync(join(dist, path)))).toEqual([]);
    expect(readFileSync(join(dist, "pets.md"), "utf8")).toMatch(/^\[\/\/\]: # .*\n\n# `client\.pets`\n/);
  });
});

describe("a hostile document", () => {
  let folder = "";
  beforeAll(() => {
    folder = buildSite(hostile);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("reads no files, and adds no elements", () => {
    for (const { path, links } of readHtml(join(folder, ".vitepress/dist"))) {
      const html = readFileSync(join(folder, ".vitepress/dist", path), "utf8");
      expect(html, path).not.toContain("root:x:");
      expect(html, path).not.toMatch(/<img src=x|<script>ran| onclick=ran/);
      expect(links.filter((link) => link === "x" || link.startsWith("javascript:"))).toEqual([]);
    }
  });

  const program = findChromium();
  test.skipIf("missing" in program)("runs no code in a browser", async () => {
    if ("missing" in program) return;
    const dist = join(folder, ".vitepress/dist");
    const server = await serveFolder(dist);
    const browser = await chromium.launch({ executablePath: program.file, args: [...chromiumOptions] });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(patience);
      let ran = 0;
      await page.exposeFunction("ran", () => ran++);
      for (const { path } of readHtml(dist)) {
        await page.goto(`${server.origin}/${path}`, { waitUntil: "networkidle" });
        if (path === "index.html") expect(await page.locator("main").innerText()).toContain("{{ ran() }}");
        // The sidebar and the search show titles as well.
        expect(await page.locator("img[src=x]").count(), path).toBe(0);
      }
      await page.keyboard.press("Control+k");
      await page.getByRole("searchbox").fill("onerror");
      await page.locator("#localsearch-list a").first().waitFor();
      expect(await page.locator("img[src=x]").count()).toBe(0);
      expect(ran).toBe(0);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
