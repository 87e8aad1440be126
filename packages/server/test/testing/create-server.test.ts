import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createServer, type TestServer } from "../../src/testing.js";
import { onEachDatabase } from "../support/databases.js";

describe("createServer", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createServer();
  });
  afterAll(() => server.close());

  it("has an empty workspace and a key with all permissions", async () => {
    const client = server.client();
    const { items } = await client.workspaces.list();
    expect(items).toMatchObject([{ custom_id: "my-workspace" }]);
    const project = await client.projects.create({ workspaceId: items[0]?.id ?? "", name: "P", custom_id: "p" });
    expect((await client.projects.list({})).items).toMatchObject([{ id: project.id }]);
  });

  it("answers at its URL too", async () => {
    const client = server.client({ fetch });
    expect((await client.workspaces.list()).items).toHaveLength(1);
  });

  it("has the admin API", async () => {
    const { items } = await server.client().workspaces.list();
    const actor = await server.admin().actors.create({ workspaceId: items[0]?.id ?? "", name: "Ada" });
    expect(actor.id).toMatch(/^act_/);
  });

  it("is isolated from other servers", async () => {
    const other = await createServer();
    onTestFinished(() => other.close());
    const workspace = await other.admin().workspaces.create({ name: "Other", custom_id: "other" });
    const seen = await server.client().workspaces.list();
    expect(seen.items.map(({ id }) => id)).not.toContain(workspace.id);
    await expect(server.client({ apiKey: other.apiKey }).workspaces.list()).rejects.toMatchObject({ status: 401 });
    await other.close();
    expect((await server.client().workspaces.list()).items).toHaveLength(1);
  });

  it("accepts parts of uploads without the network", async () => {
    const client = server.client();
    const admin = server.admin();
    const { completed } = await client.drive.upload(new TextEncoder().encode("Grüße"), {
      fetch: server.fetch,
      complete: (from) => admin.drive.createItem({ item_type: "file", name: "greeting.txt", from }),
    });
    expect(completed).toMatchObject({ name: "greeting.txt", size: 7 });
    const put = async (body: BodyInit): Promise<number> => {
      const { part_items } = await client.drive.createUpload({ file_size: 7 });
      return (await server.fetch(part_items[0]?.upload_url ?? "", { method: "PUT", body })).status;
    };
    expect([await put("Grüße"), await put(new Blob(["Grüße"])), await put("Grusse")]).toEqual([200, 200, 400]);
  });

  it("plans parts of the size `partBytes`, and reads the time from `now`", async () => {
    const now = new Date("2031-05-06T07:08:09.010Z");
    const own = await createServer({ partBytes: 1_000, now: () => now });
    onTestFinished(() => own.close());
    const { part_items } = await own.client().drive.createUpload({ file_size: 2_500 });
    expect(part_items.map(({ size }) => size)).toEqual([1_000, 1_000, 500]);
    const workspace = await own.admin().workspaces.create({ name: "W", custom_id: "w" });
    expect(workspace.created_at).toBe(now.toISOString());
  });
});

onEachDatabase("createServer", (open) => {
  it("keeps the data of an existing database, and creates a key for it", async () => {
    const { url, folder } = await open.options();
    const options = { ...(url !== undefined && { databaseUrl: url }), ...(folder !== undefined && { data: folder }) };
    const first = await createServer(options);
    const [workspace] = (await first.client().workspaces.list()).items;
    const actor = await first.admin().actors.create({ workspaceId: workspace?.id ?? "", name: "Ada" });
    await first.close();
    await first.close();

    const second = await createServer(options);
    onTestFinished(() => second.close());
    const seen = await second.client().workspaces.list();
    expect(seen.items).toEqual([workspace]);
    const { items: actors } = await second.admin().actors.list({ workspaceId: workspace?.id ?? "" });
    expect(actors).toEqual([actor]);
  });
});
