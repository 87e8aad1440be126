// Optimistic updates: applied at once, kept on success, rolled back on failure.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openApp } from "./support/app.js";

const main = page.getByRole("main");

async function rename(from: string, to: string, action = "Rename"): Promise<void> {
  await page.getByRole("button", { name: `${action} ${from}`, exact: true }).click();
  await userEvent.keyboard(`${to}{Enter}`);
}

test("a workspace's new name appears before the response, and stays", async () => {
  const scene = await openApp("workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  scene.use(scene.mocks.workspaces.update(scene.handlers.workspaces.update, { delay: 1_000, times: 1 }));
  await rename("Northwind", "Westwind");
  await expect.element(main.getByText("Westwind", { exact: true }), { timeout: 500 }).toBeVisible();
  await expect.poll(() => scene.queryClient.isMutating(), { timeout: 3_000 }).toBe(0);
  await expect.element(main.getByText("Westwind", { exact: true })).toBeVisible();
  const { items } = await scene.client.workspaces.list();
  expect(items[0]?.name).toBe("Westwind");
});

test("a rejected name is rolled back, and the page reports it", async () => {
  const scene = await openApp("workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  scene.use(scene.mocks.workspaces.update.responds(409, undefined, { delay: 700, times: 1 }));
  await rename("Northwind", "Westwind");
  await expect.element(main.getByText("Westwind", { exact: true }), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not rename “Northwind” to “Westwind”");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Westwind", { exact: true })).not.toBeInTheDocument();
});

test("of two concurrent renames, rolling back the rejected one keeps the other", async () => {
  const scene = await openApp("workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  scene.use(
    scene.mocks.workspaces.update.responds(409, undefined, { delay: 1_200, times: 1 }),
    scene.mocks.workspaces.update(scene.handlers.workspaces.update, { delay: 300, times: 1 }),
  );
  await rename("Northwind", "Westwind");
  await rename("Südwind", "Ostwind");
  await expect.element(main.getByText("Westwind", { exact: true }), { timeout: 500 }).toBeVisible();
  await expect.element(main.getByText("Ostwind", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Ostwind", { exact: true })).toBeVisible();
});

test("Escape keeps the name, and restores the focus", async () => {
  const scene = await openApp("workspaces");
  const button = page.getByRole("button", { name: "Rename Northwind", exact: true });
  await button.click();
  await userEvent.keyboard("Westwind{Escape}");
  await expect.element(button).toHaveFocus();
  expect(scene.count("workspaces.update")).toBe(0);
});

test("a deleted project disappears at once, and stays away", async () => {
  const scene = await openApp("projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  scene.use(scene.mocks.projects.delete(scene.handlers.projects.delete, { delay: 1_000, times: 1 }));
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect
    .element(main.getByRole("link", { name: "Onboarding", exact: true }), { timeout: 500 })
    .not.toBeInTheDocument();
  await expect.element(page.getByText("11 of 46 projects"), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByText("12 of 46 projects")).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Onboarding", exact: true })).not.toBeInTheDocument();
});

test("a project reappears when its deletion fails", async () => {
  const scene = await openApp("projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  scene.use(scene.mocks.projects.delete.responds(409, undefined, { delay: 700, times: 1 }));
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect
    .element(main.getByRole("link", { name: "Onboarding", exact: true }), { timeout: 500 })
    .not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not delete “Onboarding”");
  await expect.element(main.getByRole("link", { name: "Onboarding", exact: true })).toBeVisible();
});

test("cancelling the dialog deletes nothing", async () => {
  const scene = await openApp("projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(scene.count("projects.delete")).toBe(0);
});

test("a new project appears in the refetched list", async () => {
  const scene = await openApp("projects");
  await page.getByRole("button", { name: "New project" }).click();
  await expect.element(page.getByRole("option", { name: "Northwind", exact: true })).toBeInTheDocument();
  await page.getByLabelText("Name", { exact: true }).fill("Atlas");
  await page.getByLabelText("Identifier of your own").fill("atlas");
  // It was created once, despite the second press.
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(main.getByRole("link", { name: "Atlas" })).toBeVisible();
  await expect.element(page.getByText("12 of 48 projects")).toBeVisible();
  expect(scene.count("projects.create")).toBe(1);
});

test("an edited fact changes at once, and rolls back on failure", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_3");
  await expect.element(main.getByText("Ada prefers tables to charts.")).toBeVisible();
  scene.use(scene.mocks.facts.update.responds(422, undefined, { delay: 700, times: 1 }));
  await rename("Ada prefers tables to charts.", "Ada prefers charts.", "Edit");
  await expect.element(main.getByText("Ada prefers charts."), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not update the fact");
  await expect.element(main.getByText("Ada prefers tables to charts.")).toBeVisible();
  await rename("Ada prefers tables to charts.", "Ada prefers charts.", "Edit");
  await expect.poll(() => scene.queryClient.isMutating()).toBe(0);
  await expect.element(main.getByText("Ada prefers charts.")).toBeVisible();
});

test("a forgotten fact is marked as forgotten", async () => {
  await openApp("facts/ws_1/act_1/fact_4");
  await expect.element(main.getByText("Known")).toBeVisible();
  await page.getByRole("button", { name: "Forget" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect.element(main.getByText("Forgotten")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Forget" })).toHaveAttribute("aria-disabled", "true");
});

test("a fact is forgotten at once, and restored on failure", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_4");
  await page.getByRole("button", { name: "Forget" }).click();
  scene.use(scene.mocks.facts.forget.responds(409, undefined, { delay: 700, times: 1 }));
  await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect.element(main.getByText("Forgotten"), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not forget the fact");
  await expect.element(main.getByText("Known")).toBeVisible();
});

test.for([
  ["Keep one fact", "fact_2 was forgotten"],
  ["Trust the fact", "No fact has changed."],
  ["Trust the document", "fact_1 was rewritten"],
  ["Dismiss it", "No fact has changed."],
] as const)("a conflict is resolved: %s", async ([strategy, outcome]) => {
  await openApp("conflicts/ws_1/prj_1/cfl_1");
  await page.getByRole("radio", { name: strategy }).click();
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect.element(page.getByRole("status").filter({ hasText: "is resolved" })).toHaveTextContent(outcome);
  // The form is gone, so that nobody resolves it twice.
  await expect.element(page.getByRole("button", { name: "Resolve" })).not.toBeInTheDocument();
});

test("a conflict that was resolved elsewhere fails, after one request", async () => {
  const scene = await openApp("conflicts/ws_1/prj_1/cfl_1");
  await scene.client.conflicts.resolve({
    workspaceId: "ws_1",
    projectId: "prj_1",
    conflictId: "cfl_1",
    strategy: "dismiss",
  });
  scene.use(scene.mocks.conflicts.resolve(scene.handlers.conflicts.resolve, { delay: 400, times: 1 }));
  page.getByRole("button", { name: "Resolve" }).element().focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("resolved already");
  expect(scene.count("conflicts.resolve")).toBe(2);
  await page.getByRole("button", { name: "Dismiss: Could not resolve the conflict" }).click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Resolve" })).toBeVisible();
});

test("resolving a conflict refetches the facts", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_2");
  await expect.element(main.getByText("Known")).toBeVisible();
  window.location.hash = "#/conflicts/ws_1/prj_1/cfl_1";
  await page.getByRole("button", { name: "Resolve" }).click();
  await page.getByRole("link", { name: "fact_2" }).click();
  await expect.element(main.getByText("Forgotten")).toBeVisible();
  expect(scene.count("facts.get")).toBe(2);
});

test("renames an agent", async () => {
  await openApp("agents/agt_1");
  await page.getByLabelText("New name").fill("Clerk");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByText("The agent is called Clerk now.")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByText("7 versions")).toBeVisible();
});
