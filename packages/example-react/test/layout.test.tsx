// The layout on a narrow screen.
import { afterAll, beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createScene, openApp } from "./support/app.js";

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
  const scene = createScene();
  await scene.client.projects.update({ id: "prj_2", name: long });
  await openApp("projects", scene);
  await expect.element(page.getByRole("link", { name: long })).toBeVisible();
  expectToFit();
  await page.getByRole("button", { name: `Delete ${long}` }).click();
  expectToFit();
  scene.use(scene.mocks.projects.delete.responds(409, undefined, { times: 1 }));
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByRole("link", { name: long })).toBeVisible();
  expectToFit();
});

test("a long workspace name fits", async () => {
  const scene = createScene();
  await scene.client.workspaces.update({ id: "ws_1", name: long, description: long });
  await openApp("workspaces", scene);
  await expect.element(page.getByText(long, { exact: true })).toBeVisible();
  expectToFit();
});

test("a long fact fits", async () => {
  const scene = createScene();
  await scene.client.facts.update({ workspaceId: "ws_1", actorId: "act_1", factId: "fact_1", fact: long });
  await openApp("facts/ws_1/act_1/fact_1", scene);
  await expect.element(page.getByText(long)).toBeVisible();
  expectToFit();
});

test("a long agent name fits", async () => {
  await openApp("agents/agt_1");
  await page.getByLabelText("New name").fill(long);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByText(`The agent is called ${long} now.`)).toBeVisible();
  expectToFit();
});

test("a long file name and a long folder name fit", async () => {
  const scene = await openApp(`drive/itm_3~${long}`);
  scene.partDelay = 500;
  await userEvent.upload(page.getByLabelText("Upload a file"), new File(["some bytes"], `${long}.jpg`));
  await expect.element(page.getByRole("progressbar")).toBeVisible();
  expectToFit();
  await expect.element(page.getByRole("listitem").filter({ hasText: `${long}.jpg` })).toBeVisible();
  expectToFit();
});

test("the field for a new name is as wide as its row", async () => {
  await openApp("projects");
  await page.getByRole("button", { name: "Rename Onboarding", exact: true }).click();
  const field = page.getByLabelText("New text of the project");
  await expect.element(field).toHaveFocus();
  expect(field.element().getBoundingClientRect().width).toBeGreaterThan(250);
  expectToFit();
});
