/** The operations of the admin API in memory: they create what the service's operations read and change. */
import type { Handlers } from "../../src/admin/generated/endpoints/index.js";
import type { AgentConfiguration, Order } from "../../src/admin/client.js";
import type { ModelOf } from "./model.js";
import {
  type Caller,
  numberOf,
  refuse,
  type State,
  type StoredConflict,
  type StoredFact,
  type StoredMemory,
  type StoredProject,
  tokensOf,
} from "./state.js";
import { change, contains, toAgent, toFact } from "./views.js";

type Modelled = Omit<Handlers, "keys" | "faults">;
/** Lists and changes of items that the model leaves out. */
type Admin = { readonly [R in keyof ModelOf<Modelled>]: Partial<ModelOf<Modelled>[R]> };

const defaults = {
  capabilities: [],
  policies: {
    max_turns: 20,
    max_tool_calls: 10,
    allow_tools: [],
    deny_tools: [],
    subagent_timeout: 60,
    subagent_max_concurrency: 1,
  },
  output: { mode: "text", json_schema: null },
  subagents: [],
  skills: [],
  system_prompt: "",
  model_settings: {},
  runtime_bindings: {},
};

/** The permissions of the operations that apps call. The others need the admin key. */
export const appPermissions: Readonly<Record<string, string>> = {
  "drive.createItem": "drive:item_add",
  "drive.deleteItem": "drive:item_add",
  "documents.import": "project:doc_add",
  "documents.delete": "project:doc_add",
};

