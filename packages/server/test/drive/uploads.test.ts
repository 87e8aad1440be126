// Uploads, from the session to the file.
import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { UploadSession } from "@memory-service/client";
import type { OpenDatabase } from "../../src/database/open.js";
import { onOneDatabase } from "../support/databases.js";
import { listNames, sha256, startDrive, type TestDrive, uploadFile } from "./support/drive.js";

const part = 8 * 2 ** 20;

onOneDatabase("an upload", (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });

  /** Begins an upload of 7 bytes, and sends them. */
  async function sendSmall({
    client,
  }: TestDrive): Promise<{ readonly upload_id: string; readonly part_etags: string[] }> {
    const { upload_id, part_items } = await client.drive.createUpload({ file_size: 7 });
    const response = await fetch(part_items[0]!.upload_url, { method: "PUT", body: "content" });
    return { upload_id, part_etags: [response.headers.get("etag")!] };
  }

  it("becomes a file with the same bytes", async () => {
    const drive = await startDrive(database);
    const bytes = randomBytes(2 * part + 5);
    const item = await uploadFile(drive, "report.pdf", bytes);
    expect(item).toEqual({
      uri: `drive://items/${item.item_id}`,
      item_id: expect.stringMatching(/^itm_/),
      name: "report.pdf",
      type: "file",
      size: bytes.length,
      etag: expect.stringMatching(/^[0-9a-f]{32}-3$/),
      parent_item_id: "MY_SPACE",
      created_at: expect.any(String),
      updated_at: expect.any(String),
      x_attrs: {},
    });
    expect(await drive.drive.getItem({ itemId: item.item_id })).toEqual(item);
    const content = await drive.drive.getContent({ itemId: item.item_id });
    expect(sha256(await content.bytes())).toBe(sha256(bytes));
    const response = await fetch(`${drive.server.url}/admin/drive/items/${item.item_id}/content`, {
      headers: { authorization: `Bearer ${drive.apiKey}` },
    });
    // The server waits for somebody to read it before it closes.
    await response.arrayBuffer();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-disposition": "attachment",
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
    });
    expect(await listNames(drive)).toEqual(["report.pdf"]);
  });

  it("has parts with URLs of this server, and no file before it is completed", async () => {
    const drive = await startDrive(database);
    const session: UploadSession = await drive.client.drive.createUpload({ file_size: part + 1 });
    expect(session.upload_id).toMatch(/^upl_/);
    expect(session.part_items.map(({ number, size }) => [number, size])).toEqual([
      [1, part],
      [2, 1],
    ]);
    for (const { upload_url } of session.part_items)
      expect(upload_url.startsWith(`${drive.server.url}/uploads/`)).toBe(true);
    expect(await listNames(drive)).toEqual([]);
  });

  it("has URLs that begin with the public URL", async () => {
    const { client } = await startDrive(database, { config: { publicUrl: "https://memory.example.com/api" } });
    const { part_items } = await client.drive.createUpload({ file_size: 1 });
    expect(part_items[0]!.upload_url).toMatch(/^https:\/\/memory\.example\.com\/api\/uploads\//);
  });

  it("has URLs of this machine on a server for all networks, which logs that it needs PUBLIC_URL", async () => {
    const warning = /set PUBLIC_URL to the URL under which they reach this server/;
    for (const [host, address] of Object.entries({ "0.0.0.0": "127.0.0.1", "127.0.0.1": "127.0.0.1" })) {
      const { client, server } = await startDrive(database, { config: { host } });
      const { part_items } = await client.drive.createUpload({ file_size: 1 });
      expect(new URL(part_items[0]!.upload_url).hostname).toBe(address);
      expect(server.logLines.some((line) => warning.test(line))).toBe(host !== address);
    }
  });

  it("returns its file again when it is completed again", async () => {
    const drive = await startDrive(database);
    const from = await sendSmall(drive);
    const create = (name: string) => drive.drive.createItem({ item_type: "file", name, from });
    const item = await create("once");
    expect(await create("once")).toEqual(item);
    expect(await create("twice")).toEqual(item);
    const results = await Promise.all(Array.from({ length: 5 }, () => create("once")));
    expect(results).toEqual(Array.from({ length: 5 }, () => item));
    expect(await listNames(drive)).toEqual(["once"]);
  });

  it("becomes one file if it is completed by concurrent requests", async () => {
    const drive = await startDrive(database);
    const from = await sendSmall(drive);
    const items = await Promise.all(
      Array.from({ length: 8 }, () => drive.drive.createItem({ item_type: "file", name: "once", from })),
    );
    expect(new Set(items.map(({ item_id }) => item_id)).size).toBe(1);
    expect(await listNames(drive)).toEqual(["once"]);
  });

  it("becomes a file after a crash between storage and database", async () => {
    const drive = await startDrive(database);
    const from = await sendSmall(drive);
    const { storage } = drive.server.service;
    const { storage_key: key, storage_upload: reference } = await database.db
      .selectFrom("uploads")
      .selectAll()
      .where("id", "=", from.upload_id)
      .executeTakeFirstOrThrow();
    await storage.completeUpload({ key, reference }, [{ size: 7, etag: from.part_etags[0]! }]);
    expect(await drive.drive.createItem({ item_type: "file", name: "kept", from })).toMatchObject({
      name: "kept",
      size: 7,
    });
  });

  it("is unchanged if its file cannot be created", async () => {
    const drive = await startDrive(database);
    await uploadFile(drive, "taken");
    const from = await sendSmall(drive);
    const create = (name: string, parent_item_id = "MY_SPACE") =>
      drive.drive.createItem({ item_type: "file", name, parent_item_id, from });
    await expect(create("taken")).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('The folder already has an item with the name "taken"'),
    });
    await expect(create("free", "itm_x")).rejects.toMatchObject({ status: 404 });
    expect(await create("free")).toMatchObject({ name: "free" });
  });

  it("replaces a file if it is told to, but never a folder", async () => {
    const drive = await startDrive(database);
    await uploadFile(drive, "plan");
    await drive.drive.createItem({ item_type: "directory", name: "plans" });
    const from = await sendSmall(drive);
    const create = (name: string) => drive.drive.createItem({ item_type: "file", name, from, replace: true });
    await expect(create("plans")).rejects.toMatchObject({ status: 409 });
    const { item_id } = await create("plan");
    const { items } = await drive.client.drive.listChildren({ item_id: "MY_SPACE" });
    expect(items.filter(({ name }) => name === "plan")).toMatchObject([{ item_id, size: 7 }]);
  });

  it("accepts a missing part after its completion was refused", async () => {
    const drive = await startDrive(database);
    const { upload_id, part_items } = await drive.client.drive.createUpload({ file_size: 7 });
    const complete = (...part_etags: string[]) =>
      drive.drive.createItem({ item_type: "file", name: "late", from: { upload_id, part_etags } });
    await expect(complete("0".repeat(32))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("Part 1 has not been uploaded"),
    });
    await expect(complete("a", "b")).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("Invalid part_etags: the upload has 1 parts, not 2"),
    });
    const response = await fetch(part_items[0]!.upload_url, { method: "PUT", body: "content" });
    await expect(complete("0".repeat(32))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("Part 1 has another ETag: it was uploaded again"),
    });
    expect(await complete(response.headers.get("etag")!)).toMatchObject({ name: "late", size: 7 });
  });

  it("expires", async () => {
    let offset = 0;
    const drive = await startDrive(database, { now: () => new Date(Date.now() + offset) });
    const from = await sendSmall(drive);
    const { part_items } = await drive.client.drive.createUpload({ file_size: 7 });
    offset = 24 * 3_600_000;
    const response = await fetch(part_items[0]!.upload_url, { method: "PUT", body: "content" });
    expect(response.status).toBe(403);
    await expect(drive.drive.createItem({ item_type: "file", name: "late", from })).rejects.toMatchObject({
      status: 410,
      message: expect.stringContaining(
        `The upload ${from.upload_id} has expired: create a new upload session, and start again`,
      ),
    });
  });

  it("belongs to its workspace", async () => {
    const drive = await startDrive(database);
    const from = await sendSmall(drive);
    const stranger = await drive.withKey();
    const file = { item_type: "file" as const, name: "mine", from };
    await expect(stranger.drive.createItem(file)).rejects.toMatchObject({ status: 404 });
    expect(await (await drive.withKey(drive.workspaceId)).drive.createItem(file)).toMatchObject({ name: "mine" });
    await expect(stranger.drive.createItem(file)).rejects.toMatchObject({ status: 404 });
  });

  it("is refused for files without bytes, and for too large ones", async () => {
    const { client } = await startDrive(database);
    for (const file_size of [0, -1, 1.5, 5 * 2 ** 40 + 1])
      await expect(client.drive.createUpload({ file_size })).rejects.toMatchObject({ status: 400 });
  });

  describe("with faults", () => {
    it("restarts with a new session when its URL has expired", async () => {
      const drive = await startDrive(database, { config: { faults: true } });
      await drive.server.admin.faults.replace({ faults: [{ operation: "upload", kind: "expire", calls: 1 }] });
      expect(await uploadFile(drive, "restarted", Buffer.from("content"))).toMatchObject({ size: 7 });
      expect(await drive.server.admin.faults.list()).toEqual({ faults: [] });
    });

    it("sends a part again after 503 and a reset", async () => {
      const drive = await startDrive(database, { config: { faults: true } });
      await drive.server.admin.faults.replace({
        faults: [
          { operation: "upload", kind: "status", status: 503, retry_after: 0, calls: 1 },
          { operation: "upload", kind: "reset", calls: 1 },
        ],
      });
      expect(await uploadFile(drive, "again", Buffer.from("content"))).toMatchObject({ size: 7 });
    });
  });
});
