/**
 * Measures what the browser loads for the first view, and how long it takes to show it.
 *
 *     pnpm bench console [--check] [--loads N] [--save]
 *
 * `--check` only compares the size with the budget. The times are those of a cold load of the bundle, with the demo data of a reference
 * server beside it, in Chromium with a processor slowed down four times. The server of the bundle does not compress. `--save` writes
 * `bench/results/console.json`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright";
import { build, type Manifest, preview } from "vite";
import { chromiumOptions, findChromium } from "../../../scripts/chromium.js";
import { pinnedIn, type Row, saveResults, versionIn } from "../../../bench/results.js";
import { startService } from "../server/service.js";
import { viteConfig } from "../server/vite.js";

const budget = 200_000;
const bar = 1_500;
const slowdown = 4;

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    loads: { type: "string", default: "7" },
    save: { type: "boolean", default: false },
  },
});
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "console-bundle-"));

/** Modules that the browser imports for a view, besides those of the entry. */
const views: Readonly<Record<string, readonly string[]>> = {
  workspaces: ["src/views/workspaces/workspaces-view.tsx"],
  projects: ["src/views/projects/projects-view.tsx"],
  "a project's overview": ["src/views/project/project-layout.tsx", "src/views/project/overview/overview-view.tsx"],
};

const sizeRows: Row[] = [];
const timeRows: Row[] = [];

/** Returns the files that a chunk needs: itself, its static imports, and their styles. */
function filesOf(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The bundle has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return files;
}

/** Builds the bundle, prints the sizes of views, and returns whether all are within the budget. */
async function measureSizes(): Promise<boolean> {
  await build({ root, logLevel: "error", build: { outDir: folder, manifest: true, emptyOutDir: true } });
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
  const sizes = Object.entries(views).map(([title, modules]) => {
    const files = [...filesOf(manifest, ["index.html", ...modules])];
    return { title, size: files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) };
  });
  sizeRows.push(
    ...sizes.map(({ title, size }): Row => ({ subject: title, isOurs: true, values: { size: size / 1000 } })),
  );
  for (const { title, size } of sizes)
    console.log(`  ${title}: ${(size / 1000).toFixed(1)} kB of JavaScript and CSS, gzip (budget: ${budget / 1000} kB)`);
  return sizes.every(({ size }) => size <= budget);
}

/** Returns the largest contentful paint of a cold load, in milliseconds. */
async function load(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestPaint: startTime });
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(url);
  // The view is complete with its data; a later paint would still count.
  await page.locator(".row-link").first().waitFor();
  await page.waitForLoadState("networkidle");
  const time = await page.evaluate(() => Number(Reflect.get(globalThis, "largestPaint")));
  await context.close();
  return time;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Prints the times of cold loads, and returns whether their medians are below the bar. */
async function measureTimes(): Promise<boolean> {
  const found = findChromium();
  if ("missing" in found) throw new Error(found.missing);
  const service = await startService(join(folder, "data"), { isFresh: true });
  const server = await preview(viteConfig(service, "bundle", { build: { outDir: folder }, preview: { port: 0 } }));
  const base = server.resolvedUrls?.local[0] ?? "";
  const browser = await chromium.launch({ executablePath: found.file, args: [...chromiumOptions] });
  const response = await fetch(`${base}memory/openapi/service/api/v3/workspaces`, {
    headers: { authorization: "Bearer console.all" },
  });
  const { data } = (await response.json()) as { readonly data: { readonly items: readonly { readonly id: string }[] } };
  const paths = { workspaces: "", projects: `w/${data.items[0]?.id}/projects` };
  // The server is warm, and has processed the documents of its demo data; the browser is cold at each load.
  await setTimeout(5_000);
  for (const path of Object.values(paths)) await load(browser, base + path);
  const medians: number[] = [];
  for (const [title, path] of Object.entries(paths)) {
    const times: number[] = [];
    for (let count = 0; count < Number(values.loads); count++) times.push(await load(browser, base + path));
    medians.push(median(times));
    timeRows.push({ subject: title, isOurs: true, values: { paint: median(times) } });
    const [least, most] = [Math.min(...times), Math.max(...times)].map(Math.round);
    console.log(
      `  ${title}: largest contentful paint ${Math.round(median(times))} ms (${least} to ${most}, ${values.loads} loads; bar: ${bar} ms)`,
    );
  }
  await browser.close();
  await server.close();
  return medians.every((time) => time < bar);
}

function save(): void {
  const times = {
    id: "times",
    title: "Largest contentful paint",
    measures: [{ id: "paint", title: "largest contentful paint", unit: "ms", better: "lower" as const, digits: 0 }],
    rows: timeRows,
  };
  saveResults({
    name: "console",
    title: "The console's first view",
    versions: {
      "@memory-service/console": versionIn("packages/console"),
      ...pinnedIn("packages/console", ["react", "vite"]),
    },
    tables: [
      {
        id: "sizes",
        title: "JavaScript and CSS of a view",
        measures: [{ id: "size", title: "gzip", unit: "kB", better: "lower", digits: 1 }],
        rows: sizeRows,
      },
      ...(timeRows.length > 0 ? [times] : []),
    ],
  });
}

try {
  console.log("\nThe console's first view\n");
  const isSmall = await measureSizes();
  const isQuick = values.check || (await measureTimes());
  if (values.save) save();
  process.exitCode = isSmall && isQuick ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// The service runs in a process of its own, which ends with this one.
process.exit();