export function createAdminModel(state: State): Admin {
  return {
    workspaces: {
      create({ name, custom_id, description = "", metadata = {} }) {
        const workspace = { id: state.newId("workspace"), name, description, metadata, custom_id, ...times() };
        state.workspaces.set(workspace.id, workspace);
        return { ...workspace };
      },
      get: ({ workspaceId }) => state.workspaces.get(workspaceId) ?? refuse(404),
      delete({ workspaceId }) {
        if (!state.workspaces.delete(workspaceId)) refuse(404);
        const isIn = (part: { readonly workspaceId: string }): boolean => part.workspaceId === workspaceId;
        for (const { id } of [...state.projects.values()].filter(isIn)) state.removeProject(id);
        for (const [id, actor] of state.actors) if (isIn(actor)) state.actors.delete(id);
        for (const [id, { actorId }] of state.facts) if (!state.actors.has(actorId)) state.facts.delete(id);
        for (const [id, agent] of state.agents) if (isIn(agent)) state.agents.delete(id);
        for (const [id, item] of state.items) if (isIn(item)) state.items.delete(id);
        for (const [id, upload] of state.uploads) if (isIn(upload)) state.uploads.delete(id);
        for (const caller of state.callers) caller.workspaces = caller.workspaces.filter((id) => id !== workspaceId);
        return undefined;
      },
    },

    projects: {
      get: ({ projectId }) => toSummary(state.projects.get(projectId) ?? refuse(404)),
      list({ workspaceId, order }) {
        if (!state.workspaces.has(workspaceId)) refuse(404);
        const projects = [...state.projects.values()].filter((project) => project.workspaceId === workspaceId);
        return { items: inOrder(projects, order).map(toSummary) };
      },
    },

    industries: {
      create({ name, description = "" }) {
        const industry = { id: state.newId("industry"), name, description };
        state.industries.set(industry.id, industry);
        return industry;
      },
    },

    actors: {
      create({ workspaceId, name = "" }) {
        if (!state.workspaces.has(workspaceId)) refuse(404);
        const actor = { id: state.newId("actor"), name, created_at: state.now };
        state.actors.set(actor.id, { ...actor, workspaceId });
        return { ...actor, workspace_id: workspaceId, fact_count: 0 };
      },
      get({ actorId }) {
        const { workspaceId, ...actor } = state.actors.get(actorId) ?? refuse(404);
        const facts = factsOf(actorId).filter((fact) => !fact.expired);
        return { ...actor, workspace_id: workspaceId, fact_count: facts.length };
      },
    },

    facts: {
      create({ actorId, facts }) {
        if (!state.actors.has(actorId)) refuse(404);
        const items = facts.map(({ fact, metadata = {}, score = 1, expiration_date = null }) => {
          const id = state.newId("fact");
          const stored = { id, fact, metadata, expired: false, score, expiration_date, ...times(), actorId };
          state.facts.set(id, stored);
          return toFact(stored);
        });
        return { items };
      },
      list({ actorId, expired, order }) {
        if (!state.actors.has(actorId)) refuse(404);
        const facts = factsOf(actorId).map(toFact);
        const items = facts.filter((fact) => fact.expired === (expired ?? fact.expired));
        return { items: inOrder(items, order) };
      },
    },

    agents: {
      create({ workspaceId, actor_id, name, custom_id, description = "", metadata = {}, ...given }) {
        if (!state.workspaces.has(workspaceId)) refuse(404);
        if (state.actors.get(actor_id)?.workspaceId !== workspaceId) refuse(400);
        const id = state.newId("agent");
        const first = { ...defaults, ...configurationOf(given), model: given.model };
        const agent = { id, name, description, metadata, custom_id, actor_id, version: 1, ...times(), workspaceId };
        const stored = { ...agent, versions: [{ ...first, version: 1, agent_id: id, created_at: state.now }] };
        state.agents.set(id, stored);
        return toAgent(stored);
      },
      get: ({ agentId }) => toAgent(state.agents.get(agentId) ?? refuse(404)),
      createVersion({ agentId, activate = false, ...given }) {
        const agent = state.agents.get(agentId) ?? refuse(404);
        const latest = agent.versions.at(-1) ?? refuse(500);
        const version = latest.version + 1;
        agent.versions.push({ ...latest, ...configurationOf(given), version, created_at: state.now });
        return toAgent(change(agent, { version: activate ? version : agent.version }, state.now));
      },
      activateVersion({ agentId, version }) {
        const agent = state.agents.get(agentId) ?? refuse(404);
        if (version > agent.versions.length) refuse(400);
        return toAgent(version === agent.version ? agent : change(agent, { version }, state.now));
      },
    },

    memories: {
      create({ projectId, memories }) {
        const { statistics } = state.projects.get(projectId) ?? refuse(404);
        const event_id = state.newId("event");
        const items = memories.map(({ content, user_id, source_messages = [] }) => {
          const id = state.newId("memory");
          const memory: StoredMemory = { id, content, user_id, expired: false, ...times(), projectId, trace: [] };
          state.memories.set(id, memory);
          addEntry(memory, { event_type: "ADD", event_id, source_messages });
          statistics.total_memory_tokens += tokensOf(content);
          statistics.total_history_memory_tokens += tokensOf(content);
          return state.memory(memory);
        });
        return { items };
      },
      update({ projectId, memoryId, content, source_messages = [] }) {
        const memory = findMemory(projectId, memoryId);
        if (memory.expired) refuse(409);
        countTokens(projectId, tokensOf(content) - tokensOf(memory.content), tokensOf(content));
        change(memory, { content }, state.now);
        addEntry(memory, { event_type: "UPDATE", event_id: state.newId("event"), source_messages });
        return state.memory(memory);
      },
      expire({ projectId, memoryId }) {
        const memory = findMemory(projectId, memoryId);
        if (memory.expired) return state.memory(memory);
        countTokens(projectId, -tokensOf(memory.content), 0);
        change(memory, { expired: true }, state.now);
        addEntry(memory, { event_type: "DELETE", event_id: state.newId("event"), source_messages: [] });
        return state.memory(memory);
      },
      get: ({ projectId, memoryId }) => state.memory(findMemory(projectId, memoryId)),
      list({ projectId, user_id, expired, text = "", order }) {
        if (!state.projects.has(projectId)) refuse(404);
        const memories = partsOf(projectId, state.memories)
          .filter((memory) => memory.user_id === (user_id ?? memory.user_id))
          .filter((memory) => memory.expired === (expired ?? memory.expired) && contains(memory.content, text));
        return { items: inOrder(memories, order).map((memory) => state.memory(memory)) };
      },
      listUsers({ projectId }) {
        if (!state.projects.has(projectId)) refuse(404);
        const memories = partsOf(projectId, state.memories);
        const items = [...new Set(memories.map(({ user_id }) => user_id))].map((user_id) => ({
          user_id,
          memory_count: memories.filter((memory) => memory.user_id === user_id && !memory.expired).length,
        }));
        return { items: items.toSorted((a, b) => b.memory_count - a.memory_count || (a.user_id < b.user_id ? -1 : 1)) };
      },
    },

    conflicts: {
      create({ projectId, fact_ids, memory_ids = [], document }) {
        const rewrites = new Map(document?.rewrites?.map(({ fact_id, fact }) => [fact_id, fact]));
        if (fact_ids.length < (document === undefined ? 2 : 1)) refuse(400);
        if (new Set(fact_ids).size < fact_ids.length || new Set(memory_ids).size < memory_ids.length) refuse(400);
        const project = state.projects.get(projectId) ?? refuse(404);
        const facts = fact_ids.map((id) => state.facts.get(id) ?? refuse(400));
        if (facts.some(({ actorId }) => state.actors.get(actorId)?.workspaceId !== project.workspaceId)) refuse(400);
        if (facts.some((fact) => fact.expired)) refuse(409);
        if (memory_ids.some((id) => state.memories.get(id)?.projectId !== projectId)) refuse(400);
        const document_id = document?.document_id ?? null;
        if (document_id !== null && state.documents.get(document_id)?.projectId !== projectId) refuse(400);
        const id = state.newId("conflict");
        const parts = { factIds: fact_ids, memoryIds: memory_ids, documentId: document_id, rewrites };
        const conflict = { id, projectId, ...parts, created_at: state.now, resolution: null, resolved_at: null };
        state.conflicts.set(id, conflict);
        return toConflict(conflict);
      },
      get({ projectId, conflictId }) {
        const conflict = state.conflicts.get(conflictId);
        return conflict?.projectId === projectId ? toConflict(conflict) : refuse(404);
      },
      list({ projectId, resolved, memory_id, fact_id, order }) {
        if (!state.projects.has(projectId)) refuse(404);
        const conflicts = partsOf(projectId, state.conflicts)
          .filter(({ memoryIds }) => memory_id === undefined || memoryIds.includes(memory_id))
          .filter(({ factIds }) => fact_id === undefined || factIds.includes(fact_id));
        const items = inOrder(conflicts, order).map(toConflict);
        return { items: items.filter((conflict) => conflict.resolved === (resolved ?? conflict.resolved)) };
      },
    },

    drive: {
      createItem(args, caller) {
        if (args.item_type === "directory") return addItem(args, "", caller);
        const upload = state.uploads.get(args.from.upload_id) ?? refuse(404);
        state.requireWorkspace(caller, upload.workspaceId);
        if (upload.itemId === null) refuse(404);
        if (upload.itemId !== undefined) return state.items.get(upload.itemId)?.item;
        const { content } = upload;
        const item = addItem(args, content, caller);
        upload.itemId = item.item_id;
        return item;
      },
      deleteItem({ itemId }, caller) {
        state.item(itemId, caller);
        removeItem(itemId);
        return undefined;
      },
    },

    documents: {
      import({ projectId, drive_item_ids }, caller) {
        const { workspaceId, statistics } = state.project(projectId, caller, "project:doc_add");
        state.requirePermission(caller, "drive:item_add");
        const files = drive_item_ids.map((id) => {
          const stored = state.items.get(id);
          return stored?.workspaceId === workspaceId && stored.item.type === "file" ? stored : refuse(400);
        });
        const items = files.map(({ item, content }) => {
          const id = state.newId("document");
          const created = { id, name: item.name, error: null, document_type: "drive_file", created_at: state.now };
          const usage = { files_process_tokens: tokensOf(content) };
          statistics.total_document_tokens += tokensOf(content);
          statistics.total_history_document_tokens += tokensOf(content);
          state.documents.set(id, { ...created, status: "okay", usage, projectId, itemId: item.item_id, content });
          return { ...created, status: "pending", usage: { files_process_tokens: 0 } };
        });
        return { items };
      },
      delete({ projectId, documentId }, caller) {
        const { statistics } = state.project(projectId, caller, "project:doc_add");
        const document = state.documents.get(documentId);
        if (document?.projectId !== projectId) return refuse(404);
        statistics.total_document_tokens -= tokensOf(document.content);
        state.documents.delete(documentId);
        return undefined;
      },
    },
  };

  function times(): { created_at: string; updated_at: string } {
    return { created_at: state.now, updated_at: state.now };
  }

  function factsOf(actorId: string): StoredFact[] {
    return [...state.facts.values()].filter((fact) => fact.actorId === actorId);
  }

  function toSummary({ user: _, workspaceId, ...project }: StoredProject): object {
    const { id } = project;
    return {
      ...project,
      workspace_id: workspaceId,
      document_count: partsOf(id, state.documents).length,
      memory_count: partsOf(id, state.memories).filter(({ expired }) => !expired).length,
      unresolved_conflict_count: partsOf(id, state.conflicts).filter(({ resolution }) => resolution === null).length,
    };
  }

  function toConflict(conflict: StoredConflict): { readonly resolved: boolean } {
    const { factIds, memoryIds, rewrites, projectId, documentId, ...common } = conflict;
    const facts = factIds.map((id) => {
      const rewrite = rewrites.get(id) ?? null;
      return { id, actor_id: state.facts.get(id)?.actorId, rewrite };
    });
    const memory_ids = memoryIds.toSorted((a, b) => numberOf({ id: a }) - numberOf({ id: b }));
    const links = { project_id: projectId, fact_ids: factIds, facts, memory_ids, document_id: documentId };
    return { ...common, ...links, resolved: conflict.resolution !== null };
  }

  function findMemory(projectId: string, id: string): StoredMemory {
    if (!state.projects.has(projectId)) refuse(404);
    const memory = state.memories.get(id);
    return memory?.projectId === projectId ? memory : refuse(404);
  }

  function countTokens(projectId: string, current: number, history: number): void {
    const { statistics } = state.projects.get(projectId) ?? refuse(404);
    statistics.total_memory_tokens += current;
    statistics.total_history_memory_tokens += history;
  }

  function addEntry(
    { content, expired, trace }: StoredMemory,
    entry: Pick<StoredMemory["trace"][number], "event_type" | "event_id" | "source_messages">,
  ): void {
    trace.push({ ...entry, history_id: state.newId("history"), new_memory: content, expired, changed_at: state.now });
  }

  /** Adds a folder, or a file with the bytes that were sent. */
  function addItem(
    { item_type, name, parent_item_id = "MY_SPACE", x_attrs = {} }: NewItem,
    content: string | undefined,
    caller: Caller,
  ): { item_id: string } {
    const folder = state.folder(parent_item_id, caller);
    if (state.children(folder).some(({ item }) => item.name === name)) refuse(409);
    if (content === undefined) return refuse(400);
    const id = state.newId("item");
    const common = { uri: `drive://items/${id}`, item_id: id, name, parent_item_id, x_attrs, ...times() };
    const item =
      item_type === "file"
        ? { ...common, type: item_type, size: content.length, etag: `§etag of ${content}` }
        : { ...common, type: item_type };
    state.items.set(id, { item, workspaceId: folder.workspaceId, content });
    return item;
  }

  /** Removes an item, and everything in it. */
  function removeItem(id: string): void {
    const children = [...state.items.values()].filter(({ item }) => item.parent_item_id === id);
    for (const { item } of children) removeItem(item.item_id);
    for (const upload of state.uploads.values()) if (upload.itemId === id) upload.itemId = null;
    state.items.delete(id);
  }
}

/** Returns the parts of a project. */
function partsOf<T extends { readonly projectId: string }>(projectId: string, parts: ReadonlyMap<string, T>): T[] {
  return [...parts.values()].filter((part) => part.projectId === projectId);
}

function inOrder<T extends { readonly id: string }>(items: readonly T[], order: Order = "asc"): T[] {
  const sorted = items.toSorted((a, b) => numberOf(a) - numberOf(b));
  return order === "asc" ? sorted : sorted.toReversed();
}

interface NewItem {
  readonly item_type: "file" | "directory";
  readonly name: string;
  readonly parent_item_id?: string | undefined;
  readonly x_attrs?: Record<string, unknown> | undefined;
}

/** Returns the properties of a configuration that are given. */
function configurationOf(given: AgentConfiguration): Partial<typeof defaults> & { model?: string } {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && (name in defaults || name === "model")),
  );
}
