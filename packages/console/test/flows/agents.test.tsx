// Agents: their list, the history of versions, comparing two of them, activating one, and editing with undo.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createFullVersion } from "../support/agent-versions.js";
import { createReader, createScene, failure, openConsole, type Scene } from "../support/app.js";

const table = page.getByRole("table", { name: "Agents" });
const history = page.getByRole("list", { name: "Versions, the newest first" });
const version = (number: number) => history.getByRole("link", { name: `Version ${number} ` });
const card = page.getByRole("region", { name: /^Version \d+$/ });

const adminOf = (scene: Scene) => scene.createAccess({ fetch: scene.requests.send }).all.admin;
const agentOf = (scene: Scene) => adminOf(scene).agents.get({ agentId: scene.ids.agent });

/** Creates a scene whose agent has an eighth version with everything. */
async function createFullScene(): Promise<Scene> {
  const scene = await createScene();
  await createFullVersion(adminOf(scene), scene.ids.agent);
  return scene;
}

test("lists agents with their model, versions and capabilities", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.agents);
  const row = table.getByRole("row").filter({ hasText: "Files what comes in." });
  for (const text of ["Archivist", "model-small", "newest: 7", "search"])
    await expect.element(row).toHaveTextContent(text);
});

test("two clicks lead from the list to a comparison of the newest versions", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.agents);
  await table.getByRole("button", { name: "Actions for Archivist" }).click();
  await page.getByRole("menuitem", { name: "Compare the newest versions" }).click();
  await expect.element(page.getByText("1 difference between version 6 and version 7")).toBeVisible();
  const policies = page.getByRole("region", { name: "Policies" });
  await expect.element(policies.getByRole("deletion")).toHaveTextContent("at most 15 per run");
  await expect.element(policies.getByRole("insertion")).toHaveTextContent("at most 16 per run");
  expect(router.state.location.href).toBe(`${scene.to.agent}/compare?from=6&to=7`);
});

test("a new name is shown at once, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.agents);
  const release = scene.requests.hold("agents.update");
  await rename("Librarian");
  await expect.element(table.getByRole("link", { name: "Librarian" })).toBeVisible();
  release();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(table.getByRole("link", { name: "Archivist" })).toBeVisible();
  await expect.poll(async () => (await agentOf(scene)).name).toBe("Archivist");
});

test("a name that the server refuses is rolled back, and a message says so", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.agents);
  scene.requests.fail("agents.update", "delay_ms=300; status=500");
  await rename("Librarian");
  await expect.element(table.getByRole("link", { name: "Librarian" })).toBeVisible();
  await expect.element(failure("Could not change the agent")).toBeVisible();
  await expect.element(table.getByRole("link", { name: "Archivist" })).toBeVisible();
});

test("a workspace without agents says where they come from", async () => {
  const scene = await createReader();
  await openConsole(scene, `/w/${scene.ids.workspaces[1]}/agents`);
  await expect.element(page.getByRole("heading", { name: "No agents yet" })).toBeVisible();
});

test("a failed list can be tried again", async () => {
  const scene = await createReader();
  scene.requests.fail("admin.agents.list", "status=400");
  await openConsole(scene, scene.to.agents);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The agents could not be loaded");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(table.getByRole("link", { name: "Archivist" })).toBeVisible();
});

test("the history says what each version changed, the newest first", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.agent);
  await expect.element(version(7)).toHaveTextContent("Conversation turns: 15 → 16");
  await expect.element(version(1)).toHaveTextContent("First version");
  await expect.element(version(1)).toHaveTextContent("Active");
  await expect.element(history.getByRole("listitem").first()).toHaveTextContent("Version 7");
  expect(scene.requests.count("agents.listVersions")).toBe(1);
});

test("a version opens by its link, and its number is in the URL", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.agent);
  await expect.element(card).toHaveTextContent("at most 10 per run");
  await expect.element(version(1)).toHaveAttribute("aria-current", "true");
  await version(7).click();
  await expect.element(card).toHaveTextContent("at most 16 per run");
  expect(router.state.location.href).toBe(`${scene.to.agent}?version=7`);
  await expect.element(version(7)).toHaveFocus();
});

test("everything a version can have is readable", async () => {
  const scene = await createFullScene();
  await openConsole(scene, `${scene.to.agent}?version=8`);
  for (const text of [
    "90 seconds (1 min 30 s)",
    "Inherits the agent’s tools",
    "invoices, version 3",
    "string, at most 2,000 characters",
    "The answer in the customer’s language.",
    "list of objects, at most 5 items",
    "https://archive.example/v1",
  ])
    await expect.element(card).toHaveTextContent(text);
  expect(document.body.textContent).not.toMatch(/[{}]|\bnull\b|\btrue\b/);
});

test("the active version is there before the history, and a version that does not exist is explained", async () => {
  const scene = await createReader();
  scene.requests.fail("agents.listVersions", "delay_ms=800");
  const { router } = await openConsole(scene, scene.to.agent);
  await expect.element(card).toHaveTextContent("You file things.");
  await expect.element(page.getByText("Loading the versions")).toBeInTheDocument();
  await router.navigate({ href: `${scene.to.agent}?version=99` });
  await expect.element(page.getByRole("heading", { name: "There is no version 99" })).toBeVisible();
  await page.getByRole("link", { name: "Show the active version" }).click();
  await expect.element(card).toHaveTextContent("at most 10 per run");
});

