/** The queue of texts without vectors: failures of the provider, refused texts, and several instances. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../src/database/open.js";
import { createLog } from "../../../src/http/log.js";
import { claimTexts, saveVectors } from "../../../src/search/vectors/jobs.js";
import type { Embed } from "../../../src/search/vectors/provider.js";
import { ProviderError } from "../../../src/search/vectors/provider-error.js";
import { VectorQueue } from "../../../src/search/vectors/queue.js";
import { vectorOf } from "../../support/embeddings.js";
import { addDocument, addMemories, createProject } from "../support/texts.js";
import { patience } from "../../../../../scripts/limits.js";

describe("the queue of texts without vectors", () => {
  let database: OpenDatabase;
  let db: OpenDatabase["db"];
  let projectId: string;
  beforeAll(async () => {
    database = await openDatabase({ vectors: true });
    ({ db } = database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.deleteFrom("projects").execute();
    projectId = await createProject(db);
  });

  const queues: VectorQueue[] = [];
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  });

  const logLines: string[] = [];
  const log = createLog("trace", { write: (line) => void logLines.push(line) });
  const embedAll: Embed = async (texts) => texts.map((text) => Float64Array.from(vectorOf(text)));

  /** Starts a queue with short waits, and returns it with the texts of its calls. */
  const start = (embed: Embed, now = () => new Date()) => {
    const calls: (readonly string[])[] = [];
    const recorded: Embed = (texts, limits) => {
      calls.push(texts);
      return embed(texts, limits);
    };
    const timing = { pollMs: 10, firstPauseMs: 1, longestPauseMs: 4 };
    const queue = new VectorQueue({ db, embed: recorded, model: "m", log, now, timing });
    queues.push(queue);
    queue.start();
    return { queue, calls };
  };

  const withoutVector = async () => {
    const { rows } = await sql<{ content: string; attempts: number; due_at: Date }>`
      select content, attempts, due_at from memory_vectors join memories using (id) where model is null
      union all
      select text, attempts, due_at from passage_vectors join passages using (id) where model is null
      order by content`.execute(db);
    return rows;
  };
  const done = () =>
    vi.waitFor(async () => expect(await withoutVector()).toEqual([]), { timeout: patience, interval: 5 });

  it("sends at most 32 texts per call, the newest first, and cuts long ones", async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `text ${index} ${"x".repeat(5_000)}`);
    await addMemories(db, projectId, texts);
    await addDocument(db, projectId, ["passage"]);
    const { calls } = start(embedAll);
    await done();
    expect(calls.map(({ length }) => length)).toEqual([32, 8, 1]);
    expect(calls.flat().every((text) => text.length <= 4_000)).toBe(true);
    expect(calls[0]?.some((text) => text.startsWith("text 39 "))).toBe(true);
    expect(calls[0]?.some((text) => text.startsWith("text 0 "))).toBe(false);
  });

  it("gives each text to one of two queues", async () => {
    const texts = Array.from({ length: 200 }, (_, index) => `text ${index}`);
    await addMemories(db, projectId, texts);
    const [one, other] = [start(embedAll), start(embedAll)];
    await done();
    expect([...one.calls, ...other.calls].flat().toSorted()).toEqual(texts.toSorted());
    expect(Math.min(one.calls.length, other.calls.length)).toBeGreaterThan(0);
  });

  it("tries again after failures, with waits that grow, and logs why without texts", async () => {
    await addMemories(db, projectId, ["private tea"]);
    logLines.length = 0;
    let failures = 4;
    const { calls } = start(async (texts, limits) => {
      if (failures > 0) {
        failures -= 1;
        throw new ProviderError("The provider answered with status 503", { retryAfterMs: 2 });
      }
      return embedAll(texts, limits);
    });
    await done();
    expect(calls).toHaveLength(5);
    const waits = logLines.map((line): unknown => JSON.parse(line));
    expect(waits).toMatchObject([
      { reason: "The provider answered with status 503", waitMs: 2 },
      { waitMs: 2 },
      { waitMs: 4 },
      { waitMs: 4 },
      { msg: "vectors computed" },
    ]);
    expect(logLines.join()).not.toContain("private");
  });

  it("finds the text that the provider refuses, and tries it again later", async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${String(index).padStart(2, "0")}`);
    await addMemories(db, projectId, texts);
    const begin = new Date("2026-01-01T00:00:00Z");
    let time = begin;
    const { calls } = start(
      async (given, limits) => {
        if (given.includes("text 07")) throw new ProviderError("refused", { refusesTexts: true });
        return embedAll(given, limits);
      },
      () => time,
    );
    const postponed = (attempts: number, minutes: number) =>
      vi.waitFor(
        async () =>
          expect(await withoutVector()).toEqual([
            { content: "text 07", attempts, due_at: new Date(time.getTime() + minutes * 60_000) },
          ]),
        { timeout: patience, interval: 5 },
      );
    await postponed(1, 1);
    expect(calls.filter((given) => given.length === 1 && given[0] === "text 07")).toHaveLength(1);
    expect(calls.length).toBeLessThan(20);
    time = new Date(begin.getTime() + 61_000);
    await postponed(2, 4);
  });

  it("returns texts to the queue when it stops, so that another one takes them at once", async () => {
    await addMemories(db, projectId, ["tea"]);
    let isCalled = false;
    const { queue } = start(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          isCalled = true;
          signal?.addEventListener("abort", () => reject(new ProviderError("cancelled")));
        }),
    );
    await vi.waitFor(() => expect(isCalled).toBe(true), patience);
    await queue.stop();
    const { calls } = start(embedAll);
    await done();
    expect(calls).toEqual([["tea"]]);
  });

  it("takes over texts of an instance that has died, whose later results are not stored", async () => {
    const [id = ""] = await addMemories(db, projectId, ["tea"]);
    const claim = { count: 10, now: new Date(), leaseMs: 1_000 };
    const job = await claimTexts(db, "memory", claim);
    expect(await claimTexts(db, "memory", claim)).toBeUndefined();
    const later = await claimTexts(db, "memory", { ...claim, now: new Date(claim.now.getTime() + 1_000) });
    expect(later?.texts).toEqual([{ id, text: "tea", attempts: 0 }]);
    if (job === undefined || later === undefined) throw new Error("nothing was claimed");
    const result = { model: "m", vectors: new Map([[id, Float64Array.of(1)]]) };
    expect(await saveVectors(db, job, result)).toBe(0);
    expect(await saveVectors(db, later, result)).toBe(1);
  });

  it("stores no vector of a text that has changed or was deleted in the meantime", async () => {
    const [changed = "", deleted = ""] = await addMemories(db, projectId, ["tea", "coffee"]);
    const { calls } = start(async (texts, limits) => {
      if (texts.includes("tea")) {
        await db.updateTable("memories").set({ content: "bill" }).where("id", "=", changed).execute();
        await db.deleteFrom("memories").where("id", "=", deleted).execute();
      }
      return embedAll(texts, limits);
    });
    await done();
    expect(calls.map((texts) => texts.toSorted())).toEqual([["coffee", "tea"], ["bill"]]);
    const { rows } = await sql`select id, vector::text as text from memory_vectors`.execute(db);
    expect(rows).toEqual([{ id: changed, text: "[0,0,0,1]" }]);
  });

  it("continues after an error of the database", async () => {
    await addMemories(db, projectId, ["tea"]);
    let isFirst = true;
    logLines.length = 0;
    start(async (texts, limits) => {
      if (!isFirst) return embedAll(texts, limits);
      isFirst = false;
      // The type `vector` takes no NaN.
      return texts.map(() => Float64Array.of(Number.NaN));
    });
    await done();
    expect(logLines.join()).toContain("computing vectors failed, and is tried again");
  });
});
