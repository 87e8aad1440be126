import { beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "../../src/database/open.js";
import { searchProject } from "../../src/search/search-project.js";
import { Recorder } from "../plans/recorder.js";
import { onOneDatabase } from "../support/databases.js";
import { addDocument, addMemories, createProject, userId } from "./support/texts.js";

onOneDatabase("searches", (open) => {
  let db: OpenDatabase["db"];
  beforeAll(async () => {
    ({ db } = await open());
  });

  /** Returns the contents of the memories that a query finds among these. */
  const found = async (contents: readonly string[], query: string, threshold = 0.3): Promise<string[]> => {
    const projectId = await createProject(db);
    await addMemories(db, projectId, contents);
    const { memories } = await searchProject(db, { projectId, userId, query, count: 10, threshold });
    return memories.map(({ content }) => content);
  };

  it.each([
    ["What is the return policy for damaged goods?", "Damaged items can be returned within 30 days."],
    ["How long can a customer return shoes?", "Shoes: customers have 60 days for returns."],
    ["could you tell me where the invoices are", "Invoices go to the accounting department."],
    ["Wie lange kann ich Schuhe zurückgeben?", "Die Rückgabe von Schuhen ist 60 Tage lang möglich."],
    ["Wo sind die Rechnungen?", "Rechnung und Lieferschein liegen im Paket."],
    ["Quelles sont les conditions de remboursement ?", "Conditions : remboursé sous 30 jours."],
    ["¿Cuál es la política de devoluciones?", "Política de devolución: 30 días."],
    ["Как вернуть заказ?", "Заказы можно вернуть в течение 30 дней."],
    ["退货政策", "我们的退货政策是三十天。"],
    ["返品ポリシー", "返品ポリシーについて"],
    ["반품 정책", "반품은 30일 이내에 가능합니다. 정책을 참고하세요."],
    ["retrun polcy", "Our return policy is short."],
    ["cafe", "Likes the Café Central."],
    ["to be or not to be", "Quotes Hamlet: to be or not to be."],
    ["İSTANBUL", "Lives in istanbul."],
  ])("%s", async (query, content) => {
    expect(await found([content, "Something else entirely: green tea, 42."], query)).toEqual([content]);
  });

  it("ranks by the share of the query's words, then by age", async () => {
    const contents = ["red apples", "red apples and green pears", "green pears", "apples", "red apples again"];
    expect(await found(contents, "red apples green pears")).toEqual([
      "red apples and green pears",
      "red apples again",
      "green pears",
      "red apples",
    ]);
    expect(await found(contents, "red apples green pears", 0.25)).toHaveLength(5);
    expect(await found(contents, "red apples green pears", 0.51)).toHaveLength(1);
  });

  it("finds exact words before similar ones", async () => {
    const contents = ["The policies are old.", "polcy is a typo", "Our policy is short."];
    expect(await found(contents, "polcy")).toEqual(["polcy is a typo"]);
    expect(await found(contents.toSpliced(1, 1), "polcy")).toEqual(["Our policy is short.", "The policies are old."]);
  });

  it("does not treat short words as misspellings of others", async () => {
    expect(await found(["The cat sat."], "car")).toEqual([]);
    expect(await found(["Police came.", "Our policy is short."], "policy", 0)).toEqual(["Our policy is short."]);
  });

  it("finds only memories of the user and the project that are not expired", async () => {
    const projectId = await createProject(db);
    await addMemories(db, projectId, ["blue whale of somebody else"], { user_id: "user_2" });
    await addMemories(db, projectId, ["blue whale, forgotten"], { expired: true });
    await addMemories(db, await createProject(db), ["blue whale elsewhere"]);
    const [id] = await addMemories(db, projectId, ["blue whale"]);
    const { memories } = await searchProject(db, { projectId, userId, query: "whale", count: 10, threshold: 0.3 });
    expect(memories.map((memory) => memory.id)).toEqual([id]);
  });

  it("finds passages of documents with the status okay, for every user and below the threshold", async () => {
    const projectId = await createProject(db);
    await addDocument(db, projectId, ["Damaged goods can be returned.", "Contact"], { name: "returns.md" });
    await addDocument(db, projectId, ["Damaged goods in a document that is being read"], { status: "running" });
    const search = { projectId, userId: "nobody", query: "damaged lamps mirrors tables", count: 10, threshold: 1 };
    expect(await searchProject(db, search)).toEqual({
      documents: [
        {
          type: "paragraph",
          document_id: expect.any(String),
          document_name: "returns.md",
          highlight: { chunks: [{ text: "Damaged goods can be returned.", range: "0:30" }] },
          source_document: { file_name: "returns.md" },
          paragraph_block_id: "blk_0",
        },
      ],
      memories: [],
    });
  });

  it("returns at most `top_n` documents and memories each, the newest ones of equal score", async () => {
    const projectId = await createProject(db);
    const contents = Array.from({ length: 30 }, (_, index) => `tea number ${index}`);
    await addMemories(db, projectId, contents);
    for (const content of contents.slice(0, 12)) await addDocument(db, projectId, [content]);
    const { documents, memories } = await searchProject(db, {
      projectId,
      userId,
      query: "tea",
      count: 3,
      threshold: 0.3,
    });
    expect(memories.map(({ content }) => content)).toEqual(["tea number 29", "tea number 28", "tea number 27"]);
    expect(documents.flatMap((entry) => (entry.type === "paragraph" ? entry.highlight.chunks : []))).toMatchObject([
      { text: "tea number 11" },
      { text: "tea number 10" },
      { text: "tea number 9" },
    ]);
  });

  it("does not look further than the newest texts where these are all", async () => {
    const projectId = await createProject(db);
    await addMemories(db, projectId, ["Likes coffee."]);
    const recorder = new Recorder(db);
    const search = { projectId, userId, query: "green tea", count: 10, threshold: 0.3 };
    await searchProject(db.withPlugin(recorder), search);
    expect([...recorder.queries.keys()].filter((text) => text.includes("order by score"))).toEqual([]);
  });

  it("finds the new words of a changed text", async () => {
    const projectId = await createProject(db);
    const [id = ""] = await addMemories(db, projectId, ["Likes coffee."]);
    await db.updateTable("memories").set({ content: "Likes lemonade." }).where("id", "=", id).execute();
    const search = { projectId, userId, count: 10, threshold: 0.3 };
    expect((await searchProject(db, { ...search, query: "coffee" })).memories).toEqual([]);
    expect((await searchProject(db, { ...search, query: "lemonades" })).memories).toHaveLength(1);
    await db.updateTable("memories").set({ expired: true }).where("id", "=", id).execute();
    expect((await searchProject(db, { ...search, query: "lemonades" })).memories).toEqual([]);
  });
});
