// The search of a project: its states, hits and keys.
import { onlineManager } from "@tanstack/react-query";
import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { user_id } from "../support/data.js";
import { createReader, createScene, openConsole, type Scene } from "../support/app.js";

const main = page.getByRole("main");
const field = page.getByRole("searchbox", { name: "Search documents and memories" });
const status = main.getByRole("status").filter({ hasText: /\bhits?\b|Searching|results/ });
const documents = main.getByRole("region", { name: "In documents" });
const memories = main.getByRole("region", { name: "In memories" });
const hits = main.getByRole("link", { name: /^(Passage|Table|Figure) in/ });
const failure = main.getByRole("alert");

const found = "3 hits in documents and 3 memories";

afterEach(() => page.viewport(1280, 800));

/** Opens the search of the first project with a query. */
const open = (scene: Scene, search = "?q=revenue") => openConsole(scene, scene.to.search + search);

const hrefOf = (link: Locator): string | null => link.element().getAttribute("href");

/** Replaces the documents that a search finds. */
const find = (scene: Scene, ...results: readonly object[]): void =>
  scene.requests.change("projects.search", (body) => ({ ...body, data: { ...body.data, documents: results } }));

const common = { document_id: "doc_9", document_name: "call.flac", source_document: { file_name: "call.flac" } };

const paragraph = (...texts: readonly string[]): object => ({
  ...common,
  type: "paragraph",
  paragraph_block_id: "blk_1",
  highlight: { chunks: texts.map((text, index) => ({ text, range: `${index}:${index + 1}` })) },
});

const createMemories = (scene: Scene, ...created: readonly { user_id: string; content: string }[]) =>
  scene
    .createAccess({ fetch: scene.requests.send })
    .all.admin.memories.create({ projectId: scene.ids.projects[0] ?? "", memories: [...created] });

test("typing searches once, and shows passages, tables, figures and memories with marked words", async () => {
  const scene = await createReader();
  const { router } = await open(scene, "");
  await userEvent.type(field, "revenue");
  await expect.element(status).toHaveTextContent(found);
  expect(scene.requests.count("projects.search")).toBe(1);
  expect(router.history.location.search).toBe("?q=revenue");

  const passage = hits.filter({ hasText: "Passage in" });
  await expect.element(main.getByText("rose to 12.4 million", { exact: false })).toBeVisible();
  await expect.element(main.getByRole("rowheader", { name: "Revenue" })).toBeVisible();
  await expect.element(main.getByText("12.4 million, a third", { exact: false })).toBeVisible();
  await expect.element(hits.filter({ hasText: "Figure 3: revenue by year" })).toBeVisible();
  expect(documents.element().textContent).toContain("A bar chart of revenue by year.");
  expect(
    [...documents.element().querySelectorAll("mark")].map(({ textContent }) => textContent?.toLowerCase()),
  ).toEqual(expect.arrayContaining(["revenue", "revenue", "revenue"]));
  expect(hrefOf(passage)).toMatch(`${scene.to.document(1)}?part=paragraph-blk_`);
  const memory = memories.getByRole("link", { name: "The revenue report is due in March." });
  expect(hrefOf(memory)).toBe(scene.to.memory(1));
});

test("a table shows its columns with their types, examples, ranges and counts", async () => {
  await open(await createReader(), "?q=region");
  const row = main.getByRole("row", { name: /^Region/ });
  await expect.element(row).toHaveTextContent("RegionstringNorth · SouthNorth – SouthC2:C4302");
  const region = main.getByRole("region", { name: /^Columns of/ });
  await expect.element(region).toHaveAttribute("tabindex", "0");
  await expect.element(main.getByText("3 rows in A2:C4, 3 columns")).toBeVisible();
});

test("what no column has is left out, and storage paths are never shown", async () => {
  const scene = await createReader();
  const column = { id: "c", name: "Revenue", data_type: "string", range: "A2", examples: [], display_examples: [] };
  const inner = { id: "i", data_range: "A2:A2", num_rows: 1, persist_path: "secret/table", columns: [column] };
  const figure = {
    caption: "",
    text: "Text",
    summary_text: "Summary",
    prequestion_list: [],
    persist_path: "secret/figure",
  };
  const table = { table_id: "t", title: "", sheet_name: "S1", semantic_sheet_name: "Year", table_region_info: "A1:A2" };
  find(
    scene,
    { ...common, ...table, type: "table", highlight: { inner_tables: [inner] } },
    { ...common, type: "figure", figure_id: 1, highlight: { figure } },
  );
  await open(scene);
  await expect.element(main.getByRole("columnheader", { name: "Range" })).toBeVisible();
  await expect.element(main.getByRole("columnheader", { name: "Distinct" })).not.toBeInTheDocument();
  await expect.element(main.getByText("Sheet S1")).toBeVisible();
  await expect.element(main.getByText("Summary")).toBeVisible();
  expect(document.body.textContent).not.toContain("secret");
});

