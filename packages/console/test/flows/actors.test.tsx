// Actors and their facts: filters, adding, editing with undo, and forgetting, which can be undone for a few seconds.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, failure, openConsole, type Scene } from "../support/app.js";

const table = page.getByRole("table", { name: "Facts" });
const link = (text: string) => table.getByRole("link", { name: text });
const segment = (name: string) =>
  page.getByRole("navigation", { name: "State of the facts" }).getByRole("link", { name });

const euros = "Ada reads reports in euros.";
const dollars = "Ada reads reports in dollars.";
const tables = "Ada prefers tables to charts.";

const factOf = (scene: Scene, number: number) =>
  scene.client.facts.get({
    workspaceId: scene.ids.workspaces[0] ?? "",
    actorId: scene.ids.actor,
    factId: scene.ids.facts[number - 1] ?? "",
  });

test("lists actors with the number of their facts, and opens one", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.actors);
  const row = page.getByRole("table", { name: "Actors" }).getByRole("row").filter({ hasText: "Ada" });
  await expect.element(row.getByRole("cell").nth(1)).toHaveTextContent("4");
  await row.getByRole("link", { name: "Ada" }).click();
  await expect.element(link(euros)).toBeVisible();
  expect(router.state.location.pathname).toBe(scene.to.actor);
});

test("a workspace without actors says where they come from, and a failed list can be tried again", async () => {
  const scene = await createReader();
  scene.requests.fail("admin.actors.list", "status=400");
  await openConsole(scene, `/w/${scene.ids.workspaces[1]}/actors`);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The actors could not be loaded");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "No actors yet" })).toBeVisible();
});

test("an actor of another workspace, or none at all, is not shown", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, `/w/${scene.ids.workspaces[1]}/actors/${scene.ids.actor}`);
  await expect.element(page.getByRole("heading", { name: "There is no such actor" })).toBeVisible();
  await router.navigate({ href: `${scene.to.actors}/act_none` });
  await expect.element(page.getByRole("heading", { name: "There is no such actor" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("the newest facts come first, and the order is in the URL", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.actor);
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent("Ada is in the office on Tuesdays.");
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent("source: interview");
  await table.getByRole("button", { name: "Created" }).click();
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent(euros);
  expect(router.state.location.href).toBe(`${scene.to.actor}?order=asc`);
  await expect.element(table.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "ascending");
});

test("a fact is forgotten at once, and sent after a while", async () => {
  const scene = await createScene();
  const { router } = await openConsole(scene, scene.to.actor, { holdFor: 1_000 });
  await chooseAction(euros, "Forget");
  await expect.element(link(euros)).not.toBeInTheDocument();
  await expect.element(page.getByText("3 known facts")).toBeVisible();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  expect(scene.requests.count("facts.forget")).toBe(0);
  await expect.poll(async () => (await factOf(scene, 1)).expired).toBe(true);
  await segment("Forgotten").click();
  await expect.element(link(euros)).toBeVisible();
  await expect.element(table.getByRole("row").filter({ hasText: euros })).toHaveTextContent("Forgotten");
  expect(router.state.location.href).toBe(`${scene.to.actor}?status=forgotten`);
});

test("actors are filtered by their name", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.actors);
  await userEvent.type(page.getByRole("searchbox", { name: "Filter by name" }), "aDa");
  await expect.poll(() => router.state.location.href).toBe(`${scene.to.actors}?name=aDa`);
  await expect.element(page.getByRole("link", { name: "Ada", exact: true })).toBeVisible();
  await userEvent.fill(page.getByRole("searchbox", { name: "Filter by name" }), "nobody");
  await expect.element(page.getByRole("heading", { name: "No actor matches" })).toBeVisible();
});

