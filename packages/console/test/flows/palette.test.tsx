// The command palette: names, ids, actions, what was opened last, and the keyboard.
import axe from "axe-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, openConsole, type Scene } from "../support/app.js";

const palette = page.getByRole("dialog", { name: "Command palette" });
const option = (name: string | RegExp) => palette.getByRole("option", { name });

beforeEach(() => localStorage.clear());
afterEach(async () => {
  localStorage.clear();
  delete document.documentElement.dataset["theme"];
  await page.viewport(1280, 800);
});

test("opens a project by its name, all by keyboard", async () => {
  const scene = await createReader();
  const { router } = await openPalette(scene, scene.to.agents);
  await userEvent.keyboard("price li");
  await expect.element(option("Price list 2025")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1, name: "Price list 2025" })).toBeVisible();
  expect(router.state.location.pathname).toMatch(/\/projects\/prj_/);
});

test("finds agents, actors and workspaces", async () => {
  const scene = await createReader();
  const { router } = await openPalette(scene, scene.to.projects);
  await userEvent.keyboard("archiv");
  await expect.element(option("Archivist")).toBeVisible();
  await expect.element(option("Northwind archive")).toBeVisible();
  await palette.getByRole("combobox").fill("ada");
  await palette.getByRole("option", { name: "Ada", exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe(scene.to.actor);
});

test("finds anything by its id", async () => {
  const scene = await createReader();
  const { ids, to } = scene;
  const { router } = await openPalette(scene, to.actors);
  for (const [id = "", path] of [
    [ids.projects[0], to.project],
    [ids.memories[1], to.memory(2)],
    [ids.documents[2], to.document(3)],
    [ids.conflicts[0], to.conflict(1)],
    [ids.facts[0], to.fact(1)],
    [ids.agent, to.agent],
    [ids.actor, to.actor],
    [ids.folders[2], to.folder],
  ] as const) {
    await palette.getByRole("combobox").fill(` ${id} `);
    await expect.element(palette.getByRole("option")).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.pathname, { message: id }).toBe(path);
    await userEvent.keyboard("{Control>}k{/Control}");
  }
});

test("says that an id is unknown, and that some have no page", async () => {
  const scene = await createReader();
  await openPalette(scene, scene.to.project);
  await palette.getByRole("combobox").fill("mem_0mwwmf0px000165jkx320ko1j");
  await expect.element(palette.getByText("No memory of this workspace has this id.").first()).toBeVisible();
  await palette.getByRole("combobox").fill("psg_0mwwmf0px000165jkx320ko1j");
  await expect.element(palette.getByText("Things with this kind of id have no page.").first()).toBeVisible();
});

test("an empty palette begins with what was opened last", async () => {
  const scene = await createReader();
  await openPalette(scene, scene.to.agents);
  for (const name of ["Onboarding", "Price list"]) {
    await palette.getByRole("combobox").fill(name);
    await option(new RegExp(`^${name}$`)).click();
    await userEvent.keyboard("{Control>}k{/Control}");
  }
  const recent = palette.getByRole("group", { name: "Recent" }).getByRole("option");
  await expect.element(recent.first()).toHaveTextContent("Price list");
  await expect.element(recent.nth(1)).toHaveTextContent("Onboarding");
});

test("searches the open project for what was typed", async () => {
  const scene = await createReader();
  const { router } = await openPalette(scene, scene.to.project);
  await palette.getByRole("combobox").fill("revenue in march");
  await option("Search this project for “revenue in march”").click();
  await expect.poll(() => router.state.location.pathname).toBe(scene.to.search);
  expect(router.state.location.search).toMatchObject({ q: "revenue in march" });
});

test("outside of a project, searches one of the projects for what was typed", async () => {
  const scene = await createReader();
  const { router } = await openPalette(scene, scene.to.agents);
  await palette.getByRole("combobox").fill("revenue in march");
  await option("Search Annual report for “revenue in march”").click();
  await expect.poll(() => router.state.location.pathname).toBe(scene.to.search);
  expect(router.state.location.search).toMatchObject({ q: "revenue in march" });
});

test("starts a new project", async () => {
  const scene = await createScene();
  const { router } = await openPalette(scene, scene.to.drive);
  await palette.getByRole("combobox").fill("new pro");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "New project" })).toBeVisible();
  expect(router.state.location.href).toBe(`${scene.to.projects}?new=1`);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => router.state.location.href).toBe(scene.to.projects);
});

test("changes the theme", async () => {
  const scene = await createReader();
  await openPalette(scene, scene.to.projects);
  await palette.getByRole("combobox").fill("dark");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => document.documentElement.dataset["theme"]).toBe("dark");
});

test("Escape closes it, and the focus returns", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.projects);
  const button = page.getByRole("button", { name: "Search or jump to" });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(palette.getByRole("combobox")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test("opens workspaces where none is open", async () => {
  const scene = await createReader();
  const { router } = await openPalette(scene, "/");
  await palette.getByRole("combobox").fill(scene.ids.memories[0] ?? "");
  await expect.element(palette.getByText("Open its workspace first", { exact: false }).first()).toBeVisible();
  await palette.getByRole("combobox").fill(scene.ids.workspaces[1] ?? "");
  await expect.element(option("Südwind")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe(`/w/${scene.ids.workspaces[1]}/projects`);
});

test("has no accessibility violations, and fits narrow screens", async () => {
  const scene = await createReader();
  await page.viewport(360, 740);
  await openPalette(scene, scene.to.project);
  await expect.element(palette.getByRole("option").first()).toBeVisible();
  const { violations } = await axe.run(palette.element());
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(360);
});

async function openPalette(scene: Scene, path: string) {
  const state = await openConsole(scene, path);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette.getByRole("combobox")).toHaveFocus();
  return state;
}
