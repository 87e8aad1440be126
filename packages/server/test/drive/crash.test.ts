// kill -9 while uploads are being completed.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createClient } from "@memory-service/client";
import { createClient as createAdminClient } from "../../src/admin/client.js";
import { sample } from "../../../../scripts/thoroughness.js";
import { onOneDatabase } from "../support/databases.js";
import { processAdminKey, type ServerProcess, startProcess } from "../support/server-process.js";

onOneDatabase("the drive in a process", (open, kind) => {
  const moments = kind === "pglite" ? ["completed", "acknowledged"] : ["acknowledged", "completed"];
  it("creates each file once when the server dies in the middle", async () => {
    const given = await open.options();
    // On PostgreSQL, the folder has only the files.
    const data = given.folder ?? mkdtempSync(join(tmpdir(), "drive-crash-"));
    const options = { ...given, folder: data };
    let server: ServerProcess = await startProcess(options);
    onTestFinished(async () => {
      await server.kill();
      rmSync(data, { recursive: true, force: true });
    });
    const admin = createAdminClient({ baseUrl: server.url, apiKey: processAdminKey });
    const workspace = await admin.workspaces.create({ name: "Files", custom_id: "files" });
    const grants = [{ permission: "drive:item_read" as const }, { permission: "drive:item_add" as const }];
    const { api_key: apiKey } = await admin.keys.create({ name: "Files", workspace_ids: [workspace.id], grants });
    // The server has another port after each start.
    const connect = () => ({
      client: createClient({ baseUrl: server.url, apiKey, maxRetries: 0 }),
      drive: createAdminClient({ baseUrl: server.url, credentials: { apiKey }, maxRetries: 0 }).drive,
    });

    const countObjects = (): number => readdirSync(join(data, "files", "objects")).length;

    const expected: string[] = [];
    for (const moment of sample(moments, 1)) {
      const { client, drive } = connect();
      const uploads = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const content = `content ${moment} ${index}`;
          const from = await client.drive.upload(Buffer.from(content));
          return { content, file: { item_type: "file" as const, name: `file ${moment} ${index}`, from } };
        }),
      );
      expected.push(...uploads.map(({ file }) => file.name));
      const before = countObjects();
      const completions = uploads.map(({ file }) => drive.createItem(file));
      const settled = Promise.allSettled(completions);
      if (moment === "acknowledged") await Promise.any(completions);
      while (countObjects() === before) await wait(1);
      await server.kill();
      const results = await settled;

      server = await startProcess(options);
      const restarted = connect();
      for (const [index, { content, file }] of uploads.entries()) {
        const item = await restarted.drive.createItem(file);
        const result = results[index]!;
        if (result.status === "fulfilled") expect(item).toEqual(result.value);
        expect(await (await restarted.drive.getContent({ itemId: item.item_id })).text()).toBe(content);
      }
    }
    const names: string[] = [];
    for await (const { name } of connect().client.drive.listChildren({ item_id: "MY_SPACE" })) names.push(name);
    expect(names.toSorted()).toEqual(expected.toSorted());
  });
});
