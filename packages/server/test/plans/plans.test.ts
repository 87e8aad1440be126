/**
 * Plans of all statements of the server. A statement that reads a table without the index it used to read fails here. If that is on purpose,
 * update the snapshot with `TESTS=all npx vitest run test/plans -u`, and look at what has changed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError, createClient } from "@memory-service/client";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { permissions } from "../../src/access/permissions.js";
import { type Client as AdminClient, createClient as createAdminClient, type Order } from "../../src/admin/client.js";
import { defaultConfig } from "../../src/config/config.js";
import { openDatabase, type OpenDatabase } from "../../src/database/open.js";
import { DemoClock } from "../../src/demo/clock.js";
import { loadDemo } from "../../src/demo/load.js";
import { createLog } from "../../src/http/log.js";
import { memorySource } from "../../src/search/memory-source.js";
import { passageSource } from "../../src/search/passage-source.js";
import { atLeast } from "../../src/search/tsquery.js";
import {
  claimTexts,
  forgetOtherModels,
  postponeTexts,
  releaseTexts,
  saveVectors,
} from "../../src/search/vectors/jobs.js";
import { tablesOf } from "../../src/database/vector-tables.js";
import { startServer } from "../../src/start/start-server.js";
import { wireNames } from "../../src/wire-names.js";
import { answerJson, serveEmbeddings } from "../support/embeddings.js";
import { type Reads, readsOf, readsOfFunction } from "./plan.js";
import { Recorder } from "./recorder.js";
import { addRows, projectWithManyWords } from "./rows.js";
import { patience } from "../../../../scripts/limits.js";
import { isThorough } from "../../../../scripts/thoroughness.js";

const adminKey = "msa_the-admin-key-of-the-plans-test-only-1234";

/** Functions of the database that read tables, with arguments. */
const functions = [
  { name: "newest_passages", parameters: [projectWithManyWords, 1000] },
  { name: "newest_memories", parameters: ["0123456789abcdef0123456789abcdef", 1000] },
  { name: "similar_words", parameters: [projectWithManyWords, "retrun"] },
];

let database: OpenDatabase;
let recorder: Recorder;
let data: string;

beforeAll(async () => {
  if (!isThorough) return;
  data = mkdtempSync(join(tmpdir(), "memory-service-plans-"));
  database = await openDatabase({ vectors: true });
  await addRows(database.db);
  // Most texts have a vector, as in use.
  for (const { vectors } of Object.values(tablesOf))
    await sql`update ${sql.table(vectors)} set model = 'meanings', vector = '[1,0,0,0]'`.execute(database.db);
  recorder = new Recorder(database.db);
  await useEverything({ ...database, db: database.db.withPlugin(recorder) });
});

afterAll(async () => {
  if (!isThorough) return;
  await database.close();
  rmSync(data, { recursive: true, force: true });
});

