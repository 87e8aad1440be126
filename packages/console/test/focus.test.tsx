// The focus is never lost: when the focused element unmounts, a stable one takes over.
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, openApp } from "./support/app.js";

afterEach(() => page.viewport(1000, 800));

/** Presses a button with the keyboard only. */
async function press(name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

async function confirm(name: string): Promise<void> {
  await press(name);
  await expect.element(page.getByRole("dialog").getByRole("button", { name: "Keep it" })).toHaveFocus();
  await userEvent.keyboard("{Tab}{Enter}");
}

test("deleting a row focuses the heading", async () => {
  const scene = await openApp(await createScene({ projects: 13 }), "projects");
  await confirm("Delete Onboarding");
  await expect.element(page.getByText("12 of 12 projects")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Projects" })).toHaveFocus();
  expect(scene.requests.count("projects.delete")).toBe(1);
});

test("Escape does not confirm a dialog that was confirmed before", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.fact(4));
  scene.requests.fail("facts.forget", "status=409");
  await confirm("Forget");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await press("Forget");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Forget", exact: true })).toHaveFocus();
  expect(scene.requests.count("facts.forget")).toBe(1);
});

test("Forget keeps the focus, and forgets once", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.fact(4));
  await confirm("Forget");
  await expect.element(page.getByText("Forgotten")).toBeVisible();
  const button = page.getByRole("button", { name: "Forget", exact: true });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(scene.requests.count("facts.forget")).toBe(1);
});

test("loading the last page focuses the count", async () => {
  const scene = await createReader();
  await openApp(scene, scene.to.agent);
  await press("Show more");
  await expect.element(page.getByText("7 versions")).toHaveFocus();
});

test("paging keeps the focus", async () => {
  const scene = await openApp(await createReader(), "workspaces");
  scene.requests.fail("workspaces.list", "delay_ms=700");
  await press("Next");
  const next = page.getByRole("button", { name: "Next", exact: true });
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByText("Page 2")).toBeVisible();
  await expect.element(next).toHaveAttribute("aria-disabled", "false");
  await expect.element(next).toHaveFocus();
});

test("a finished upload focuses the file input", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.folder);
  scene.requests.fail("upload", "delay_ms=400", Infinity);
  const field = page.getByLabelText("Upload a file");
  await userEvent.upload(field, new File([new Uint8Array(2 * 65_536)], "sunset.jpg"));
  await press("Pause");
  await press("Resume");
  await expect.element(page.getByRole("button", { name: "Pause" })).toHaveFocus();
  await expect.element(page.getByText("is uploaded")).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test("resolving a conflict focuses the outcome", async () => {
  const scene = await createScene();
  await openApp(scene, scene.to.conflict(1));
  await press("Resolve");
  await expect.element(page.getByRole("status").filter({ hasText: "is resolved" })).toHaveFocus();
});

test("a successful retry focuses the content", async () => {
  const scene = await openApp(await createReader(), "projects");
  await expect.element(page.getByText("12 of 28 projects")).toBeVisible();
  scene.requests.fail("projects.list", "status=503");
  await press("Show more");
  await press("Try again");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
  await expect.element(page.getByText("of 28 projects")).toBeVisible();
});
