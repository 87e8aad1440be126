/** Searches with a provider of embeddings, from the configuration to the results. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { permissions } from "../../../src/access/permissions.js";
import { type OpenDatabase, openDatabase } from "../../../src/database/open.js";
import { newId } from "../../../src/ids.js";
import { type EmbeddingsServer, answerJson, bodyOf, startEmbeddings } from "../../support/embeddings.js";
import type { RunningServer } from "../../../src/start/start-server.js";
import { startTestServer } from "../../support/server.js";
import { addDocument, addMemories, createProject, userId } from "../support/texts.js";
import { patience } from "../../../../../scripts/limits.js";

describe("projects.search with a provider of embeddings", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase({ vectors: true });
  });
  afterAll(() => database.close());

  /** Starts a server, with a provider unless it is `false`, and a new project. */
  const start = async (provider: EmbeddingsServer | false, own: Partial<EmbeddingsServer["options"]> = {}) => {
    const embeddings = provider ? { ...provider.options, ...own } : undefined;
    const server = await startTestServer({ database, config: { embeddings } });
    const workspaceId = newId("workspace");
    const projectId = await createProject(database.db, workspaceId);
    const grants = permissions.map((permission) => ({ permission }));
    const { api_key } = await server.admin.keys.create({ name: "k", workspace_ids: [workspaceId], grants });
    const find = async (query: string, threshold?: number) => {
      const search = { id: projectId, query, user_id: userId, ...(threshold !== undefined && { threshold }) };
      const { memories, documents } = await server.client(api_key).projects.search(search);
      const paragraphs = documents.flatMap((entry) => (entry.type === "paragraph" ? entry.highlight.chunks : []));
      return { memories: memories.map(({ content }) => content), passages: paragraphs.map(({ text }) => text) };
    };
    return { ...server, projectId, find };
  };

  const allComputed = ({ service }: { readonly service: RunningServer["service"] }) => {
    service.vectors?.queue.wake();
    return vi.waitFor(async () => expect(await missing()).toEqual([]), { timeout: patience, interval: 20 });
  };

  /** Returns the ids of texts that have no vector and may get one. */
  const missing = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from memory_vectors where model is null and due_at < 'infinity'
      union all select id from passage_vectors where model is null and due_at < 'infinity'`.execute(database.db);
    return rows.map(({ id }) => id);
  };

  it("finds texts of the same meaning, which it does not find without the provider", async () => {
    const without = await start(false);
    const texts = ["The parcel was broken.", "An invoice is attached.", "We like tea.", " "];
    await addMemories(database.db, without.projectId, texts);
    await addDocument(database.db, without.projectId, texts);
    expect(await without.find("damaged goods")).toEqual({ memories: [], passages: [] });
    await without.close();

    // Texts from before the provider was configured get vectors, too.
    const provider = await startEmbeddings();
    const server = await start(provider);
    await addMemories(database.db, server.projectId, texts);
    await addDocument(database.db, server.projectId, texts);
    await allComputed(server);
    const found = { memories: ["The parcel was broken."], passages: ["The parcel was broken."] };
    expect(await server.find("damaged goods")).toEqual(found);
    expect(provider.requests.flatMap(({ input }) => input)).not.toContain(" ");
    expect(provider.requests.flatMap(({ input }) => input).filter((text) => text.startsWith("We"))).toHaveLength(4);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('memory_service_embeddings_calls_total{use="search",outcome="ok"} 1');
    // The blank ones.
    expect(metrics).toContain("memory_service_texts_without_vector 4");
  });

  it("gives a text the higher of its two scores, and applies the threshold to it", async () => {
    const server = await start(await startEmbeddings());
    await addMemories(database.db, server.projectId, [
      "A shipment of tea",
      "damaged roof",
      "The parcel was broken.",
      "An invoice",
    ]);
    await allComputed(server);
    const [tea, roof, parcel] = ["A shipment of tea", "damaged roof", "The parcel was broken."];
    // Cosines: 1 for the parcel, 0.71 for the roof, 0.5 for the tea. Words: 0.5 for the roof.
    expect((await server.find("damaged goods")).memories).toEqual([parcel, roof, tea]);
    expect((await server.find("damaged goods", 0.6)).memories).toEqual([parcel, roof]);
    expect((await server.find("damaged goods", 0.8)).memories).toEqual([parcel]);
    expect((await server.find("damaged goods", 1.1)).memories).toEqual([]);
    // A threshold below the minimum finds no unrelated text.
    expect((await server.find("damaged goods", -1)).memories).toEqual([parcel, roof, tea]);
    // The query has no known meaning, so its vector has only zeros: words remain.
    expect((await server.find("roof")).memories).toEqual([roof]);
    expect((await server.find("")).memories).toEqual([]);
  });

  it("ignores similarities below the configured minimum", async () => {
    const provider = await startEmbeddings();
    const server = await start(provider, { minimum: 0.9 });
    await addMemories(database.db, server.projectId, ["A shipment of tea", "The parcel was broken."]);
    await allComputed(server);
    expect((await server.find("damaged goods", 0)).memories).toEqual(["The parcel was broken."]);
  });

  it("finds only texts of the user and the project, of documents that are okay, and none that are expired", async () => {
    const server = await start(await startEmbeddings());
    const { db } = database;
    await addMemories(db, server.projectId, ["broken parcel of another user"], { user_id: "user_2" });
    await addMemories(db, await createProject(db), ["broken parcel of another project"]);
    await addMemories(db, server.projectId, ["broken parcel, expired"], { expired: true });
    await addDocument(db, server.projectId, ["broken parcel in a running document"], { status: "running" });
    await addDocument(db, await createProject(db), ["broken parcel in another project"]);
    await allComputed(server);
    expect(await server.find("damaged goods", 0)).toEqual({ memories: [], passages: [] });
  });

  it("finds changed texts, and does not find deleted ones", async () => {
    const server = await start(await startEmbeddings());
    const { projectId, admin, find } = server;
    const { items } = await admin.memories.create({ projectId, memories: [{ content: "tea", user_id: userId }] });
    const memoryId = items[0]?.id ?? "";
    const documentId = await addDocument(database.db, projectId, ["broken parcel"]);
    await allComputed(server);
    expect(await find("damaged goods")).toEqual({ memories: [], passages: ["broken parcel"] });
    await admin.memories.update({ projectId, memoryId, content: "a defective shipment" });
    await database.db.deleteFrom("documents").where("id", "=", documentId).execute();
    await allComputed(server);
    expect(await find("damaged goods")).toEqual({ memories: ["a defective shipment"], passages: [] });
    expect((await find("beverage")).memories).toEqual([]);
    await admin.memories.expire({ projectId, memoryId });
    expect((await find("damaged goods")).memories).toEqual([]);
    await database.db.deleteFrom("projects").where("id", "=", projectId).execute();
    const { rows } = await sql`select id from memory_vectors where id = ${memoryId}`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it("computes vectors again for another model, and ignores those of the earlier one", async () => {
    const provider = await startEmbeddings();
    const first = await start(provider);
    await addMemories(database.db, first.projectId, ["broken parcel"]);
    await allComputed(first);
    await first.close();
    // The other model has five dimensions, and at first no vectors of texts.
    let isReady = false;
    provider.answer = (response, { input }) => {
      if (!isReady && !input.includes("damaged goods")) return void response.writeHead(503).end();
      answerJson(
        response,
        bodyOf(input, () => [0, 0, 0, 0, 1]),
      );
    };
    const server = await startTestServer({ database, config: { embeddings: { ...provider.options, model: "other" } } });
    const search = async () => {
      const { service } = server;
      const similar = await service.vectors?.search.ofQuery("damaged goods");
      const owner = { projectId: first.projectId, userId };
      return (await similar?.memories(owner, { count: 10, minimum: 0 }))?.map(({ score }) => score);
    };
    expect(await search()).toEqual([]);
    isReady = true;
    await allComputed(server);
    expect(await search()).toEqual([1]);
    expect(provider.requests.at(-1)).toMatchObject({ model: "other" });
  });

  it("ignores vectors of another length", async () => {
    const provider = await startEmbeddings();
    const server = await start(provider);
    await addMemories(database.db, server.projectId, ["broken parcel", "damaged roof"]);
    await allComputed(server);
    provider.answer = (response, { input }) =>
      answerJson(
        response,
        bodyOf(input, () => [1, 1]),
      );
    expect((await server.find("damaged goods")).memories).toEqual(["damaged roof"]);
  });

  it("compares words while the provider fails, and does not call it again for a time", async () => {
    const provider = await startEmbeddings();
    const server = await start(provider);
    await addMemories(database.db, server.projectId, ["broken parcel", "damaged roof"]);
    await allComputed(server);
    provider.answer = (response) => void response.writeHead(429, { "retry-after": "0" }).end();
    expect((await server.find("damaged goods")).memories).toEqual(["damaged roof"]);
    provider.answer = undefined;
    expect((await server.find("damaged goods")).memories).toEqual(["broken parcel", "damaged roof"]);

    const before = provider.requests.length;
    provider.answer = (response, { input }) => void response.writeHead(500).end(`sk-secret ${input.join()}`);
    expect((await server.find("damaged goods")).memories).toEqual(["damaged roof"]);
    expect((await server.find("damaged goods")).memories).toEqual(["damaged roof"]);
    expect(provider.requests).toHaveLength(before + 1);
    const warnings = server.logLines.filter((line) => line.includes("compared words only"));
    expect(warnings).toEqual([
      expect.stringContaining("The provider answered with status 429"),
      expect.stringContaining("The provider answered with status 500"),
    ]);
    expect(server.logLines.join()).not.toMatch(/sk-secret|damaged|broken/);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('memory_service_embeddings_calls_total{use="search",outcome="failed"} 2');
    expect(metrics).toContain('memory_service_embeddings_calls_total{use="search",outcome="paused"} 1');
  });
});

it("opens a folder with and without a provider, and computes vectors of texts written in between", async () => {
  const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const provider = await startEmbeddings();
  const open = async (vectors: boolean) => {
    const database = await openDatabase({ folder, vectors });
    const server = await startTestServer({ database, config: { embeddings: vectors ? provider.options : undefined } });
    const close = async () => {
      await server.close();
      await database.close();
    };
    return { db: database.db, close };
  };
  const rowsOf = async (db: OpenDatabase["db"]) => {
    const { rows } = await sql<{ id: string; text: string | null }>`
      select id, case when model is not null then vector::text end as text from memory_vectors order by id`.execute(db);
    return rows;
  };

  const before = await open(false);
  const projectId = await createProject(before.db);
  const [kept = "", deleted = "", changed = ""] = await addMemories(before.db, projectId, ["tea", "tea", "tea"]);
  await before.close();

  const first = await open(true);
  await vi.waitFor(
    async () => expect((await rowsOf(first.db)).map(({ text }) => text)).toEqual(Array(3).fill("[0,0,1,0]")),
    {
      timeout: patience,
      interval: 20,
    },
  );
  await first.close();

  const without = await open(false);
  await without.db.deleteFrom("memories").where("id", "=", deleted).execute();
  await without.db.updateTable("memories").set({ content: "bill" }).where("id", "=", changed).execute();
  const [added = ""] = await addMemories(without.db, projectId, ["broken"]);
  await without.close();

  const second = await open(true);
  const expected = [
    { id: kept, text: "[0,0,1,0]" },
    { id: changed, text: "[0,0,0,1]" },
    { id: added, text: "[1,0,0,0]" },
  ];
  await vi.waitFor(async () => expect(await rowsOf(second.db)).toEqual(expected), { timeout: patience, interval: 20 });
  await second.close();
});
