// The table of workspaces: its pages, opening, and renaming with undo.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, openConsole } from "../support/app.js";

const table = page.getByRole("table", { name: "Workspaces" });
const rows = table.getByRole("row");

test("lists workspaces in pages, which are in the URL", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, "/");
  await expect.element(page.getByText("20 workspaces on this page")).toBeVisible();
  const northwind = rows.filter({ hasText: "Shared by everyone in the company" }).first();
  await expect.element(northwind.getByRole("button", { name: /^Copy identifier/ })).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect.element(page.getByText("3 workspaces on this page")).toBeVisible();
  expect(router.state.location.search).toHaveProperty("after");
  await page.getByRole("link", { name: "First page" }).click();
  await expect.element(page.getByText("20 workspaces on this page")).toBeVisible();
});

test("filters by name, in the URL", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, "/");
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("archive");
  await expect.element(page.getByText("4 workspaces", { exact: true })).toBeVisible();
  expect(router.state.location.href).toBe("/?name=archive");
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("nothing");
  await expect.element(page.getByText("No name contains “nothing”.")).toBeVisible();
});

test("opens the projects of a workspace", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, "/");
  await table.getByRole("link", { name: "Northwind", exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe(scene.to.projects);
});

test("a new name is shown at once, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, "/");
  const release = scene.requests.hold("workspaces.update");
  await rename("Südwind", "Westwind");
  const renamed = rows.filter({ hasText: "Westwind" });
  await expect.element(renamed).toHaveAttribute("data-pending");
  release();
  await expect.element(page.getByText("“Westwind” saved")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(table.getByRole("link", { name: "Südwind", exact: true })).toBeVisible();
  await expect.poll(async () => (await scene.client.workspaces.list()).items[1]?.name).toBe("Südwind");
});

test("a name that the server refuses is rolled back, and a message says so", async () => {
  const scene = await createReader();
  await openConsole(scene, "/");
  const release = scene.requests.hold("workspaces.update", "status=403");
  await rename("Südwind", "Westwind");
  await expect.element(table.getByRole("link", { name: "Westwind" })).toBeVisible();
  release();
  await expect.element(page.getByText("Could not change the workspace")).toBeVisible();
  await expect.element(table.getByRole("link", { name: "Südwind", exact: true })).toBeVisible();
});

test("a failed list keeps the page’s frame, and can be tried again", async () => {
  const scene = await createReader();
  scene.requests.fail("workspaces.list", "status=403", 4);
  await openConsole(scene, "/");
  await expect.element(page.getByRole("alert")).toHaveTextContent("The workspaces could not be loaded");
  await expect.element(page.getByRole("heading", { level: 1, name: "Workspaces" })).toBeVisible();
});

async function rename(from: string, to: string): Promise<void> {
  await table.getByRole("button", { name: `Actions for ${from}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabelText("Name", { exact: true }).fill(to);
  await userEvent.keyboard("{Enter}");
}
