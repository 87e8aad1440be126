// The helpers of the client: pages, polling and uploads, on both databases.
import { randomBytes } from "node:crypto";
import { UploadError } from "@memory-service/client";
import { beforeAll, expect, it } from "vitest";
import type { TestServer } from "../../src/testing.js";
import { onOneDatabase } from "../support/databases.js";
import { createKey, createScenario } from "./support/scenario.js";
import { serverStarter } from "./support/servers.js";

const partBytes = 64 * 1024;

onOneDatabase("the helpers of the client", (open, kind) => {
  const start = serverStarter(open, kind);
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ partBytes });
  });

  it("reads lists with tokens: item by item, page by page, and from a stored position", async () => {
    const { admin, workspaceId } = await createScenario(server);
    const ids = [workspaceId];
    for (let index = 0; index < 6; index++) {
      const custom_id = `${workspaceId}-${index}`;
      ids.push((await admin.workspaces.create({ name: `Wind ${index}`, custom_id })).id);
    }
    const { workspaces } = server.client({ apiKey: await createKey(admin, ids) });

    const all: string[] = [];
    for await (const { id } of workspaces.list({ page_size: 3 })) all.push(id);
    expect(all).toEqual(ids);
    expect((await workspaces.list({ page_size: 3 }).toArray({ limit: 4 })).map(({ id }) => id)).toEqual(
      ids.slice(0, 4),
    );

    const sizes: number[] = [];
    for await (const { items } of workspaces.list({ page_size: 3 }).pages()) sizes.push(items.length);
    expect(sizes).toEqual([3, 3, 1]);

    const first = await workspaces.list({ page_size: 3 });
    expect([first.hasNext, typeof first.nextCursor]).toEqual([true, "string"]);
    const second = await workspaces.list({ page_size: 3 }, { cursor: first.nextCursor });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    const last = await second.next();
    expect([last?.items.length, last?.hasNext, await last?.next()]).toEqual([1, false, undefined]);

    const found = await workspaces.list({ page_size: 2, name_filter: "WIND" }).toArray();
    // "Northwind" has it, too.
    expect(found.map(({ id }) => id)).toEqual(ids);
    await expect(workspaces.list({ continuation_token: "forged" })).rejects.toMatchObject({ status: 400 });
  });

  it("reads lists with page numbers, and lists of folders and versions", async () => {
    const { client, admin, forApps, workspaceId, agentId } = await createScenario(server);
    const { agents, drive, projects } = client();
    const custom_ids = ["a", "b", "c", "d"];
    for (const custom_id of custom_ids) await projects.create({ workspaceId, custom_id, name: custom_id });
    const named = await projects.list({ size: 2 }).toArray();
    expect(named.map(({ name }) => name)).toEqual(["Annual report", ...custom_ids]);
    const { total, page, size, total_pages } = await projects.list({ page: 2, size: 2 });
    expect({ total, page, size, total_pages }).toEqual({ total: 5, page: 2, size: 2, total_pages: 3 });

    for (const name of custom_ids) await forApps.drive.createItem({ item_type: "directory", name });
    const items = await drive.listChildren({ item_id: "MY_SPACE", page_size: 3 }).toArray();
    expect(items.map(({ name }) => name).sort()).toEqual(custom_ids);

    await admin.agents.createVersion({ agentId, model: "model-small", activate: true });
    const versions = await agents.listVersions({ id: agentId, page_size: 2 }).toArray();
    expect(versions.map(({ version, model }) => [version, model])).toEqual([
      [1, "model-large"],
      [2, "model-large"],
      [3, "model-small"],
    ]);
  });

  it("polls a document from pending to okay, and another to error", async () => {
    const { client, forApps, projectId, workspaceId, uploadFile } = await createScenario(server);
    const drive_item_ids = [
      await uploadFile("a.md", "# Tea\n\nTea is green."),
      await uploadFile("b.pdf", "%PDF-1.7\nbroken"),
    ];
    const { items } = await forApps.documents.import({ projectId, drive_item_ids });
    expect(items.map(({ status }) => status)).toEqual(["pending", "pending"]);
    const settled = await Promise.all(
      items.map(async ({ id: documentId }) => {
        const seen: string[] = [];
        for (;;) {
          const document = await client().documents.get({ workspaceId, projectId, documentId });
          if (seen.at(-1) !== document.status) seen.push(document.status);
          if (document.status === "okay" || document.status === "error") return { document, seen };
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }),
    );
    const order = ["pending", "running", "okay", "error"];
    for (const { seen } of settled) expect(seen).toEqual([...seen].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    const [okay, failed] = settled.map(({ document }) => document);
    expect(okay).toMatchObject({ status: "okay", error: null, document_type: "drive_file" });
    expect(okay?.usage.files_process_tokens).toBeGreaterThan(0);
    expect(failed).toMatchObject({ status: "error", error: { message: expect.any(String) } });
    const v1 = await client().documents.getV1({ id: projectId, documentId: okay?.id ?? "" });
    expect(v1).toMatchObject({ id: okay?.id, status: "okay", drive_item_id: drive_item_ids[0] });
  });

  it("uploads a file in parts, with progress, and completes it", async () => {
    const { client, forApps } = await createScenario(server);
    const bytes = randomBytes(3 * partBytes + 1);
    const progress: number[] = [];
    const { completed, part_etags } = await client().drive.upload(new Blob([bytes]), {
      onProgress: ({ loaded }) => progress.push(loaded),
      complete: (from) => forApps.drive.createItem({ item_type: "file", name: "a.bin", from }),
    });
    expect([part_etags.length, progress[0], progress.at(-1)]).toEqual([4, 0, bytes.length]);
    expect(completed).toMatchObject({ name: "a.bin", size: bytes.length, type: "file" });
    const content = await forApps.drive.getContent({ itemId: completed?.item_id ?? "" });
    expect(Buffer.from(await content.bytes()).equals(bytes)).toBe(true);
  });

  it("resumes an upload whose part was refused, and restarts one whose URLs have expired", async () => {
    const { admin, client, forApps } = await createScenario(server);
    const bytes = randomBytes(3 * partBytes);
    const upload = (resume?: string) =>
      client().drive.upload(bytes, {
        resume,
        concurrency: 1,
        complete: (from) => forApps.drive.createItem({ item_type: "file", name: `${from.upload_id}.bin`, from }),
      });

    await admin.faults.replace({ faults: [{ operation: "upload", kind: "status", status: 400, calls: 1 }] });
    const error: unknown = await upload().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UploadError);
    const resumed = await upload(error instanceof UploadError ? error.resume : undefined);
    expect(resumed.completed).toMatchObject({ size: bytes.length });

    await admin.faults.replace({ faults: [{ operation: "upload", kind: "expire", calls: 1 }] });
    const restarted = await upload();
    expect(restarted.completed).toMatchObject({ size: bytes.length, name: `${restarted.upload_id}.bin` });
    await admin.faults.replace({ faults: [] });
  });
});
