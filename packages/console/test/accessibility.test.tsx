// Checks every view with axe, in light and dark, wide and narrow: names, labels, roles, and WCAG AA contrast.
import axe from "axe-core";
import { afterAll, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { createReader, createScene, openApp } from "./support/app.js";

const { to } = await createReader();

const views: Readonly<Record<string, string>> = {
  workspaces: "Northwind archive",
  projects: "Price list",
  drive: "Reports",
  [to.search]: "revenue",
  [to.document(1)]: "Ready",
  [to.memory(1)]: "Change history",
  [to.conflict(1)]: "Dismiss it",
  [to.fact(1)]: "Known",
  [to.fact(99)]: "Something went wrong",
  [to.agent]: "Version 1",
};

const looks = [
  { scheme: "light", width: 1000 },
  { scheme: "dark", width: 390 },
] as const;

const cases = looks.flatMap((look) => Object.entries(views).map(([route, text]) => ({ ...look, route, text })));

afterAll(async () => {
  await prefer("");
  await page.viewport(1000, 800);
});

test.for(cases)("$route, $scheme, $width", async ({ route, text, scheme, width }) => {
  await prefer(scheme);
  await page.viewport(width, 800);
  expect(matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true);
  await openApp(await createReader(), route);
  if (route.startsWith("search")) await userEvent.fill(page.getByLabelText("What do you want to know?"), "revenue");
  await expect.element(page.getByRole("main").getByText(text, { exact: false }).first()).toBeVisible();
  const { violations } = await axe.run(document.body);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test.for(looks)(
  "failures, a field for a new name, and what is forgotten, $scheme, $width",
  async ({ scheme, width }) => {
    await prefer(scheme);
    await page.viewport(width, 800);
    const scene = await createScene();
    await openApp(scene, scene.to.fact(3));
    const expectNothing = async () => expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
    scene.requests.fail("facts.update", "status=409");
    await page.getByRole("button", { name: /^Edit/ }).click();
    await expectNothing();
    await userEvent.keyboard("Ada prefers charts.{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expectNothing();
    await page.getByRole("button", { name: "Forget" }).click();
    await expectNothing();
    await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
    await expect.element(page.getByText("Forgotten")).toBeVisible();
    await expectNothing();
  },
);

test("a resolved conflict", async () => {
  await prefer("light");
  const scene = await createScene();
  await openApp(scene, scene.to.conflict(1));
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect.element(page.getByText("is resolved", { exact: false })).toBeVisible();
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
});

test("the dialog of a new project", async () => {
  await prefer("light");
  await openApp(await createReader(), "projects");
  await page.getByRole("button", { name: "New project" }).click();
  const { violations } = await axe.run(document.body);
  expect(violations.map(({ id }) => id)).toEqual([]);
});

/** Emulates the user's preferred color scheme. */
const prefer = (scheme: string): Promise<unknown> =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
