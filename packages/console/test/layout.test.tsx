// The layout on a narrow screen.
import { afterAll, beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, openApp } from "./support/app.js";

const width = 360;
const long = "n".repeat(200);

beforeAll(() => page.viewport(width, 740));
afterAll(() => page.viewport(1000, 800));

/** Expects that nothing overflows the page or a dialog. */
function expectToFit(): void {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const elements = [...document.querySelectorAll("main *")].filter((element) => !element.closest(".visually-hidden"));
  const beyond = elements.filter((element) => element.getBoundingClientRect().right > width);
  expect(beyond.map(({ outerHTML }) => outerHTML.slice(0, 100))).toEqual([]);
  for (const dialog of document.querySelectorAll("dialog"))
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
}

test("long project names fit in the list, the dialog and the error", async () => {
  const scene = await createScene();
  await scene.client.projects.update({ id: scene.ids.projects[1] ?? "", name: long });
  await openApp(scene, "projects");
  await expect.element(page.getByRole("link", { name: long })).toBeVisible();
  expectToFit();
  await page.getByRole("button", { name: `Delete ${long}` }).click();
  expectToFit();
  scene.requests.fail("projects.delete", "status=409");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByRole("link", { name: long })).toBeVisible();
  expectToFit();
});

test("a long workspace name fits", async () => {
  const scene = await createScene();
  await scene.client.workspaces.update({ id: scene.ids.workspaces[0] ?? "", name: long, description: long });
  await openApp(scene, "workspaces");
  await expect.element(page.getByText(long, { exact: true })).toBeVisible();
  expectToFit();
});

test("a long fact fits", async () => {
  const scene = await createScene();
  await scene.client.facts.update({
    workspaceId: scene.ids.workspaces[0] ?? "",
    actorId: scene.ids.actor,
    factId: scene.ids.facts[0] ?? "",
    fact: long,
  });
  await openApp(scene, scene.to.fact(1));
  await expect.element(page.getByText(long)).toBeVisible();
  expectToFit();
});

test("a long agent name fits", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.agent);
  await page.getByLabelText("New name").fill(long);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByText(`The agent is called ${long} now.`)).toBeVisible();
  expectToFit();
});

test("a long file name and a long folder name fit", async () => {
  const scene = await createScene();
  await openApp(scene, `drive/${scene.ids.folders[2]}~${long}`);
  scene.requests.fail("upload", "delay_ms=500", Infinity);
  await userEvent.upload(page.getByLabelText("Upload a file"), new File(["some bytes"], `${long}.jpg`));
  await expect.element(page.getByRole("progressbar")).toBeVisible();
  expectToFit();
  await expect.element(page.getByRole("listitem").filter({ hasText: `${long}.jpg` })).toBeVisible();
  expectToFit();
});

test("the field for a new name is as wide as its row", async () => {
  await openApp(await createReader(), "projects");
  await page.getByRole("button", { name: "Rename Onboarding", exact: true }).click();
  const field = page.getByLabelText("New text of the project");
  await expect.element(field).toHaveFocus();
  expect(field.element().getBoundingClientRect().width).toBeGreaterThan(250);
  expectToFit();
});
