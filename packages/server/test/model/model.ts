/** The 18 operations of the service in memory. Their rules are those of the API's reference and of the decisions in guides/decisions.md. */
import type { AgentVersion, Fact } from "@memory-service/client";
import type { Handlers } from "@memory-service/endpoints";
import {
  type Caller,
  numberOf,
  pageSize,
  refuse,
  requireLength,
  type State,
  type StoredDocument,
  type StoredFact,
  tokensOf,
} from "./state.js";
import { change, contains, noStatistics, scoreOf, toAgent, toFact, toResult, toV1 } from "./views.js";

/** Operations as a model has them: they return the payload, or throw a `Refusal`. */
export type ModelOf<H> = {
  readonly [R in keyof H]: {
    readonly [O in keyof H[R]]: H[R][O] extends (args: infer A, ...rest: never[]) => unknown
      ? (args: A, caller: Caller) => unknown
      : never;
  };
};

/** The permission of each operation, which is checked before its arguments. */
export const permissions: Readonly<Record<string, string>> = {
  "conflicts.resolve": "project:mem_modify",
  "drive.listChildren": "drive:item_read",
  "drive.createUpload": "drive:item_add",
  "projects.create": "project:create",
  "facts.update": "workspace:actor_fact_modify",
  "projects.update": "project:modify",
  "workspaces.list": "workspace:list",
  "projects.search": "project:search",
  "projects.list": "project:list",
  "agents.update": "agent:modify",
  "agents.listVersions": "agent:version_list",
  "memories.getTrace": "project:mem_read",
  "workspaces.update": "workspace:modify",
  "facts.forget": "workspace:actor_fact_delete",
  "facts.get": "workspace:actor_fact_read",
  "documents.getV1": "project:doc_read",
  "documents.get": "project:doc_read",
  "projects.delete": "project:delete",
};

