import { type Client, createClient } from "@memory-service/client";
import type { Json } from "../../../../generator/test/json-schema/arbitraries.js";
import { permissions } from "../../src/access/permissions.js";
import { createClient as createAdminClient } from "../../src/admin/client.js";
import type { Targets } from "./requests.js";

/** Creates resources of all kinds on a server, and returns all that hostile requests to it may use. */
export async function prepareTargets(url: string, adminKey: string): Promise<Targets> {
  const admin = createAdminClient({ baseUrl: url, apiKey: adminKey });
  const workspace = await admin.workspaces.create({ name: "Fuzzed", custom_id: "fuzzed" });
  const workspaceId = workspace.id;
  const grants = permissions.map((permission) => ({ permission }));
  const { api_key: apiKey } = await admin.keys.create({ name: "Fuzzer", workspace_ids: [workspaceId], grants });
  const client: Client = createClient({ baseUrl: url, apiKey });
  const apps = createAdminClient({ baseUrl: url, credentials: { apiKey } });
  const { id: projectId } = await client.projects.create({ workspaceId, name: "Project", custom_id: "project" });
  const { id: actorId } = await admin.actors.create({ workspaceId, name: "Actor" });
  const facts = await admin.facts.create({ actorId, facts: [{ fact: "Likes tea" }, { fact: "Dislikes tea" }] });
  const agent = { name: "Agent", custom_id: "agent", actor_id: actorId, model: "small" };
  const { id: agentId } = await admin.agents.create({ workspaceId, ...agent });
  const memories = await admin.memories.create({ projectId, memories: [{ content: "Likes tea", user_id: "usr_1" }] });
  const factIds = facts.items.map(({ id }) => id);
  const conflict = await admin.conflicts.create({ projectId, fact_ids: factIds });
  const from = await client.drive.upload(Buffer.from("# Tea\n\nGreen tea."));
  const file = await apps.drive.createItem({ item_type: "file", name: "tea.md", from });
  const folder = await apps.drive.createItem({ item_type: "directory", name: "Folder" });
  const documents = await apps.documents.import({ projectId, drive_item_ids: [file.item_id] });
  const ids = [
    workspaceId,
    projectId,
    actorId,
    ...factIds,
    agentId,
    ...[...memories.items, ...documents.items, conflict].map(({ id }) => id),
    file.item_id,
    folder.item_id,
    "MY_SPACE",
  ];
  return {
    documents: await Promise.all(["/openapi.json", "/admin/openapi.json"].map(fetchJson(url))),
    ids,
    apiKey,
    adminKey,
  };
}

function fetchJson(url: string): (path: string) => Promise<Json> {
  return async (path) => (await (await fetch(url + path)).json()) as Json;
}
