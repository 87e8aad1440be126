// Uploads: the tray, several files and folders, pauses, reloads, and failures. Parts have 64 KiB, and four of a file are sent at a time.
import { onlineManager } from "@tanstack/react-query";
import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type { ConsoleState } from "../../src/app.js";
import { createUploadStorage, type UploadStorage } from "../../src/uploads/storage.js";
import { createScene, openConsole, type Scene } from "../support/app.js";

const part = 65_536;
const tray = page.getByRole("region", { name: "Uploads" });
const row = (name: string) => tray.getByRole("listitem").filter({ hasText: name });
const bar = (name: string) => page.getByRole("progressbar", { name: `Upload of ${name}` });
const button = (name: string) => tray.getByRole("button", { name, exact: true });
const item = (name: string) => page.getByRole("table", { name: "Items" }).getByRole("link", { name, exact: true });
const loaded = (name: string): number => Number(bar(name).query()?.getAttribute("aria-valuenow"));
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let consoles: ConsoleState[] = [];

afterEach(async () => {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "" }] });
  await page.viewport(1280, 800);
  onlineManager.setOnline(true);
  for (const { uploads } of consoles) uploads.close();
  consoles = [];
});

const fileOf = (name: string, parts = 1): File =>
  new File([new Uint8Array(parts * part)], name, { lastModified: 1_700_000_000_000 });

/** Opens an empty folder. */
async function open(scene: Scene, uploadStorage?: UploadStorage): Promise<ConsoleState> {
  const state = await openConsole(scene, scene.to.folder, { ...(uploadStorage && { uploadStorage }) });
  consoles.push(state);
  await expect.element(page.getByRole("heading", { name: "Photographs" })).toBeVisible();
  await expect.element(page.getByText("This folder is empty")).toBeVisible();
  return state;
}

async function choose(...files: File[]): Promise<void> {
  await userEvent.upload(page.getByLabelText("Files to upload").first(), files);
}

