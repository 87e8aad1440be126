/** Tenants of one reference server. The key of a tenant sees nothing of the others, so that each test can have its own data. */
import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "@memory-service/client";
import { type Client as AdminClient, createClient as createAdminClient } from "@memory-service/server/admin";
import type { TestServer } from "@memory-service/server/testing";
import * as data from "./data.js";

/** The data that a test needs beside that of every tenant. */
export interface Wanted {
  /** Default: 2. */
  readonly workspaces?: number;
  /** Default: 2. */
  readonly projects?: number;
  /** Folders without files, beside the three that every tenant has. Default: none. */
  readonly emptyFolders?: number;
  /**
   * Files, which are documents of the first project, and a second conflict, between the third fact and the first document. Processing a
   * slow document takes two seconds. Default: none of this.
   */
  readonly documents?: "imported" | "processed" | "slow";
}

/** The URL and the key of a tenant, and the identifiers of its data. */
export interface Tenant {
  readonly url: string;
  /** The URL of the server itself, if `url` is that of a proxy in front of it. */
  readonly serverUrl?: string;
  /** A key of all workspaces of the tenant. */
  readonly apiKey: string;
  /** The keys of single workspaces, by the id of the workspace. */
  readonly workspaceKeys: Readonly<Record<string, string>>;
  readonly adminKey: string;
  readonly ids: Ids;
}

/** The identifiers of a tenant's data. Documents, memories and conflicts belong to the first project. */
export interface Ids {
  readonly workspaces: readonly string[];
  readonly projects: readonly string[];
  readonly actor: string;
  /** The first two contradict each other, which is the first conflict. */
  readonly facts: readonly string[];
  /** The second one has the first conflict. */
  readonly memories: readonly string[];
  readonly conflicts: readonly string[];
  readonly agent: string;
  readonly folders: readonly string[];
  /** The third one cannot be processed. */
  readonly documents: readonly string[];
}

/** Creates tenants on a server. */
export class Tenants {
  readonly #server: TestServer;
  readonly #url: string;
  readonly #admin: AdminClient;
  #count = 0;
  /** Ends when the documents that were imported last are processed. */
  #turn = Promise.resolve();

  /** `url`: where pages reach the server. */
  constructor(server: TestServer, url = server.url) {
    this.#server = server;
    this.#url = url;
    this.#admin = server.admin();
  }

  async create({ workspaces: wantedWorkspaces = 2, projects: wantedProjects = 2, ...wanted }: Wanted): Promise<Tenant> {
    const { url, fetch } = this.#server;
    const workspaces = await this.#createWorkspaces(wantedWorkspaces);
    const [workspaceId = ""] = workspaces;
    const user = `user-${this.#count}`;
    const apiKey = await this.#createKey(user, workspaces);
    const workspaceKeys: Record<string, string> = {};
    for (const id of workspaces.slice(0, 2)) workspaceKeys[id] = await this.#createKey(user, [id]);
    const clients = {
      client: createClient({ baseUrl: url, apiKey, fetch }),
      withKey: createAdminClient({ baseUrl: url, credentials: { apiKey }, fetch }),
    };
    const projects = await createProjects(clients, workspaceId, wantedProjects);
    const [projectId = ""] = projects;
    const { actor, facts } = await this.#createFacts(workspaceId);
    const memories = await this.#createMemories(projectId);
    const folders = await createFolders(clients, wanted.emptyFolders ?? 0);
    const documents = wanted.documents
      ? await this.#importInTurn(wanted.documents, clients, { projectId, folder: folders[0] ?? "" })
      : [];
    if (wanted.documents === "processed") await waitForDocuments(clients, projectId, documents);
    const conflicts = await this.#createConflicts(projectId, { facts, memories, documents });
    const agent = await this.#createAgent(workspaceId, actor);
    const ids = { workspaces, projects, actor, facts, memories, conflicts, agent, folders, documents };
    return { url: this.#url, serverUrl: url, apiKey, workspaceKeys, adminKey: this.#server.adminKey, ids };
  }

  async #createWorkspaces(count: number): Promise<string[]> {
    const tenant = ++this.#count;
    const ids: string[] = [];
    for (const [index, workspace] of data.workspaces.slice(0, count).entries()) {
      const custom_id = `${tenant}-${index}`;
      ids.push((await this.#admin.workspaces.create({ ...workspace, custom_id })).id);
    }
    return ids;
  }

  /** Creates a key with all permissions, like that of the server. */
  async #createKey(user_id: string, workspace_ids: string[]): Promise<string> {
    const { items } = await this.#admin.keys.list();
    const grants = items[0]?.grants ?? [];
    return (await this.#admin.keys.create({ name: "Test", user_id, workspace_ids, grants })).api_key;
  }

  async #createFacts(workspaceId: string): Promise<{ actor: string; facts: string[] }> {
    const { id: actorId } = await this.#admin.actors.create({ workspaceId, name: "Ada" });
    const { items } = await this.#admin.facts.create({ actorId, facts: [...data.facts] });
    return { actor: actorId, facts: items.map(({ id }) => id) };
  }

  async #createMemories(projectId: string): Promise<string[]> {
    const { items } = await this.#admin.memories.create({ projectId, memories: [...data.memories] });
    const memoryId = items[0]?.id ?? "";
    await this.#admin.memories.update({ projectId, memoryId, ...data.updateOfFirstMemory });
    return items.map(({ id }) => id);
  }

