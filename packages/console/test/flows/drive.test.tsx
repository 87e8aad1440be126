// The drive: folders, sorting, details, changes with undo, moving, deleting, downloading, and adding files to projects.
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { createReader, createScene, failure, openConsole, type Scene } from "../support/app.js";

const table = page.getByRole("table", { name: "Items" });
const link = (name: string) => table.getByRole("link", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const dialog = page.getByRole("dialog");
const details = page.getByRole("complementary", { name: "Details" });
const names = (): string[] =>
  [...document.querySelectorAll("tbody .row-link")].map(({ textContent }) => textContent ?? "");

afterEach(() => vi.restoreAllMocks());

/** The clients of the first workspace. */
const clientsOf = (scene: Scene) =>
  scene.createAccess({ fetch: scene.requests.send }).forWorkspace(scene.ids.workspaces[0] ?? "");

async function addFile(scene: Scene, name: string, parent_item_id: string, content = name): Promise<string> {
  const { client, admin } = clientsOf(scene);
  const from = await client.drive.upload(new TextEncoder().encode(content));
  return (await admin.drive.createItem({ item_type: "file", name, parent_item_id, from })).item_id;
}

async function namesIn(scene: Scene, item_id: string): Promise<string[]> {
  return (await clientsOf(scene).client.drive.listChildren({ item_id })).items.map(({ name }) => name);
}

/** Returns the path of the folder with the files of the documents. */
const reportsOf = ({ ids, to }: Scene): string => `${to.drive}/${ids.folders[0]}`;

async function chooseAction(item: string, action: string): Promise<void> {
  await table.getByRole("button", { name: `Actions for ${item}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("opens folders, shows the path to them, and goes back by it", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.drive);
  await link("Reports").click();
  await expect.element(heading("Reports")).toBeVisible();
  await link("2025").click();
  await expect.element(heading("2025")).toBeVisible();
  const path = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect.element(path.getByRole("link", { name: "Reports" })).toBeVisible();
  await path.getByRole("link", { name: "Drive" }).click();
  await expect.element(heading("Drive")).toBeVisible();
  expect(document.title).toContain("Drive");
});

test("lists folders first, and sorts by a column in the URL", async () => {
  const scene = await createScene();
  const [folder = ""] = scene.ids.folders;
  await addFile(scene, "10.txt", folder, "a long text");
  await addFile(scene, "9.csv", folder, "short");
  const { router } = await openConsole(scene, scene.to.drive);
  await clientsOf(scene).admin.drive.createItem({ item_type: "directory", name: "Zoo", parent_item_id: folder });
  await link("Reports").click();
  await expect.element(link("10.txt")).toBeVisible();
  expect(names()).toEqual(["Zoo", "9.csv", "10.txt"]);
  await expect.element(table.getByRole("row").filter({ hasText: "9.csv" })).toHaveTextContent("5 BCSV table");
  await table.getByRole("button", { name: "Name" }).click();
  await expect.poll(names).toEqual(["Zoo", "10.txt", "9.csv"]);
  await table.getByRole("button", { name: "Size" }).click();
  await expect.poll(names).toEqual(["Zoo", "9.csv", "10.txt"]);
  expect(router.state.location.search).toEqual({ sort: "size", order: "asc" });
  await expect.element(table.getByRole("columnheader", { name: "Size" })).toHaveAttribute("aria-sort", "ascending");
});

test("a long folder is loaded in pages, and as a whole to sort it", async () => {
  const scene = await createScene();
  const [folder = ""] = scene.ids.folders;
  const { admin } = clientsOf(scene);
  const newNames = Array.from({ length: 52 }, (_, index) => `Folder ${52 - index}`);
  for (const name of newNames) await admin.drive.createItem({ item_type: "directory", name, parent_item_id: folder });
  await openConsole(scene, `${scene.to.drive}/${folder}`);
  await expect.element(page.getByText("50 folders so far")).toBeVisible();
  // The order of the API.
  expect(names()[0]).toBe("Folder 52");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByText("52 folders", { exact: true })).toBeVisible();
  expect(names()[0]).toBe("Folder 1");
  await cleanup();
  await openConsole(scene, `${scene.to.drive}/${folder}?sort=name&order=desc`);
  await expect.element(page.getByText("52 folders", { exact: true })).toBeVisible();
  expect(names()[0]).toBe("Folder 52");
});

test("shows the details of a file beside the list, and closes them with Escape", async () => {
  const scene = await createScene();
  const [folder = ""] = scene.ids.folders;
  const id = await addFile(scene, "plan.txt", folder, "a plan");
  const { router } = await openConsole(scene, `${scene.to.drive}/${folder}`);
  await link("plan.txt").click();
  await expect.element(details).toHaveTextContent("6 B (6 bytes)");
  await expect.element(details).toHaveTextContent(`drive://items/${id}`);
  await expect.element(details).toHaveFocus();
  expect(router.state.location.search).toEqual({ item: id });
  await userEvent.keyboard("{Escape}");
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(link("plan.txt")).toHaveFocus();
});

test("a link to a file finds its folder", async () => {
  const scene = await createScene();
  const [folder = ""] = scene.ids.folders;
  const id = await addFile(scene, "plan.txt", folder);
  const { router } = await openConsole(scene, `${scene.to.drive}?item=${id}`);
  await expect.element(heading("Reports")).toBeVisible();
  expect(router.state.location.href).toBe(`${scene.to.drive}/${folder}?item=${id}`);
  await expect.poll(() => link("plan.txt").element().closest("tr")?.dataset["state"]).toBe("current");
  await router.navigate({ href: `${scene.to.drive}/${id}` });
  await expect.poll(() => router.state.location.href).toBe(`${scene.to.drive}/${folder}?item=${id}`);
  // The API's name of the root.
  await router.navigate({ href: `${scene.to.drive}/MY_SPACE` });
  expect(router.state.location.href).toBe(scene.to.drive);
});

test("creates a folder, and explains a name that is taken", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.folder);
  await expect.element(page.getByText("This folder is empty")).toBeVisible();
  const create = page.getByRole("button", { name: "New folder" }).first();
  await create.click();
  await dialog.getByLabelText("Name").fill("Sunsets");
  await userEvent.keyboard("{Enter}");
  await expect.element(link("Sunsets")).toBeVisible();
  await create.click();
  await dialog.getByLabelText("Name").fill("Sunsets");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByLabelText("Name")).toHaveAccessibleDescription(/already has an item/);
  await userEvent.keyboard("{Escape}");
  await expect.element(create).toHaveFocus();
});