test("activating a version is shown at once, keeps the focus, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, `${scene.to.agent}?version=7`);
  const release = scene.requests.hold("admin.agents.activateVersion");
  await page.getByRole("button", { name: "Activate this version" }).click();
  await expect.element(page.getByText("Version 7 active", { exact: true })).toBeVisible();
  release();
  await expect.element(page.getByRole("region", { name: "Version 7" })).toHaveFocus();
  expect(page.getByRole("button", { name: "Activate this version" }).elements()).toEqual([]);
  await expect.poll(async () => (await agentOf(scene)).version).toBe(7);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Version 1 active", { exact: true })).toBeVisible();
  await expect.poll(async () => (await agentOf(scene)).version).toBe(1);
});

test("an activation that fails is rolled back", async () => {
  const scene = await createReader();
  await openConsole(scene, `${scene.to.agent}?version=7`);
  scene.requests.fail("admin.agents.activateVersion", "delay_ms=300; status=400");
  await page.getByRole("button", { name: "Activate this version" }).click();
  await expect.element(page.getByText("Version 7 active", { exact: true })).toBeVisible();
  await expect.element(failure("Could not activate the version")).toBeVisible();
  await expect.element(page.getByText("Version 1 active", { exact: true })).toBeVisible();
});

test("metadata is edited in rows, keeps its types, and can be undone", async () => {
  const scene = await createScene();
  const metadata = { team: "records", limit: 5, audited: true, contact: { mail: "ada@example.com" } };
  await scene.client.agents.update({ id: scene.ids.agent, metadata });
  await openConsole(scene, scene.to.agent);
  const details = page.getByRole("region", { name: "Details" });
  await expect.element(details).toHaveTextContent("auditedYes");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabelText("Value of limit").fill("many");
  await page.getByRole("button", { name: "Remove team" }).click();
  await expect.element(page.getByRole("button", { name: "Add property" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("limit");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Another property has this name").first()).toBeVisible();
  await page.getByLabelText("Name of limit").last().fill("floor");
  await expect.element(page.getByLabelText("Value of limit")).toHaveAccessibleDescription("Enter a number");
  await page.getByLabelText("Value of limit").fill("6.5");
  await page.getByLabelText("Value of floor").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(details).toHaveTextContent("floor2");
  const { team: _, ...others } = metadata;
  await expect.poll(async () => (await agentOf(scene)).metadata).toEqual({ ...others, limit: 6.5, floor: "2" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(details).toHaveTextContent("teamrecords");
  await expect.poll(async () => (await agentOf(scene)).metadata).toEqual(metadata);
});

test("saving without a change sends nothing", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.agent);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect.element(page.getByRole("dialog").getByLabelText("Name", { exact: true })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(scene.requests.count("agents.update")).toBe(0);
});

test("compares any two versions, swaps them, and says if they are equal", async () => {
  const scene = await createFullScene();
  const { router } = await openConsole(scene, `${scene.to.agent}?version=8`);
  await page.getByRole("button", { name: "Compare with…" }).click();
  await page.getByRole("menuitem", { name: "Version 1 (active)" }).click();
  const prompt = page.getByRole("region", { name: "System prompt" });
  await expect.element(prompt.getByRole("insertion")).toHaveTextContent("Name the folder that you put them into");
  await expect.element(page.getByRole("region", { name: "Capabilities" })).toHaveTextContent("+Added: compare");
  await page.getByRole("button", { name: "Swap the versions" }).click();
  await expect.element(prompt.getByRole("deletion")).toHaveTextContent("Name the folder that you put them into");
  expect(router.state.location.href).toBe(`${scene.to.agent}/compare?from=8&to=1`);
  await page.getByRole("combobox", { name: "From" }).click();
  await page.getByRole("option", { name: "Version 1 (active)" }).click();
  await expect.element(page.getByRole("heading", { name: "Both versions are equal" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "System prompt" })).not.toBeInTheDocument();
  await page.getByText("11 unchanged properties").click();
  await expect.element(prompt).toHaveTextContent("You file things.");
});

test("a comparison without versions in its URL shows the newest ones, and unknown versions are explained", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, `${scene.to.agent}/compare`);
  await expect.element(page.getByText("1 difference between version 6 and version 7")).toBeVisible();
  await router.navigate({ href: `${scene.to.agent}/compare?from=3&to=40` });
  await expect.element(page.getByRole("heading", { name: "There is no version 40" })).toBeVisible();
});

test("all pages of the history are loaded, and a page that fails can be tried again", async () => {
  const scene = await createScene();
  const versions = Array.from({ length: 44 }, (_, index) => ({ agentId: scene.ids.agent, model: `model-${index}` }));
  await Promise.all(versions.map((version) => adminOf(scene).agents.createVersion(version)));
  scene.requests.fail("agents.listVersions", "delay_ms=1");
  scene.requests.fail("agents.listVersions", "status=400");
  await openConsole(scene, scene.to.agent);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not all versions could be loaded");
  await expect.element(version(50)).toBeInTheDocument();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(version(51)).toBeVisible();
  expect(scene.requests.count("agents.listVersions")).toBe(3);
});

test("an unknown agent has no “Try again”, and the way back", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, `${scene.to.agents}/agt_none`);
  await expect.element(page.getByRole("heading", { name: "There is no such agent" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await router.navigate({ href: `${scene.to.agents}/agt_none/compare` });
  await expect.element(page.getByRole("heading", { name: "There is no such agent" })).toBeVisible();
  await page.getByRole("link", { name: "All agents" }).click();
  await expect.element(table).toBeVisible();
});

async function rename(name: string): Promise<void> {
  await table.getByRole("button", { name: "Actions for Archivist" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabelText("Name").fill(name);
  await userEvent.keyboard("{Enter}");
}