  async #createConflicts(
    projectId: string,
    { facts, memories, documents }: Pick<Ids, "facts" | "memories" | "documents">,
  ): Promise<string[]> {
    const [, , third = ""] = facts;
    const [document_id] = documents;
    const rewrites = [{ fact_id: third, fact: data.rewrittenFact }];
    const conflicts = [
      { projectId, fact_ids: facts.slice(0, 2), memory_ids: memories.slice(1, 2) },
      ...(document_id === undefined ? [] : [{ projectId, fact_ids: [third], document: { document_id, rewrites } }]),
    ];
    const ids: string[] = [];
    for (const conflict of conflicts) ids.push((await this.#admin.conflicts.create(conflict)).id);
    return ids;
  }

  /**
   * Imports the documents of one tenant after those of another: a fault delays the next documents of any tenant. A turn ends when its documents
   * are processed.
   */
  async #importInTurn(
    kind: NonNullable<Wanted["documents"]>,
    clients: Clients,
    target: ImportTarget,
  ): Promise<string[]> {
    const previous = this.#turn;
    let endTurn = (): void => {};
    this.#turn = new Promise((resolve) => (endTurn = resolve));
    await previous;
    try {
      if (kind === "slow") await this.#delayDocuments(2_000);
      const documents = await importDocuments(clients, target);
      void waitForDocuments(clients, target.projectId, documents).then(endTurn, endTurn);
      return documents;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** Delays the processing of the documents that are imported next. */
  async #delayDocuments(delay_ms: number): Promise<void> {
    const calls = data.files.length;
    await this.#admin.faults.replace({ faults: [{ operation: "documents.process", kind: "none", delay_ms, calls }] });
  }

  async #createAgent(workspaceId: string, actor_id: string): Promise<string> {
    const { id: agentId } = await this.#admin.agents.create({ workspaceId, actor_id, ...data.agent });
    for (const max_turns of data.laterTurns)
      await this.#admin.agents.createVersion({ agentId, policies: { ...data.agent.policies, max_turns } });
    return agentId;
  }
}

interface Clients {
  readonly client: Client;
  /** The admin API with the tenant's key, for its operations for apps. */
  readonly withKey: AdminClient;
}

async function createProjects({ client }: Clients, workspaceId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, project] of data.projects.slice(0, count).entries())
    ids.push((await client.projects.create({ workspaceId, custom_id: `project-${index}`, ...project })).id);
  return ids;
}

async function createFolders({ withKey }: Clients, more: number): Promise<string[]> {
  const names = [...data.folders, ...data.emptyFolders.slice(0, more)];
  const ids: string[] = [];
  for (const name of names) ids.push((await withKey.drive.createItem({ item_type: "directory", name })).item_id);
  return ids;
}

interface ImportTarget {
  readonly projectId: string;
  /** The folder of the files. */
  readonly folder: string;
}

/** Uploads files and imports them into a project. */
async function importDocuments({ client, withKey }: Clients, { projectId, folder }: ImportTarget): Promise<string[]> {
  const year = await withKey.drive.createItem({ item_type: "directory", name: "2025", parent_item_id: folder });
  const drive_item_ids: string[] = [];
  for (const { name, content, isOfYear } of data.files) {
    const from = await client.drive.upload(Buffer.from(content));
    const parent_item_id = isOfYear ? year.item_id : folder;
    drive_item_ids.push((await withKey.drive.createItem({ item_type: "file", name, parent_item_id, from })).item_id);
  }
  const { items } = await withKey.documents.import({ projectId, drive_item_ids });
  return items.map(({ id }) => id);
}

async function waitForDocuments({ client }: Clients, id: string, documents: readonly string[]): Promise<void> {
  for (const documentId of documents) {
    const isProcessed = async (): Promise<boolean> => {
      const { status } = await client.documents.getV1({ id, documentId });
      return status === "okay" || status === "error";
    };
    while (!(await isProcessed())) await wait(50);
  }
}
