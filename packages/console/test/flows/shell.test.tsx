// The frame of every page: workspaces, unknown URLs, the network, the focus, and narrow screens.
import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadWhenOnline } from "../../src/shell/load-view.js";
import { createReader, createScene, failure, openConsole } from "../support/app.js";

afterEach(async () => {
  onlineManager.setOnline(true);
  localStorage.clear();
  delete document.documentElement.dataset["theme"];
  await page.viewport(1280, 800);
});

const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

test("switches to another workspace, and shows its projects", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.projects);
  await page.getByRole("button", { name: "Switch workspace, current: Northwind" }).first().click();
  await page.getByRole("menuitem", { name: "Südwind", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "No projects yet" })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/w/${scene.ids.workspaces[1]}/projects`);
});

test.for([
  ["an unknown path", "/nowhere/at/all", "There is nothing at this address"],
  ["an unknown view of a workspace", "/w/@/settings", "There is nothing at this address"],
  ["an unknown workspace", "/w/ws_none/projects", "There is no such workspace"],
  ["an unknown project", "/w/@/projects/prj_none/documents", "There is no such project"],
] as const)("%s gets a page that says so, without “Try again”", async ([, path, title]) => {
  const scene = await createReader();
  await openConsole(scene, path.replace("@", scene.ids.workspaces[0] ?? ""));
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  expect(page.getByRole("heading", { level: 1 }).elements()).toHaveLength(1);
  await expect.element(page.getByRole("button", { name: /Switch workspace/ }).first()).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("an unknown tab of a project keeps the project's frame, and leads back to it", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, `${scene.to.project}/settings`);
  await expect.element(heading("Annual report")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  expect(page.getByRole("heading", { level: 1 }).elements()).toHaveLength(1);
  await expect.poll(() => document.title).toBe("Page not found · Annual report · Memory service");
  await page.getByRole("link", { name: "Overview of the project" }).click();
  await expect.poll(() => router.state.location.pathname).toBe(scene.to.project);
});

test("a project of another workspace is not shown", async () => {
  const scene = await createReader();
  const [, second = ""] = scene.ids.workspaces;
  await openConsole(scene, `/w/${second}/projects/${scene.ids.projects[0]}`);
  await expect.element(page.getByRole("heading", { name: "There is no such project" })).toBeVisible();
});

test("offline, changes wait and are marked, and are sent when the network is back", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.projects);
  const row = page.getByRole("row").filter({ hasText: "Onboarding" });
  await expect.element(row).toBeVisible();
  onlineManager.setOnline(false);
  await expect.element(page.getByText("You are offline", { exact: false })).toBeVisible();
  await row.getByRole("button", { name: "Actions for Onboarding" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabelText("Name", { exact: true }).fill("Welcome");
  await userEvent.keyboard("{Enter}");
  const renamed = page.getByRole("row").filter({ hasText: "Welcome" });
  await expect.element(renamed).toHaveAttribute("data-pending");
  await expect.element(page.getByText("1 change waits for the network.", { exact: false })).toBeVisible();
  expect(scene.requests.count("projects.update")).toBe(0);
  onlineManager.setOnline(true);
  await expect.element(page.getByText("You are offline", { exact: false })).not.toBeInTheDocument();
  await expect.poll(async () => (await scene.client.projects.list()).items[1]?.name).toBe("Welcome");
  await expect.element(renamed).not.toHaveAttribute("data-pending");
});

test("offline, the code of a view waits for the network, and the page is not loaded again", async () => {
  let requests = 0;
  const load = loadWhenOnline(() => {
    requests++;
    return onlineManager.isOnline() ? Promise.resolve("view") : Promise.reject(new TypeError("Failed to fetch"));
  });
  onlineManager.setOnline(false);
  const view = load();
  await expect(Promise.race([view, new Promise((resolve) => setTimeout(resolve, 50, "nothing"))])).resolves.toBe(
    "nothing",
  );
  expect(requests).toBe(1);
  onlineManager.setOnline(true);
  await expect(view).resolves.toBe("view");
});

test("online, code that cannot be loaded fails at once", async () => {
  const load = loadWhenOnline(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(load()).rejects.toThrow("Failed to fetch");
});

test("a view that opens is announced, and has the focus if its link is gone", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.projects);
  const link = page.getByRole("link", { name: "Annual report", exact: true });
  await expect.element(link).toBeVisible();
  link.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Annual report")).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveFocus();
  await expect.element(page.getByText("Annual report · Memory service")).toBeInTheDocument();
  const drive = page.getByRole("link", { name: "Drive", exact: true });
  drive.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Drive")).toBeVisible();
  await expect.element(drive).toHaveFocus();
});

test("the first Tab reaches the link that skips to the content", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.projects);
  await expect.element(heading("Projects")).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "Skip to the content" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("the theme is kept", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.projects);
  await page.getByRole("button", { name: /Theme/ }).click();
  await page.getByRole("menuitem", { name: "Dark" }).click();
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(getComputedStyle(document.documentElement).colorScheme).toBe("dark");
  expect(localStorage.getItem("memory-service.theme")).toBe("dark");
});

test("on a narrow screen, the navigation is a drawer that closes with a choice", async () => {
  await page.viewport(360, 700);
  const scene = await createReader();
  await openConsole(scene, scene.to.projects);
  await page.getByRole("button", { name: "Navigation" }).click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await drawer.getByRole("link", { name: "Agents" }).click();
  await expect.element(heading("Agents")).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test("a failed change is reported until it is closed", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.projects);
  scene.requests.fail("projects.update", "status=422");
  await page.getByRole("button", { name: "Actions for Onboarding" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabelText("Name", { exact: true }).fill("Welcome");
  await userEvent.keyboard("{Enter}");
  await expect.element(failure("Could not change the project")).toHaveTextContent("422");
  await page.getByRole("button", { name: "Close message" }).click();
  await expect.element(page.getByText("Could not change the project").first()).not.toBeInTheDocument();
});
