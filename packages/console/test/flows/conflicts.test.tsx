// Conflicts: the list, and settling one with a preview of what happens.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, failure, openConsole, type Scene } from "../support/app.js";

const table = page.getByRole("table", { name: "Conflicts" });
const radio = (name: string) => page.getByRole("radio", { name });
const outcome = page.getByRole("region", { name: "What will happen" });
const happened = page.getByRole("region", { name: "What has happened" });
const resolveButton = page.getByRole("button", { name: "Resolve conflict" });
const adminOf = ({ createAccess, requests }: Scene) => createAccess({ fetch: requests.send }).all.admin;

const euros = "Ada reads reports in euros.";
const dollars = "Ada reads reports in dollars.";

/** Returns a conflict as the server has it. */
const read = (scene: Scene, number: number) =>
  adminOf(scene).conflicts.get({
    projectId: scene.ids.projects[0] ?? "",
    conflictId: scene.ids.conflicts[number - 1] ?? "",
  });

/** Returns a fact as the server has it. */
const readFact = (scene: Scene, number: number) =>
  scene.client.facts.get({
    workspaceId: scene.ids.workspaces[0] ?? "",
    actorId: scene.ids.actor,
    factId: scene.ids.facts[number - 1] ?? "",
  });

test("lists what disagrees, with links to the actor and the conflict", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.conflicts);
  const facts = table.getByRole("row", { name: euros });
  await expect.element(facts).toHaveTextContent(`≠ ${dollars}`);
  await expect.element(facts.getByRole("link", { name: "Ada", exact: true })).toHaveAttribute("href", scene.to.actor);
  const document = table.getByRole("row", { name: "Ada prefers tables to charts." });
  await expect.element(document).toHaveTextContent("≠ Ada prefers charts to tables.");
  await expect.element(document).toHaveTextContent("Fact and document");
  await table.getByRole("link", { name: euros }).click();
  await expect.element(page.getByRole("heading", { name: "Two facts disagree" })).toBeVisible();
  expect(router.state.location.pathname).toBe(scene.to.conflict(1));
});