test("all counts agree while facts are being forgotten, and one key undoes it", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.actor, { holdFor: 60_000 });
  await expect.element(link(euros)).toBeVisible();
  const top = link(dollars).element().getBoundingClientRect().top;
  for (const fact of [euros, dollars]) await table.getByRole("checkbox", { name: `Select ${fact}` }).click();
  // The bar covers the header: the rows stay where they are.
  await expect.element(page.getByRole("toolbar")).toHaveTextContent("2 selected");
  expect(link(dollars).element().getBoundingClientRect().top).toBe(top);
  await page.getByRole("toolbar").getByRole("button", { name: "Forget" }).click();
  await expect.element(link(euros)).not.toBeInTheDocument();
  await expect.element(page.getByText("2 known facts")).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: "Pages" })).toHaveTextContent("2 facts");
  await expect.element(page.getByText("2 facts forgotten", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/^“Ada reads reports in (euros|dollars).” and 1 more$/).first()).toBeVisible();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(link(euros)).toBeVisible();
  await expect.element(page.getByText("4 known facts")).toBeVisible();
  expect(scene.requests.count("facts.forget")).toBe(0);
});

test("forgets several facts with one call, and keeps the focus", async () => {
  const scene = await createScene();
  await openConsole(scene, `${scene.to.actor}?status=all`);
  await table.getByRole("checkbox", { name: `Select ${euros}` }).click();
  await table.getByRole("checkbox", { name: `Select ${dollars}` }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Forget" }).click();
  await expect.element(table.getByRole("row").filter({ hasText: euros })).toHaveTextContent("Forgotten");
  expect(document.activeElement).not.toBe(document.body);
  await expect.poll(async () => (await factOf(scene, 2)).expired).toBe(true);
  expect(scene.requests.count("facts.forget")).toBe(1);
  await expect.element(table.getByRole("checkbox", { name: `Select ${euros}` })).toBeDisabled();
  table
    .getByRole("button", { name: `Actions for ${euros}` })
    .element()
    .focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "Open" })).toHaveFocus();
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).toHaveAttribute("aria-disabled", "true");
});

test("a fact that could not be forgotten is there again", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.actor);
  scene.requests.fail("facts.forget", "delay_ms=300; status=400");
  await chooseAction(euros, "Forget");
  await expect.element(link(euros)).not.toBeInTheDocument();
  await expect.element(failure("Could not forget the facts")).toBeVisible();
  await expect.element(link(euros)).toBeVisible();
});

test("an edited fact changes in the list at once, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.actor);
  const release = scene.requests.hold("facts.update");
  await chooseAction(tables, "Edit");
  await page.getByRole("textbox", { name: "Fact" }).fill("Ada prefers charts.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(link("Ada prefers charts.")).toBeVisible();
  release();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(link(tables)).toBeVisible();
  await expect.poll(async () => (await factOf(scene, 3)).fact).toBe(tables);
});

test("adds a fact with an expiration date", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.actor);
  await page.getByRole("button", { name: "Add fact" }).click();
  await expect.element(page.getByRole("textbox", { name: "Fact" })).toHaveFocus();
  await userEvent.keyboard("Ada is on leave.");
  await page.getByLabelText("Expiration date").fill("2099-03-31");
  await page.getByRole("dialog").getByRole("button", { name: "Add fact" }).click();
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent("Ada is on leave.");
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent("2099-03-31");
  await expect.element(page.getByText("5 known facts")).toBeVisible();
});

test("a fact that the server refuses stays in the dialog", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.actor);
  scene.requests.fail("admin.facts.create", "status=400");
  await page.getByRole("button", { name: "Add fact" }).click();
  await expect.element(page.getByRole("textbox", { name: "Fact" })).toHaveFocus();
  await userEvent.keyboard("Ada is on leave.");
  await page.getByRole("dialog").getByRole("button", { name: "Add fact" }).click();
  await expect.element(page.getByRole("textbox", { name: "Fact" })).toHaveAccessibleDescription(/Status 400/);
  await expect.element(page.getByRole("textbox", { name: "Fact" })).toHaveValue("Ada is on leave.");
});

