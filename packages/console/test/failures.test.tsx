// Every failed change is reported until it is dismissed or superseded.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createScene, openApp } from "./support/app.js";

const main = page.getByRole("main");
const alerts = page.getByRole("alert");

async function rename(from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Rename ${from}`, exact: true }).click();
  await userEvent.keyboard(`${to}{Enter}`);
}

test("when the first of two renames fails, the page says which", async () => {
  const scene = await openApp(await createScene(), "workspaces");
  await expect.element(main.getByText("Northwind", { exact: true })).toBeVisible();
  scene.requests.fail("workspaces.update", "delay_ms=900; status=409");
  await rename("Northwind", "Westwind");
  await rename("Südwind", "Ostwind");
  await expect.element(main.getByText("Ostwind", { exact: true })).toBeVisible();
  await expect.element(alerts).toHaveTextContent("Could not rename “Northwind” to “Westwind”");
});

test("shows several failures together, each with its own dismiss button", async () => {
  const scene = await openApp(await createScene({ projects: 3 }), "projects");
  await expect.element(main.getByRole("link", { name: "Onboarding", exact: true })).toBeVisible();
  scene.requests.fail("projects.update", "delay_ms=300; status=409");
  scene.requests.fail("projects.delete", "delay_ms=300; status=409");
  await rename("Onboarding", "Boarding");
  await page.getByRole("button", { name: "Delete Price list", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => alerts.elements().length).toBe(2);
  await page.getByRole("button", { name: "Dismiss: Could not rename “Onboarding” to “Boarding”" }).click();
  await expect.element(alerts).toHaveTextContent("Could not delete “Price list”");
  await expect.element(main).toHaveFocus();
  // Retrying removes the failure.
  await page.getByRole("button", { name: "Delete Price list", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(alerts).not.toBeInTheDocument();
});

test("a failure disappears with the next change of the same fact", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.fact(3));
  scene.requests.fail("facts.update", "status=409");
  await page.getByRole("button", { name: "Edit Ada prefers tables to charts." }).click();
  await userEvent.keyboard("Ada prefers charts.{Enter}");
  await expect.element(alerts).toHaveTextContent("Could not update the fact");
  await page.getByRole("button", { name: "Forget" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect.element(main.getByText("Forgotten")).toBeVisible();
  await expect.element(alerts).not.toBeInTheDocument();
});

test("an agent has one rename at a time, and its failure can be dismissed", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.agent);
  scene.requests.fail("agents.update", "delay_ms=300; status=409");
  await page.getByLabelText("New name").fill("Clerk");
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(alerts).toHaveTextContent("Could not rename the agent");
  expect(scene.requests.count("agents.update")).toBe(1);
  await page.getByRole("button", { name: "Dismiss: Could not rename the agent" }).click();
  await expect.element(alerts).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();
});

test("reopening the dialog clears its error", async () => {
  const scene = await openApp(await createScene(), "projects");
  scene.requests.fail("projects.create", "status=409");
  await page.getByRole("button", { name: "New project" }).click();
  await expect.element(page.getByRole("option", { name: "Northwind", exact: true })).toBeInTheDocument();
  await page.getByLabelText("Name", { exact: true }).fill("Atlas");
  await page.getByLabelText("Identifier of your own").fill("atlas");
  await page.getByRole("button", { name: "Create" }).click();
  await expect.element(alerts).toHaveTextContent("Could not create the project");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "New project" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expect.element(alerts).not.toBeInTheDocument();
});

test("announces rejected changes until they happen", async () => {
  await openApp(await createScene(), "workspaces");
  const said = page.getByText(/^The next .* will be refused\.$/);
  const refuse = page.getByRole("button", { name: "Refuse the next change" });
  await refuse.click();
  await expect.element(said).toHaveTextContent("The next change will be refused.");
  await refuse.click();
  await expect.element(said).toHaveTextContent("The next 2 changes will be refused.");
  await rename("Northwind", "Westwind");
  await expect.element(said).toHaveTextContent("The next change will be refused.");
  await rename("Südwind", "Ostwind");
  await expect.element(said).not.toBeInTheDocument();
  await expect.poll(() => alerts.elements().length, { timeout: 4_000 }).toBe(2);
  await refuse.click();
  await expect.element(said).toHaveTextContent("The next change will be refused.");
});
