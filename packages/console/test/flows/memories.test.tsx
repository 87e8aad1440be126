// Memories: the list with its filters, changes with undo, and where a memory comes from.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createReader, createScene, failure, openConsole, type Scene } from "../support/app.js";

const table = page.getByRole("table", { name: "Memories" });
const row = (content: string) => table.getByRole("row", { name: content });
const filter = page.getByRole("searchbox", { name: "Filter by content" });
const adminOf = ({ createAccess, requests }: Scene) => createAccess({ fetch: requests.send }).all.admin;

const due = "The revenue report is due in March.";
const contradicted = "Ada wants revenue in euros; an earlier note says dollars.";
const sheets = "Revenue figures come from the regional sheets.";

/** Returns a memory as the server has it. */
const read = (scene: Scene, number: number) =>
  adminOf(scene).memories.get({
    projectId: scene.ids.projects[0] ?? "",
    memoryId: scene.ids.memories[number - 1] ?? "",
  });

test("lists memories, with a link to the conflicts of each", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.memories);
  await expect.element(row(due)).toBeVisible();
  await expect.element(row(contradicted)).toHaveTextContent("In conflict");
  await expect.element(row(due)).not.toHaveTextContent("In conflict");
  await row(contradicted).getByRole("link", { name: "In conflict" }).click();
  await expect.element(page.getByRole("table", { name: "Conflicts" })).toBeVisible();
  expect(router.state.location.href).toBe(`${scene.to.conflicts}?memory=${scene.ids.memories[1]}`);
});

test("the filters and the order are in the URL", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, `${scene.to.memories}?after=x&text=sheets`);
  await filter.fill("REVENUE");
  await expect.element(page.getByText("3 memories", { exact: true })).toBeVisible();
  await table.getByRole("button", { name: "Created" }).click();
  await expect.element(table.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("combobox", { name: "User" }).click();
  await page.getByRole("option", { name: "user_9" }).click();
  await page.getByRole("link", { name: "Expired", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "No memory matches" })).toBeVisible();
  expect(router.state.location.search).toEqual({ text: "REVENUE", order: "asc", user: "user_9", status: "expired" });
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect.element(filter).toHaveValue("");
  await expect.element(row(due)).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

test("the caret stays where one types, and not every key sends a request", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.memories);
  await expect.element(row(due)).toBeVisible();
  const before = scene.requests.count("admin.memories.list");
  await filter.click();
  await userEvent.keyboard(
    "rev report{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}enue",
  );
  await expect.element(filter).toHaveValue("revenue report");
  await expect.poll(() => router.state.location.search).toEqual({ text: "revenue report" });
  await expect.element(page.getByText("1 memory", { exact: true })).toBeVisible();
  expect(scene.requests.count("admin.memories.list") - before).toBeLessThan(5);
});

test("long lists have pages", async () => {
  const scene = await createScene();
  const [projectId = ""] = scene.ids.projects;
  const memories = Array.from({ length: 55 }, (_, index) => ({ content: `Note ${index + 1}`, user_id: "ada" }));
  await adminOf(scene).memories.create({ projectId, memories });
  const { router } = await openConsole(scene, `${scene.to.memories}?user=ada`);
  await expect.element(page.getByText("50 memories on this page")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect.element(page.getByText("5 memories on this page")).toBeVisible();
  await expect.element(row("Note 1")).toBeVisible();
  await page.getByRole("link", { name: "First page" }).click();
  await expect.element(page.getByText("50 memories on this page")).toBeVisible();
  expect(router.state.location.search).toEqual({ user: "ada" });
});

test("a new content is shown at once, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.memories);
  const release = scene.requests.hold("admin.memories.update");
  await edit(sheets, "Revenue figures come from the ledger.");
  await expect.element(row("Revenue figures come from the ledger.")).toBeVisible();
  release();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(row(sheets)).toBeVisible();
  await expect.poll(async () => (await read(scene, 3)).content).toBe(sheets);
});

test("a change can be undone from another view, and after another change", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.memories);
  scene.requests.fail("admin.memories.update", "delay_ms=800", 2);
  await edit(sheets, "Revenue figures come from the ledger.");
  await edit(due, "The revenue report is due in May.");
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).elements().length).toBe(2);
});

test("a new content that the server refuses is rolled back, and a message says so", async () => {
  const scene = await createReader();
  await openConsole(scene, scene.to.memories);
  scene.requests.fail("admin.memories.update", "delay_ms=400; status=500");
  await edit(sheets, "Something else.");
  await expect.element(row("Something else.")).toBeVisible();
  await expect.element(failure("Could not change the memory")).toBeVisible();
  await expect.element(row(sheets)).toBeVisible();
});

test("an expired memory leaves the list of current ones at once, and undoing brings it back", async () => {
  const scene = await createScene();
  await openConsole(scene, `${scene.to.memories}?status=current`, { holdFor: 10_000 });
  await chooseAction(contradicted, "Expire");
  await expect.element(row(contradicted)).not.toBeInTheDocument();
  await expect.element(table.getByRole("link", { name: due })).toHaveFocus();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(row(contradicted)).toBeVisible();
  expect((await read(scene, 2)).expired).toBe(false);
});

