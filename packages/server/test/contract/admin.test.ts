// The generated client of the admin API calls every operation, with strict validators in both directions.
import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, validateWith } from "../../src/admin/client.js";
import { validators } from "../../src/admin/generated/zod/index.js";
import type { TestServer } from "../../src/testing.js";
import { onEachDatabase } from "../support/databases.js";
import { createKey, createScenario, type Scenario } from "./support/scenario.js";
import { serverStarter } from "./support/servers.js";

onEachDatabase("the client of the admin API", (open, kind) => {
  const start = serverStarter(open, kind);
  let server: TestServer;
  let scenario: Scenario;
  let admin: Client;
  const called = new Set<string>();
  beforeAll(async () => {
    server = await start();
    scenario = await createScenario(server);
    admin = createClient({
      baseUrl: server.url,
      credentials: { adminKey: server.adminKey, apiKey: scenario.apiKey },
      fetch: server.fetch,
      maxRetries: 0,
      validate: validateWith(validators),
      onEvent: ({ operation }) => called.add(operation),
    });
  });

  it("creates, lists and revokes keys", async () => {
    const { workspaceId } = scenario;
    const grants = [{ permission: "workspace:list" as const }];
    const { api_key, id: keyId } = await admin.keys.create({ name: "K", workspace_ids: [workspaceId], grants });
    const client = server.client({ apiKey: api_key, maxRetries: 0 });
    expect((await client.workspaces.list()).items.map(({ id }) => id)).toEqual([workspaceId]);
    const { items } = await admin.keys.list();
    expect(items.find(({ id }) => id === keyId)).toMatchObject({ name: "K", grants, revoked_at: null });
    expect(JSON.stringify(items)).not.toContain(api_key);
    await admin.keys.revoke({ keyId });
    await expect(client.workspaces.list()).rejects.toMatchObject({ status: 401 });
  });

  it("creates, returns and deletes workspaces", async () => {
    const created = await admin.workspaces.create({ name: "Short-lived", custom_id: "short-lived" });
    const { id: workspaceId } = created;
    expect(await admin.workspaces.get({ workspaceId })).toEqual(created);
    const client = server.client({ apiKey: await createKey(admin, [workspaceId, scenario.workspaceId]) });
    await admin.workspaces.delete({ workspaceId });
    await expect(client.workspaces.update({ id: workspaceId, name: "x" })).rejects.toMatchObject({ status: 404 });
    expect((await client.workspaces.list()).items.map(({ id }) => id)).toEqual([scenario.workspaceId]);
  });

  it("lists and returns projects", async () => {
    const { workspaceId, projectId } = scenario;
    const project = await admin.projects.get({ projectId });
    expect(project).toMatchObject({ id: projectId, workspace_id: workspaceId, custom_id: "report" });
    expect(await admin.projects.list({ workspaceId, page_size: 1, order: "desc" }).toArray()).toEqual([project]);
  });

  it("returns the activity of workspaces and projects", async () => {
    const { workspaceId, projectId } = scenario;
    expect((await admin.workspaces.getActivity({ workspaceId })).items).toHaveLength(53);
    const { interval, items } = await admin.projects.getActivity({ projectId, interval: "day", count: 2 });
    expect([interval, items.length, items[0]?.facts]).toEqual(["day", 2, undefined]);
    await expect(admin.projects.getActivity({ projectId: "prj_99" })).rejects.toMatchObject({ status: 404 });
  });

  it("creates, lists and returns industries, actors and facts", async () => {
    const { workspaceId } = scenario;
    const industry = await admin.industries.create({ name: "Toys" });
    expect((await admin.industries.list()).items).toContainEqual(industry);
    const actor = await admin.actors.create({ workspaceId, name: "Bob" });
    expect(await admin.actors.list({ workspaceId, page_size: 1 }).toArray()).toContainEqual(actor);
    expect((await admin.actors.list({ workspaceId, name: actor.name.toUpperCase() })).items).toContainEqual(actor);
    expect((await admin.actors.list({ workspaceId, name: "%" })).items).toEqual([]);
    const { items } = await admin.facts.create({
      actorId: actor.id,
      facts: [{ fact: "a" }, { fact: "b", score: 0.5 }],
    });
    expect(await admin.facts.list({ actorId: actor.id, page_size: 1 }).toArray()).toEqual(items);
    expect(await admin.actors.get({ actorId: actor.id })).toEqual({ ...actor, fact_count: 2 });
  });

  it("creates agents and versions, and activates a version", async () => {
    const { workspaceId, actorId: actor_id } = scenario;
    const agent = await admin.agents.create({ workspaceId, name: "A", custom_id: "a", actor_id, model: "m-1" });
    const agentId = agent.id;
    const changed = await admin.agents.createVersion({ agentId, model: "m-2", activate: true });
    expect(changed).toMatchObject({ version: 2, latest_version: 2, model: "m-2" });
    const active = await admin.agents.activateVersion({ agentId, version: 1 });
    expect(active).toMatchObject({ version: 1, latest_version: 2, model: "m-1" });
    expect(await admin.agents.list({ workspaceId, page_size: 1 }).toArray()).toContainEqual(active);
    expect(await admin.agents.get({ agentId })).toEqual(active);
  });

  it("creates, updates, expires, lists and returns memories", async () => {
    const { projectId } = scenario;
    const { items } = await admin.memories.create({ projectId, memories: [{ content: "a", user_id: "u" }] });
    const memoryId = items[0]?.id ?? "";
    expect(await admin.memories.update({ projectId, memoryId, content: "b" })).toMatchObject({ content: "b" });
    const expired = await admin.memories.expire({ projectId, memoryId });
    expect(expired).toMatchObject({ content: "b", expired: true });
    expect(await admin.memories.list({ projectId, page_size: 1 }).toArray()).toEqual([expired]);
    expect(await admin.memories.get({ projectId, memoryId })).toEqual(expired);
    expect(await admin.memories.listUsers({ projectId })).toEqual({ items: [{ user_id: "u", memory_count: 0 }] });
    const { trace } = await scenario.client().memories.getTrace({ id: projectId, memoryId });
    expect(trace.map(({ event_type }) => event_type)).toEqual(["ADD", "UPDATE", "DELETE"]);
  });

  it("creates, lists and returns conflicts", async () => {
    const { projectId, workspaceId } = scenario;
    const fact_ids = await scenario.createFacts("Lives in Oslo.", "Lives in Bergen.");
    const conflict = await admin.conflicts.create({ projectId, fact_ids });
    expect(await admin.conflicts.list({ projectId, page_size: 1 }).toArray()).toEqual([conflict]);
    const conflictId = conflict.id;
    await scenario.client().conflicts.resolve({ workspaceId, projectId, conflictId, strategy: "dismiss" });
    const [resolved] = (await admin.conflicts.list({ projectId })).items;
    expect(resolved).toMatchObject({ resolved: true, resolution: { strategy: "dismiss" } });
    expect(await admin.conflicts.get({ projectId, conflictId })).toEqual(resolved);
  });

  it("creates, reads, changes and deletes items of the drive", async () => {
    const { item_id: folder } = await admin.drive.createItem({ item_type: "directory", name: "Folder" });
    const bytes = randomBytes(100);
    const from = await scenario.client().drive.upload(bytes);
    const file = await admin.drive.createItem({ item_type: "file", name: "a.bin", from, x_attrs: { source: "test" } });
    const itemId = file.item_id;
    expect(await admin.drive.getItem({ itemId })).toEqual(file);
    const content = await admin.drive.getContent({ itemId });
    expect(Buffer.from(await content.bytes()).equals(bytes)).toBe(true);
    const moved = await admin.drive.updateItem({ itemId, name: "b.bin", parent_item_id: folder });
    expect(moved).toMatchObject({ name: "b.bin", parent_item_id: folder, x_attrs: { source: "test" } });
    await admin.drive.deleteItem({ itemId: folder });
    await expect(admin.drive.getItem({ itemId })).rejects.toMatchObject({ status: 404 });
  });

  it("imports, lists and deletes documents", async () => {
    const { projectId } = scenario;
    const documentId = await scenario.importDocument("notes.txt", "Tea is in the kitchen.");
    expect(await admin.documents.list({ projectId, page_size: 1 }).toArray()).toMatchObject([{ id: documentId }]);
    expect(await admin.documents.listPassages({ projectId, documentId }).toArray()).toMatchObject([
      { type: "paragraph" },
    ]);
    // `importDocument` has called it with another client.
    const drive_item_ids = [await scenario.uploadFile("more.txt", "Coffee, too.")];
    const { items } = await admin.documents.import({ projectId, drive_item_ids });
    expect(items).toMatchObject([{ name: "more.txt", status: "pending" }]);
    for (const id of [documentId, items[0]?.id ?? ""]) await admin.documents.delete({ projectId, documentId: id });
    expect((await admin.documents.list({ projectId })).items).toEqual([]);
  });

  it("sets and lists faults", async () => {
    const faults = [{ operation: "facts.get", kind: "none" as const, delay_ms: 1, calls: 2 }];
    expect(await admin.faults.replace({ faults })).toEqual({ faults });
    expect(await admin.faults.list()).toEqual({ faults });
    await admin.faults.replace({ faults: [] });
  });

  describe("all operations", () => {
    it("were called", () => {
      expect([...called].sort()).toEqual(Object.keys(validators).sort());
    });

    it("refuse the other kind of key", async () => {
      const swapped = createClient({
        baseUrl: server.url,
        credentials: { adminKey: scenario.apiKey, apiKey: server.adminKey },
        fetch: server.fetch,
        maxRetries: 0,
      });
      await expect(swapped.keys.list()).rejects.toMatchObject({ name: "UnauthorizedError" });
      await expect(swapped.drive.getItem({ itemId: "itm_1" })).rejects.toMatchObject({ name: "UnauthorizedError" });
    });
  });
});
