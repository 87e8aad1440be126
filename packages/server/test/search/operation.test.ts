/** The operation `projects.search` over HTTP. */
import { ApiError } from "@memory-service/client";
import { beforeAll, expect, it } from "vitest";
import { permissions } from "../../src/access/permissions.js";
import type { OpenDatabase } from "../../src/database/open.js";
import { newId } from "../../src/ids.js";
import { readRetrievals } from "../../src/projects/retrievals.js";
import { onOneDatabase } from "../support/databases.js";
import { startTestServer } from "../support/server.js";
import { addDocument, addMemories, createProject, userId } from "./support/texts.js";

onOneDatabase("projects.search", (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });

  const start = async () => {
    const server = await startTestServer({ database });
    const workspaceId = newId("workspace");
    const projectId = await createProject(database.db, workspaceId);
    const createClient = async (names: readonly (typeof permissions)[number][]) => {
      const grants = names.map((permission) => ({ permission }));
      const { api_key } = await server.admin.keys.create({ name: "k", workspace_ids: [workspaceId], grants });
      return server.client(api_key);
    };
    return { ...server, projectId, createClient, app: await createClient(permissions) };
  };

  it("returns tables and figures as the reference describes them", async () => {
    const { app, projectId } = await start();
    await addDocument(
      database.db,
      projectId,
      [
        {
          text: "Return windows Category Days Shoes",
          content: {
            type: "table",
            tableId: 1,
            title: "Return windows",
            sheetName: "Sheet1",
            semanticSheetName: "Return windows",
            tableRegionInfo: "A1:B14",
            footnote: "In days",
            innerTables: [
              {
                id: "inner_1",
                dataRange: "A2:B14",
                numRows: 13,
                persistPath: "",
                columns: [
                  {
                    id: "col_1",
                    name: "Days",
                    dataType: "number",
                    range: "B2:B14",
                    count: 13,
                    nullCount: 0,
                    approxNdv: 4,
                    examples: [{ v: 60 }],
                    displayExamples: [{ v: "60" }],
                    minValue: "14",
                    maxValue: "90",
                  },
                ],
              },
            ],
          },
        },
        {
          text: "Steps of a return",
          content: {
            type: "figure",
            figureId: 3,
            caption: "Steps of a return",
            text: "",
            summaryText: "",
            prequestionList: [],
            persistPath: "",
          },
        },
      ],
      { name: "windows.xlsx" },
    );
    const { documents } = await app.projects.search({ id: projectId, query: "return windows", user_id: userId });
    const common = {
      document_id: expect.any(String),
      document_name: "windows.xlsx",
      source_document: { file_name: "windows.xlsx" },
    };
    expect(documents).toEqual([
      {
        ...common,
        type: "table",
        table_id: "tbl_1",
        title: "Return windows",
        sheet_name: "Sheet1",
        semantic_sheet_name: "Return windows",
        table_region_info: "A1:B14",
        highlight: {
          inner_tables: [
            {
              id: "inner_1",
              data_range: "A2:B14",
              num_rows: 13,
              persist_path: "",
              columns: [
                {
                  id: "col_1",
                  name: "Days",
                  data_type: "number",
                  range: "B2:B14",
                  count: 13,
                  null_count: 0,
                  approx_ndv: 4,
                  examples: [{ v: 60 }],
                  display_examples: [{ v: "60" }],
                  min_value: "14",
                  max_value: "90",
                },
              ],
            },
          ],
        },
      },
      {
        ...common,
        type: "figure",
        figure_id: 3,
        highlight: {
          figure: { caption: "Steps of a return", text: "", summary_text: "", prequestion_list: [], persist_path: "" },
        },
      },
    ]);
  });

  it("joins the parts of a long paragraph", async () => {
    const { app, projectId } = await start();
    const part = (block: number, text: string) =>
      ({ text, content: { type: "paragraph", block, text, range: text } }) as const;
    await addDocument(database.db, projectId, [part(0, "tea one"), part(1, "tea two"), part(1, "green tea three")]);
    const { documents } = await app.projects.search({ id: projectId, query: "green tea", user_id: userId, top_n: 2 });
    expect(documents).toMatchObject([
      { paragraph_block_id: "blk_1", highlight: { chunks: [{ text: "green tea three" }, { text: "tea two" }] } },
      { paragraph_block_id: "blk_0", highlight: { chunks: [{ text: "tea one" }] } },
    ]);
  });

  it("returns whether a memory has an unresolved conflict, with and without the flag", async () => {
    const { app, projectId } = await start();
    const ids = await addMemories(database.db, projectId, ["tea is green", "tea is black", "tea is cold"]);
    for (const [index, resolve_id] of [null, "rsl_1"].entries()) {
      const id = newId("conflict");
      await database.db
        .insertInto("conflicts")
        .values({
          id,
          project_id: projectId,
          resolve_id,
          forgotten_fact_ids: [],
          updated_fact_ids: [],
          created_at: new Date(),
        })
        .execute();
      await database.db
        .insertInto("conflict_memories")
        .values({ conflict_id: id, memory_id: ids[index] ?? "" })
        .execute();
    }
    for (const include_conflicts of [undefined, true, false]) {
      const { memories } = await app.projects.search({
        id: projectId,
        query: "tea",
        user_id: userId,
        include_conflicts,
      });
      expect(memories.map((memory) => [memory.content, memory.has_unresolved_conflict])).toEqual([
        ["tea is cold", false],
        ["tea is black", false],
        ["tea is green", true],
      ]);
    }
  });

  it("counts the results of searches, even of concurrent ones", async () => {
    const { app, projectId, logLines } = await start();
    await addMemories(database.db, projectId, ["green tea", "black tea"]);
    await addDocument(database.db, projectId, ["tea of the document"]);
    const search = { id: projectId, query: "tea", user_id: userId };
    await Promise.all(Array.from({ length: 25 }, () => app.projects.search(search)));
    await app.projects.search({ ...search, query: "nothing" });
    expect((await readRetrievals(database.db, [projectId]))(projectId)).toEqual({
      document_retrieve_count: 25,
      memory_retrieve_count: 50,
      total_history_document_retrieve_tokens: 25 * 5,
      total_history_memory_retrieve_tokens: 50 * 3,
    });
    // The counters are lost in the middle of a search, as when its project is deleted.
    const { schema } = database.db;
    await schema.alterTable("project_retrievals").renameTo("lost").execute();
    expect((await app.projects.search(search)).memories).toHaveLength(2);
    expect(logLines.join("")).toContain("A search could not be counted");
    await schema.alterTable("lost").renameTo("project_retrievals").execute();
  });

  it("needs the permission, and a project that the key sees", async () => {
    const { app, projectId, createClient } = await start();
    const other = await createClient(["project:list"]);
    const search = { query: "tea", user_id: userId };
    await expect(other.projects.search({ ...search, id: projectId })).rejects.toMatchObject({ status: 403 });
    await expect(app.projects.search({ ...search, id: "prj_0" })).rejects.toMatchObject({ status: 404 });
    const elsewhere = await createProject(database.db);
    await expect(app.projects.search({ ...search, id: elsewhere })).rejects.toMatchObject({ status: 404 });
  });

  const long = 500_000;
  it.each([
    { title: "a very long word", query: "x".repeat(long), finds: [] },
    { title: "very many words", query: "tea ".repeat(long / 4), finds: ["tea", "itself"] },
    { title: "only stop words", query: "the of and", finds: ["itself"] },
    { title: "nothing", query: "", finds: [] },
    { title: "only punctuation", query: "?!… — 🫖 \u200b", finds: [] },
    { title: "operators", query: "tea & !green | ('tea' <-> tea:*) \\ '", finds: ["tea", "itself"] },
    { title: "SQL", query: "tea'; drop table tea; -- %_", finds: ["tea", "itself"] },
    { title: "a regular expression", query: "(tea)+\\1[tea]{1,99999}(?=x)*", finds: ["itself"] },
    { title: "formats", query: "%s %1$s {0} ${tea} \\u0000 \\x00", finds: ["itself"] },
    { title: "combining marks", query: `te${"\u0301".repeat(5_000)}a`, finds: [] },
    { title: "characters that expand", query: "\ufdfa".repeat(4_000), finds: ["itself"] },
    { title: "one character again and again", query: "茶".repeat(4_000), finds: ["itself"] },
    { title: "Thai", query: "ชาเขียวไม่มีน้ำตาล", finds: ["itself"] },
  ])("answers a query of $title", async ({ query, finds }) => {
    const { app, projectId } = await start();
    const itself = query.slice(0, 40_000);
    await addMemories(database.db, projectId, ["tea", itself]);
    const { memories } = await app.projects.search({ id: projectId, query, user_id: userId });
    const found = memories.map(({ content }) => (content === itself ? "itself" : content));
    expect(found.toSorted()).toEqual(finds.toSorted());
  });

  it("refuses a query that PostgreSQL cannot hold", async () => {
    const { app, projectId } = await start();
    for (const query of ["tea\0", "tea \ud800"]) {
      const search = app.projects.search({ id: projectId, query, user_id: userId });
      await expect(search).rejects.toSatisfy((error) => error instanceof ApiError && error.status === 400);
    }
  });

  it("accepts any threshold", async () => {
    const { app, projectId } = await start();
    await addMemories(database.db, projectId, ["tea", "coffee"]);
    const find = async (threshold: number) => {
      const { memories } = await app.projects.search({ id: projectId, query: "tea pot", user_id: userId, threshold });
      return memories.map(({ content }) => content);
    };
    expect(await find(-5)).toEqual(["tea"]);
    expect(await find(0)).toEqual(["tea"]);
    expect(await find(0.5)).toEqual(["tea"]);
    expect(await find(0.51)).toEqual([]);
    expect(await find(1e300)).toEqual([]);
  });
});
