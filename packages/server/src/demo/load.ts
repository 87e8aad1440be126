import { readFile } from "node:fs/promises";
import { type Client, createClient } from "@memory-service/client";
import { type Client as AdminClient, createClient as createAdminClient } from "../admin/client.js";
import type { Grant, NewMemory } from "../admin/client.js";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.js";
import type { DemoClock } from "./clock.js";
import type { DemoAgent, DemoMemory, DemoProject, DemoVersion, DemoWorkspace, YearProject } from "./data.js";
import { industries } from "./data.js";
import { insertYear } from "./insert-year.js";
import { shop } from "./shop.js";
import { turbines } from "./turbines.js";
import { ageOfProject, dayMs, yearOf } from "./year.js";

/** The server into which demo data is loaded. */
interface DemoTarget {
  readonly baseUrl: string;
  readonly adminKey: string;
  /** Makes the requests, those of uploads too. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The permissions of the key that the demo data belongs to. */
  readonly grants: readonly Grant[];
  /** The clock of the server, as far as it answers `fetch`. */
  readonly clock: DemoClock;
  /** The server's database, for a year of activity. Default: only what the authors of the demo data wrote. */
  readonly db?: Kysely<Schema>;
}

/** The result of loading. */
export interface DemoAccess {
  /** A key that sees all workspaces. `MY_SPACE` is in the first one. */
  readonly apiKey: string;
  readonly workspaceIds: readonly string[];
}

export const demoWorkspaces: readonly DemoWorkspace[] = [shop, turbines];
const files = new URL("../../demo/files/", import.meta.url);

/** Loads two workspaces through the APIs, so that all data passes the checks of requests; a year of activity is inserted in bulk. */
export async function loadDemo({ baseUrl, adminKey, fetch, grants, clock, db }: DemoTarget): Promise<DemoAccess> {
  const options = { baseUrl, ...(fetch && { fetch }) };
  const admin = createAdminClient({ ...options, apiKey: adminKey });
  const industryIds = new Map<string, string>();
  for (const industry of industries) industryIds.set(industry.name, (await admin.industries.create(industry)).id);

  const today = clock.now();
  const workspaceIds: string[] = [];
  for (const { customId, name, description, metadata, daysAgo } of demoWorkspaces) {
    clock.putTo(new Date(today.getTime() - daysAgo * dayMs));
    workspaceIds.push((await admin.workspaces.create({ custom_id: customId, name, description, metadata })).id);
  }
  clock.release();

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
    const tools = { admin, withKey, client, industryIds, fetch, clock, db, today };
    await new WorkspaceLoader(workspace, workspaceId, tools).load();
  }
  return { apiKey: await createKey("Demo", workspaceIds), workspaceIds };
}

interface Tools {
  readonly admin: AdminClient;
  /** The admin API with an API key, for its operations for apps. */
  readonly withKey: AdminClient;
  readonly client: Client;
  readonly industryIds: ReadonlyMap<string, string>;
  /** Sends the parts of uploads. */
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly clock: DemoClock;
  readonly db: Kysely<Schema> | undefined;
  /** The time at which loading began. */
  readonly today: Date;
}

/** Loads one workspace, and remembers the ids of what it has created. */
class WorkspaceLoader {
  readonly #workspace: DemoWorkspace;
  readonly #workspaceId: string;
  readonly #tools: Tools;
  readonly #actorIds = new Map<string, string>();
  readonly #factIds = new Map<string, string>();
  readonly #itemIds = new Map<string, string>();
  readonly #projectIds = new Map<string, string>();
  /** The memories of projects, in their order. */
  readonly #memoryIds = new Map<string, readonly string[]>();
  /** The documents of projects, by the names of their files. */
  readonly #documentIds = new Map<string, ReadonlyMap<string, string>>();

  constructor(workspace: DemoWorkspace, workspaceId: string, tools: Tools) {
    this.#workspace = workspace;
    this.#workspaceId = workspaceId;
    this.#tools = tools;
  }

