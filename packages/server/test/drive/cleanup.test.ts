// Bytes that nothing refers to are removed.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import type { OpenDatabase } from "../../src/database/open.js";
import { cleanUp } from "../../src/drive/cleanup.js";
import { newId } from "../../src/ids.js";
import { onEachDatabase } from "../support/databases.js";
import { startDrive, type TestDrive, uploadFile } from "./support/drive.js";

onEachDatabase("the clean-up", (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });

  let offset = 0;
  let data = "";
  async function start(): Promise<TestDrive> {
    offset = 0;
    const folder = mkdtempSync(join(tmpdir(), "cleanup-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    data = folder;
    return startDrive(database, { config: { data }, now: () => new Date(Date.now() + offset) });
  }
  const stored = (stage: "uploads" | "objects"): number => readdirSync(join(data, "files", stage)).length;

  it("removes uploads long after they have expired", async () => {
    const drive = await start();
    const { part_items } = await drive.client.drive.createUpload({ file_size: 7 });
    await fetch(part_items[0]!.upload_url, { method: "PUT", body: "content" });
    offset = 24.5 * 3_600_000;
    expect(await cleanUp(drive.server.service)).toBe(0);
    expect(stored("uploads")).toBe(1);
    offset = 25.5 * 3_600_000;
    expect(await cleanUp(drive.server.service)).toBe(1);
    expect(stored("uploads")).toBe(0);
    expect(await cleanUp(drive.server.service)).toBe(0);
  });

  it("removes the bytes of deleted files, but no others", async () => {
    const drive = await start();
    const file = await uploadFile(drive, "deleted");
    const kept = await uploadFile(drive, "kept", Buffer.from("content"));
    offset = 30 * 24 * 3_600_000;
    expect(await cleanUp(drive.server.service)).toBe(0);
    await drive.drive.deleteItem({ itemId: file.item_id });
    expect(await cleanUp(drive.server.service)).toBe(1);
    expect(stored("objects")).toBe(1);
    expect(await (await drive.drive.getContent({ itemId: kept.item_id })).text()).toBe("content");
  });

  it("keeps the bytes of documents until they are deleted as well", async () => {
    const drive = await start();
    const file = await uploadFile(drive, "imported");
    const [project, document] = [await insertProject(drive.workspaceId), newId("document")];
    const { storage_key } = await database.db
      .selectFrom("drive_items")
      .select("storage_key")
      .where("id", "=", file.item_id)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("documents")
      .values({
        id: document,
        project_id: project,
        drive_item_id: file.item_id,
        storage_key: storage_key!,
        name: "imported",
        status: "okay",
        document_type: "drive_file",
        created_at: new Date(),
      })
      .execute();
    await drive.drive.deleteItem({ itemId: file.item_id });
    expect(await cleanUp(drive.server.service)).toBe(0);
    expect(stored("objects")).toBe(1);
    await database.db.deleteFrom("projects").where("id", "=", project).execute();
    expect(await cleanUp(drive.server.service)).toBe(1);
    expect(stored("objects")).toBe(0);
  });

  it("removes the bytes of deleted workspaces", async () => {
    const drive = await start();
    await uploadFile(drive, "file", randomBytes(10));
    await drive.client.drive.createUpload({ file_size: 7 });
    await database.db.deleteFrom("workspaces").where("id", "=", drive.workspaceId).execute();
    expect(await cleanUp(drive.server.service)).toBe(1);
    expect(stored("objects")).toBe(0);
    offset = 26 * 3_600_000;
    expect(await cleanUp(drive.server.service)).toBe(1);
    expect(stored("uploads")).toBe(0);
  });

  it("continues with others if the storage fails for one upload", async () => {
    const drive = await start();
    const [broken, fine] = [await uploadFile(drive, "broken"), await uploadFile(drive, "fine")];
    for (const { item_id } of [broken, fine]) await drive.drive.deleteItem({ itemId: item_id });
    const { service } = drive.server;
    let calls = 0;
    const storage = {
      ...service.storage,
      remove: (key: string) => (calls++ === 0 ? Promise.reject(new Error("disk full")) : service.storage.remove(key)),
    };
    expect(await cleanUp({ ...service, storage })).toBe(1);
    expect(drive.server.logLines.some((line) => line.includes("Removing unused bytes has failed"))).toBe(true);
    expect(await cleanUp(service)).toBe(1);
  });

  async function insertProject(workspace_id: string): Promise<string> {
    const id = newId("project");
    const created_at = new Date();
    const names = { name: id, description: "", custom_id: id, created_by: "usr_x" };
    await database.db
      .insertInto("projects")
      .values({ id, workspace_id, ...names, metadata: "{}", created_at, updated_at: created_at })
      .execute();
    return id;
  }
});
