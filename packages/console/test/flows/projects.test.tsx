// The table of projects: paging, filtering, sorting, creating, renaming with undo, and deleting.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, failure, openConsole } from "../support/app.js";

const table = page.getByRole("table", { name: "Projects" });
const link = (name: string) => table.getByRole("link", { name, exact: true });

test("lists the projects of the workspace with their counts", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.projects);
  const row = table.getByRole("row").filter({ hasText: "Everything that goes into the report of 2025." });
  await expect.element(row).toBeVisible();
  await expect.element(row.getByRole("cell").nth(2)).toHaveTextContent("3");
  await expect.element(page.getByText("28 projects")).toBeVisible();
});

test("the filter is in the URL, and returns to the first page", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, `${scene.to.projects}?page=1`);
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("report 2025");
  await expect.element(page.getByText("1 project", { exact: true })).toBeVisible();
  expect(router.state.location.href).toBe(`${scene.to.projects}?name=report+2025`);
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("nothing like it");
  await expect.element(page.getByText("No name contains “nothing like it”.")).toBeVisible();
});

test("sorts all rows, and keeps the order in the URL", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.projects);
  await expect.element(link("Annual report")).toBeVisible();
  await table.getByRole("button", { name: "Name" }).click();
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent("Annual report");
  await table.getByRole("button", { name: "Name" }).click();
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent("Supplier contracts 2025");
  expect(router.state.location.search).toEqual({ sort: "name", order: "desc" });
  await expect.element(table.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
});

test("a new name is shown at once, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.projects);
  await edit("Onboarding", "Welcome");
  await expect.element(link("Welcome")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(link("Onboarding")).toBeVisible();
  await expect.poll(async () => (await scene.client.projects.list()).items[1]?.name).toBe("Onboarding");
});

test("undoing with the mouse returns the focus to where it was", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.projects);
  await edit("Onboarding", "Welcome");
  const menu = page.getByRole("button", { name: "Actions for Welcome" });
  await expect.element(menu).toHaveFocus();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Actions for Onboarding", exact: true })).toHaveFocus();
});

test("a name that the server refuses is rolled back, and a message says so", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.projects);
  const release = scene.requests.hold("projects.update", "status=409");
  await edit("Onboarding", "Welcome");
  await expect.element(link("Welcome")).toBeVisible();
  release();
  await expect.element(failure("Could not change the project")).toBeVisible();
  await expect.element(link("Onboarding")).toBeVisible();
});

test("a dialog that a menu opens keeps the focus while the menu fades out", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.projects);
  const name = page.getByRole("dialog").getByLabelText("Name", { exact: true });
  // The dialog's code is loaded the first time, which takes longer than the menu takes to fade out.
  for (let time = 0; time < 2; time++) {
    await chooseAction("Onboarding", "Edit");
    await expect.element(name).toHaveFocus();
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Actions for Onboarding", exact: true })).toHaveFocus();
  }
});

test.for([1100, 860, 360])("the menu of a row is in sight, %d pixels wide", async (width) => {
  await page.viewport(width, 700);
  const scene = await createReader();
  await openConsole(scene, scene.to.projects);
  const menu = page.getByRole("button", { name: "Actions for Onboarding", exact: true });
  await expect.element(menu).toBeVisible();
  const frame = document.querySelector(".table-frame")?.getBoundingClientRect();
  expect(menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(frame?.right ?? 0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.viewport(1280, 800);
});

test("a page after the last one says so, and leads to the first", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, `${scene.to.projects}?page=9`);
  await expect.element(page.getByRole("heading", { name: "There is no page 9" })).toBeVisible();
  await page.getByRole("link", { name: "First page" }).click();
  await expect.element(link("Onboarding")).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

test("the number of open conflicts leads to them", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.projects);
  await table
    .getByRole("link", { name: /^\d+ open conflicts?$/ })
    .first()
    .click();
  await expect.poll(() => router.state.location.pathname).toBe(scene.to.conflicts);
});

test("deleting asks for the name, and the project disappears at once", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.projects);
  await chooseAction("Onboarding", "Delete");
  const dialog = page.getByRole("alertdialog");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toBeVisible();
  await dialog.getByLabelText("To confirm, type the project’s name").fill("Onboarding");
  const release = scene.requests.hold("projects.delete");
  await dialog.getByRole("button", { name: "Delete project" }).click();
  await expect.element(link("Onboarding")).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText("“Onboarding” deleted")).toBeVisible();
  expect((await scene.client.projects.list()).total).toBe(1);
});

test("a project whose deletion fails is there again", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.projects);
  await chooseAction("Onboarding", "Delete");
  scene.requests.fail("projects.delete", "delay_ms=400; status=500");
  await page.getByLabelText("To confirm, type the project’s name").fill("Onboarding");
  await userEvent.keyboard("{Enter}");
  await expect.element(link("Onboarding")).not.toBeInTheDocument();
  await expect.element(failure("Could not delete the project")).toBeVisible();
  await expect.element(link("Onboarding")).toBeVisible();
});

test("deletes several projects", async () => {
  const scene = await createScene({ projects: 4 });
  await openConsole(scene, scene.to.projects);
  await table.getByRole("checkbox", { name: "Select Onboarding" }).click();
  await table.getByRole("checkbox", { name: "Select Price list" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  await page.getByLabelText("To confirm").fill("2 projects");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("2 projects", { exact: true })).toBeVisible();
  await expect.poll(async () => (await scene.client.projects.list()).total).toBe(2);
});

test("a new project gets an identifier from its name, and opens", async () => {
  const scene = await createScene();
  const { router } = await openConsole(scene, scene.to.projects);
  await page.getByRole("button", { name: "New project" }).click();
  await userEvent.keyboard("Größen & Maße");
  await expect.element(page.getByLabelText("Identifier")).toHaveValue("großen-maße");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Größen & Maße", level: 1 })).toBeVisible();
  expect(router.state.location.pathname).toMatch(/\/projects\/prj_/);
  expect(scene.requests.count("projects.create")).toBe(1);
});

test("an identifier that is taken is explained at the field, and nothing is lost", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.projects);
  await page.getByRole("button", { name: "New project" }).click();
  await userEvent.keyboard("Another");
  await page.getByLabelText("Identifier").fill("project-0");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("Identifier")).toHaveAccessibleDescription(/project-0/);
  await expect.element(page.getByLabelText("Name", { exact: true })).toHaveValue("Another");
});

test("a failed list keeps the page's frame, and can be tried again", async () => {
  const scene = await createReader();
  scene.requests.fail("projects.list", "status=503");
  await openConsole(scene, scene.to.projects);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The projects could not be loaded");
  await expect.element(page.getByRole("link", { name: "Drive" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(link("Annual report")).toBeVisible();
});

/** Opens the menu of a project and chooses an action. */
async function chooseAction(project: string, action: string): Promise<void> {
  await table.getByRole("button", { name: `Actions for ${project}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function edit(from: string, to: string): Promise<void> {
  await chooseAction(from, "Edit");
  await page.getByRole("dialog").getByLabelText("Name", { exact: true }).fill(to);
  await userEvent.keyboard("{Enter}");
}
