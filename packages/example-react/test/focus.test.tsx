// The focus is never lost: where what has it goes, something that stays takes it over.
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openApp } from "./support/app.js";

afterEach(() => page.viewport(1000, 800));

/** By the keyboard alone. */
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

test("a deleted row leaves it to the heading", async () => {
  const scene = await openApp("projects");
  await confirm("Delete Onboarding");
  await expect.element(page.getByText("12 of 46 projects")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Projects" })).toHaveFocus();
  expect(await scene.count("projects.delete")).toBe(1);
});

test("a dialog that was confirmed once is not confirmed by Escape", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_4");
  await scene.arrange({ on: "facts.forget", status: 409 });
  await confirm("Forget");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await press("Forget");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Forget", exact: true })).toHaveFocus();
  expect(await scene.count("facts.forget")).toBe(1);
});

test("Forget keeps it, and forgets once", async () => {
  const scene = await openApp("facts/ws_1/act_1/fact_4");
  await confirm("Forget");
  await expect.element(page.getByText("Forgotten")).toBeVisible();
  const button = page.getByRole("button", { name: "Forget", exact: true });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(await scene.count("facts.forget")).toBe(1);
});

test("the last of a list leaves it to the count", async () => {
  await openApp("agents/agt_1");
  await press("Show more");
  await expect.element(page.getByText("7 versions")).toHaveFocus();
});

test("a page that is turned keeps it", async () => {
  await openApp("workspaces");
  await press("Next");
  const next = page.getByRole("button", { name: "Next", exact: true });
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByText("Page 2")).toBeVisible();
  await expect.element(next).toHaveAttribute("aria-disabled", "false");
  await expect.element(next).toHaveFocus();
});

test("an upload that ends leaves it to the field for the next one", async () => {
  const scene = await openApp("drive/itm_3~Photographs");
  await scene.arrange({ on: "storage", delay: 400, times: 2 });
  const field = page.getByLabelText("Upload a file");
  await userEvent.upload(field, new File([new Uint8Array(2 * 65_536)], "sunset.jpg"));
  await press("Pause");
  await press("Resume");
  await expect.element(page.getByRole("button", { name: "Pause" })).toHaveFocus();
  await expect.element(page.getByText("is uploaded")).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test("a resolved conflict leaves it to the outcome", async () => {
  await openApp("conflicts/ws_1/prj_1/cfl_1");
  await press("Resolve");
  await expect.element(page.getByRole("status").filter({ hasText: "is resolved" })).toHaveFocus();
});

test("what could not be fetched, and then can, leaves it to the content", async () => {
  const scene = await openApp("projects");
  await expect.element(page.getByText("12 of 47 projects")).toBeVisible();
  await scene.arrange({ on: "projects.list", status: 503 });
  await press("Show more");
  await press("Try again");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
  await expect.element(page.getByText("of 47 projects")).toBeVisible();
});