test("empty lists say what belongs there", async () => {
  const scene = await createReader();
  await openConsole(scene, `${scene.to.actor}?status=forgotten`);
  await expect.element(page.getByRole("heading", { name: "Nothing is forgotten" })).toBeVisible();
});

test("pages of facts have URLs, and a filter returns to the first one", async () => {
  const scene = await createScene();
  const { admin } = scene.createAccess({ fetch: scene.requests.send }).all;
  const facts = Array.from({ length: 47 }, (_, index) => ({ fact: `Fact ${index}` }));
  await admin.facts.create({ actorId: scene.ids.actor, facts });
  const { router } = await openConsole(scene, scene.to.actor);
  await page.getByRole("link", { name: "Next" }).click();
  await expect.element(page.getByText("1 fact on this page")).toBeVisible();
  await expect.element(link(euros)).toBeVisible();
  expect(router.state.location.search).toHaveProperty("after");
  await segment("All").click();
  await expect.element(page.getByText("50 facts on this page")).toBeVisible();
  expect(router.state.location.href).toBe(`${scene.to.actor}?status=all`);
});

test("a fact shows its conflict, which is one click away", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.fact(1));
  await expect.element(page.getByText("In conflict")).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Ada reads reports in euros\. · Fact ·/);
  await page.getByRole("link", { name: "Open conflict" }).click();
  await expect.poll(() => router.state.location.pathname).toBe(scene.to.conflict(1));
});

test("a fact without a conflict asks only for conflicts of projects that have open ones", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.fact(4));
  await expect.element(page.getByText("Ada is in the office on Tuesdays.")).toBeVisible();
  await expect.poll(() => scene.requests.count("admin.conflicts.list")).toBe(1);
  await expect.element(page.getByText("In conflict")).not.toBeInTheDocument();
});

test("a fact and its metadata are edited in place, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.fact(3));
  const release = scene.requests.hold("facts.update");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Fact" }).fill("Ada prefers charts.");
  await page.getByRole("button", { name: "Add property" }).click();
  await userEvent.keyboard("checked");
  await page.getByRole("combobox", { name: "Type of checked" }).click();
  await page.getByRole("option", { name: "Yes or no" }).click();
  await page.getByRole("combobox", { name: "Value of checked" }).click();
  await page.getByRole("option", { name: "Yes" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent("Ada prefers charts.");
  release();
  await expect.element(page.getByRole("region", { name: "Metadata" })).toHaveTextContent("sourceinterviewcheckedYes");
  await expect.poll(async () => (await factOf(scene, 3)).metadata).toEqual({ source: "interview", checked: true });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent(tables);
  await expect.poll(async () => (await factOf(scene, 3)).metadata).toEqual({ source: "interview" });
});

test("a change that fails is rolled back on the fact's page", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.fact(3));
  scene.requests.fail("facts.update", "delay_ms=300; status=409");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Fact" }).fill("Ada prefers charts.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent("Ada prefers charts.");
  await expect.element(failure("Could not change the fact")).toBeVisible();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent(tables);
});

test("a fact that is forgotten says that it cannot be edited, and keeps the focus", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.fact(3), { holdFor: 60_000 });
  const forget = page.getByRole("button", { name: "Forget" });
  await forget.click();
  await expect.element(page.getByText("This fact is forgotten.", { exact: false })).toBeVisible();
  await expect.element(forget).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Edit" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Edit" }).click({ force: true });
  await expect.element(page.getByRole("dialog", { name: "Edit fact" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(forget).toHaveAttribute("aria-disabled", "false");
  expect((await factOf(scene, 3)).expired).toBe(false);
});

test("an unknown fact has no “Try again”, and the way back", async () => {
  const scene = await createReader();
  await openConsole(scene, `${scene.to.actor}/facts/fct_none`);
  await expect.element(page.getByRole("heading", { name: "There is no such fact" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "All facts of the actor" }).click();
  await expect.element(link(euros)).toBeVisible();
});

async function chooseAction(fact: string, action: string): Promise<void> {
  await table.getByRole("button", { name: `Actions for ${fact}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
