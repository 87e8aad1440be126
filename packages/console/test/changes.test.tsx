// Optimistic updates: applied at once, kept on success, rolled back on failure.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createScene, openApp } from "./support/app.js";

const main = page.getByRole("main");

async function rename(from: string, to: string, action = "Rename"): Promise<void> {
  await page.getByRole("button", { name: `${action} ${from}`, exact: true }).click();
  await userEvent.keyboard(`${to}{Enter}`);
}

test("a workspace's new name appears before the response, and stays", async () => {
  const scene = await openApp(await createScene(), "workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  scene.requests.fail("workspaces.update", "delay_ms=1000");
  await rename("Northwind", "Westwind");
  await expect.element(main.getByText("Westwind", { exact: true }), { timeout: 500 }).toBeVisible();
  await expect.poll(() => scene.queryClient.isMutating(), { timeout: 3_000 }).toBe(0);
  await expect.element(main.getByText("Westwind", { exact: true })).toBeVisible();
  const { items } = await scene.client.workspaces.list();
  expect(items[0]?.name).toBe("Westwind");
});

test("a rejected name is rolled back, and the page reports it", async () => {
  const scene = await openApp(await createScene(), "workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  scene.requests.fail("workspaces.update", "delay_ms=700; status=409");
  await rename("Northwind", "Westwind");
  await expect.element(main.getByText("Westwind", { exact: true }), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not rename “Northwind” to “Westwind”");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Westwind", { exact: true })).not.toBeInTheDocument();
});

test("of two concurrent renames, rolling back the rejected one keeps the other", async () => {
  const scene = await openApp(await createScene(), "workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  scene.requests.fail("workspaces.update", "delay_ms=2500; status=409");
  scene.requests.fail("workspaces.update", "delay_ms=300");
  await rename("Northwind", "Westwind");
  await rename("Südwind", "Ostwind");
  await expect.element(main.getByText("Westwind", { exact: true }), { timeout: 500 }).toBeVisible();
  await expect.element(main.getByText("Ostwind", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Ostwind", { exact: true })).toBeVisible();
});

test("Escape keeps the name, and restores the focus", async () => {
  const scene = await openApp(await createScene(), "workspaces");
  const button = page.getByRole("button", { name: "Rename Northwind", exact: true });
  await button.click();
  await userEvent.keyboard("Westwind{Escape}");
  await expect.element(button).toHaveFocus();
  expect(scene.requests.count("workspaces.update")).toBe(0);
});

test("a deleted project disappears at once, and stays away", async () => {
  const scene = await openApp(await createScene({ projects: 14 }), "projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  scene.requests.fail("projects.delete", "delay_ms=1000");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect
    .element(main.getByRole("link", { name: "Onboarding", exact: true }), { timeout: 500 })
    .not.toBeInTheDocument();
  await expect.element(page.getByText("11 of 13 projects"), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByText("12 of 13 projects")).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Onboarding", exact: true })).not.toBeInTheDocument();
});

test("a project reappears when its deletion fails", async () => {
  const scene = await openApp(await createScene(), "projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  scene.requests.fail("projects.delete", "delay_ms=700; status=409");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect
    .element(main.getByRole("link", { name: "Onboarding", exact: true }), { timeout: 500 })
    .not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not delete “Onboarding”");
  await expect.element(main.getByRole("link", { name: "Onboarding", exact: true })).toBeVisible();
});

test("cancelling the dialog deletes nothing", async () => {
  const scene = await openApp(await createScene(), "projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(scene.requests.count("projects.delete")).toBe(0);
});

test("a new project appears in the refetched list", async () => {
  const scene = await openApp(await createScene({ projects: 11 }), "projects");
  await page.getByRole("button", { name: "New project" }).click();
  await expect.element(page.getByRole("option", { name: "Northwind", exact: true })).toBeInTheDocument();
  await page.getByLabelText("Name", { exact: true }).fill("Atlas");
  await page.getByLabelText("Identifier of your own").fill("atlas");
  // It was created once, despite the second press.
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(main.getByRole("link", { name: "Atlas" })).toBeVisible();
  await expect.element(page.getByText("12 of 12 projects")).toBeVisible();
  expect(scene.requests.count("projects.create")).toBe(1);
});

test("an edited fact changes at once, and rolls back on failure", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.fact(3));
  await expect.element(main.getByRole("article").getByText("Ada prefers tables to charts.")).toBeVisible();
  scene.requests.fail("facts.update", "delay_ms=700; status=422");
  await rename("Ada prefers tables to charts.", "Ada prefers charts.", "Edit");
  await expect.element(main.getByText("Ada prefers charts."), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not update the fact");
  await expect.element(main.getByRole("article").getByText("Ada prefers tables to charts.")).toBeVisible();
  await rename("Ada prefers tables to charts.", "Ada prefers charts.", "Edit");
  await expect.poll(() => scene.queryClient.isMutating()).toBe(0);
  await expect.element(main.getByText("Ada prefers charts.")).toBeVisible();
});

test("a forgotten fact is marked as forgotten", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.fact(4));
  await expect.element(main.getByText("Known")).toBeVisible();
  await page.getByRole("button", { name: "Forget" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect.element(main.getByText("Forgotten")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Forget" })).toHaveAttribute("aria-disabled", "true");
});

test("a fact is forgotten at once, and restored on failure", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.fact(4));
  await page.getByRole("button", { name: "Forget" }).click();
  scene.requests.fail("facts.forget", "delay_ms=700; status=409");
  await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect.element(main.getByText("Forgotten"), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not forget the fact");
  await expect.element(main.getByText("Known")).toBeVisible();
});

test.for([
  ["Keep one fact", 1, "“Ada reads reports in dollars.” was forgotten"],
  ["Trust the fact", 2, "No fact has changed."],
  ["Trust the document", 2, "“Ada prefers tables to charts.” was rewritten"],
  ["Dismiss it", 1, "No fact has changed."],
] as const)("a conflict is resolved: %s", async ([strategy, conflict, outcome]) => {
  const scene = await createScene({ documents: "imported" });
  await openApp(scene, scene.to.conflict(conflict));
  await page.getByRole("radio", { name: strategy }).click();
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect.element(page.getByRole("status").filter({ hasText: "is resolved" })).toHaveTextContent(outcome);
  // The form is gone, so that nobody resolves it twice.
  await expect.element(page.getByRole("button", { name: "Resolve" })).not.toBeInTheDocument();
});

test("a conflict that was resolved elsewhere fails, after one request", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.conflict(1));
  const { workspaces, projects, conflicts } = scene.ids;
  const [workspaceId = "", projectId = "", conflictId = ""] = [workspaces[0], projects[0], conflicts[0]];
  await scene.client.conflicts.resolve({ workspaceId, projectId, conflictId, strategy: "dismiss" });
  scene.requests.fail("conflicts.resolve", "delay_ms=400");
  page.getByRole("button", { name: "Resolve" }).element().focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("is already resolved");
  expect(scene.requests.count("conflicts.resolve")).toBe(2);
  await page.getByRole("button", { name: "Dismiss: Could not resolve the conflict" }).click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Resolve" })).toBeVisible();
});

test("resolving a conflict refetches the facts", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.fact(2));
  await expect.element(main.getByText("Known")).toBeVisible();
  window.location.hash = `#/${scene.to.conflict(1)}`;
  await page.getByRole("button", { name: "Resolve" }).click();
  await page.getByRole("link", { name: "Ada reads reports in dollars." }).click();
  await expect.element(main.getByText("Forgotten")).toBeVisible();
  expect(scene.requests.count("facts.get")).toBe(2);
});

test("renames an agent", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.agent);
  await page.getByLabelText("New name").fill("Clerk");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByText("The agent is called Clerk now.")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByText("7 versions")).toBeVisible();
});