test("the questions of a figure are queries", async () => {
  const scene = await createReader();
  const figure = {
    caption: "Sales",
    text: "",
    summary_text: "",
    prequestion_list: ["Which licences?"],
    persist_path: "",
  };
  find(scene, { ...common, type: "figure", figure_id: 1, highlight: { figure } });
  await open(scene);
  await main.getByRole("link", { name: "Which licences?" }).click();
  await expect.element(field).toHaveValue("Which licences?");
  await expect.poll(() => scene.requests.count("projects.search")).toBe(2);
});

test("a kind of hit that the console does not know links to its document", async () => {
  const scene = await createReader();
  find(scene, { ...common, type: "recording", highlight: { seconds: [12, 19.5] } });
  await open(scene);
  await expect.element(main.getByText("cannot show this kind of hit", { exact: false })).toBeVisible();
  expect(hrefOf(main.getByRole("link", { name: "Hit in call.flac" }))).toBe(`${scene.to.documents}/doc_9?q=revenue`);
});

test("markup in texts stays text", async () => {
  const scene = await createReader();
  const hostile = '<img src=x onerror="document.title=`hacked`"><b>revenue</b><script>alert(1)</script>';
  find(scene, { ...paragraph(`Heading <i>revenue</i>\n${hostile}`), document_name: "<u>report</u>.html" });
  await open(scene, `?q=${encodeURIComponent("<b>revenue")}`);
  await expect.poll(() => documents.element().textContent).toContain(hostile);
  await expect.element(documents.getByText("<u>report</u>.html")).toBeVisible();
  expect(documents.element().querySelector("img, b, script, i, u")).toBeNull();
  expect(documents.element().querySelectorAll("mark")).toHaveLength(4);
  expect(document.title).not.toBe("hacked");
});

test("several chunks of a block are one hit, and a long one is cut around its first match", async () => {
  const scene = await createReader();
  find(scene, paragraph(`Outlook\n${"before ".repeat(200)}revenue ${"after ".repeat(200)}`, "A second chunk."));
  await open(scene);
  await expect.element(hits).toHaveTextContent("Passage in call.flac, Outlook");
  await expect.element(main.getByText("A second chunk.")).toBeVisible();
  await expect.element(main.getByText("1:2")).toBeVisible();
  const text = main.getByText(/^… before/);
  await expect.element(text.getByText("revenue")).toBeVisible();
  await main.getByRole("button", { name: "Show the whole passage" }).click();
  await expect.element(main.getByRole("button", { name: "Show less" })).toHaveFocus();
  await expect.element(text).not.toBeInTheDocument();
});

test("a memory with a conflict is one click away from it", async () => {
  const scene = await createReader();
  await open(scene);
  const conflict = memories.getByRole("link", { name: "In conflict" });
  await expect.poll(() => hrefOf(conflict)).toBe(scene.to.conflict(1));
});

test("a memory with several conflicts leads to their list", async () => {
  const scene = await createScene();
  const projectId = scene.ids.projects[0] ?? "";
  const [, memory = ""] = scene.ids.memories;
  const { admin } = scene.createAccess({ fetch: scene.requests.send }).all;
  await admin.conflicts.create({ projectId, fact_ids: scene.ids.facts.slice(2, 4), memory_ids: [memory] });
  await open(scene);
  const conflict = memories.getByRole("link", { name: "In conflict" });
  await expect.poll(() => scene.requests.count("admin.conflicts.list")).toBe(1);
  await expect.poll(() => hrefOf(conflict)).toContain(`${scene.to.conflicts}?`);
  expect(hrefOf(conflict)).toContain(`memory=${memory}`);
});

test("before typing, examples from the project fill the field", async () => {
  const scene = await createReader();
  const { router } = await open(scene, "");
  await expect.element(field).toHaveFocus();
  const examples = main.getByRole("list", { name: "Examples" });
  await expect.element(examples.getByRole("link", { name: "The revenue report is due in March" })).toBeVisible();
  expect(scene.requests.count("projects.search")).toBe(0);
  await examples.getByRole("link", { name: "Annual report 2025" }).click();
  await expect.element(field).toHaveValue("Annual report 2025");
  await expect.element(field).toHaveFocus();
  await expect.element(hits.first()).toBeVisible();
  router.history.back();
  await expect.element(examples).toBeVisible();
  await expect.element(field).toHaveValue("");
});

