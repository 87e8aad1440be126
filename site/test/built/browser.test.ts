// Opens pages of every type in Chromium: accessibility, script size, search, tabs, dark mode, narrow screens, no network.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { chromiumOptions, findChromium } from "../../../scripts/chromium.js";
import { patience } from "../../../scripts/limits.js";

const origin = inject("origin");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page of every type. */
const pageTypes = {
  home: "/",
  "a guide": "/guides/client/errors.html",
  "a guide with tabs": "/guides/react/other-frameworks.html",
  "the API": "/api/",
  operations: "/api/projects.html",
  schemas: "/api/schemas.html",
  effects: "/api/effects.html",
  gaps: "/api/unknowns.html",
  "TypeScript API": "/reference/typescript/client.html",
  diagnostics: "/reference/diagnostics/schemas.html",
  "all rules": "/reference/diff-rules/index.html",
  rules: "/reference/diff-rules/typescript.html",
  options: "/reference/outputs.html",
  "command line": "/reference/command-line.html",
  benchmarks: "/benchmarks/generator.html",
  decisions: "/review/decisions/index.html",
  "a missing page": "/nothing.html",
} as const;

const program = findChromium();
let browser: Browser;
/** Requests to other hosts, and errors of scripts. */
const problems: string[] = [];

beforeAll(async () => {
  if ("missing" in program) return;
  browser = await chromium.launch({ executablePath: program.file, args: [...chromiumOptions] });
});
afterAll(async () => {
  if (!("missing" in program)) await browser.close();
});

interface View {
  readonly width?: number;
  readonly dark?: boolean;
}

/** Calls `look` with an open page, and closes it. */
async function open(
  path: string,
  { width = 1280, dark = false }: View,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  try {
    await look(await openIn(context, path));
  } finally {
    await context.close();
  }
}

async function openIn(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !/^(data|blob):/.test(request.url()))
      problems.push(`${path}: ${request.url()}`);
  });
  page.on("pageerror", (error) => problems.push(`${path}: ${error.message}`));
  await page.goto(origin + path, { waitUntil: "networkidle" });
  // Vue gives the switch its name when it has hydrated the page.
  await page.locator(".VPSwitchAppearance[title]").first().waitFor({ state: "attached" });
  return page;
}

/** Returns the bytes of all scripts of a page, as they are sent. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}

/** Returns what axe reports: WCAG 2.2 AA and best practices. */
async function violations(page: Page, without: readonly string[] = []): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (without) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
    const result = await axe.run(document, { resultTypes: ["violations"], rules });
    return result.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  }, without);
}

describe.skipIf("missing" in program)("in a browser", () => {
  describe.each(Object.entries(pageTypes))("%s", (_, path) => {
    test("is accessible, light and wide, and loads at most 150 kB of JavaScript", async () => {
      await open(path, {}, async (page) => {
        const bytes = await scriptBytes(page);
        expect(bytes).toBeGreaterThan(10_000);
        expect(bytes).toBeLessThan(150_000);
        expect(await violations(page)).toEqual([]);
      });
    });

    test("is accessible, dark and narrow, and does not scroll sideways", async () => {
      await open(path, { width: 360, dark: true }, async (page) => {
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      });
    });
  });

  test("the search finds guides, operations and diagnostics, without a network", async () => {
    await open("/", {}, async (page) => {
      await page.keyboard.press("Control+k");
      const field = page.getByRole("searchbox");
      for (const [query, path] of [
        ["upload a file", "/guides/client/uploads.html"],
        ["client.facts.forget", "/api/facts.html"],
        ["SPEC106", "/reference/diagnostics/"],
        ["unknownKeys", "/reference/outputs.html"],
      ] as const) {
        await field.fill(query);
        await expect
          .poll(() =>
            page.locator("#localsearch-list a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
          )
          .toEqual(expect.arrayContaining([expect.stringContaining(path)]));
      }
      // VitePress's search box has links in options, and buttons whose labels differ from their text.
      expect(await violations(page, ["nested-interactive", "label-content-name-mismatch"])).toEqual([]);
    });
  });

  test("a chosen tab opens everywhere, and on the next page", async () => {
    await open("/api/facts.html", {}, async (page) => {
      await page.locator(".vp-code-group label", { hasText: "React" }).first().click();
      const opened = page.locator(".vp-code-group .active");
      expect(await opened.allInnerTexts()).toEqual(Array(3).fill(expect.stringContaining("@memory-service/react")));
      await page.goto(`${origin}/api/workspaces.html`);
      await expect.poll(() => opened.first().innerText()).toContain("@memory-service/react");
    });
  });

  test("code can be copied", async () => {
    await open("/guides/client/errors.html", {}, async (page) => {
      await page.locator("div[class*=language-]").first().hover();
      await page.locator("button.copy").first().click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('from "@memory-service/client"');
    });
  });

  test("the theme can be chosen", async () => {
    await open("/guides/client/errors.html", {}, async (page) => {
      await page.locator(".VPNavBarAppearance button").click();
      expect(await page.locator("html").getAttribute("class")).toContain("dark");
    });
  });

  test("narrow screens have menus", async () => {
    await open("/guides/client/errors.html", { width: 360 }, async (page) => {
      await page.getByRole("button", { name: "mobile navigation" }).click();
      expect(await page.getByRole("link", { name: "Benchmarks" }).last().isVisible()).toBe(true);
      expect(await violations(page)).toEqual([]);
    });
  });

  test("pages request nothing from other hosts, and no script fails", () => {
    expect(problems).toEqual([]);
  });
});