  /** Creates what is older first, because lists are in the order in which their items were created. */
  async load(): Promise<void> {
    const { actors, agents, folders, projects, daysAgo } = this.#workspace;
    for (const actor of actors) await this.#at(daysAgo, () => this.#loadActor(actor));
    for (const agent of agents) await this.#loadAgent(agent);
    for (const folder of folders) await this.#loadFolder(folder);
    for (const [index, project] of projects.entries())
      await this.#loadProject({ ...project, daysAgo: ageOfProject(this.#workspace, index) });
    const { db } = this.#tools;
    if (db) await this.#loadYear(db);
    for (const project of projects) await this.#loadMemories(project);
    // The first conflict is the newest.
    for (const [index, project] of [...projects.entries()].toReversed())
      await this.#at(this.#daysOfLast + 0.1 + index / 2, () => this.#loadConflicts(project));
    await this.#tools.client.drive.createUpload({ file_size: 48_200_000 });
  }

  /** The days since somebody worked last. */
  get #daysOfLast(): number {
    return this.#workspace.year.quietDays - 1;
  }

  /** Calls a function while the server's clock is in the past. */
  async #at<T>(daysAgo: number, create: () => Promise<T>): Promise<T> {
    const { clock, today } = this.#tools;
    clock.putTo(new Date(today.getTime() - daysAgo * dayMs));
    try {
      return await create();
    } finally {
      clock.release();
    }
  }

  async #loadYear(db: Kysely<Schema>): Promise<void> {
    const { year, daysAgo } = this.#workspace;
    for (const name of Object.values(year.people))
      await this.#at(daysAgo, async () => {
        const { id } = await this.#tools.admin.actors.create({ workspaceId: this.#workspaceId, name });
        this.#actorIds.set(name, id);
      });
    for (const project of year.projects) await this.#loadProject(project);
    const ids = { projects: this.#projectIds, actors: this.#actorIds };
    await insertYear(db, yearOf(this.#workspace, this.#tools.today), ids);
  }

  async #loadActor({ name, facts }: DemoWorkspace["actors"][number]): Promise<void> {
    const { admin, client } = this.#tools;
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

  /** Creates an agent with its versions, at equal intervals until now. */
  async #loadAgent({ customId, name, description, actor, versions }: DemoAgent): Promise<void> {
    const { admin } = this.#tools;
    const [first, ...others] = versions;
    const ageOf = (index: number): number => this.#workspace.daysAgo * (1 - index / versions.length);
    const agent = await this.#at(ageOf(0), () =>
      admin.agents.create({
        workspaceId: this.#workspaceId,
        custom_id: customId,
        name,
        description,
        actor_id: this.#actorIds.get(actor) ?? "",
        ...configurationOf(first),
      }),
    );
    let latest = first;
    for (const [index, version] of others.entries()) {
      latest = { ...latest, ...version };
      const configuration = configurationOf(latest);
      await this.#at(ageOf(index + 1), () => admin.agents.createVersion({ agentId: agent.id, ...configuration }));
    }
    // All but the newest version were tried; the newest one waits to be activated.
    if (others.length > 1)
      await this.#at(ageOf(others.length - 0.5), () =>
        admin.agents.activateVersion({ agentId: agent.id, version: others.length }),
      );
  }

  async #loadFolder({ name, files: contents }: DemoWorkspace["folders"][number]): Promise<void> {
    const { withKey, client, fetch } = this.#tools;
    const age = this.#workspace.daysAgo - 1;
    const folder = await this.#at(age, () => withKey.drive.createItem({ item_type: "directory", name }));
    for (const [index, file] of contents.entries()) {
      const { name: fileName, content } = typeof file === "string" ? { name: file, content: file } : file;
      // The URLs of an upload are valid for a day, so that only its end can be in the past.
      await client.drive.upload(await readFile(new URL(content, files)), {
        fetch,
        complete: async ({ upload_id, part_etags }) => {
          const from = { upload_id, part_etags: [...part_etags] };
          const wanted = { item_type: "file" as const, name: fileName, parent_item_id: folder.item_id, from };
          const item = await this.#at(age - index - 1, () => withKey.drive.createItem(wanted));
          this.#itemIds.set(fileName, item.item_id);
        },
      });
    }
  }

  /** Creates a project, and imports its documents on the next day. */
  async #loadProject(project: YearProject): Promise<void> {
    const { client, withKey, industryIds } = this.#tools;
    const { customId, daysAgo, documents: names = [] } = project;
    const { id } = await this.#at(daysAgo, () =>
      client.projects.create({
        workspaceId: this.#workspaceId,
        custom_id: customId,
        name: project.name,
        description: project.description,
        industry_ids: project.industries.map((name) => industryIds.get(name) ?? ""),
      }),
    );
    this.#projectIds.set(customId, id);
    if (names.length === 0) return;
    const drive_item_ids = names.map((name) => this.#itemIds.get(name) ?? "");
    const { items } = await this.#at(daysAgo - 1, () => withKey.documents.import({ projectId: id, drive_item_ids }));
    this.#documentIds.set(customId, new Map(items.map((item, index) => [names[index] ?? "", item.id])));
  }

  async #loadConflicts({ customId, conflicts = [] }: DemoProject): Promise<void> {
    const projectId = this.#projectId(customId);
    for (const { facts, memory, document } of conflicts) {
      const document_id = this.#documentIds.get(customId)?.get(document?.name ?? "");
      await this.#tools.admin.conflicts.create({
        projectId,
        fact_ids: facts.map((key) => this.#factId(key)),
        memory_ids: memory === undefined ? [] : [this.#memoryIds.get(customId)?.[memory] ?? ""],
        ...(document && document_id && { document: { document_id, rewrites: this.#rewrites(document.rewrites) } }),
      });
    }
  }

  #projectId(customId: string): string {
    return this.#projectIds.get(customId) ?? "";
  }

  #factId(key: string): string {
    return this.#factIds.get(key) ?? "";
  }

  #rewrites(rewrites: Readonly<Record<string, string>>): { fact_id: string; fact: string }[] {
    return Object.entries(rewrites).map(([key, fact]) => ({ fact_id: this.#factId(key), fact }));
  }

  /** Creates the memories of a project, two days apart, and gives them their later contents, one a day. */
  async #loadMemories({ customId, memories = [] }: DemoProject): Promise<void> {
    const ids: string[] = [];
    for (const [index, memory] of memories.entries())
      ids.push(await this.#loadMemory(this.#projectId(customId), memory, (memories.length - 1 - index) * 2));
    this.#memoryIds.set(customId, ids);
  }

  /** Creates a memory, which got its last content some days before the last day. */
  async #loadMemory(projectId: string, memory: DemoMemory, days: number): Promise<string> {
    const { admin } = this.#tools;
    const { contents, user, isExpired } = memory;
    const ageOf = (index: number): number => this.#daysOfLast + days + contents.length - index;
    const [first, ...others] = contents;
    const { items } = await this.#at(ageOf(0), () =>
      admin.memories.create({
        projectId,
        memories: [{ content: first, user_id: user, source_messages: this.#messages(memory, 0) }],
      }),
    );
    const memoryId = items[0]?.id ?? "";
    for (const [index, content] of others.entries())
      await this.#at(ageOf(index + 1), () =>
        admin.memories.update({ projectId, memoryId, content, source_messages: this.#messages(memory, index + 1) }),
      );
    if (isExpired) await this.#at(ageOf(contents.length - 0.5), () => admin.memories.expire({ projectId, memoryId }));
    return memoryId;
  }

  /** Returns the message that brought a content, a minute ago. */
  #messages({ said }: DemoMemory, index: number): NonNullable<NewMemory["source_messages"]> {
    const timestamp = Math.floor(this.#tools.clock.now().getTime() / 1000) - 60;
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