test("a project without anything says what belongs in it", async () => {
  const scene = await createReader();
  const project = scene.to.project.replace(scene.ids.projects[0] ?? "", scene.ids.projects[1] ?? "");
  await openConsole(scene, `${project}/search`);
  await expect.element(main.getByRole("heading", { name: "There is nothing to search yet" })).toBeVisible();
  expect(hrefOf(main.getByRole("link", { name: "Add documents" }))).toBe(`${project}/documents`);
});

test("the first search shows placeholders", async () => {
  const scene = await createReader();
  scene.requests.fail("projects.search", "delay_ms=600");
  await open(scene);
  await expect.element(status).toHaveTextContent("Searching…");
  expect(main.element().querySelectorAll(".search-hit .skeleton").length).toBeGreaterThan(5);
  await expect.element(status).toHaveTextContent(found);
  expect(main.element().querySelector(".skeleton")).toBeNull();
});

test("earlier hits stay, dimmed, until new ones arrive", async () => {
  const scene = await createReader();
  await open(scene);
  await expect.element(status).toHaveTextContent(found);
  scene.requests.fail("projects.search", "delay_ms=800");
  await userEvent.fill(field, "licences");
  await expect.poll(() => main.element().querySelector("[aria-busy=true]")).not.toBeNull();
  await expect.element(status).toHaveTextContent(found);
  await expect.element(status).toHaveTextContent("1 hit in documents and 0 memories");
  expect(main.element().querySelector(".search-results[aria-busy=true]")).toBeNull();
});

test("a search without network waits for it", async () => {
  const scene = await createReader();
  await open(scene);
  await expect.element(status).toHaveTextContent(found);
  onlineManager.setOnline(false);
  try {
    await userEvent.fill(field, "licences");
    await expect.element(main.getByText("You are offline.")).toBeVisible();
    await expect.element(hits.nth(2)).toBeVisible();
  } finally {
    onlineManager.setOnline(true);
  }
  await expect.element(status).toHaveTextContent("1 hit in documents and 0 memories");
});