test("expires several memories, which then cannot be changed", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.memories);
  await table.getByRole("checkbox", { name: `Select ${due}` }).click();
  await table.getByRole("checkbox", { name: `Select ${sheets}` }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Expire" }).click();
  await expect.element(row(due)).toHaveTextContent("Expired");
  await expect.element(row(contradicted)).toHaveTextContent("Current");
  await expect.element(table.getByRole("checkbox", { name: `Select ${due}` })).toBeDisabled();
  await expect.poll(async () => (await read(scene, 1)).expired && (await read(scene, 3)).expired).toBe(true);
  await table.getByRole("button", { name: `Actions for ${due}` }).click();
  await expect.element(page.getByRole("menuitem", { name: "Edit content" })).toHaveAttribute("aria-disabled", "true");
});

test("a project without memories says what belongs there", async () => {
  const scene = await createReader();
  const [workspace, project] = [scene.ids.workspaces[0], scene.ids.projects[1]];
  await openConsole(scene, `/w/${workspace}/projects/${project}/memories`);
  await expect.element(page.getByRole("heading", { name: "No memories yet" })).toBeVisible();
});

test("a failed list keeps the page's frame, and can be tried again", async () => {
  const scene = await createReader();
  scene.requests.fail("admin.memories.list", "status=503");
  await openConsole(scene, scene.to.memories);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The memories could not be loaded");
  await expect.element(filter).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(row(due)).toBeVisible();
});

test("shows where a memory comes from: each change with its messages, the latest first", async () => {
  const scene = await createReader();
  scene.requests.fail("admin.memories.get", "delay_ms=300");
  await openConsole(scene, scene.to.memory(1));
  await expect.element(page.getByText("Loading the memory")).toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: due })).toBeVisible();
  const trace = page.getByRole("region", { name: "Where it comes from" });
  const changed = trace.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Changed" }) });
  await expect.element(changed.getByRole("deletion")).toHaveTextContent("[removed: April");
  await expect.element(changed.getByRole("insertion")).toHaveTextContent("[added: March");
  await expect.element(changed).toHaveTextContent(/User.*They want it in March\..*Assistant.*Noted: the report is due/);
  await expect.element(changed.getByRole("button", { name: /Copy event id evt_/ })).toBeVisible();
  const added = trace.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Added" }) });
  await expect.element(added).toHaveTextContent("The revenue report is due in April.");
  await expect.element(added).toHaveTextContent("When is the report due? In April?");
  await expect.element(trace.getByRole("heading", { level: 4 }).first()).toHaveTextContent("Changed");
});

test("an event of an unknown type is shown in words", async () => {
  const scene = await createReader();
  scene.requests.change("memories.getTrace", (body) => {
    const { data } = body as unknown as { readonly data: { readonly trace: readonly object[] } };
    return { ...body, data: { ...data, trace: data.trace.map((entry) => ({ ...entry, event_type: "MERGE_ALL" })) } };
  });
  await openConsole(scene, scene.to.memory(1));
  await expect.element(page.getByRole("heading", { name: "Merge all" }).first()).toBeVisible();
});

test("the open conflicts of a memory are one click away", async () => {
  const scene = await createReader();
  const { router } = await openConsole(scene, scene.to.memory(2));
  const conflicts = page.getByRole("region", { name: "Open conflicts" });
  await conflicts.getByRole("link", { name: "Ada reads reports in euros." }).click();
  await expect.element(page.getByRole("heading", { name: "Two facts disagree" })).toBeVisible();
  expect(router.state.location.pathname).toBe(scene.to.conflict(1));
  // And back: the conflict links the memory.
  await page.getByRole("link", { name: contradicted }).click();
  await expect.element(page.getByRole("heading", { name: contradicted })).toBeVisible();
});

test("an edit on the page of a memory becomes a part of its history", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.memory(3));
  await page.getByRole("button", { name: "Edit content" }).click();
  await page.getByRole("dialog").getByLabelText("Content").fill("Revenue figures come from the ledger.");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("heading", { name: "Revenue figures come from the ledger." })).toBeVisible();
  await expect.element(page.getByRole("insertion")).toHaveTextContent("ledger");
  await expect.element(page.getByRole("button", { name: "Edit content" })).toHaveFocus();
});

test("expiring on the page of a memory is shown at once, and can be undone", async () => {
  const scene = await createScene();
  await openConsole(scene, scene.to.memory(3), { holdFor: 10_000 });
  await page.getByRole("button", { name: "Expire" }).click();
  await expect.element(page.getByText("An expired memory cannot change.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Edit content" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("An expired memory cannot change.")).not.toBeInTheDocument();
  expect(scene.requests.count("admin.memories.expire")).toBe(0);
});

test("a memory that does not exist has no “Try again”, but a way on", async () => {
  const scene = await createReader();
  await openConsole(scene, `${scene.to.memories}/mem_none`);
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no such memory");
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await page.getByRole("alert").getByRole("link", { name: "All memories" }).click();
  await expect.element(row(due)).toBeVisible();
});

/** Opens the menu of a memory and chooses an action. */
async function chooseAction(memory: string, action: string): Promise<void> {
  await table.getByRole("button", { name: `Actions for ${memory}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function edit(from: string, to: string): Promise<void> {
  await chooseAction(from, "Edit content");
  await page.getByRole("dialog").getByLabelText("Content").fill(to);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
}
