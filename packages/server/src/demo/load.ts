import { readFile } from "node:fs/promises";
import { type Client, createClient } from "@memory-service/client";
import { type Client as AdminClient, createClient as createAdminClient } from "../admin/client.js";
import type { Grant, NewMemory } from "../admin/client.js";
import type { DemoAgent, DemoMemory, DemoProject, DemoVersion, DemoWorkspace } from "./data.js";
import { industries } from "./data.js";
import { shop } from "./shop.js";
import { turbines } from "./turbines.js";

/** The server into which demo data is loaded. */
interface DemoTarget {
  readonly baseUrl: string;
  readonly adminKey: string;
  /** Makes the requests, those of uploads too. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The permissions of the key that the demo data belongs to. */
  readonly grants: readonly Grant[];
  /** Returns the current time. Default: the time of this machine. */
  readonly now?: () => Date;
}

/** The result of loading. */
export interface DemoAccess {
  /** A key that sees all workspaces. `MY_SPACE` is in the first one. */
  readonly apiKey: string;
  readonly workspaceIds: readonly string[];
}

const demoWorkspaces: readonly DemoWorkspace[] = [shop, turbines];
const files = new URL("../../demo/files/", import.meta.url);

/** Loads two workspaces through the APIs, so that all data passes the checks of requests. */
export async function loadDemo({
  baseUrl,
  adminKey,
  fetch,
  grants,
  now = () => new Date(),
}: DemoTarget): Promise<DemoAccess> {
  const options = { baseUrl, ...(fetch && { fetch }) };
  const admin = createAdminClient({ ...options, apiKey: adminKey });
  const industryIds = new Map<string, string>();
  for (const industry of industries) industryIds.set(industry.name, (await admin.industries.create(industry)).id);

  const workspaceIds: string[] = [];
  for (const { customId, name, description, metadata } of demoWorkspaces)
    workspaceIds.push((await admin.workspaces.create({ custom_id: customId, name, description, metadata })).id);

  const createKey = async (name: string, ids: readonly string[]): Promise<string> => {
    const { api_key } = await admin.keys.create({
      name,
      user_id: "usr_demo",
      workspace_ids: [...ids],
      grants: [...grants],
    });
    return api_key;
  };
  for (const [index, workspace] of demoWorkspaces.entries()) {
    const workspaceId = workspaceIds[index] ?? "";
    // `MY_SPACE` is in the first workspace of a key, so that each workspace needs a key to get its files.
    const apiKey = await createKey(`Demo: ${workspace.name}`, [workspaceId]);
    const client = createClient({ ...options, apiKey });
    const withKey = createAdminClient({ ...options, credentials: { apiKey } });
    await new WorkspaceLoader(workspace, workspaceId, { admin, withKey, client, industryIds, fetch, now }).load();
  }
  return { apiKey: await createKey("Demo", workspaceIds), workspaceIds };
}

interface Clients {
  readonly admin: AdminClient;
  /** The admin API with an API key, for its operations for apps. */
  readonly withKey: AdminClient;
  readonly client: Client;
  readonly industryIds: ReadonlyMap<string, string>;
  /** Sends the parts of uploads. */
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly now: () => Date;
}

/** Loads one workspace, and remembers the ids of what it has created. */
class WorkspaceLoader {
  readonly #workspace: DemoWorkspace;
  readonly #workspaceId: string;
  readonly #clients: Clients;
  readonly #actorIds = new Map<string, string>();
  readonly #factIds = new Map<string, string>();
  readonly #itemIds = new Map<string, string>();

  constructor(workspace: DemoWorkspace, workspaceId: string, clients: Clients) {
    this.#workspace = workspace;
    this.#workspaceId = workspaceId;
    this.#clients = clients;
  }

