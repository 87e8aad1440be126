// Polling, loading and error states.
import { HttpError } from "@memory-service/endpoints";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createScene, openApp } from "./support/app.js";

test("polls a document until it is ready", async () => {
  const scene = await openApp("documents/ws_1/prj_1/doc_2");
  await expect.element(page.getByText("Waiting to be processed")).toBeVisible();
  await expect.element(page.getByText("Being processed"), { timeout: 3_000 }).toBeVisible();
  await expect.element(page.getByText("Ready"), { timeout: 8_000 }).toBeVisible();
  await expect.element(page.getByText("Processing has finished.")).toBeVisible();
  expect(scene.count("documents.get")).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(scene.count("documents.get")).toBe(4);
});

test("stops polling a document that failed", async () => {
  const scene = await openApp("documents/ws_1/prj_1/doc_3");
  await expect.element(page.getByText("Failed"), { timeout: 3_000 }).toBeVisible();
  await expect.element(page.getByText("Page 4 cannot be read", { exact: false })).toBeVisible();
  expect(scene.count("documents.get")).toBe(2);
});

test("an error can be retried", async () => {
  const scene = createScene();
  const refuse = (): never => {
    throw new HttpError(503, "Come back later");
  };
  scene.use(scene.mocks.memories.getTrace(refuse, { times: 1 }));
  await openApp("memories/prj_1/mem_1", scene);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Come back later (503)");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Change history" })).toBeVisible();
  expect(scene.count("memories.getTrace")).toBe(2);
});

test("shows a 404, and navigating away clears it", async () => {
  await openApp("memories/prj_1/mem_99");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not found: memory (404)");
  await page.getByRole("link", { name: "Workspaces" }).click();
  await expect.element(page.getByRole("heading", { name: "Workspaces" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
