/**
 * Takes the pictures of the repository's README: an operation of the API reference, light and dark. They are not compared in tests, because
 * fonts differ between machines.
 *
 *     pnpm check picture
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { build, serve } from "vitepress";
import { chromiumOptions, findChromium } from "../../scripts/chromium.js";
import { assemble, siteFolder } from "./site.js";

const folder = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const port = 5189;

const program = findChromium();
if ("missing" in program) throw new Error(program.missing);
assemble();
await build(siteFolder);
await serve({ root: siteFolder, port });
const browser = await chromium.launch({ executablePath: program.file, args: [...chromiumOptions] });
for (const theme of ["light", "dark"] as const) {
  const page = await browser.newPage({ viewport: { width: 1320, height: 760 }, colorScheme: theme });
  await page.goto(`http://localhost:${port}/api/projects.html#clientprojectssearch`, { waitUntil: "networkidle" });
  await page.getByText("React", { exact: true }).nth(1).click();
  await page.evaluate(() => {
    const heading = document.getElementById("clientprojectssearch");
    scrollBy({ top: (heading?.getBoundingClientRect().top ?? 0) - 80, behavior: "instant" });
  });
  // Until the mark below the tab has moved.
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `reference-${theme}.png`) });
}
await browser.close();
process.exit();