test("clearing the field returns to the start, and searches nothing", async () => {
  const scene = await createReader();
  const { router } = await open(scene);
  await expect.element(status).toHaveTextContent(found);
  await main.getByRole("button", { name: "Clear the search" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(main.getByRole("heading", { name: "Try a search" })).toBeVisible();
  await expect.poll(() => router.history.location.search).toBe("");
  expect(scene.requests.count("projects.search")).toBe(1);
});

test("a failure keeps the earlier hits, and can be tried again", async () => {
  const scene = await createReader();
  await open(scene);
  await expect.element(status).toHaveTextContent(found);
  scene.requests.fail("projects.search", "status=409");
  await userEvent.fill(field, "licences");
  await expect.element(failure).toHaveTextContent("The search failed");
  await expect.element(hits.nth(2)).toBeVisible();
  expect(main.element().querySelector("[aria-busy=true]")).toBeNull();
  await expect.element(status).toHaveTextContent("These are the results of the search before.");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect.element(status).toHaveTextContent("1 hit in documents and 0 memories");
  await expect.element(failure).not.toBeInTheDocument();
});

test("a first search that fails, and one of a project that is gone", async () => {
  const scene = await createReader();
  scene.requests.fail("projects.search", "status=409");
  scene.requests.fail("projects.search", "status=404");
  await open(scene);
  await expect.element(failure.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(field).toBeVisible();
  await userEvent.fill(field, "licences");
  await expect.element(failure).toHaveTextContent("There is no such project");
  await expect.element(failure.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("if the users cannot be loaded, documents are still searched", async () => {
  const scene = await createReader();
  scene.requests.fail("admin.memories.listUsers", "status=409", 2);
  await open(scene);
  await expect.element(status).toHaveTextContent("3 hits in documents and 0 memories");
  await expect.element(main.getByText("The users of memories could not be loaded", { exact: false })).toBeVisible();
});

test("without hits, the page gives advice", async () => {
  await open(await createReader(), "?q=xyzzy");
  await expect.element(main.getByRole("heading", { name: "Nothing matches “xyzzy”" })).toBeVisible();
  await expect.element(status).toHaveTextContent("No hits");
  await expect.element(main.getByText("Check the spelling", { exact: false })).toBeVisible();
});

test("only memories, or only documents, have no hits", async () => {
  await open(await createReader(), "?q=licences");
  await expect.element(memories.getByText(`No memory of ${user_id} matches “licences”`)).toBeVisible();
  await userEvent.fill(field, "ada wants dollars");
  await expect.element(memories.getByText("an earlier note says", { exact: false })).toBeVisible();
  await expect.element(documents.getByText("No document matches “ada wants dollars”")).toBeVisible();
});

test("a project with memories only offers to add documents", async () => {
  const scene = await createScene();
  await open(scene);
  await expect.element(documents.getByText("No documents yet")).toBeVisible();
  expect(hrefOf(documents.getByRole("link", { name: "Add documents" }))).toBe(scene.to.documents);
});

test("documents in processing are mentioned", async () => {
  const scene = await createScene({ documents: "slow" });
  await open(scene, "");
  await expect.element(main.getByText("still being processed", { exact: false })).toBeVisible();
});

test("the memories of another user", async () => {
  const scene = await createScene();
  await createMemories(scene, { user_id: "bob", content: "Bob likes revenue." });
  const { router } = await open(scene);
  await expect.element(memories.getByText("regional sheets", { exact: false })).toBeVisible();
  await main.getByRole("combobox", { name: "Memories of" }).click();
  await page.getByRole("option", { name: "bob 1 memory" }).click();
  await expect.element(memories.getByRole("link", { name: "Bob likes revenue." })).toBeVisible();
  await expect.element(memories.getByText("regional sheets", { exact: false })).not.toBeInTheDocument();
  expect(router.history.location.search).toContain("user=bob");
});

test("the URL holds the query, the user and the kind of hits", async () => {
  const scene = await createReader();
  const { router } = await open(scene, `?q=revenue&user=nobody&kind=documents`);
  await expect.element(status).toHaveTextContent("3 hits in documents and 0 memories");
  await expect.element(field).toHaveValue("revenue");
  await expect.element(main.getByRole("combobox", { name: "Memories of" })).toHaveTextContent("nobody");
  await expect.element(memories).not.toBeInTheDocument();
  await expect.element(main.getByRole("complementary", { name: "Found in 2 documents" })).toBeVisible();
  const kinds = main.getByRole("navigation", { name: "Kinds of hits" });
  await expect.element(kinds.getByRole("link", { name: "Documents 3" })).toHaveAttribute("aria-current");
  await kinds.getByRole("link", { name: "All 3" }).click();
  await expect.element(memories).toBeVisible();
  await expect.element(kinds.getByRole("link", { name: "All 3" })).toHaveAttribute("aria-current");
  await expect.element(kinds.getByRole("link", { name: "Documents 3" })).not.toHaveAttribute("aria-current");
  expect(router.history.location.search).toBe("?q=revenue&user=nobody");
  await userEvent.fill(field, "revenue by year");
  await expect.poll(() => router.history.location.search).toBe("?q=revenue+by+year&user=nobody");
});

test("a hit opens its document, and Back returns to the hits", async () => {
  const scene = await createReader();
  const { router } = await open(scene, "");
  await userEvent.type(field, "revenue");
  await hits.first().click();
  await expect.poll(() => router.state.location.pathname).toContain("/documents/");
  router.history.back();
  await expect.element(field).toHaveValue("revenue");
  await expect.element(status).toHaveTextContent(found);
});

test("following a link while typing does not lead back", async () => {
  const scene = await createReader();
  const { router } = await open(scene);
  await expect.element(status).toHaveTextContent(found);
  const { options } = router.routesById["/w/$workspaceId/projects/$projectId/conflicts"];
  // A view that takes longer to load than the field waits.
  options.loader = () => new Promise((resolve) => setTimeout(resolve, 600));
  try {
    await userEvent.type(field, " x");
    await main.getByRole("link", { name: "Conflicts" }).click();
    await expect.poll(() => router.state.status).toBe("idle");
    expect(router.state.location.pathname).toBe(scene.to.conflicts);
    await expect.element(field).not.toBeInTheDocument();
  } finally {
    delete options.loader;
  }
});

test("more hits on request, with the focus on the first new one", async () => {
  const scene = await createScene();
  const contents = Array.from({ length: 12 }, (_, index) => ({ user_id: "bob", content: `Revenue note ${index}` }));
  await createMemories(scene, ...contents);
  const { router } = await open(scene);
  await expect.element(status).toHaveTextContent("0 hits in documents and the best 10 memories");
  const links = memories.getByRole("link", { name: "Revenue note" });
  expect(links.elements()).toHaveLength(10);
  const more = main.getByRole("link", { name: "Show more" });
  scene.requests.fail("projects.search", "delay_ms=300");
  await more.click();
  await expect.poll(() => links.elements().length).toBe(12);
  expect(router.history.location.search).toContain("top=50");
  await expect.element(links.nth(10)).toHaveFocus();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent("0 hits in documents and 12 memories");
});

test("the keyboard moves through the hits of both lists", async () => {
  const scene = await createReader();
  const { router } = await open(scene);
  const links = main.getByRole("link", { name: /^(Passage|Table|Figure) in|revenue/i });
  await expect.poll(() => links.elements().length).toBe(6);
  await userEvent.keyboard("/");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(links.nth(0)).toHaveFocus();
  await userEvent.keyboard("jj{ArrowDown}");
  await expect.element(links.nth(3)).toHaveFocus();
  expect(memories.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("k");
  await expect.element(links.nth(2)).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("revenue");
  await userEvent.keyboard("{Enter}");
  await expect.element(links.nth(0)).toHaveFocus();
  await userEvent.keyboard("k");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}jjjjjjjj");
  await expect.element(links.nth(5)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toContain(scene.to.memories);
});

test("letters and a slash are text while one types", async () => {
  const scene = await createReader();
  await open(scene, "");
  await userEvent.type(field, "jk/j");
  await expect.element(field).toHaveValue("jk/j");
});

test("a focused hit that disappears passes the focus on", async () => {
  const scene = await createReader();
  await open(scene);
  await expect.element(status).toHaveTextContent(found);
  scene.requests.fail("projects.search", "delay_ms=400");
  await userEvent.fill(field, "licences");
  await userEvent.keyboard("{ArrowDown}jj");
  await expect.element(hits.nth(2)).toHaveFocus();
  await expect.element(status).toHaveTextContent("1 hit in documents and 0 memories");
  await expect.element(hits.nth(0)).toHaveFocus();
});

test("copying a hit takes its source along", async () => {
  const scene = await createReader();
  find(scene, paragraph("Outlook\nRevenue doubles."));
  let copied = "";
  const { writeText } = navigator.clipboard;
  navigator.clipboard.writeText = (text) => Promise.resolve(void (copied = text));
  try {
    await open(scene);
    await main.getByRole("button", { name: "Copy the passage and its source" }).click();
    await expect.element(page.getByText("Passage copied, with its source").first()).toBeVisible();
    expect(copied).toBe("Outlook\nRevenue doubles.\n\nSource: call.flac, Outlook");
  } finally {
    navigator.clipboard.writeText = writeText;
  }
});

test("memories are beside documents where there is room, and below elsewhere", async () => {
  await page.viewport(1500, 900);
  await open(await createReader());
  await expect.element(memories).toBeVisible();
  const boxes = () => [documents, memories].map((one) => one.element().getBoundingClientRect());
  const [left, right] = boxes();
  expect(right?.top).toBe(left?.top);
  expect(left?.width).toBeGreaterThan((right?.width ?? 0) * 1.5);
  await page.viewport(700, 900);
  await expect.poll(() => (boxes()[1]?.top ?? 0) >= (boxes()[0]?.bottom ?? 0)).toBe(true);
});

test.for(["", "?q=revenue", "?q=xyzzy"])("a narrow screen and axe: %s", async (search) => {
  await page.viewport(360, 800);
  const scene = await createReader();
  await open(scene, search);
  await expect.element(main.getByText(/Annual report 2025|rose to|Nothing matches/).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const { violations } = await axe.run(document.body);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
});

test("long words and names do not widen a narrow page", async () => {
  await page.viewport(360, 800);
  const scene = await createReader();
  find(scene, {
    ...paragraph(`${"x".repeat(90)}\n${"revenue".repeat(60)}`),
    document_name: `${"name".repeat(40)}.pdf`,
  });
  await open(scene);
  await expect.element(hits.first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test("a hit opens its document at the passage, with the words of the query marked", async () => {
  const scene = await createReader();
  await open(scene);
  await hits.filter({ hasText: "Figure in" }).click();
  const part = main.getByRole("listitem").filter({ hasText: "Figure 3: revenue by year" });
  await expect.element(part).toHaveAttribute("aria-current", "true");
  await expect.element(part).toHaveFocus();
  expect(part.element().querySelector("mark")?.textContent).toBe("revenue");
});