test("a new name is shown at once, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.drive);
  const release = scene.requests.hold("admin.drive.updateItem");
  await chooseAction("Contracts", "Rename");
  await dialog.getByLabelText("Name").fill("Agreements");
  await userEvent.keyboard("{Enter}");
  await expect.element(link("Agreements")).toBeVisible();
  release();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(link("Contracts")).toBeVisible();
  await expect.poll(() => namesIn(scene, "MY_SPACE")).toContain("Contracts");
});

test("a name that the server refuses is rolled back", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.drive);
  await chooseAction("Contracts", "Rename");
  await dialog.getByLabelText("Name").fill("Reports");
  await userEvent.keyboard("{Enter}");
  await expect.element(failure("Could not rename the item")).toBeVisible();
  await expect.element(link("Contracts")).toBeVisible();
});

test("moves several items to another folder, and back", async () => {
  const scene = await createScene();
  const [reports = ""] = scene.ids.folders;
  await openConsole(scene, scene.to.drive);
  await table.getByRole("checkbox", { name: "Select Contracts" }).click();
  await table.getByRole("checkbox", { name: "Select Photographs" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Move" }).click();
  await expect.element(dialog.getByRole("button", { name: "Move here" })).toHaveAttribute("aria-disabled", "true");
  // The moved folders are no targets.
  await expect.element(dialog.getByRole("button", { name: "Reports" })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Contracts" })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Reports" }).click();
  await expect.element(dialog.getByText("No folders in here")).toBeVisible();
  await dialog.getByRole("button", { name: "Move to “Reports”" }).click();
  await expect.element(link("Contracts")).not.toBeInTheDocument();
  await expect.element(page.getByText("2 items moved to “Reports”").first()).toBeVisible();
  expect(await namesIn(scene, reports)).toEqual(["Contracts", "Photographs"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(link("Contracts")).toBeVisible();
  await expect.poll(() => namesIn(scene, reports)).toEqual([]);
});

test("a deleted file disappears at once, and Undo brings it back", async () => {
  const scene = await createScene();
  const [folder = ""] = scene.ids.folders;
  for (const name of ["a.txt", "b.txt", "c.txt"]) await addFile(scene, name, folder);
  await openConsole(scene, `${scene.to.drive}/${folder}`, { holdFor: 1_500 });
  await chooseAction("b.txt", "Delete");
  await expect.element(link("b.txt")).not.toBeInTheDocument();
  await expect.element(link("c.txt")).toHaveFocus();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(link("b.txt")).toBeVisible();
  expect(scene.requests.count("admin.drive.deleteItem")).toBe(0);
  await chooseAction("b.txt", "Delete");
  await expect.poll(() => namesIn(scene, folder)).toEqual(["a.txt", "c.txt"]);
  await expect.element(link("b.txt")).not.toBeInTheDocument();
});

test("a folder that is not empty asks for its name before it is deleted", async () => {
  const scene = await createScene();
  const [reports = ""] = scene.ids.folders;
  await addFile(scene, "a.txt", reports);
  await openConsole(scene, scene.to.drive);
  await chooseAction("Photographs", "Delete");
  await expect.element(link("Photographs")).not.toBeInTheDocument();
  await chooseAction("Reports", "Delete");
  const question = page.getByRole("alertdialog", { name: "Delete “Reports”?" });
  await expect.element(question).toHaveTextContent("The folder is not empty.");
  await userEvent.keyboard("{Escape}");
  await expect.element(link("Reports")).toBeVisible();
  await chooseAction("Reports", "Delete");
  await question.getByLabelText("To confirm").fill("Reports");
  await userEvent.keyboard("{Enter}");
  await expect.element(link("Reports")).not.toBeInTheDocument();
  await expect.poll(() => namesIn(scene, "MY_SPACE")).toEqual(["Contracts"]);
});

test("a deletion that fails is rolled back", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.drive);
  scene.requests.fail("admin.drive.deleteItem", "delay_ms=300; status=500");
  await chooseAction("Contracts", "Delete");
  await expect.element(link("Contracts")).not.toBeInTheDocument();
  await expect.element(failure("Could not delete the item")).toBeVisible();
  await expect.element(link("Contracts")).toBeVisible();
});

test("deletes several items", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.drive, { holdFor: 400 });
  await table.getByRole("checkbox", { name: "Select all items" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("3 items deleted").first()).toBeVisible();
  await expect.element(page.getByText("This folder is empty")).toBeVisible();
  await expect.poll(() => namesIn(scene, "MY_SPACE")).toEqual([]);
});

