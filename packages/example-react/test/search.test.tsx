import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openApp } from "./support/app.js";

const box = page.getByLabelText("What do you want to know?");

test("typing a word searches once, and shows every type of result", async () => {
  const scene = await openApp("search/prj_1");
  await userEvent.type(box, "revenue");
  await expect.element(page.getByText("4 passages, 3 memories")).toBeVisible();
  await expect.element(page.getByText("Revenue rose to 12.4 million", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("rowheader", { name: "Revenue" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Figure 3: revenue by year" })).toBeVisible();
  await expect.element(page.getByText("This type of result is not supported", { exact: false })).toBeVisible();
  await expect.element(page.getByText("Conflict", { exact: true }).last()).toBeVisible();
  expect(scene.count("projects.search")).toBe(1);
});

test("earlier results stay until new ones arrive", async () => {
  const scene = await openApp("search/prj_1");
  await userEvent.type(box, "revenue");
  await expect.element(page.getByText("4 passages, 3 memories")).toBeVisible();
  scene.use(scene.mocks.projects.search(scene.handlers.projects.search, { delay: 800, times: 1 }));
  await userEvent.fill(box, "licences");
  const found = page.getByRole("status").filter({ hasText: "passage" });
  await expect.poll(() => found.element().parentElement?.getAttribute("aria-busy")).toBe("true");
  await expect.element(found).toHaveTextContent("4 passages, 3 memories");
  await expect.element(found).toHaveTextContent("1 passage, 0 memories");
});

test("an empty query sends nothing", async () => {
  const scene = await openApp("search/prj_1");
  await userEvent.type(box, "revenue");
  await expect.element(page.getByText("4 passages, 3 memories")).toBeVisible();
  await userEvent.clear(box);
  await expect.element(page.getByText("4 passages, 3 memories")).not.toBeInTheDocument();
  expect(scene.count("projects.search")).toBe(1);
});

test("a memory links to its trace", async () => {
  await openApp("search/prj_1");
  await userEvent.fill(box, "report due");
  await page.getByRole("link", { name: "The revenue report is due in March." }).click();
  await expect.element(page.getByRole("heading", { name: "Change history" })).toBeVisible();
  await page.getByText("2 messages behind it").click();
  await expect.element(page.getByText("They want it in March.")).toBeVisible();
});
