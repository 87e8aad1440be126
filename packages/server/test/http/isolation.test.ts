import { randomBytes } from "node:crypto";
import type { Client } from "@memory-service/client";
import { expect, it } from "vitest";
import { permissions } from "../../src/access/permissions.js";
import { type Client as AdminClient, createClient as createAdminClient } from "../../src/admin/client.js";
import { onEachDatabase } from "../support/databases.js";
import { startTestServer, type TestServer } from "../support/server.js";

interface Tenant {
  readonly client: Client;
  /** The operations of the admin API for apps. */
  readonly apps: AdminClient;
  readonly workspaceId: string;
}

async function createTenant({ admin, client, url }: TestServer): Promise<Tenant> {
  const custom_id = randomBytes(6).toString("hex");
  const { id } = await admin.workspaces.create({ name: custom_id, custom_id });
  const grants = permissions.map((permission) => ({ permission }));
  const { api_key: apiKey } = await admin.keys.create({ name: custom_id, workspace_ids: [id], grants });
  const apps = createAdminClient({ baseUrl: url, credentials: { apiKey }, maxRetries: 0 });
  return { client: client(apiKey), apps, workspaceId: id };
}

interface Resources {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly actorId: string;
  readonly factId: string;
  readonly agentId: string;
  readonly memoryId: string;
  readonly conflictId: string;
  readonly documentId: string;
  readonly folderId: string;
  readonly fileId: string;
}

async function createResources({ admin }: TestServer, { client, apps, workspaceId }: Tenant): Promise<Resources> {
  const { id: projectId } = await client.projects.create({ workspaceId, name: "Project", custom_id: "project" });
  const { id: actorId } = await admin.actors.create({ workspaceId, name: "Actor" });
  const facts = await admin.facts.create({ actorId, facts: [{ fact: "Likes tea" }, { fact: "Dislikes tea" }] });
  const fact_ids = facts.items.map(({ id }) => id);
  const [factId = ""] = fact_ids;
  const agent = await admin.agents.create({
    workspaceId,
    name: "Agent",
    custom_id: "agent",
    actor_id: actorId,
    model: "small",
  });
  const memories = [{ content: "Likes tea", user_id: "usr_1" }];
  const memoryId = (await admin.memories.create({ projectId, memories })).items[0]?.id ?? "";
  const { id: conflictId } = await admin.conflicts.create({ projectId, fact_ids });
  const from = await client.drive.upload(Buffer.from("# Tea\n\nGreen tea."));
  const { item_id: fileId } = await apps.drive.createItem({ item_type: "file", name: "tea.md", from });
  const { item_id: folderId } = await apps.drive.createItem({ item_type: "directory", name: "Folder" });
  const imported = await apps.documents.import({ projectId, drive_item_ids: [fileId] });
  const documentId = imported.items[0]?.id ?? "";
  return {
    workspaceId,
    projectId,
    actorId,
    factId,
    agentId: agent.id,
    memoryId,
    conflictId,
    documentId,
    folderId,
    fileId,
  };
}

/** Calls every operation that has the id of a resource. Those that delete come last. */
function callsOf(
  { client, apps }: Tenant,
  { workspaceId, projectId, actorId, factId, agentId, memoryId, conflictId, documentId, folderId, fileId }: Resources,
): Readonly<Record<string, () => Promise<unknown>>> {
  const fact = { workspaceId, actorId, factId };
  return {
    "facts.get": async () => client.facts.get(fact),
    "facts.update": async () => client.facts.update({ ...fact, fact: "Changed" }),
    "projects.create": async () => client.projects.create({ workspaceId, name: "Other", custom_id: "other" }),
    "projects.update": async () => client.projects.update({ id: projectId, name: "Changed" }),
    "projects.search": async () => client.projects.search({ id: projectId, query: "tea", user_id: "usr_1" }),
    "workspaces.update": async () => client.workspaces.update({ id: workspaceId, name: "Changed" }),
    "agents.update": async () => client.agents.update({ id: agentId, name: "Changed" }),
    "agents.listVersions": async () => client.agents.listVersions({ id: agentId }),
    "memories.getTrace": async () => client.memories.getTrace({ id: projectId, memoryId }),
    "documents.get": async () => client.documents.get({ workspaceId, projectId, documentId }),
    "documents.getV1": async () => client.documents.getV1({ id: projectId, documentId }),
    "drive.listChildren": async () => client.drive.listChildren({ item_id: folderId }),
    "conflicts.resolve": async () =>
      client.conflicts.resolve({ workspaceId, projectId, conflictId, strategy: "dismiss" }),
    "documents.list": async () => apps.documents.list({ projectId }),
    "documents.import": async () => apps.documents.import({ projectId, drive_item_ids: [fileId] }),
    "drive.getItem": async () => apps.drive.getItem({ itemId: fileId }),
    "drive.getContent": async () => apps.drive.getContent({ itemId: fileId }),
    "drive.updateItem": async () => apps.drive.updateItem({ itemId: fileId, name: "changed.md" }),
    "drive.createItem": async () =>
      apps.drive.createItem({ item_type: "directory", name: "Inside", parent_item_id: folderId }),
    "facts.forget": async () => client.facts.forget({ workspaceId, actorId, ids: [factId] }),
    "documents.delete": async () => apps.documents.delete({ projectId, documentId }),
    "drive.deleteItem": async () => apps.drive.deleteItem({ itemId: fileId }),
    "projects.delete": async () => client.projects.delete({ id: projectId }),
  };
}

async function statusOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call();
    return "done";
  } catch (error) {
    return error instanceof Error && "status" in error ? error.status : error;
  }
}

onEachDatabase("workspaces", (open) => {
  it("are invisible to keys of other workspaces", async () => {
    const server = await startTestServer({ database: await open() });
    const [owner, stranger] = [await createTenant(server), await createTenant(server)];
    const resources = await createResources(server, owner);

    const asStranger: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(callsOf(stranger, resources))) asStranger[name] = await statusOf(call);
    const names = Object.keys(asStranger);
    expect(asStranger).toStrictEqual(Object.fromEntries(names.map((name) => [name, 404])));

    // The same ids do not work through a workspace of the stranger either.
    const mixed = { ...resources, workspaceId: stranger.workspaceId };
    const through = callsOf(stranger, mixed);
    for (const name of ["facts.get", "facts.update", "facts.forget", "documents.get", "conflicts.resolve"])
      expect([name, await statusOf(through[name] ?? (async () => "missing"))]).toStrictEqual([name, 404]);

    const seen = JSON.stringify([
      await stranger.client.workspaces.list(),
      await stranger.client.projects.list(),
      await stranger.client.drive.listChildren({ item_id: "MY_SPACE" }),
    ]);
    for (const id of Object.values(resources)) expect(seen).not.toContain(id);

    // The requests are right: with the owner's key, all of them work.
    const asOwner: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(callsOf(owner, resources))) asOwner[name] = await statusOf(call);
    expect(asOwner).toStrictEqual(Object.fromEntries(names.map((name) => [name, "done"])));
  });
});
