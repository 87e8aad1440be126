// What comes to rest, and what goes wrong.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createScene, openApp } from "./support/app.js";

test("a document is asked for until it is ready, and then no more", async () => {
  const scene = await openApp("documents/ws_1/prj_1/doc_2");
  await expect.element(page.getByText("Waiting for its turn")).toBeVisible();
  await expect.element(page.getByText("Being processed"), { timeout: 3_000 }).toBeVisible();
  await expect.element(page.getByText("Ready"), { timeout: 8_000 }).toBeVisible();
  await expect.element(page.getByText("Nothing more will happen.")).toBeVisible();
  expect(await scene.count("documents.get")).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(await scene.count("documents.get")).toBe(4);
});

test("a document that failed is asked for no more either", async () => {
  const scene = await openApp("documents/ws_1/prj_1/doc_3");
  await expect.element(page.getByText("Failed"), { timeout: 3_000 }).toBeVisible();
  await expect.element(page.getByText("Page 4 cannot be read", { exact: false })).toBeVisible();
  expect(await scene.count("documents.get")).toBe(2);
});

test("what fails is caught, and tried again", async () => {
  const scene = createScene();
  await scene.arrange({ on: "memories.getTrace", status: 503 });
  await openApp("memories/prj_1/mem_1", scene);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Refused, as was wanted (503)");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "How it came about" })).toBeVisible();
  expect(await scene.count("memories.getTrace")).toBe(2);
});

test("what is missing is told, and another route leads away from it", async () => {
  await openApp("memories/prj_1/mem_99");
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no such memory (404)");
  await page.getByRole("link", { name: "Workspaces" }).click();
  await expect.element(page.getByRole("heading", { name: "Workspaces" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
