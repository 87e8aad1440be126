// Polling, loading and error states.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createReader, createScene, openApp } from "./support/app.js";

test("polls a document until it is ready", async () => {
  const scene = await createScene({ documents: "slow" });
  // The first one is processed before.
  await openApp(scene, scene.to.document(2));
  await expect.element(page.getByText("Waiting to be processed")).toBeVisible();
  await expect.element(page.getByText("Being processed"), { timeout: 8_000 }).toBeVisible();
  await expect.element(page.getByText("Ready"), { timeout: 8_000 }).toBeVisible();
  await expect.element(page.getByText("Processing has finished.")).toBeVisible();
  const sent = scene.requests.count("documents.get");
  expect(sent).toBeGreaterThanOrEqual(3);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(scene.requests.count("documents.get")).toBe(sent);
});

test("stops polling a document that failed", async () => {
  const scene = await createScene({ documents: "imported" });
  await openApp(scene, scene.to.document(3));
  await expect.element(page.getByText("Failed"), { timeout: 8_000 }).toBeVisible();
  await expect.element(page.getByText("The PDF is damaged", { exact: false })).toBeVisible();
  const sent = scene.requests.count("documents.get");
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(scene.requests.count("documents.get")).toBe(sent);
});

test("an error can be retried", async () => {
  const scene = await createReader();
  scene.requests.fail("memories.getTrace", "status=503");
  await openApp(scene, scene.to.memory(1));
  await expect.element(page.getByRole("alert")).toHaveTextContent(/^Something went wrong\. Status 503, .* \(503\)/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Change history" })).toBeVisible();
  expect(scene.requests.count("memories.getTrace")).toBe(2);
});

test("shows a 404, and navigating away clears it", async () => {
  const scene = await createReader();
  await openApp(scene, scene.to.memory(99));
  await expect.element(page.getByRole("alert")).toHaveTextContent("(404)");
  await page.getByRole("link", { name: "Workspaces" }).click();
  await expect.element(page.getByRole("heading", { name: "Workspaces" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
