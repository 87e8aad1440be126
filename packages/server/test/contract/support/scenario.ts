/** Workspaces with something of every kind, created through the APIs. */
import type { Client, ClientOptions } from "@memory-service/client";
import { permissions } from "../../../src/access/permissions.js";
import {
  type Client as AdminClient,
  createClient as createAdminClient,
  type Grant,
} from "../../../src/admin/client.js";
import type { TestServer } from "../../../src/testing.js";

/** A workspace with an actor, an agent and a project, and a key that sees it alone. */
export interface Scenario {
  readonly apiKey: string;
  /** Creates a client with the key, which sends its requests within this process. */
  client(options?: Partial<ClientOptions>): Client;
  /** The admin API, with the admin key. */
  readonly admin: AdminClient;
  /** The admin API with the API key, for its operations for apps. */
  readonly forApps: AdminClient;
  readonly workspaceId: string;
  readonly actorId: string;
  readonly agentId: string;
  readonly projectId: string;
  readonly industryIds: readonly [string, string];
  /** Creates facts of the actor, and returns their ids. */
  createFacts(...facts: readonly string[]): Promise<string[]>;
  /** Creates a memory with a change, and returns its id. */
  createMemory(first: string, then: string, user?: string): Promise<string>;
  /** Uploads a file to the drive, and returns its id. */
  uploadFile(name: string, bytes: string | Uint8Array): Promise<string>;
  /** Imports a file into the project, waits until it has been processed, and returns the document's id. */
  importDocument(name: string, bytes: string | Uint8Array): Promise<string>;
}

let count = 0;

export async function createScenario(server: TestServer): Promise<Scenario> {
  count += 1;
  const admin = server.admin();
  const { id: workspaceId } = await admin.workspaces.create({
    name: "Northwind",
    metadata: { region: "eu", limits: { seats: 12 } },
    custom_id: `northwind-${count}`,
  });
  const apiKey = await createKey(admin, [workspaceId]);
  const client = server.client({ apiKey });
  const finance = await admin.industries.create({ name: `Finance ${count}`, description: "Banks and insurers" });
  const audit = await admin.industries.create({ name: `Audit ${count}` });
  const actor = await admin.actors.create({ workspaceId, name: "Ada" });
  const agentId = await createAgent(admin, workspaceId, actor.id);
  const { id: projectId } = await client.projects.create({ workspaceId, name: "Annual report", custom_id: "report" });
  const forApps = createAdminClient({ baseUrl: server.url, credentials: { apiKey }, fetch: server.fetch });
  const uploadFile: Scenario["uploadFile"] = async (name, bytes) => {
    const content = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
    const from = await client.drive.upload(content);
    return (await forApps.drive.createItem({ item_type: "file", name, from })).item_id;
  };
  return {
    apiKey,
    client: (options) => server.client({ apiKey, ...options }),
    admin,
    forApps,
    workspaceId,
    actorId: actor.id,
    agentId,
    projectId,
    industryIds: [finance.id, audit.id],
    async createFacts(...facts) {
      const { items } = await admin.facts.create({ actorId: actor.id, facts: facts.map((fact) => ({ fact })) });
      return items.map(({ id }) => id);
    },
    async createMemory(first, then, user_id = "user_9") {
      const { items } = await admin.memories.create({ projectId, memories: [{ content: first, user_id }] });
      const memoryId = items[0]?.id ?? "";
      const source_messages = [{ role: "user", content: "They want it in March.", timestamp: 1_791_799_200 }];
      await admin.memories.update({ projectId, memoryId, content: then, source_messages });
      return memoryId;
    },
    uploadFile,
    async importDocument(name, bytes) {
      const drive_item_ids = [await uploadFile(name, bytes)];
      const { items } = await forApps.documents.import({ projectId, drive_item_ids });
      const documentId = items[0]?.id ?? "";
      await processed(client, { workspaceId, projectId, documentId });
      return documentId;
    },
  };
}

const allGrants: readonly Grant[] = permissions.map((permission) => ({ permission }));

/** Creates a key, by default with all permissions. */
export async function createKey(
  admin: AdminClient,
  workspace_ids: readonly string[],
  grants: readonly Grant[] = allGrants,
): Promise<string> {
  return (await admin.keys.create({ name: "Contract", workspace_ids: [...workspace_ids], grants: [...grants] }))
    .api_key;
}

/** Creates an agent with two versions, of which the first is active. */
async function createAgent(admin: AdminClient, workspaceId: string, actor_id: string): Promise<string> {
  const { id: agentId } = await admin.agents.create({
    workspaceId,
    name: "Clerk",
    custom_id: "clerk",
    actor_id,
    model: "model-large",
    capabilities: ["search", "drive"],
    policies: {
      max_turns: 20,
      max_tool_calls: 8,
      allow_tools: ["search"],
      deny_tools: ["drive"],
      subagent_timeout: 300,
      subagent_max_concurrency: 2,
    },
    output: { mode: "json", json_schema: { type: "object" } },
    subagents: [{ name: "Reader", mode: "auto", context: "Read first.", inherit_tools: true }],
    skills: [{ skill_id: "skl_1", skill_version: 2 }],
    system_prompt: "You file things.",
    model_settings: { temperature: 0.2, max_tokens: 4096 },
    runtime_bindings: { tools: { search: "default" } },
  });
  await admin.agents.createVersion({ agentId, system_prompt: "You file things well." });
  return agentId;
}

/** Polls a document until it has been processed, as the client's recipes show. */
export async function processed(
  client: Client,
  params: Parameters<Client["documents"]["get"]>[0],
): Promise<"okay" | "error"> {
  for (;;) {
    const { status } = await client.documents.get(params);
    if (status === "okay" || status === "error") return status;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
