// The drive on a bucket: parts go there, and the server never sees them.
import { randomBytes } from "node:crypto";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { OpenDatabase } from "../../src/database/open.js";
import { cleanUp } from "../../src/drive/cleanup.js";
import { onOneDatabase } from "../support/databases.js";
import { s3Credentials, startS3Server } from "../storage/support/s3-server.js";
import { listNames, sha256, startDrive, uploadFile } from "./support/drive.js";

onOneDatabase("the drive on S3", (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });

  it("uploads, reads and removes files", async () => {
    for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { endpoint, bucket, close } = await startS3Server();
    onTestFinished(close);
    const s3 = { endpoint, bucket, region: "us-east-1", forcePathStyle: true };
    const drive = await startDrive(database, { config: { s3 } });

    const bytes = randomBytes(9 * 2 ** 20);
    const { part_items } = await drive.client.drive.createUpload({ file_size: bytes.length });
    for (const { upload_url } of part_items) expect(upload_url.startsWith(`${endpoint}/${bucket}/`)).toBe(true);

    const { item_id } = await uploadFile(drive, "report.pdf", bytes);
    const read = async (): Promise<Uint8Array> => (await drive.drive.getContent({ itemId: item_id })).bytes();
    expect(sha256(await read())).toBe(sha256(bytes));
    expect(await listNames(drive)).toEqual(["report.pdf"]);
    expect(drive.server.logLines.filter((line) => line.includes('"upload"'))).toEqual([]);

    const { storage_key } = await database.db
      .selectFrom("drive_items")
      .select("storage_key")
      .where("id", "=", item_id)
      .executeTakeFirstOrThrow();
    await drive.drive.deleteItem({ itemId: item_id });
    expect(await cleanUp(drive.server.service)).toBe(1);
    await expect(drive.server.service.storage.read(storage_key!)).rejects.toMatchObject({ code: "no_such_object" });
  });
});