export function createModel(state: State): ModelOf<Handlers> {
  const operations: ModelOf<Handlers> = {
    workspaces: {
      list({ page_size, continuation_token: token, name_filter = "" }, { workspaces }) {
        const size = pageSize(page_size, 20, 100);
        const visible = [...state.workspaces.values()].filter(({ id }) => workspaces.includes(id));
        const named = visible.filter(({ name }) => contains(name, name_filter));
        return state.page(`workspaces.list ${name_filter}`, named, { size, token, numberOf });
      },
      update({ id, name, description, metadata }, caller) {
        state.requireWorkspace(caller, id);
        requireLength(name, 1, 255);
        requireLength(description, 0, 2000);
        return change(state.workspaces.get(id) ?? refuse(404), { name, description, metadata }, state.now);
      },
    },

    projects: {
      create(args, caller) {
        const { workspaceId, name, custom_id, description = "", industry_ids = [] } = args;
        state.requireWorkspace(caller, workspaceId);
        for (const value of [name, custom_id]) requireLength(value, 1, 255);
        requireLength(description, 0, 2000);
        const industries = [...new Set(industry_ids)].map((id) => state.industries.get(id) ?? refuse(400));
        const others = [...state.projects.values()].filter((project) => project.workspaceId === workspaceId);
        if (others.some((project) => project.custom_id === custom_id)) refuse(409);
        const times = { created_at: state.now, updated_at: state.now };
        const project = { id: state.newId("project"), name, description, industries, custom_id, ...times };
        state.projects.set(project.id, { ...project, workspaceId, user: caller.user, statistics: { ...noStatistics } });
        return project;
      },
      list({ page = 1, size: wanted, name_fuzzy = "" }, { user, workspaces }) {
        if (page < 1) refuse(400);
        const size = pageSize(wanted, 20, 100);
        const mine = [...state.projects.values()].filter(
          (project) =>
            project.user === user && workspaces.includes(project.workspaceId) && contains(project.name, name_fuzzy),
        );
        const items = mine
          .slice((page - 1) * size, page * size)
          .map(({ statistics, ...project }) => ({ ...toV1(project), statistics: { ...statistics } }));
        return { items, total: mine.length, page, size, total_pages: Math.ceil(mine.length / size) };
      },
      update({ id, name, description }, caller) {
        requireLength(name, 1, 255);
        requireLength(description, 0, 2000);
        return toV1(change(state.project(id, caller, "project:modify"), { name, description }, state.now));
      },
      delete({ id }, caller) {
        state.project(id, caller, "project:delete");
        state.removeProject(id);
        return undefined;
      },
      search({ id, query, user_id, top_n = 10, threshold = 0.3 }, caller) {
        if (top_n < 1 || top_n > 1000) refuse(400);
        const { statistics } = state.project(id, caller, "project:search");
        const documents = [...state.documents.values()]
          .filter(
            ({ projectId, status, content }) => projectId === id && status === "okay" && scoreOf(content, query) > 0,
          )
          .toSorted((a, b) => scoreOf(b.content, query) - scoreOf(a.content, query) || numberOf(b) - numberOf(a))
          .slice(0, top_n);
        const memories = [...state.memories.values()]
          .filter((memory) => memory.projectId === id && memory.user_id === user_id && !memory.expired)
          .filter(({ content }) => scoreOf(content, query) > 0 && scoreOf(content, query) >= threshold)
          .toSorted(
            (a, b) =>
              scoreOf(b.content, query) - scoreOf(a.content, query) ||
              Date.parse(b.updated_at) - Date.parse(a.updated_at) ||
              numberOf(a) - numberOf(b),
          )
          .slice(0, top_n);
        statistics.document_retrieve_count += documents.length;
        statistics.memory_retrieve_count += memories.length;
        for (const { content } of documents) statistics.total_history_document_retrieve_tokens += tokensOf(content);
        for (const { content } of memories) statistics.total_history_memory_retrieve_tokens += tokensOf(content);
        return { documents: documents.map(toResult), memories: memories.map((memory) => state.memory(memory)) };
      },
    },

    agents: {
      update({ id, name, description, metadata }, caller) {
        requireLength(name, 1, 255);
        requireLength(description, 0, 2000);
        return toAgent(change(state.agent(id, caller), { name, description, metadata }, state.now));
      },
      listVersions({ id, page_size, continuation_token }, caller) {
        const size = pageSize(page_size, 20, 100);
        const list = `agents.listVersions ${id}`;
        const token = state.requireToken(list, continuation_token);
        const { versions } = state.agent(id, caller);
        return state.page(list, versions, { size, token, numberOf: ({ version }: AgentVersion) => version });
      },
    },

    facts: {
      get({ workspaceId, actorId, factId }, caller) {
        return toFact(findFact({ workspaceId, actorId, factId }, caller));
      },
      update({ workspaceId, actorId, factId, fact: text, metadata }, caller) {
        state.requireWorkspace(caller, workspaceId);
        requireLength(text, 1, 10_000);
        const fact = findFact({ workspaceId, actorId, factId }, caller);
        if (fact.expired) refuse(409);
        return toFact(change(fact, { fact: text, metadata }, state.now));
      },
      forget({ workspaceId, actorId, ids }, caller) {
        state.requireWorkspace(caller, workspaceId);
        state.actor(actorId, workspaceId);
        const facts = ids.map((id) => state.facts.get(id) ?? refuse(404));
        if (facts.some((fact) => fact.actorId !== actorId)) refuse(404);
        for (const fact of facts) forget(fact);
        return {};
      },
    },

    memories: {
      getTrace({ id, memoryId }, caller) {
        state.project(id, caller, "project:mem_read");
        const memory = state.memories.get(memoryId);
        if (memory?.projectId !== id) return refuse(404);
        return { memory_id: memoryId, current_memory: memory.content, trace: memory.trace };
      },
    },

    conflicts: {
      resolve({ workspaceId, projectId, conflictId, ...chosen }, caller) {
        state.project(projectId, caller, "project:mem_modify", workspaceId);
        const conflict = state.conflicts.get(conflictId);
        if (conflict?.projectId !== projectId) return refuse(404);
        if (conflict.resolution !== null) return refuse(409);
        const facts = conflict.factIds.map((id) => state.facts.get(id) ?? refuse(404));
        const current = facts.filter((fact) => !fact.expired);
        const { strategy } = chosen;
        const kept = strategy === "keep_fact" ? facts.find(({ id }) => id === chosen.keep_fact_id) : undefined;
        if (strategy === "keep_fact" && kept === undefined) refuse(400);
        if (kept !== undefined && !current.includes(kept)) refuse(409);
        if (strategy.startsWith("trust_") && conflict.documentId === null) refuse(400);
        const changed = strategy === "keep_fact" || strategy === "trust_document" ? current : [];
        const isRewritten = ({ id }: Fact): boolean => strategy === "trust_document" && conflict.rewrites.has(id);
        const forgotten = changed.filter((fact) => fact !== kept && !isRewritten(fact));
        const rewritten = changed.filter((fact) => isRewritten(fact));
        for (const fact of forgotten) forget(fact);
        for (const fact of rewritten) change(fact, { fact: conflict.rewrites.get(fact.id) }, state.now);
        conflict.resolved_at = state.now;
        conflict.resolution = {
          id: conflictId,
          resolved: true,
          strategy,
          resolve_id: state.newId("resolution"),
          forgotten_fact_ids: forgotten.map(({ id }) => id),
          updated_fact_ids: rewritten.map(({ id }) => id),
        };
        return conflict.resolution;
      },
    },

    documents: {
      get({ workspaceId, projectId, documentId }, caller) {
        state.project(projectId, caller, "project:doc_read", workspaceId);
        const { projectId: _, itemId: __, content: ___, ...document } = findDocument(projectId, documentId);
        return document;
      },
      getV1({ id: projectId, documentId }, caller) {
        state.project(projectId, caller, "project:doc_read");
        const { id, name, status, itemId, created_at } = findDocument(projectId, documentId);
        return { id, name, status, drive_item_id: itemId, created_at };
      },
    },

    drive: {
      listChildren({ item_id, page_size, continuation_token: token }, caller) {
        const size = pageSize(page_size, 50, 50);
        const folder = state.folder(item_id, caller);
        const list = `drive.listChildren ${folder.id === "MY_SPACE" ? folder.workspaceId : folder.id}`;
        const children = state.children(folder).map(({ item }) => ({ ...item, id: item.item_id }));
        const page = state.page(list, children, { size, token, numberOf });
        return { ...page, items: page.items.map(({ id: _, ...item }) => item) };
      },
      createUpload({ file_size: size }, caller) {
        const mebibyte = 2 ** 20;
        if (size < 1 || size > 5 * 2 ** 40) refuse(400);
        const partSize = Math.max(8 * mebibyte, Math.ceil(size / 10_000 / mebibyte) * mebibyte);
        const id = state.newId("upload");
        const workspaceId = caller.workspaces[0] ?? refuse(401);
        state.uploads.set(id, { id, workspaceId, content: undefined, itemId: undefined });
        const part_items = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
          number: index + 1,
          size: Math.min(partSize, size - index * partSize),
          upload_url: state.newId("url"),
        }));
        return { upload_id: id, part_items };
      },
    },
  };

  function findFact(path: { workspaceId: string; actorId: string; factId: string }, caller: Caller): StoredFact {
    state.requireWorkspace(caller, path.workspaceId);
    state.actor(path.actorId, path.workspaceId);
    const fact = state.facts.get(path.factId);
    return fact?.actorId === path.actorId ? fact : refuse(404);
  }

  function forget(fact: StoredFact): void {
    if (!fact.expired) Object.assign(fact, { expired: true, updated_at: state.now });
  }

  function findDocument(projectId: string, id: string): StoredDocument {
    const document = state.documents.get(id);
    return document?.projectId === projectId ? document : refuse(404);
  }

  return operations;
}
