/** Kills a process while it processes a document. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { type DatabaseOptions, openDatabase } from "../../src/database/open.js";
import { leaseMs } from "../../src/documents/jobs.js";
import { DocumentQueue } from "../../src/documents/queue.js";
import { sample } from "../../../../scripts/thoroughness.js";
import { onOneDatabase } from "../support/databases.js";
import { spawnSource } from "../support/server-process.js";
import { insertDocument, insertProject, memoryStorage, processed } from "./support/projects.js";

const paragraphs = 400;
const text = Array.from({ length: paragraphs }, (_, index) => `Paragraph number ${index}.`).join("\n\n");

/** Starts a process, and kills it some time after it has begun to process a document. */
async function runAndKill(options: DatabaseOptions, folder: string, afterMs: number): Promise<void> {
  const process_ = spawnSource("test/documents/support/processing-program.ts", [JSON.stringify(options), folder]);
  const ended = once(process_, "exit");
  await Promise.race([once(process_.stdout, "data"), ended]);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  process_.kill("SIGKILL");
  await ended;
}

onOneDatabase("a document whose process is killed", (open, kind) => {
  const moments = kind === "pglite" ? [100, 600] : [600, 100];
  it.each(sample(moments, 1))("is okay after a restart (killed after %d ms)", async (afterMs) => {
    const options = await open.options();
    const folder = mkdtempSync(join(tmpdir(), "documents-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, "a.txt"), text);
    const before = await openDatabase(options);
    const projectId = await insertProject(before.db);
    const id = await insertDocument(before.db, projectId, "a.txt");
    await before.close();

    await runAndKill(options, folder, afterMs);

    const { db, close } = await openDatabase(options);
    onTestFinished(close);
    const passages = () => db.selectFrom("passages").select("position").where("document_id", "=", id).execute();
    const queue = new DocumentQueue({
      db,
      isAlone: kind === "pglite",
      storage: memoryStorage({ "a.txt": text }),
      log: pino({ level: "silent" }),
      // The lease of the killed process has ended.
      now: () => new Date(Date.now() + leaseMs + 1_000),
    });
    queue.start();
    const row = await processed(db, id);
    await queue.stop();
    expect(row).toMatchObject({ status: "okay", error: null });
    const positions = (await passages()).map(({ position }) => position).toSorted((a, b) => a - b);
    expect(positions).toEqual(Array.from({ length: paragraphs }, (_, index) => index));
    const project = await db.selectFrom("projects").selectAll().where("id", "=", projectId).executeTakeFirst();
    expect(project?.total_document_tokens).toBe(row.files_process_tokens);
  });
});
