// The overview of a project: its numbers, charts, lists, and its menu.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, openConsole } from "../support/app.js";

const region = (name: string) => page.getByRole("region", { name });
const statistic = (chart: string, kind: string) =>
  page.getByRole("table", { name: chart }).getByRole("row").filter({ hasText: kind });

test("shows the key figures, and each leads to what it counts", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.project);
  await expect.element(page.getByRole("link", { name: /^Documents 3/ })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Memories 3/ })).toBeVisible();
  await page.getByRole("link", { name: /^Open conflicts 2 2 decisions to make/ }).click();
  await expect.poll(() => router.state.location.pathname).toBe(scene.to.conflicts);
});

test("a query opens the search", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.project);
  await page.getByRole("searchbox", { name: "Search in Annual report" }).fill("revenue of 2025");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe(scene.to.search);
  expect(router.state.location.search).toMatchObject({ q: "revenue of 2025" });
});

test("charts have tables with exact numbers for screen readers", async () => {
  const scene = await createScene({ documents: "processed" });
  const [id = ""] = scene.ids.projects;
  await scene.client.projects.search({ id, query: "revenue", user_id: "user_9" });
  const { statistics } = (await scene.client.projects.list()).items[0]!;
  expect(statistics.document_retrieve_count).toBeGreaterThan(0);
  await openConsole(scene, scene.to.project);
  const { total_memory_tokens: now, total_history_memory_tokens: ever } = statistics;
  expect(ever).toBeGreaterThan(now);
  await expect.element(statistic("Tokens stored", "Memories")).toHaveTextContent(`Memories${now}${ever}`);
  await expect
    .element(page.getByRole("main").getByRole("link", { name: /^Documents \d+ \d+ retrieved/ }))
    .toHaveTextContent(`${statistics.document_retrieve_count} retrieved`);
  await expect
    .element(statistic("Tokens retrieved", "Documents"))
    .toHaveTextContent(`Documents${statistics.total_history_document_retrieve_tokens}`);
});

test("plots tell their numbers by keyboard, to screen readers, and by day", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.project);
  const plot = page.getByRole("slider", { name: "Written by week" });
  await expect
    .element(plot)
    .toHaveAttribute("aria-valuetext", expect.stringMatching(/^Week of \d+ \w+ \d+: Memories 4, Documents 3$/));
  focus(plot.element());
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(plot).toHaveAttribute("aria-valuetext", expect.stringMatching(/: Memories 0, Documents 0$/));
  await expect.element(region("Activity").getByRole("figure").first()).toHaveTextContent(/^WrittenWeek of/);
  await userEvent.keyboard("{End}");
  await expect.element(region("Activity").getByRole("listitem").first()).toHaveTextContent("Memories 4");
  const rows = page.getByRole("table", { name: "Conflicts" }).getByRole("row");
  await expect.element(rows.last()).toHaveTextContent(/Week of .*022$/);
  await region("Activity").getByRole("link", { name: "Days" }).click();
  await expect.element(page.getByRole("slider", { name: "Tokens by day" })).toHaveAttribute("aria-valuemax", "59");
  await expect.element(region("Activity").getByRole("link", { name: "Days" })).toHaveAttribute("aria-current", "page");
});

test("a new project says what will be here", async () => {
  const scene = await createScene();
  const second = scene.to.project.replace(scene.ids.projects[0] ?? "", scene.ids.projects[1] ?? "");
  await openConsole(scene, second);
  await expect.element(region("Statistics")).toHaveTextContent("Nothing to count yet");
  await expect.element(region("Activity")).toHaveTextContent("Nothing was written in the last 53 weeks.");
  await expect.element(region("Newest memories")).toHaveTextContent("No memories yet");
  await expect.element(region("Open conflicts")).toHaveTextContent("Nothing contradicts what this project knows");
  await expect.element(region("Documents to watch")).toHaveTextContent("No document has failed");
  await expect.element(region("Details")).toHaveTextContent("project-1");
});

test("lists the newest memories, open conflicts with their facts, and documents that failed", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.project);
  const memories = region("Newest memories").getByRole("listitem");
  await expect.element(memories.first()).toHaveTextContent("Revenue figures come from the regional sheets.");
  await expect.element(memories.nth(1)).toHaveTextContent("In conflict");
  const conflict = region("Open conflicts").getByRole("link", { name: /^Ada reads reports in euros\./ });
  await expect.element(conflict).toHaveTextContent("Ada reads reports in dollars.");
  await expect.element(conflict).toHaveAttribute("href", scene.to.conflict(1));
  const failed = region("Documents to watch").getByRole("listitem");
  await expect.element(failed).toHaveTextContent("Scan of a contract.pdf");
  await expect.element(failed).toHaveTextContent("Failed");
});

test("a part that cannot be loaded leaves the others alone", async () => {
  const scene = await createReader();
  scene.requests.fail("admin.memories.list", "status=403");
  scene.requests.fail("admin.projects.getActivity", "status=403");
  await openConsole(scene, scene.to.project);
  const memories = region("Newest memories");
  await expect.element(memories.getByRole("alert")).toBeVisible();
  await expect.element(region("Open conflicts").getByRole("listitem").first()).toBeVisible();
  await memories.getByRole("button", { name: "Try again" }).click();
  await expect.element(memories.getByRole("listitem").first()).toBeVisible();
  await region("Activity").getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("slider", { name: "Written by week" })).toBeVisible();
});

test("a new name is shown at once, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.project);
  const release = scene.requests.hold("projects.update");
  await edit("Report of 2025");
  await expect.element(page.getByRole("heading", { level: 1, name: "Report of 2025" })).toBeVisible();
  release();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Annual report" })).toBeVisible();
});

test("a name that the server refuses is rolled back", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.project);
  const release = scene.requests.hold("projects.update", "status=409");
  await edit("Report of 2025");
  await expect.element(page.getByRole("heading", { level: 1, name: "Report of 2025" })).toBeVisible();
  release();
  await expect.element(page.getByText("Could not change the project")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: "Annual report" })).toBeVisible();
});

test("deleting asks for the name, and returns to the projects", async () => {
  const scene = await createScene();
  const { router } = await openConsole(scene, scene.to.project);
  await page.getByRole("button", { name: "Actions for Annual report" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByLabelText("To confirm, type the project’s name").fill("Annual report");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("“Annual report” deleted")).toBeVisible();
  expect(router.state.location.pathname).toBe(scene.to.projects);
  await expect.element(page.getByRole("link", { name: "Onboarding", exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Annual report", exact: true })).not.toBeInTheDocument();
});

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus();
}

async function edit(to: string): Promise<void> {
  await page.getByRole("button", { name: "Actions for Annual report" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabelText("Name", { exact: true }).fill(to);
  await userEvent.keyboard("{Enter}");
}