test("the status, the order and the memory are in the URL", async () => {
  const scene = await createReader();
  const memory = scene.ids.memories[1];
  const { router } = await openConsole(scene, `${scene.to.conflicts}?memory=${memory}`);
  await expect.element(page.getByText("1 open conflict", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Show the conflicts of all memories" }).click();
  await expect.element(page.getByText("2 open conflicts", { exact: true })).toBeVisible();
  await expect.element(table.getByRole("row").nth(2)).toHaveTextContent(euros);
  await table.getByRole("button", { name: "Created" }).click();
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent(euros);
  await expect.element(table.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Resolved", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "No conflict was resolved yet" })).toBeVisible();
  expect(router.state.location.search).toEqual({ order: "asc", status: "resolved" });
});

test("a dismissed conflict leaves the list at once, and undoing brings it back", async () => {
  const scene = await createScene({ documents: "imported" });
  await openConsole(scene, scene.to.conflicts, { holdFor: 10_000 });
  await table.getByRole("button", { name: `Actions for ${euros}` }).click();
  await page.getByRole("menuitem", { name: "Dismiss" }).click();
  await expect.element(table.getByRole("row", { name: euros })).not.toBeInTheDocument();
  await expect.element(table.getByRole("link", { name: "Ada prefers tables" })).toHaveFocus();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(table.getByRole("row", { name: euros })).toBeVisible();
  expect(scene.requests.count("conflicts.resolve")).toBe(0);
});

test("dismisses several conflicts, which changes no fact", async () => {
  const scene = await createScene({ documents: "imported" });
  await openConsole(scene, scene.to.conflicts);
  await page.getByRole("checkbox", { name: "Select all conflicts" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Dismiss" }).click();
  await expect.element(page.getByRole("heading", { name: "No open conflicts" })).toBeVisible();
  await expect.poll(async () => (await read(scene, 1)).resolution?.strategy).toBe("dismiss");
  await expect.poll(async () => (await read(scene, 2)).resolution?.strategy).toBe("dismiss");
  expect((await readFact(scene, 1)).expired).toBe(false);
  await page.getByRole("link", { name: "Resolved conflicts" }).click();
  await expect.element(table.getByText("The conflict was dismissed").first()).toBeVisible();
});

test("a dismissal that fails is rolled back, and a message says so", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.conflicts);
  scene.requests.fail("conflicts.resolve", "delay_ms=400; status=500");
  await table.getByRole("button", { name: `Actions for ${euros}` }).click();
  await page.getByRole("menuitem", { name: "Dismiss" }).click();
  await expect.element(table.getByRole("row", { name: euros })).not.toBeInTheDocument();
  await expect.element(failure("Could not dismiss the conflict")).toBeVisible();
  await expect.element(table.getByRole("row", { name: euros })).toBeVisible();
});

test("a failed list keeps the page's frame, and can be tried again", async () => {
  const scene = await createReader();
  scene.requests.fail("admin.conflicts.list", "status=503");
  await openConsole(scene, scene.to.conflicts);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The conflicts could not be loaded");
  await expect.element(page.getByRole("link", { name: "Memories" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(table.getByRole("row", { name: euros })).toBeVisible();
});

test("shows the sides with their sources, and says while they load", async () => {
  const scene = await createReader();
  scene.requests.fail("admin.conflicts.get", "delay_ms=300");
  await openConsole(scene, scene.to.conflict(2));
  await expect.element(page.getByText("Loading the conflict")).toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "A fact and a document disagree" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Annual report 2025.html" }))
    .toHaveAttribute("href", scene.to.document(1));
  await expect.element(page.getByRole("link", { name: "Open the fact" })).toHaveAttribute("href", scene.to.fact(3));
  await expect.element(page.getByRole("link", { name: "Ada", exact: true })).toHaveAttribute("href", scene.to.actor);
  await expect.element(page.getByText("interview")).toBeVisible();
  // The document's text as a word diff.
  await expect.element(page.getByRole("deletion").first()).toHaveTextContent("[removed: tables to");
  await expect.element(page.getByRole("insertion").first()).toHaveTextContent("[added: to tables");
});

test("nothing can be resolved before a side is chosen", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.conflict(1));
  await expect.element(outcome).toHaveTextContent("Choose what is right.");
  await expect.element(resolveButton).toHaveAttribute("aria-disabled", "true");
  await resolveButton.click({ force: true });
  expect(scene.requests.count("conflicts.resolve")).toBe(0);
});

test("is settled by keyboard, and undoing brings the choice back", async () => {
  const scene = await createScene({ documents: "imported" });
  const { router } = await openConsole(scene, scene.to.conflict(1), { holdFor: 10_000 });
  await expect.element(page.getByText("2 of 2 open")).toBeVisible();
  await expect.element(radio(`Keep this fact: ${euros}`)).toBeVisible();
  radio(`Keep this fact: ${euros}`).element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(radio(`Keep this fact: ${dollars}`)).toBeChecked();
  expect(router.state.location.search).toEqual({ choice: scene.ids.facts[1] });
  await expect.element(outcome).toHaveTextContent(`“${euros}” is forgotten`);
  // The focus ring is that of the whole card.
  const ring = getComputedStyle(radio(`Keep this fact: ${dollars}`).element(), "::after");
  expect([ring.outlineStyle, ring.borderTopLeftRadius]).toEqual(["solid", "12px"]);
  await expect.element(outcome).toHaveTextContent(`“${dollars}” stays as it is.`);
  await expect.element(outcome).toHaveTextContent("The memory concerned keeps its content.");

  resolveButton.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(outcome).toHaveTextContent("Resolved. You can undo this for a few seconds.");
  await expect.element(outcome).toHaveFocus();
  await expect.element(resolveButton).not.toBeInTheDocument();
  await expect.element(page.getByText("1 open", { exact: true })).toBeVisible();
  await expect
    .element(outcome.getByRole("link", { name: "Next open conflict" }))
    .toHaveAttribute("href", scene.to.conflict(2));

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect.element(resolveButton).toBeVisible();
  await expect.element(radio(`Keep this fact: ${dollars}`)).toBeChecked();
  await expect.element(radio(`Keep this fact: ${dollars}`)).toBeEnabled();
  expect((await read(scene, 1)).resolved).toBe(false);
});

test("the undo works from the next conflict, too", async () => {
  const scene = await createScene({ documents: "imported" });
  const { router } = await openConsole(scene, `${scene.to.conflict(1)}?choice=dismiss`, { holdFor: 10_000 });
  await resolveButton.click();
  await outcome.getByRole("link", { name: "Next open conflict" }).click();
  await expect.element(page.getByText("1 of 1 open")).toBeVisible();
  expect(router.state.location.pathname).toBe(scene.to.conflict(2));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("1 of 2 open")).toBeVisible();
  router.history.back();
  await expect.element(radio("Dismiss the conflict")).toBeChecked();
});

test("keeping a fact forgets the other, and the page shows what has happened", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.conflict(1));
  await radio(`Keep this fact: ${euros}`).click();
  await resolveButton.click();
  await expect.element(happened).toHaveTextContent("One fact was kept.");
  await expect.element(happened).toHaveTextContent(`“${dollars}” was forgotten.`);
  await expect.element(happened.getByRole("link", { name: dollars })).toHaveAttribute("href", scene.to.fact(2));
  const { resolution } = await read(scene, 1);
  await expect
    .element(happened.getByRole("button", { name: `Copy resolution id ${resolution?.resolve_id}` }))
    .toBeVisible();
  await expect.element(page.getByRole("radio")).not.toBeInTheDocument();
  expect((await readFact(scene, 2)).expired).toBe(true);
  expect((await readFact(scene, 1)).expired).toBe(false);
});

test("trusting the document rewrites the fact, as the preview has said", async () => {
  const scene = await createScene({ documents: "imported" });
  await openConsole(scene, scene.to.conflict(2));
  await radio("The fact is right").click();
  await expect.element(outcome).toHaveTextContent("“Ada prefers tables to charts.” stays as it is.");
  await radio("The document is right").click();
  await expect.element(outcome).toHaveTextContent("The fact is rewritten as the document has it:");
  await expect.element(outcome.getByRole("insertion").first()).toHaveTextContent("to tables");
  await resolveButton.click();
  await expect.element(happened).toHaveTextContent("The document was right.");
  expect((await readFact(scene, 3)).fact).toBe("Ada prefers charts to tables.");
});

test("of several facts against a document, the document forgets those without a text, and one can be kept alone", async () => {
  const scene = await createScene({ documents: "imported" });
  const [, , third = "", fourth = ""] = scene.ids.facts;
  const { id } = await adminOf(scene).conflicts.create({
    projectId: scene.ids.projects[0] ?? "",
    fact_ids: [third, fourth],
    document: {
      document_id: scene.ids.documents[0] ?? "",
      rewrites: [{ fact_id: third, fact: "Ada prefers charts." }],
    },
  });
  await openConsole(scene, `${scene.to.conflicts}/${id}`);
  await expect.element(page.getByRole("heading", { name: "Two facts and a document disagree" })).toBeVisible();
  await radio("The document is right").click();
  await expect.element(outcome).toHaveTextContent("“Ada is in the office on Tuesdays.” is forgotten");
  await expect.element(outcome).toHaveTextContent("The fact is rewritten as the document has it:");
  await radio("Keep only this fact: Ada is in the office").click();
  await expect.element(outcome).toHaveTextContent("“Ada prefers tables to charts.” is forgotten");
  await expect.element(outcome).toHaveTextContent("“Ada is in the office on Tuesdays.” stays as it is.");
  await resolveButton.click();
  await expect.element(happened).toHaveTextContent("“Ada prefers tables to charts.” was forgotten.");
  expect((await readFact(scene, 4)).expired).toBe(false);
});

test("an expired fact cannot be kept, and stays as it is", async () => {
  const scene = await createScene();
  const [workspaceId = ""] = scene.ids.workspaces;
  await scene.client.facts.forget({ workspaceId, actorId: scene.ids.actor, ids: [scene.ids.facts[0] ?? ""] });
  await openConsole(scene, `${scene.to.conflict(1)}?choice=${scene.ids.facts[0]}`);
  await expect.element(page.getByText("Forgotten", { exact: true })).toBeVisible();
  await expect.element(radio(euros)).not.toBeInTheDocument();
  await expect.element(resolveButton).toHaveAttribute("aria-disabled", "true");
  await radio(`Keep this fact: ${dollars}`).click();
  await expect.element(outcome).toHaveTextContent(`“${euros}” was forgotten before. That does not change.`);
});

test("a conflict that somebody else has resolved shows that resolution", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.conflict(1));
  await radio(`Keep this fact: ${euros}`).click();
  const [workspaceId = ""] = scene.ids.workspaces;
  const [projectId = ""] = scene.ids.projects;
  const [conflictId = ""] = scene.ids.conflicts;
  await scene.client.conflicts.resolve({ workspaceId, projectId, conflictId, strategy: "dismiss" });
  await resolveButton.click();
  await expect.element(happened).toHaveTextContent("Somebody else resolved this conflict before your choice arrived.");
  await expect.element(happened).toHaveTextContent("The conflict was dismissed. No fact has changed.");
});

