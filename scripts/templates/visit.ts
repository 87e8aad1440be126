/** Visits the examples of frameworks in Chromium. All of them are the same small app. */
import { chromium, type Page } from "playwright";
import { chromiumOptions, findChromium } from "../chromium.js";
import type { Example } from "./template.js";

/** Returns what is wrong with the app at a URL, or undefined. */
export async function visit(url: string, { rendersOnServer }: Example): Promise<string | undefined> {
  const program = findChromium();
  if ("missing" in program) return program.missing;
  const browser = await chromium.launch({ executablePath: program.file, args: [...chromiumOptions] });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error in the page: ${error.message}`));
  page.on("console", (message) => {
    // What the missing pet is answered with.
    if (message.type() === "error" && !message.text().includes("404")) complaints.push(`console: ${message.text()}`);
  });
  try {
    if (rendersOnServer) await isRendered(url);
    await walk(page, url);
  } catch (error) {
    complaints.unshift(`${page.url()}: ${String(error)}\n${await page.locator("body").innerText()}`);
  } finally {
    await browser.close();
  }
  return complaints.length === 0 ? undefined : complaints.join("\n");
}

/** The list, a pet, a change, an upload, and a pet that does not exist. */
async function walk(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("listitem").filter({ hasText: "Bello" }).waitFor();
  await page.getByRole("link", { name: "Rex" }).click();
  await page.getByRole("heading", { name: "Rex", exact: true }).waitFor();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("heading", { name: "Rex II" }).waitFor();
  const video = { name: "rex.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(5_000_000, 1) };
  await chooseFile(page, video);
  await page.getByText("5000000 of 5000000 bytes").waitFor();
  // The change is in the list as well.
  await page.goto(url);
  await page.getByRole("link", { name: "Rex II" }).waitFor();
  await page.goto(new URL("pets/99", url).href);
  await page.getByText("There is no pet 99.").waitFor();
}

/** Chooses a file with an input, or with a button that opens the browser's dialog. */
async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const control = page.getByLabel("Video");
  await control.waitFor({ state: "attached" });
  if ((await control.and(page.locator("input")).count()) > 0) return control.setInputFiles(file);
  const chooser = page.waitForEvent("filechooser");
  await control.click();
  await (await chooser).setFiles(file);
}

async function isRendered(url: string): Promise<void> {
  const list = await fetch(url);
  const text = await list.text();
  if (list.status !== 200 || !text.includes("Bello"))
    throw new Error(`the server answers ${list.status} without the list:\n${text.slice(0, 2000)}`);
  const missing = await fetch(new URL("pets/99", url));
  if (missing.status !== 404) throw new Error(`a missing pet has the status ${missing.status}`);
}
