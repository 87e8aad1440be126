// Paged lists of both styles: page tokens and page numbers.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, openApp } from "./support/app.js";

const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });

test("workspaces page forward and back", async () => {
  const scene = await openApp(await createReader(), "workspaces");
  await expect.element(row("Northwind archive")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Previous" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect.element(row("Research archive")).toBeVisible();
  await expect.element(row("Northwind archive")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.element(row("Northwind archive")).toBeVisible();
  await expect.element(page.getByText("Page 1")).toBeVisible();
  expect(scene.requests.count("workspaces.list")).toBeGreaterThanOrEqual(2);
});

test("the last page of workspaces has no next page", async () => {
  await openApp(await createReader(), "workspaces");
  const next = page.getByRole("button", { name: "Next", exact: true });
  for (const number of [2, 3]) {
    await next.click();
    await expect.element(page.getByText(`Page ${number}`)).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("list")).toHaveAttribute("aria-busy", "false");
  }
  await expect.element(row("Attic")).toBeVisible();
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
});

test("projects load more until the last page", async () => {
  const scene = await openApp(await createReader(), "projects");
  for (const shown of [12, 24]) {
    await expect.element(page.getByText(`${shown} of 28 projects`)).toBeVisible();
    await page.getByRole("button", { name: "Show more" }).click();
  }
  await expect.element(page.getByText("28 of 28 projects")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  // Each page was requested once.
  expect(scene.requests.count("projects.list")).toBe(3);
});

test("loading more projects waits for a running refetch, so that none is missing between pages", async () => {
  const scene = await openApp(await createScene({ projects: 26 }), "projects");
  await page.getByRole("button", { name: "Delete Onboarding", exact: true }).click();
  scene.requests.fail("projects.list", "delay_ms=700");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const more = page.getByRole("button", { name: "Show more" });
  await expect.element(more).toHaveAttribute("aria-disabled", "true");
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(more).toHaveAttribute("aria-disabled", "false");
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("24 of 25 projects")).toBeVisible();
  const { items } = await scene.client.projects.list({ size: 24 });
  expect(
    page
      .getByRole("listitem")
      .getByRole("link")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(items.map(({ name }) => name)));
});

test("filters projects by name after a pause in typing", async () => {
  const scene = await openApp(await createReader(), "projects");
  await expect.element(row("Onboarding").first()).toBeVisible();
  await userEvent.type(page.getByLabelText("Name contains"), "field notes");
  await expect.element(page.getByText("4 of 4 projects")).toBeVisible();
  await expect.element(row("Onboarding")).not.toBeInTheDocument();
  expect(scene.requests.count("projects.list")).toBe(2);
});

test("opens drive folders, and returns through the breadcrumbs", async () => {
  await openApp(await createReader(), "drive");
  await expect.element(page.getByText("20 items")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByText("22 items")).toBeVisible();
  await page.getByRole("link", { name: "Reports" }).click();
  await expect.element(row("Regional figures.csv")).toBeVisible();
  await page.getByRole("link", { name: "2025" }).click();
  await expect.element(row("Annual report 2025.html")).toBeVisible();
  await page.getByRole("link", { name: "My space" }).click();
  await expect.element(row("Contracts")).toBeVisible();
  await page.getByRole("link", { name: "Photographs" }).click();
  await expect.element(page.getByText("This folder is empty.")).toBeVisible();
});
