// What changes shows at once, stays if the service agrees, and is taken back if it refuses.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openApp } from "./support/app.js";

const main = page.getByRole("main");

async function rename(from: string, to: string, action = "Rename"): Promise<void> {
  await page.getByRole("button", { name: `${action} ${from}`, exact: true }).click();
  await userEvent.keyboard(`${to}{Enter}`);
}

test("a new name of a workspace is there before the answer, and after it", async () => {
  const scene = await openApp("workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  await scene.arrange({ on: "workspaces.update", delay: 1_000 });
  await rename("Northwind", "Westwind");
  await expect.element(main.getByText("Westwind", { exact: true }), { timeout: 500 }).toBeVisible();
  await expect.poll(() => scene.queryClient.isMutating(), { timeout: 3_000 }).toBe(0);
  await expect.element(main.getByText("Westwind", { exact: true })).toBeVisible();
  const { items } = await scene.client.workspaces.list();
  expect(items[0]?.name).toBe("Westwind");
});

test("a name that is refused is taken back, and the page says so", async () => {
  const scene = await openApp("workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  await scene.arrange({ on: "workspaces.update", delay: 700, status: 409 });
  await rename("Northwind", "Westwind");
  await expect.element(main.getByText("Westwind", { exact: true }), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("“Northwind” was not renamed to “Westwind”");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Westwind", { exact: true })).not.toBeInTheDocument();
});

test("of two names under way, the one that is refused leaves the other", async () => {
  const scene = await openApp("workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  await scene.arrange({ on: "workspaces.update", delay: 1_200, status: 409 });
  await scene.arrange({ on: "workspaces.update", delay: 300 });
  await rename("Northwind", "Westwind");
  await rename("Südwind", "Ostwind");
  await expect.element(main.getByText("Westwind", { exact: true }), { timeout: 500 }).toBeVisible();
  await expect.element(main.getByText("Ostwind", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  await expect.element(main.getByText("Ostwind", { exact: true })).toBeVisible();
});

test("Escape leaves a name as it is, and the focus where it was", async () => {
  const scene = await openApp("workspaces");
  const button = page.getByRole("button", { name: "Rename Northwind", exact: true });
  await button.click();
  await userEvent.keyboard("Westwind{Escape}");
  await expect.element(button).toHaveFocus();
  expect(await scene.count("workspaces.update")).toBe(0);
});

test("a project that is deleted is gone at once, and stays away", async () => {
  const scene = await openApp("projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  await scene.arrange({ on: "projects.delete", delay: 1_000 });
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect
    .element(main.getByRole("link", { name: "Onboarding", exact: true }), { timeout: 500 })
    .not.toBeInTheDocument();
  await expect.element(page.getByText("11 of 46 projects"), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByText("12 of 46 projects")).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Onboarding", exact: true })).not.toBeInTheDocument();
});

test("a project that could not be deleted comes back", async () => {
  const scene = await openApp("projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  await scene.arrange({ on: "projects.delete", delay: 700, status: 409 });
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect
    .element(main.getByRole("link", { name: "Onboarding", exact: true }), { timeout: 500 })
    .not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).toHaveTextContent("“Onboarding” was not deleted");
  await expect.element(main.getByRole("link", { name: "Onboarding", exact: true })).toBeVisible();
});

test("whoever thinks better of it deletes nothing", async () => {
  const scene = await openApp("projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(await scene.count("projects.delete")).toBe(0);
});

test("a new project appears in the list, which was fetched again", async () => {
  const scene = await openApp("projects");
  await page.getByRole("button", { name: "New project" }).click();
  await expect.element(page.getByRole("option", { name: "Northwind", exact: true })).toBeInTheDocument();
  await page.getByLabelText("Name", { exact: true }).fill("Atlas");
  await page.getByLabelText("Identifier of your own").fill("atlas");
  // Once, however quickly it is pressed again.
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(main.getByRole("link", { name: "Atlas" })).toBeVisible();
  await expect.element(page.getByText("12 of 48 projects")).toBeVisible();
  expect(await scene.count("projects.create")).toBe(1);
});

test("a fact is put differently at once, and as it was where that is refused", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_3");
  await expect.element(main.getByText("Ada prefers tables to charts.")).toBeVisible();
  await scene.arrange({ on: "facts.update", delay: 700, status: 422 });
  await rename("Ada prefers tables to charts.", "Ada prefers charts.", "Edit");
  await expect.element(main.getByText("Ada prefers charts."), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The fact stays as it was");
  await expect.element(main.getByText("Ada prefers tables to charts.")).toBeVisible();
  await rename("Ada prefers tables to charts.", "Ada prefers charts.", "Edit");
  await expect.poll(() => scene.queryClient.isMutating()).toBe(0);
  await expect.element(main.getByText("Ada prefers charts.")).toBeVisible();
});

test("a fact that is forgotten says so", async () => {
  await openApp("facts/ws_1/act_1/fact_4");
  await expect.element(main.getByText("Known")).toBeVisible();
  await page.getByRole("button", { name: "Forget" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect.element(main.getByText("Forgotten")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Forget" })).toHaveAttribute("aria-disabled", "true");
});

test("a fact is forgotten at once, and known again where that is refused", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_4");
  await page.getByRole("button", { name: "Forget" }).click();
  await scene.arrange({ on: "facts.forget", delay: 700, status: 409 });
  await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect.element(main.getByText("Forgotten"), { timeout: 500 }).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The fact is not forgotten");
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
  // Nobody is asked to resolve it twice.
  await expect.element(page.getByRole("button", { name: "Resolve" })).not.toBeInTheDocument();
});

test("a conflict that was resolved elsewhere is refused, and asked about once", async () => {
  const scene = await openApp("conflicts/ws_1/prj_1/cfl_1");
  await scene.client.conflicts.resolve({
    workspaceId: "ws_1",
    projectId: "prj_1",
    conflictId: "cfl_1",
    strategy: "dismiss",
  });
  await scene.arrange({ on: "conflicts.resolve", delay: 400 });
  page.getByRole("button", { name: "Resolve" }).element().focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("resolved already");
  expect(await scene.count("conflicts.resolve")).toBe(2);
  await page.getByRole("button", { name: "Dismiss: The conflict is not resolved" }).click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Resolve" })).toBeVisible();
});

test("resolving a conflict has the facts fetched again", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_2");
  await expect.element(main.getByText("Known")).toBeVisible();
  window.location.hash = "#/conflicts/ws_1/prj_1/cfl_1";
  await page.getByRole("button", { name: "Resolve" }).click();
  await page.getByRole("link", { name: "fact_2" }).click();
  await expect.element(main.getByText("Forgotten")).toBeVisible();
  expect(await scene.count("facts.get")).toBe(2);
});

test("an agent gets a new name", async () => {
  await openApp("agents/agt_1");
  await page.getByLabelText("New name").fill("Clerk");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByText("The agent is called Clerk now.")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByText("7 versions")).toBeVisible();
});