/** Ignores that the demo data has no resource in a state that the operation needs: its statements have run. */
function ignoreState(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

const isProcessed = ({ status }: { readonly status: string }): boolean => status === "okay" || status === "error";

/** Calls the operations of the service and of the admin API. */
async function useEverything(recorded: OpenDatabase): Promise<void> {
  const log = createLog("error", { write: () => {} });
  const provider = await serveEmbeddings();
  // It answers searches only: plans depend on the size of tables, and those would depend on how far the queue comes.
  provider.answer = (response, { input }) => input.length > 1 && answerJson(response, "{}", 500);
  const server = await startServer(
    { ...defaultConfig, port: 0, data, adminKey, logLevel: "silent", embeddings: provider.options },
    { database: recorded, log },
  );
  try {
    const baseUrl = server.url;
    const grants = permissions.map((permission) => ({ permission }));
    const { apiKey, workspaceIds } = await loadDemo({
      baseUrl,
      adminKey,
      grants,
      clock: new DemoClock(() => new Date()),
    });
    const client = createClient({ baseUrl, apiKey, wireNames });
    const admin = createAdminClient({ baseUrl, apiKey: adminKey });
    const withKey = createAdminClient({ baseUrl, credentials: { apiKey } });
    const [workspaceId = ""] = workspaceIds;
    await client.workspaces.list({ name_filter: "a", page_size: 1 }).toArray();
    await client.workspaces.update({ id: workspaceId, name: "Renamed" });

    const projects = (await client.projects.list({ name_fuzzy: "a", size: 100 })).items;
    for (const { id: projectId } of projects) {
      await client.projects.update({ id: projectId, description: "Changed" });
      await client.projects.search({
        id: projectId,
        query: "retrun policy for the damaged goods",
        user_id: "user_311",
      });
      const documents = (await withKey.documents.list({ projectId })).items;
      // Processing documents has statements too.
      await vi.waitUntil(async () => (await withKey.documents.list({ projectId })).items.every(isProcessed), {
        timeout: patience,
        interval: 100,
      });
      for (const { id: documentId } of documents.slice(0, 1)) {
        await client.documents.get({ workspaceId, projectId, documentId }).catch(ignoreState);
        await client.documents.getV1({ id: projectId, documentId });
        await withKey.documents.listPassages({ projectId, documentId, page_size: 1 }).toArray();
      }
      for (const { id: memoryId } of (await admin.memories.list({ projectId })).items.slice(0, 1))
        await client.memories.getTrace({ id: projectId, memoryId });
      for (const conflict of (await admin.conflicts.list({ projectId })).items.slice(0, 1))
        await client.conflicts
          .resolve({ workspaceId, projectId, conflictId: conflict.id, strategy: "dismiss" })
          .catch(ignoreState);
    }
    for (const order of ["asc", "desc"] as const) await listEverything({ admin, withKey, workspaceId, order });
    for (const { id: actorId } of (await admin.actors.list({ workspaceId })).items) {
      for (const { id: factId } of (await admin.facts.list({ actorId })).items.slice(0, 1)) {
        await client.facts.get({ workspaceId, actorId, factId });
        await client.facts.update({ workspaceId, actorId, factId, fact: "Changed" }).catch(ignoreState);
        await client.facts.forget({ workspaceId, actorId, ids: [factId] });
      }
    }
    for (const { id } of (await admin.agents.list({ workspaceId })).items) {
      await client.agents.update({ id, name: "Changed" });
      await client.agents.listVersions({ id, page_size: 1 });
    }
    for (const item of (await client.drive.listChildren({ item_id: "MY_SPACE", page_size: 1 })).items)
      await client.drive.listChildren({ item_id: item.item_id });
    await admin.keys.list();
    const last = projects.at(-1)?.id ?? "";
    await client.projects.delete({ id: last });
    await admin.workspaces.delete({ workspaceId });
    await useVectors(recorded.db);
    await searchAllTexts(recorded.db);
  } finally {
    await server.close();
    await provider.close();
  }
}

interface Lists {
  readonly admin: AdminClient;
  /** The admin API with an API key. */
  readonly withKey: AdminClient;
  readonly workspaceId: string;
  readonly order: Order;
}

/** Reads all lists of the admin API with all filters, in pages of one item, and single resources. */
async function listEverything({ admin, withKey, workspaceId, order }: Lists): Promise<void> {
  const page = { order, page_size: 1 };
  await admin.workspaces.get({ workspaceId });
  await admin.workspaces.getActivity({ workspaceId });
  for (const { id: agentId } of (await admin.agents.list({ workspaceId, page_size: 1 }).toArray()).slice(0, 1))
    await admin.agents.get({ agentId });
  for (const { id: actorId } of (await admin.actors.list({ workspaceId, page_size: 1 }).toArray()).slice(0, 1)) {
    await admin.actors.get({ actorId });
    for (const expired of [undefined, false]) await admin.facts.list({ actorId, expired, ...page }).toArray();
  }
  for (const { id: projectId } of await admin.projects.list({ workspaceId, ...page }).toArray()) {
    await admin.projects.get({ projectId });
    await admin.projects.getActivity({ projectId });
    for (const filters of [{}, { user_id: "user_311" }, { expired: false }, { text: "e" }])
      await admin.memories.list({ projectId, ...filters, ...page }).toArray();
    for (const { id: memoryId } of (await admin.memories.list({ projectId })).items.slice(0, 1)) {
      await admin.memories.get({ projectId, memoryId });
      await admin.conflicts.list({ projectId, memory_id: memoryId, ...page }).toArray();
    }
    await admin.memories.listUsers({ projectId });
    for (const filters of [{}, { resolved: true }, { resolved: false }, { fact_id: "fct_z1" }])
      await admin.conflicts.list({ projectId, ...filters, ...page }).toArray();
    for (const { id: conflictId } of (await admin.conflicts.list({ projectId })).items.slice(0, 1))
      await admin.conflicts.get({ projectId, conflictId });
    for (const status of [undefined, "okay" as const])
      await withKey.documents.list({ projectId, status, ...page }).toArray();
  }
}

/** Runs all statements of the queue of vectors: which of them the server runs depends on the time. */
async function useVectors(db: OpenDatabase["db"]): Promise<void> {
  for (const kind of ["memory", "passage"] as const) {
    const table = sql.table(tablesOf[kind].vectors);
    await sql`update ${table} set model = null, due_at = '-infinity' where id in (select id from ${table} limit 3)`.execute(
      database.db,
    );
    const job = await claimTexts(db, kind, { count: 3, now: new Date(), leaseMs: 60_000 });
    if (job === undefined) throw new Error(`No ${kind} waits for a vector`);
    const [first, second, third] = job.texts.map(({ id }) => id);
    await saveVectors(db, job, { model: "meanings", vectors: new Map([[first ?? "", Float64Array.of(1, 0, 0, 0)]]) });
    await postponeTexts(db, job, { ids: [second ?? ""] });
    await postponeTexts(db, job, { ids: [third ?? ""], until: new Date() });
    await releaseTexts(db, job);
    await forgetOtherModels(db, kind, "meanings");
  }
}

/** Reads older texts than the newest, of which the demo data has none. */
async function searchAllTexts(db: OpenDatabase["db"]): Promise<void> {
  const terms = [{ words: ["policy"], quality: 1 }].map((variants) => [variants]);
  const memories = memorySource(db, { projectId: projectWithManyWords, userId: "user_311" }, terms);
  for (const source of [memories, passageSource(db, projectWithManyWords, terms)])
    await source.matching(atLeast(1, terms), 10);
}

it.skipIf(!isThorough)("reads tables by the indexes in plans.txt", async () => {
  const plans = new Map<string, Set<string>>();
  const add = ({ title, reads }: Reads): void => {
    plans.set(title, new Set([...(plans.get(title) ?? []), ...reads]));
  };
  for (const [text, query] of recorder.queries)
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) add(await readsOf(database.db, query));
  for (const { name, parameters } of functions) add(await readsOfFunction(database.db, name, parameters));
  const sections = [...plans]
    .filter(([, reads]) => reads.size > 0)
    .map(([title, reads]) => [title, ...[...reads].toSorted().map((read) => `  ${read}`)].join("\n"));
  await expect(`${sections.toSorted().join("\n\n")}\n`).toMatchFileSnapshot("plans.txt");
});

it.skipIf(!isThorough)("notices a lost index", async () => {
  await database.db.schema.dropIndex("memories_by_word").execute();
  const query = [...recorder.queries.values()].find((one) => /from memories.* @@ /s.test(one.sql));
  expect(query && (await readsOf(database.db, query))).toMatchObject({ reads: ["all rows of memories"] });
});
