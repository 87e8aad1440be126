// The focus is never lost: when the focused element unmounts, a stable one takes over.
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openApp } from "./support/app.js";

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
  const scene = await openApp("projects");
  await confirm("Delete Onboarding");
  await expect.element(page.getByText("12 of 46 projects")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Projects" })).toHaveFocus();
  expect(scene.count("projects.delete")).toBe(1);
});

test("Escape does not confirm a dialog that was confirmed before", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_4");
  scene.use(scene.mocks.facts.forget.responds(409, undefined, { times: 1 }));
  await confirm("Forget");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await press("Forget");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Forget", exact: true })).toHaveFocus();
  expect(scene.count("facts.forget")).toBe(1);
});

test("Forget keeps the focus, and forgets once", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_4");
  await confirm("Forget");
  await expect.element(page.getByText("Forgotten")).toBeVisible();
  const button = page.getByRole("button", { name: "Forget", exact: true });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(scene.count("facts.forget")).toBe(1);
});

test("loading the last page focuses the count", async () => {
  await openApp("agents/agt_1");
  await press("Show more");
  await expect.element(page.getByText("7 versions")).toHaveFocus();
});

test("paging keeps the focus", async () => {
  const scene = await openApp("workspaces");
  scene.use(scene.mocks.workspaces.list(scene.handlers.workspaces.list, { delay: 700, times: 1 }));
  await press("Next");
  const next = page.getByRole("button", { name: "Next", exact: true });
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByText("Page 2")).toBeVisible();
  await expect.element(next).toHaveAttribute("aria-disabled", "false");
  await expect.element(next).toHaveFocus();
});

test("a finished upload focuses the file input", async () => {
  const scene = await openApp("drive/itm_3~Photographs");
  scene.partDelay = 400;
  const field = page.getByLabelText("Upload a file");
  await userEvent.upload(field, new File([new Uint8Array(2 * 65_536)], "sunset.jpg"));
  await press("Pause");
  await press("Resume");
  await expect.element(page.getByRole("button", { name: "Pause" })).toHaveFocus();
  await expect.element(page.getByText("is uploaded")).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test("resolving a conflict focuses the outcome", async () => {
  await openApp("conflicts/ws_1/prj_1/cfl_1");
  await press("Resolve");
  await expect.element(page.getByRole("status").filter({ hasText: "is resolved" })).toHaveFocus();
});

test("a successful retry focuses the content", async () => {
  const scene = await openApp("projects");
  await expect.element(page.getByText("12 of 47 projects")).toBeVisible();
  scene.use(scene.mocks.projects.list.responds(503, undefined, { times: 1 }));
  await press("Show more");
  await press("Try again");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
  await expect.element(page.getByText("of 47 projects")).toBeVisible();
});