/** Chooses files with the time of their last change, which `userEvent.upload` does not keep. */
function select(input: Element, ...files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  Object.assign(input, { files: transfer.files });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("uploads several files, three at a time, and lists them in the folder", async () => {
  const scene = await createScene();
  await open(scene);
  scene.requests.fail("upload", "delay_ms=300", Infinity);
  await choose(...["a", "b", "c", "d", "e"].map((name) => fileOf(`${name}.txt`)));
  await expect.element(tray.getByRole("heading")).toHaveTextContent("Uploading 5 files");
  const atOnce = (): number =>
    document.querySelectorAll(".upload-row:is([data-status=starting], [data-status=running])").length;
  await expect.poll(atOnce).toBe(3);
  expect(document.querySelectorAll(".upload-row[data-status=waiting]").length).toBe(2);
  await expect.element(tray.getByRole("heading")).toHaveTextContent("5 files uploaded");
  await expect.element(page.getByRole("status", { name: "Upload status" })).toHaveTextContent("5 files uploaded");
  for (const name of ["a.txt", "e.txt"]) await expect.element(item(name)).toBeVisible();
  // The tray shows each file in its folder, and closes.
  await row("c.txt").getByRole("link", { name: "Show c.txt in its folder" }).click();
  await expect.element(page.getByRole("complementary", { name: "Details" })).toHaveTextContent("c.txt");
  await button("Close uploads").click();
  await expect.element(tray).not.toBeInTheDocument();
});

test("shows bytes and parts, and a paused upload resumes with the missing parts", async () => {
  const scene = await createScene();
  await open(scene);
  scene.requests.fail("upload", "delay_ms=250", Infinity);
  await choose(fileOf("sunset.jpg", 10));
  await expect.poll(() => loaded("sunset.jpg")).toBeGreaterThanOrEqual(2 * part);
  await button("Pause the upload of sunset.jpg").click();
  await expect.element(row("sunset.jpg")).toHaveTextContent(/Paused · .* of 655.4 kB/);
  const [kept, sent] = [loaded("sunset.jpg"), scene.requests.count("upload")];
  await sleep(300);
  expect(scene.requests.count("upload")).toBe(sent);
  await button("Resume the upload of sunset.jpg").click();
  await expect.element(row("sunset.jpg")).toHaveTextContent("of 10 parts");
  expect(loaded("sunset.jpg")).toBeGreaterThanOrEqual(kept);
  await expect.element(row("sunset.jpg")).toHaveTextContent("Uploaded");
  expect(scene.requests.count("drive.createUpload")).toBe(1);
  expect(scene.requests.count("upload")).toBeLessThanOrEqual(14);
});

test("an upload goes on while other views are open", async () => {
  const scene = await createScene();
  await open(scene);
  scene.requests.fail("upload", "delay_ms=250", Infinity);
  await choose(fileOf("sunset.jpg", 6));
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Agents" }).click();
  await expect.element(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  await expect.element(bar("sunset.jpg")).toBeInTheDocument();
  await expect.element(row("sunset.jpg")).toHaveTextContent("Uploaded");
  await row("sunset.jpg").getByRole("link").click();
  await expect.element(item("sunset.jpg")).toBeVisible();
});

test("an upload that a reload ends waits for Resume, and its token is gone at the end", async () => {
  const scene = await createScene();
  const storage = createUploadStorage(`test ${scene.to.folder}`);
  const { uploads } = await open(scene, storage);
  scene.requests.fail("upload", "delay_ms=300", 8);
  await choose(fileOf("sunset.jpg", 12));
  await expect.poll(() => loaded("sunset.jpg")).toBeGreaterThanOrEqual(4 * part);
  // The copy of the file is written a second after the start.
  await button("Pause the upload of sunset.jpg").click();
  await expect.poll(async () => (await storage.load())[0]?.file?.size).toBe(12 * part);
  expect((await storage.load())[0]?.record.token).toContain("http");
  const sent = scene.requests.count("upload");
  uploads.close();
  await cleanup();

  await open(scene, storage);
  await expect.element(row("sunset.jpg")).toHaveTextContent("Paused");
  expect(loaded("sunset.jpg")).toBeGreaterThanOrEqual(4 * part);
  expect(scene.requests.count("upload")).toBe(sent);
  await button("Resume the upload of sunset.jpg").click();
  await expect.element(item("sunset.jpg")).toBeVisible();
  expect(scene.requests.count("drive.createUpload")).toBe(1);
  expect(scene.requests.count("upload")).toBeLessThanOrEqual(16);
  await expect.poll(() => storage.load()).toEqual([]);
});

test("after a reload, files that are too large to keep are chosen again", async () => {
  const scene = await createScene();
  const storage = createUploadStorage(`test ${scene.to.folder}`, { largestFile: part });
  const { uploads } = await open(scene, storage);
  scene.requests.fail("upload", "delay_ms=200", 8);
  select(page.getByLabelText("Files to upload").first().element(), fileOf("sunset.jpg", 8), fileOf("sunrise.jpg", 8));
  await expect.poll(() => loaded("sunset.jpg")).toBeGreaterThanOrEqual(part);
  uploads.close();
  await cleanup();

  await open(scene, storage);
  await expect.element(row("sunset.jpg")).toHaveTextContent("Choose the file again to continue");
  await expect.element(tray.getByRole("heading")).toHaveTextContent("2 uploads waiting for you");
  const again = tray.getByLabelText("Files of paused uploads");
  select(again.element(), fileOf("sunset.jpg", 7));
  await expect.element(page.getByText("1 file does not match").first()).toBeVisible();
  select(again.element(), fileOf("sunset.jpg", 8), fileOf("sunrise.jpg", 8));
  await expect.element(tray.getByRole("heading")).toHaveTextContent("2 files uploaded");
  expect(scene.requests.count("drive.createUpload")).toBe(2);
});

test("only one of two consoles continues an upload", async () => {
  const scene = await createScene();
  const storage = createUploadStorage(`test ${scene.to.folder}`);
  await open(scene, storage);
  scene.requests.fail("upload", "delay_ms=3000", 4);
  await choose(fileOf("sunset.jpg", 4));
  await expect.element(bar("sunset.jpg")).toBeInTheDocument();
  await expect.poll(async () => (await storage.load()).length).toBe(1);
  await cleanup();
  const other = await open(scene, storage);
  await sleep(200);
  expect(other.uploads.getSnapshot()).toEqual([]);
});

test("a name that is taken can be kept with a number, or changed", async () => {
  const scene = await createScene();
  await open(scene);
  await choose(fileOf("report.pdf"));
  await expect.element(item("report.pdf")).toBeVisible();
  await button("Close uploads").click();

  await choose(fileOf("report.pdf"));
  await expect.element(row("report.pdf")).toHaveTextContent("The folder already has “report.pdf”");
  // The user is asked before anything is sent, and sees no bar.
  expect(scene.requests.count("upload")).toBe(1);
  expect(tray.getByRole("progressbar").elements()).toEqual([]);
  await button("Keep both").click();
  await expect.element(item("report (2).pdf")).toBeVisible();
  await button("Close uploads").click();

  await choose(fileOf("report.pdf"));
  await button("Rename").click();
  await page.getByRole("dialog").getByLabelText("Name").fill("summary.pdf");
  await userEvent.keyboard("{Enter}");
  await expect.element(item("summary.pdf")).toBeVisible();
  await button("Close uploads").click();

  await choose(fileOf("report.pdf", 2));
  await button("Replace").click();
  await expect.element(row("report.pdf")).toHaveTextContent("Uploaded");
  // The bytes are sent once for each file.
  expect(scene.requests.count("upload")).toBe(5);
  expect(page.getByRole("link", { name: "report.pdf", exact: true }).elements().length).toBe(1);
});

test("all taken names get numbers at once", async () => {
  const scene = await createScene();
  await open(scene);
  await choose(fileOf("a.txt"), fileOf("b.txt"));
  await expect.element(tray.getByRole("heading")).toHaveTextContent("2 files uploaded");
  await button("Close uploads").click();
  await choose(fileOf("a.txt"), fileOf("b.txt"));
  await expect.element(tray.getByRole("heading")).toHaveTextContent("2 uploads waiting for you");
  await button("Keep all").click();
  await expect.element(item("a (2).txt")).toBeVisible();
  await expect.element(item("b (2).txt")).toBeVisible();
});

test("a failed part is explained, and the next attempt sends what is missing", async () => {
  const scene = await createScene();
  await open(scene);
  scene.requests.fail("upload", "status=400");
  await choose(fileOf("sunset.jpg", 4));
  await expect.element(row("sunset.jpg")).toHaveTextContent("the storage answered 400");
  await expect
    .element(page.getByRole("status", { name: "Upload status" }))
    .toHaveTextContent("1 upload failed. sunset.jpg:");
  await button("Try to upload sunset.jpg again").click();
  await expect.element(row("sunset.jpg")).toHaveTextContent("Uploaded");
  expect(scene.requests.count("drive.createUpload")).toBe(1);
});

test("an upload that has expired starts again from the first part", async () => {
  const scene = await createScene();
  await open(scene);
  scene.requests.fail("admin.drive.createItem", "status=410");
  await choose(fileOf("sunset.jpg", 2));
  await expect.element(row("sunset.jpg")).toHaveTextContent("The file is sent again from the start.");
  // A full bar would say that it is there.
  expect(bar("sunset.jpg").elements()).toEqual([]);
  await button("Try to upload sunset.jpg again").click();
  await expect.element(row("sunset.jpg")).toHaveTextContent("Uploaded");
  expect(scene.requests.count("drive.createUpload")).toBe(2);
  expect(scene.requests.count("upload")).toBe(4);
});

test("a cancelled upload sends nothing more, and forgets its token", async () => {
  const scene = await createScene();
  const storage = createUploadStorage(`test ${scene.to.folder}`);
  await open(scene, storage);
  scene.requests.fail("upload", "delay_ms=250", Infinity);
  await choose(fileOf("sunset.jpg", 10), fileOf("sunrise.jpg", 10));
  await expect.poll(() => loaded("sunset.jpg")).toBeGreaterThanOrEqual(part);
  await button("Cancel the upload of sunset.jpg").click();
  await expect.element(row("sunset.jpg")).not.toBeInTheDocument();
  // The next row has the focus.
  await expect.element(button("Cancel the upload of sunrise.jpg")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(tray).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
  const sent = scene.requests.count("upload");
  await sleep(400);
  expect(scene.requests.count("upload")).toBe(sent);
  expect(scene.requests.count("admin.drive.createItem")).toBe(0);
  expect(await storage.load()).toEqual([]);
});

test("an empty file is refused at once", async () => {
  const scene = await createScene();
  await open(scene);
  await choose(new File([], "empty.txt"));
  await expect.element(row("empty.txt")).toHaveTextContent("The file is empty.");
  expect(scene.requests.count("drive.createUpload")).toBe(0);
  await expect.element(row("empty.txt").getByRole("button")).toHaveAccessibleName("Remove empty.txt from the list");
  await button("Close uploads").click();
  await expect.element(tray).not.toBeInTheDocument();
});

test("uploads wait while offline", async () => {
  const scene = await createScene();
  await open(scene);
  scene.requests.fail("upload", "delay_ms=250", 4);
  await choose(fileOf("sunset.jpg", 8));
  await expect.element(row("sunset.jpg")).toHaveTextContent("of 8 parts");
  onlineManager.setOnline(false);
  await expect.element(row("sunset.jpg")).toHaveTextContent("Waiting for the network");
  await expect.element(tray.getByRole("heading")).toHaveTextContent("1 upload waiting for the network");
  onlineManager.setOnline(true);
  await expect.element(row("sunset.jpg")).toHaveTextContent("Uploaded");
});

test("pauses and resumes all, and the keyboard keeps its place", async () => {
  const scene = await createScene();
  await open(scene);
  scene.requests.fail("upload", "delay_ms=1500", 8);
  await choose(fileOf("a.txt", 4), fileOf("b.txt", 4));
  await expect.element(bar("a.txt")).toBeInTheDocument();
  await button("Actions for all uploads").click();
  await page.getByRole("menuitem", { name: "Pause all" }).click();
  await expect.element(tray.getByRole("heading")).toHaveTextContent("2 uploads paused");
  // The menu gives the focus back when it has disappeared.
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await button("Resume the upload of a.txt").click();
  await expect.element(button("Pause the upload of a.txt")).toHaveFocus();
  // The button disappears when the upload ends.
  await expect.element(row("a.txt")).toHaveTextContent("Uploaded");
  await expect.element(button("Remove a.txt from the list")).toHaveFocus();
  await button("Hide uploads").click();
  await expect.element(row("a.txt")).not.toBeInTheDocument();
  await expect.element(button("Show uploads")).toHaveAttribute("aria-expanded", "false");
});

test("drops files on the list, and on a folder", async () => {
  const scene = await createScene();
  consoles.push(await openConsole(scene, scene.to.drive));
  await expect.element(item("Contracts")).toBeVisible();
  const files = new DataTransfer();
  files.items.add(fileOf("dropped.txt"));
  const contracts = item("Contracts").element();
  drag("dragenter", contracts, files);
  await expect.element(page.getByText("Drop to upload to “Contracts”")).toBeVisible();
  expect(contracts.closest("tr")?.dataset["state"]).toBe("drop");
  const table = page.getByRole("table", { name: "Items" }).element();
  drag("dragover", table, files);
  await expect.element(page.getByText("Drop to upload to “Drive”")).toBeVisible();
  drag("drop", table, files);
  await expect.element(item("dropped.txt")).toBeVisible();
  drag("drop", contracts, files);
  await expect.element(tray.getByRole("heading")).toHaveTextContent("2 files uploaded");
  await item("Contracts").click();
  await expect.element(page.getByRole("heading", { name: "Contracts" })).toBeVisible();
  await expect.element(item("dropped.txt")).toBeVisible();
});

test("drops a folder: creates the folders that do not exist", async () => {
  const scene = await createScene();
  consoles.push(await openConsole(scene, scene.to.drive));
  await expect.element(item("Contracts")).toBeVisible();
  const folder = folderEntry("Contracts", [
    fileEntry(fileOf("one.txt")),
    folderEntry("2026", [fileEntry(fileOf("two.txt")), fileEntry(fileOf(".DS_Store"))]),
    folderEntry("Empty", []),
  ]);
  drag("drop", item("Contracts").element().closest("table") as Element, transferOf(folder));
  await expect.element(tray.getByRole("heading")).toHaveTextContent("2 files uploaded");
  await expect.element(row("two.txt")).toHaveTextContent("Contracts/2026/two.txt");
  await item("Contracts").click();
  await expect.element(item("one.txt")).toBeVisible();
  await expect.element(item("Empty")).toBeVisible();
  await item("2026").click();
  await expect.element(item("two.txt")).toBeVisible();
  // The folder “Contracts” existed, and the two others are created once.
  expect(await namesIn(scene, "MY_SPACE")).toEqual(["Reports", "Contracts", "Photographs"]);
});

test("a chosen folder keeps its structure", async () => {
  const scene = await createScene();
  const { uploads } = await open(scene);
  const [workspaceId = ""] = scene.ids.workspaces;
  const files = ["Album/one.txt", "Album/2026/two.txt"].map((path) =>
    Object.defineProperty(fileOf(path.split("/").at(-1) ?? ""), "webkitRelativePath", { value: path }),
  );
  uploads.addFiles(files, { workspaceId, folderId: scene.ids.folders[2] ?? "" });
  await item("Album").click();
  await expect.element(item("one.txt")).toBeVisible();
  await item("2026").click();
  await expect.element(item("two.txt")).toBeVisible();
});

test("adds uploaded files to a project", async () => {
  const scene = await createScene();
  const { uploads, sessions } = await open(scene);
  const [workspaceId = ""] = scene.ids.workspaces;
  const [projectId = ""] = scene.ids.projects;
  scene.requests.fail("admin.documents.import", "status=500");
  uploads.addFiles([fileOf("report.txt")], { workspaceId, folderId: "MY_SPACE", projectId });
  await expect
    .element(row("report.txt"))
    .toHaveTextContent("The file is in the drive, but was not added to the project: Status 500");
  await button("Try to upload report.txt again").click();
  await expect.element(row("report.txt")).toHaveTextContent("Added to the project");
  const { items } = await sessions.forWorkspace(workspaceId).admin.documents.list({ projectId });
  expect(items.map(({ name }) => name)).toEqual(["report.txt"]);
  expect(scene.requests.count("upload")).toBe(1);
});

test.for([
  ["light", 1280],
  ["dark", 360],
] as const)("all states are accessible, %s, %s", async ([scheme, width]) => {
  const scene = await createScene();
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
  await page.viewport(width, 800);
  await open(scene);
  await choose(fileOf("done.txt"));
  await expect.element(page.getByRole("status", { name: "Upload status" })).toHaveTextContent("1 file uploaded");
  scene.requests.fail("upload", "status=400");
  await choose(fileOf("failed.pdf"));
  await expect.element(page.getByRole("status", { name: "Upload status" })).toHaveTextContent("1 upload failed");
  await choose(fileOf("done.txt"));
  scene.requests.fail("upload", "delay_ms=5000", Infinity);
  await choose(fileOf("one.jpg", 3), fileOf("two.jpg", 3), fileOf("three.jpg", 3), fileOf("four.jpg", 3));
  // On narrow screens, the tray begins closed.
  if (width < 720) await button("Show uploads").click();
  await button("Pause the upload of two.jpg").click();
  await expect.element(row("two.jpg")).toHaveTextContent("Paused");
  await expect.element(button("Keep both")).toBeVisible();
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

async function namesIn(scene: Scene, item_id: string): Promise<string[]> {
  const [workspaceId = ""] = scene.ids.workspaces;
  const { client } = scene.createAccess({ fetch: scene.requests.send }).forWorkspace(workspaceId);
  return (await client.drive.listChildren({ item_id })).items.map(({ name }) => name);
}

function drag(type: string, target: Element, dataTransfer: DataTransfer): void {
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

/** Returns a drop of folders. A script cannot create a DataTransfer that has some. */
function transferOf(...entries: readonly object[]): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(new File([], "folder"));
  const items = entries.map((entry) => ({ kind: "file", webkitGetAsEntry: () => entry }));
  Object.defineProperty(transfer, "items", { value: items });
  return transfer;
}

const fileEntry = (file: File): object => ({
  isFile: true,
  name: file.name,
  file: (resolve: (file: File) => void) => resolve(file),
});

const folderEntry = (name: string, children: readonly object[]): object => ({
  isDirectory: true,
  name,
  createReader: () => {
    // One at a time, as a browser returns at most 100.
    const batches = [...children.map((child) => [child]), []];
    return { readEntries: (resolve: (entries: readonly object[]) => void) => resolve(batches.shift() ?? []) };
  },
});