test("a failed resolution keeps the choice, and a message says so", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.conflict(1));
  scene.requests.fail("conflicts.resolve", "status=500");
  await radio(`Keep this fact: ${euros}`).click();
  await resolveButton.click();
  await expect.element(failure("Could not resolve the conflict")).toBeVisible();
  await expect.element(radio(`Keep this fact: ${euros}`)).toBeChecked();
  await expect.element(resolveButton).toBeVisible();
});

test("says that the document was deleted, and still lets one trust it", async () => {
  const scene = await createScene({ documents: "imported" });
  const [projectId = ""] = scene.ids.projects;
  await adminOf(scene).documents.delete({ projectId, documentId: scene.ids.documents[0] ?? "" });
  await openConsole(scene, scene.to.conflict(2));
  await expect.element(page.getByText("The document was deleted from the project.")).toBeVisible();
  await radio("The document is right").click();
  await expect.element(outcome).toHaveTextContent("The fact is rewritten");
});

test("a conflict that does not exist has no “Try again”, but a way on", async () => {
  const scene = await createReader();
  await openConsole(scene, `${scene.to.conflicts}/cnf_none`);
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no such conflict");
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await page.getByRole("alert").getByRole("link", { name: "All conflicts" }).click();
  await expect.element(table.getByRole("row", { name: euros })).toBeVisible();
});