test("adds files to a project, and shows them there", async () => {
  const scene = await createScene();
  const [folder = ""] = scene.ids.folders;
  for (const name of ["a.txt", "b.txt"]) await addFile(scene, name, folder);
  await clientsOf(scene).admin.drive.createItem({ item_type: "directory", name: "More", parent_item_id: folder });
  const { router } = await openConsole(scene, `${scene.to.drive}/${folder}`);
  await table.getByRole("checkbox", { name: "Select all items" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Add to project" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Add 2 files to a project" }))
    .toHaveTextContent("1 folder is left out");
  await dialog.getByRole("searchbox").fill("onboard");
  await expect
    .element(dialog.getByRole("group", { name: "Projects" }).getByRole("button"))
    .toHaveTextContent("Onboarding");
  await dialog.getByRole("button", { name: "Onboarding" }).click();
  await expect.element(page.getByText("2 files added to “Onboarding”").first()).toBeVisible();
  await page.getByRole("button", { name: "Show documents" }).click();
  await expect.poll(() => router.state.location.pathname).toMatch(/\/projects\/prj_\w+\/documents$/);
});

test("downloads a file", async () => {
  const scene = await createScene();
  const [folder = ""] = scene.ids.folders;
  await addFile(scene, "plan.txt", folder, "a plan");
  await openConsole(scene, `${scene.to.drive}/${folder}`);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return "blob:test";
  });
  await chooseAction("plan.txt", "Download");
  await expect.poll(() => saved.mock.contexts.length).toBe(1);
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe("plan.txt");
  expect(await blobs[0]?.text()).toBe("a plan");
});

test("shows that a folder is loading, and failures keep the page's frame", async () => {
  const scene = await createReader();
  scene.requests.fail("drive.listChildren", "delay_ms=500; status=503");
  await openConsole(scene, scene.to.drive);
  await expect.element(table).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByRole("alert")).toHaveTextContent("The folder could not be loaded");
  await expect.element(heading("Drive")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(link("Reports")).toBeVisible();
});

test("a folder that does not exist offers the drive, and no second attempt", async () => {
  const scene = await createReader();
  await openConsole(scene, `${scene.to.drive}/itm_unknown`);
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no such folder");
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Open the drive" }).click();
  await expect.element(link("Reports")).toBeVisible();
});

test("details of a file that does not exist keep the list", async () => {
  const scene = await createReader();
  await openConsole(scene, `${reportsOf(scene)}?item=itm_unknown`);
  await expect.element(details.getByRole("alert")).toHaveTextContent("There is no such item");
  await expect.element(table).toBeVisible();
});