  async load(): Promise<void> {
    for (const actor of this.#workspace.actors) await this.#loadActor(actor);
    for (const agent of this.#workspace.agents) await this.#loadAgent(agent);
    for (const folder of this.#workspace.folders) await this.#loadFolder(folder);
    for (const project of this.#workspace.projects) await this.#loadProject(project);
  }

  async #loadActor({ name, facts }: DemoWorkspace["actors"][number]): Promise<void> {
    const { admin, client } = this.#clients;
    const actor = await admin.actors.create({ workspaceId: this.#workspaceId, name });
    this.#actorIds.set(name, actor.id);
    const { items } = await admin.facts.create({
      actorId: actor.id,
      facts: facts.map(({ fact, metadata, score, expirationDate }) => ({
        fact,
        ...(metadata && { metadata }),
        ...(score !== undefined && { score }),
        ...(expirationDate !== undefined && { expiration_date: expirationDate }),
      })),
    });
    const forgotten: string[] = [];
    for (const [index, { key, isForgotten }] of facts.entries()) {
      const id = items[index]?.id ?? "";
      if (key !== undefined) this.#factIds.set(key, id);
      if (isForgotten) forgotten.push(id);
    }
    if (forgotten.length > 0)
      await client.facts.forget({ workspaceId: this.#workspaceId, actorId: actor.id, ids: forgotten });
  }

  async #loadAgent({ customId, name, description, actor, versions }: DemoAgent): Promise<void> {
    const { admin } = this.#clients;
    const [first, ...others] = versions;
    const agent = await admin.agents.create({
      workspaceId: this.#workspaceId,
      custom_id: customId,
      name,
      description,
      actor_id: this.#actorIds.get(actor) ?? "",
      ...configurationOf(first),
    });
    let latest = first;
    for (const version of others) {
      latest = { ...latest, ...version };
      await admin.agents.createVersion({ agentId: agent.id, ...configurationOf(latest) });
    }
    // All but the newest version were tried; the newest one waits to be activated.
    if (others.length > 1) await admin.agents.activateVersion({ agentId: agent.id, version: others.length });
  }

  async #loadFolder({ name, files: names }: DemoWorkspace["folders"][number]): Promise<void> {
    const { withKey, client, fetch } = this.#clients;
    const folder = await withKey.drive.createItem({ item_type: "directory", name });
    for (const file of names) {
      const bytes = await readFile(new URL(file, files));
      await client.drive.upload(bytes, {
        fetch,
        complete: async ({ upload_id, part_etags }) => {
          const from = { upload_id, part_etags: [...part_etags] };
          const item = await withKey.drive.createItem({
            item_type: "file",
            name: file,
            parent_item_id: folder.item_id,
            from,
          });
          this.#itemIds.set(file, item.item_id);
        },
      });
    }
  }

  async #loadProject(project: DemoProject): Promise<void> {
    const { client, withKey, industryIds } = this.#clients;
    const { id } = await client.projects.create({
      workspaceId: this.#workspaceId,
      custom_id: project.customId,
      name: project.name,
      description: project.description,
      industry_ids: project.industries.map((name) => industryIds.get(name) ?? ""),
    });
    const names = project.documents ?? [];
    const itemIds = names.map((name) => this.#itemIds.get(name) ?? "");
    const documents =
      names.length === 0 ? [] : (await withKey.documents.import({ projectId: id, drive_item_ids: itemIds })).items;
    const memoryIds = await this.#loadMemories(id, project.memories ?? []);
    for (const { facts, memory, document } of project.conflicts ?? []) {
      const documentId = documents[names.indexOf(document?.name ?? "")]?.id;
      await this.#clients.admin.conflicts.create({
        projectId: id,
        fact_ids: facts.map((key) => this.#factId(key)),
        memory_ids: memory === undefined ? [] : [memoryIds[memory] ?? ""],
        ...(document &&
          documentId && { document: { document_id: documentId, rewrites: this.#rewrites(document.rewrites) } }),
      });
    }
  }

  #factId(key: string): string {
    return this.#factIds.get(key) ?? "";
  }

  #rewrites(rewrites: Readonly<Record<string, string>>): { fact_id: string; fact: string }[] {
    return Object.entries(rewrites).map(([key, fact]) => ({ fact_id: this.#factId(key), fact }));
  }

  async #loadMemories(projectId: string, memories: readonly DemoMemory[]): Promise<string[]> {
    if (memories.length === 0) return [];
    const { admin } = this.#clients;
    const { items } = await admin.memories.create({
      projectId,
      memories: memories.map((memory) => ({
        content: memory.contents[0],
        user_id: memory.user,
        source_messages: this.#messages(memory, 0),
      })),
    });
    const ids = items.map(({ id }) => id);
    for (const [index, memory] of memories.entries()) await this.#changeMemory(projectId, ids[index] ?? "", memory);
    return ids;
  }

  /** Gives a memory its later contents. */
  async #changeMemory(projectId: string, memoryId: string, memory: DemoMemory): Promise<void> {
    const { admin } = this.#clients;
    for (const [index, content] of memory.contents.entries()) {
      if (index === 0) continue;
      await admin.memories.update({ projectId, memoryId, content, source_messages: this.#messages(memory, index) });
    }
    if (memory.isExpired) await admin.memories.expire({ projectId, memoryId });
  }

  /** Returns the message that brought a content: one a day, the last one yesterday. */
  #messages({ contents, said }: DemoMemory, index: number): NonNullable<NewMemory["source_messages"]> {
    const daysAgo = contents.length - index;
    const timestamp = Math.floor(this.#clients.now().getTime() / 1000) - daysAgo * 86_400;
    return [{ role: "user", content: said[index] ?? "", timestamp }];
  }
}

function configurationOf(version: Required<DemoVersion>) {
  const { prompt, model, capabilities, allowedTools, maxTurns, temperature } = version;
  return {
    model,
    capabilities: [...capabilities],
    policies: {
      max_turns: maxTurns,
      max_tool_calls: 6,
      allow_tools: [...allowedTools],
      deny_tools: ["projects_delete"],
      subagent_timeout: 60,
      subagent_max_concurrency: 2,
    },
    system_prompt: prompt,
    model_settings: { temperature, max_tokens: 1_200 },
  };
}
