import { pino } from "pino";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { OpenDatabase } from "../../src/database/open.js";
import { DocumentParser } from "../../src/documents/document-parser.js";
import { claimJob, completeJob, failJob, leaseMs, releaseJob, renewLease } from "../../src/documents/jobs.js";
import { parseDocument } from "../../src/documents/parse/parse-document.js";
import { defaultLimits } from "../../src/documents/limits.js";
import { DocumentQueue, type DocumentQueueParts } from "../../src/documents/queue.js";
import { FaultRules } from "../../src/faults/fault.js";
import { onEachDatabase } from "../support/databases.js";
import { utf8 } from "./support/files.js";
import { insertDocument, insertProject, memoryStorage, processed, readDocument } from "./support/projects.js";

const markdown = "# Title\n\nFirst paragraph.\n\n| a | b |\n|---|---|\n| x | 1 |\n\n![Alternative](a.png)\n";

onEachDatabase("the queue of documents", (open, kind) => {
  let database: OpenDatabase;
  let projectId: string;
  beforeAll(async () => {
    database = await open();
  });

  const parser = new DocumentParser();
  afterAll(() => parser.close());

  /** Starts a queue, which is stopped after the test. */
  function start(parts: Partial<DocumentQueueParts>): DocumentQueue {
    const { db } = database;
    const log = pino({ level: "silent" });
    const common = { db, isAlone: false, log, now: () => new Date() };
    const queue = new DocumentQueue({ ...common, parser, storage: memoryStorage({}), ...parts });
    queue.start();
    onTestFinished(() => queue.stop());
    return queue;
  }

  const projectTokens = () =>
    database.db
      .selectFrom("projects")
      .select(["total_document_tokens", "total_history_document_tokens"])
      .where("id", "=", projectId)
      .executeTakeFirst();
  const passagesOf = (id: string) =>
    database.db.selectFrom("passages").selectAll().where("document_id", "=", id).orderBy("position").execute();
  const import_ = (name: string): Promise<string> => insertDocument(database.db, projectId, name);

  beforeAll(async () => {
    projectId = await insertProject(database.db);
  });

  it("waits before it processes a document, if a fault asks for it", async () => {
    const faults = new FaultRules();
    faults.replace([{ operation: "documents.process", kind: "none", delay_ms: 600_000, calls: 1 }]);
    const queue = start({ storage: memoryStorage({ "slow.md": markdown }), faults });
    const id = await import_("slow.md");
    queue.wake();
    await expect.poll(async () => (await readDocument(database.db, id)).status).toBe("running");
    // The fault is looked for once the document is running.
    await expect.poll(() => faults.list()).toEqual([]);
    await queue.stop();
    expect(await readDocument(database.db, id)).toMatchObject({ status: "pending", attempts: 0 });
    start({ storage: memoryStorage({ "slow.md": markdown }), faults });
    expect(await processed(database.db, id)).toMatchObject({ status: "okay" });
  });

  it("stores passages with the status okay, and counts tokens", async () => {
    const before = await projectTokens();
    const id = await import_("a.md");
    start({ storage: memoryStorage({ "a.md": markdown }) });
    const row = await processed(database.db, id);
    expect(row).toMatchObject({ status: "okay", error: null, attempts: 1, leased_until: null });
    expect(row.files_process_tokens).toBeGreaterThan(5);
    expect(await passagesOf(id)).toMatchObject([
      { type: "paragraph", position: 0, project_id: projectId, text: "Title\nFirst paragraph.", content: { block: 0 } },
      { type: "table", position: 1, content: { tableId: 1, title: "Title" } },
      { type: "figure", position: 2, content: { figureId: 1, text: "Alternative" } },
    ]);
    const after = await projectTokens();
    expect((after?.total_document_tokens ?? 0) - (before?.total_document_tokens ?? 0)).toBe(row.files_process_tokens);
    expect(after?.total_history_document_tokens).toBe(after?.total_document_tokens);
  });

  it("stores the reason of a document that cannot be read", async () => {
    const [bad, missing] = [await import_("bad.docx"), await import_("missing.txt")];
    start({ storage: memoryStorage({ "bad.docx": "PK\u0003\u0004 not really" }) });
    expect(await processed(database.db, bad)).toMatchObject({
      status: "error",
      error: { code: "damaged_file" },
      attempts: 1,
    });
    expect(await processed(database.db, missing)).toMatchObject({ status: "error", error: { code: "file_missing" } });
    expect(await passagesOf(bad)).toEqual([]);
  });

  it("looks for documents at once when it is woken", async () => {
    const queue = start({ storage: memoryStorage({ "a.txt": "Text." }) });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const id = await import_("a.txt");
    queue.wake();
    expect(await processed(database.db, id)).toMatchObject({ status: "okay" });
  });

  it("tries again while the storage fails, and gives up after three attempts", async () => {
    let time = Date.now();
    let failures = 2;
    const fails = (): string => {
      failures -= 1;
      if (failures >= 0) throw new Error("Connection refused");
      return "Text.";
    };
    const never = (): string => {
      throw new Error("Connection refused");
    };
    const [recovers, givesUp] = [await import_("recovers.txt"), await import_("never.txt")];
    // Every look at the clock is a minute later, so that no retry has to be waited for.
    const now = (): Date => new Date((time += 60_000));
    const queue = start({ storage: memoryStorage({ "recovers.txt": fails, "never.txt": never }), now });
    const waking = setInterval(() => queue.wake(), 20);
    onTestFinished(() => clearInterval(waking));
    expect(await processed(database.db, recovers)).toMatchObject({ status: "okay", attempts: 3 });
    expect(await processed(database.db, givesUp)).toMatchObject({
      status: "error",
      attempts: 3,
      error: { code: "processing_failed" },
    });
  });

  it("processes each document once, although two instances share the queue", async () => {
    const readings = new Map<string, number>();
    const names = Array.from({ length: 12 }, (_, index) => `shared-${index}.txt`);
    const files = Object.fromEntries(
      names.map((name) => [
        name,
        () => {
          readings.set(name, (readings.get(name) ?? 0) + 1);
          return `Text of ${name}.`;
        },
      ]),
    );
    const ids = await Promise.all(names.map(import_));
    for (let instance = 0; instance < 2; instance += 1) start({ storage: memoryStorage(files) });
    for (const id of ids) expect(await processed(database.db, id)).toMatchObject({ status: "okay", attempts: 1 });
    expect([...readings.values()]).toEqual(names.map(() => 1));
    for (const id of ids) expect(await passagesOf(id)).toHaveLength(1);
  });

  it("takes over the document of an instance that has died, at most three times", async () => {
    const { db } = database;
    const id = await import_("left.txt");
    const now = new Date();
    expect(await claimJob(db, now)).toMatchObject({ id, attempts: 1 });
    expect(await claimJob(db, now)).toBeUndefined();
    const later = new Date(now.getTime() + leaseMs + 1);
    expect(await claimJob(db, later)).toMatchObject({ id, attempts: 2 });
    const muchLater = new Date(later.getTime() + leaseMs + 1);
    expect(await claimJob(db, muchLater)).toMatchObject({ id, attempts: 3 });
    start({ storage: memoryStorage({ "left.txt": "Text." }), now: () => new Date(muchLater.getTime() + leaseMs + 1) });
    expect(await processed(db, id)).toMatchObject({ status: "error", error: { code: "interrupted" } });
  });

  it("ignores the results of an instance after it has lost its lease", async () => {
    const { db } = database;
    const id = await import_("lost.txt");
    const now = new Date();
    const late = await claimJob(db, now);
    const later = new Date(now.getTime() + leaseMs + 1);
    const current = await claimJob(db, later);
    if (late === undefined || current === undefined) throw new Error("There is no document to claim");
    const passages = await parseDocument(utf8("Text."), { name: "lost.txt" }, defaultLimits);
    const before = await readDocument(db, id);
    expect(await completeJob(db, late, passages)).toBe(false);
    expect(await passagesOf(id)).toEqual([]);
    await failJob(db, late, { code: "timed_out", message: "" });
    await releaseJob(db, late);
    await renewLease(db, late, new Date(later.getTime() + leaseMs));
    expect(await readDocument(db, id)).toEqual(before);
    expect(await completeJob(db, current, passages)).toBe(true);
    expect(await passagesOf(id)).toHaveLength(1);
  });

  it("keeps documents that take longer than a lease", async () => {
    const { db } = database;
    const id = await import_("long.txt");
    const now = new Date();
    const job = await claimJob(db, now);
    if (job === undefined) throw new Error("There is no document to claim");
    await renewLease(db, job, new Date(now.getTime() + leaseMs - 1));
    expect(await claimJob(db, new Date(now.getTime() + leaseMs + 1))).toBeUndefined();
    await failJob(db, job, { code: "timed_out", message: "" });
    expect(await readDocument(db, id)).toMatchObject({ status: "error" });
  });

  it.each(["the document", "the project"])("stores nothing if %s is deleted during the processing", async (deleted) => {
    const { db } = database;
    const project = await insertProject(db);
    const id = await insertDocument(db, project, "deleted.txt");
    let finish = (): void => undefined;
    const read = new Promise<void>((resolve) => {
      start({
        storage: memoryStorage({
          "deleted.txt": () =>
            new Promise((answer) => {
              finish = () => answer("Text.");
              resolve();
            }),
        }),
      });
    });
    await read;
    expect(await readDocument(db, id)).toMatchObject({ status: "running" });
    if (deleted === "the document") await db.deleteFrom("documents").where("id", "=", id).execute();
    else await db.deleteFrom("projects").where("id", "=", project).execute();
    finish();
    // The next document shows that the queue has finished with this one.
    expect(await processed(db, await import_("missing.txt"))).toMatchObject({ status: "error" });
    expect(await passagesOf(id)).toEqual([]);
    expect(await db.selectFrom("documents").where("id", "=", id).select("id").execute()).toEqual([]);
    const project_ = await db.selectFrom("projects").selectAll().where("id", "=", project).executeTakeFirst();
    expect(project_?.total_document_tokens ?? 0).toBe(0);
  });

  it("returns a document to the queue when the server stops", async () => {
    const { db } = database;
    const id = await import_("slow.md");
    const queue = start({ parser: undefined, storage: memoryStorage({ "slow.md": "*a_ ".repeat(400_000) }) });
    while ((await readDocument(db, id)).status !== "running") await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await queue.stop();
    expect(await readDocument(db, id)).toMatchObject({ status: "pending", attempts: 0, leased_until: null });
    start({ storage: memoryStorage({ "slow.md": "Fast." }) });
    expect(await processed(db, id)).toMatchObject({ status: "okay", attempts: 1 });
  });

  const itAlone = kind === "pglite" ? it : () => undefined;
  itAlone("continues at once after a crash, if no other server uses the database", async () => {
    const id = await import_("crash.txt");
    await claimJob(database.db, new Date());
    start({ isAlone: true, storage: memoryStorage({ "crash.txt": "Text." }) });
    expect(await processed(database.db, id)).toMatchObject({ status: "okay", attempts: 2 });
  });
});
