/** Arguments for every operation, mostly such that it succeeds. */
import type { Handlers } from "@memory-service/endpoints";
import type { Handlers as AdminHandlers } from "../../src/admin/generated/endpoints/index.js";
import type { Choices } from "./choices.js";
import type { State } from "./state.js";

type Arguments<F> = F extends (args: infer A, ...rest: never[]) => unknown ? A : never;
type CallsOf<H> = { readonly [R in keyof H]: { readonly [O in keyof H[R]]: (choose: Choices) => Arguments<H[R][O]> } };
type Admin = Pick<AdminHandlers, "industries" | "actors" | "facts" | "agents" | "memories" | "conflicts" | "drive"> &
  Pick<AdminHandlers, "workspaces" | "projects" | "documents">;
type AdminCalls = { readonly [R in keyof Admin]: Partial<CallsOf<Admin>[R]> };

const long = "x".repeat(2001);

/** Returns the arguments of the service's operations. */
export function createCalls(state: State): CallsOf<Handlers> {
  const { workspaces, projects, actors, facts, agents, memories, conflicts, documents, items, tokens } = state;
  const name = (choose: Choices): string => choose.usually(["Care", "care and more", "50% off"], ["", long]);
  const description = (choose: Choices): string => choose.usually(["", "Refunds"], [long]);
  const token = (choose: Choices, list: string): string => {
    const own = tokens.filter((known) => known.startsWith(`§token ${list}`));
    return choose.usually([own.at(-1) ?? "x", ...own], ["", "x", ...tokens]);
  };
  const size = (choose: Choices): number => choose.usually([1, 2, 3, 50], [0, 51, 100, 101]);
  const changes = (choose: Choices) => ({
    name: choose.maybe(() => name(choose)),
    description: choose.maybe(() => description(choose)),
    metadata: choose.maybe(() => metadata(choose)),
  });
  /** Returns the path of a fact, or one time in twenty a path with parts of several. */
  const factPath = (choose: Choices) => {
    const factId = choose.id(facts.keys());
    const actorId = facts.get(factId)?.actorId ?? choose.id(actors.keys());
    const workspaceId = actors.get(actorId)?.workspaceId ?? choose.id(workspaces.keys());
    if (choose.below(20) < 19) return { workspaceId, actorId, factId };
    return { workspaceId: choose.id(workspaces.keys()), actorId: choose.id(actors.keys()), factId };
  };
  /** Returns the workspace of a project, or sometimes any. */
  const workspaceOf = (choose: Choices, projectId: string): string =>
    (choose.below(20) < 19 ? projects.get(projectId)?.workspaceId : undefined) ?? choose.id(workspaces.keys());
  /** Returns the id of a part of a project and its project, or sometimes another project. */
  const partOf = (choose: Choices, parts: ReadonlyMap<string, { readonly projectId: string }>) => {
    const id = choose.id(parts.keys());
    const own = choose.below(20) < 19 ? parts.get(id)?.projectId : undefined;
    return { id, projectId: own ?? choose.id(projects.keys()) };
  };

  return {
    workspaces: {
      list: (choose) => ({
        page_size: choose.of(
          1,
          choose.maybe(() => size(choose)),
        ),
        continuation_token: choose.maybe(() => token(choose, "workspaces.list  ")),
        name_filter: choose.usually([undefined], ["CARE", "%", ""]),
      }),
      update: (choose) => ({ id: choose.id(workspaces.keys()), ...changes(choose) }),
    },
    projects: {
      create: (choose) => ({
        workspaceId: choose.id(workspaces.keys()),
        name: name(choose),
        custom_id: choose.usually([state.newId("custom")], ["§custom 0", ""]),
        description: choose.maybe(() => description(choose)),
        metadata: choose.maybe(() => metadata(choose)),
        industry_ids: choose.maybe(() => choose.ids(state.industries.keys())),
      }),
      list: (choose) => ({
        page: choose.maybe(() => choose.usually([1, 2, 3], [0, 9e15])),
        size: choose.maybe(() => size(choose)),
        name_fuzzy: choose.maybe(() => choose.of("CARE", "%", "")),
      }),
      update: (choose) => ({
        id: choose.id(projects.keys()),
        name: choose.maybe(() => name(choose)),
        description: choose.maybe(() => description(choose)),
      }),
      delete: (choose) => ({ id: choose.id(projects.keys()) }),
      search: (choose) => ({
        id: choose.id(projects.keys()),
        query: choose.words(),
        user_id: choose.of("ada", "grace"),
        top_n: choose.maybe(() => choose.usually([1, 2, 1000], [0])),
        threshold: choose.maybe(() => choose.of(0, 0.5, 1)),
      }),
    },
    agents: {
      update: (choose) => ({ id: choose.id(agents.keys()), ...changes(choose) }),
      listVersions: (choose) => {
        const id = choose.id(agents.keys());
        const list = `agents.listVersions ${id.slice(1)} `;
        return {
          id,
          page_size: choose.of(
            1,
            choose.maybe(() => size(choose)),
          ),
          continuation_token: choose.maybe(() => token(choose, list)),
        };
      },
    },
    facts: {
      get: factPath,
      update: (choose) => ({
        ...factPath(choose),
        fact: choose.maybe(() => choose.usually(["Likes tea"], ["", "x".repeat(10_001)])),
        metadata: choose.maybe(() => metadata(choose)),
      }),
      forget: (choose) => {
        const { factId, ...path } = factPath(choose);
        return { ...path, ids: choose.of([factId], [], [factId, factId], [factId, ...choose.ids(facts.keys())]) };
      },
    },
    memories: {
      getTrace: (choose) => {
        const { id: memoryId, projectId: id } = partOf(choose, memories);
        return { id, memoryId };
      },
    },
    conflicts: {
      resolve: (choose) => {
        const { id: conflictId, projectId } = partOf(choose, conflicts);
        const path = { workspaceId: workspaceOf(choose, projectId), projectId, conflictId };
        const strategy = choose.of("keep_fact", "trust_document", "trust_fact", "dismiss");
        if (strategy !== "keep_fact") return { ...path, strategy };
        const keep_fact_id = choose.id(conflicts.get(conflictId)?.factIds ?? facts.keys());
        return { ...path, strategy, keep_fact_id };
      },
    },
    documents: {
      get: (choose) => {
        const { id: documentId, projectId } = partOf(choose, documents);
        return { workspaceId: workspaceOf(choose, projectId), projectId, documentId };
      },
      getV1: (choose) => {
        const { id: documentId, projectId: id } = partOf(choose, documents);
        return { id, documentId };
      },
    },
    drive: {
      listChildren: (choose) => {
        const item_id = choose.usually(["MY_SPACE", ...foldersOf(state)], ["§nothing 0", ...items.keys()]);
        const list = `drive.listChildren ${item_id.startsWith("§") ? item_id.slice(1) : ""}`;
        return {
          item_id,
          page_size: choose.of(
            1,
            choose.maybe(() => size(choose)),
          ),
          continuation_token: choose.maybe(() => token(choose, list)),
        };
      },
      createUpload: (choose) => ({
        file_size: choose.usually([1, 8 * 2 ** 20, 8 * 2 ** 20 + 1, 2 ** 37 + 1], [0, 2 ** 43]),
      }),
    },
  };
}

/** Returns the arguments of the admin API's operations. */
export function createAdminCalls(state: State): AdminCalls {
  const { workspaces, projects, actors, facts, agents, memories, conflicts, documents, items, uploads } = state;
  const customId = (): string => state.newId("custom");
  const folderId = (choose: Choices): string | undefined =>
    choose.usually([undefined, "MY_SPACE", ...foldersOf(state)], ["§nothing 0", ...items.keys()]);
  const partsOf = (projectId: string, parts: ReadonlyMap<string, { readonly projectId: string }>): string[] =>
    [...parts].filter(([, part]) => part.projectId === projectId).map(([id]) => id);
  const memoryPath = (choose: Choices) => {
    const memoryId = choose.id(memories.keys());
    return { memoryId, projectId: memories.get(memoryId)?.projectId ?? choose.id(projects.keys()) };
  };
  /** All items, in either order. */
  const page = (choose: Choices) => ({ order: choose.of(undefined, "asc" as const, "desc" as const), page_size: 200 });
  const messages = (choose: Choices) =>
    choose.maybe(() => [{ role: "user", content: choose.words(), timestamp: 1775924400 }]);

  return {
    workspaces: {
      create: (choose) => ({ name: choose.of("Care", "Sales"), custom_id: customId() }),
      delete: (choose) => ({ workspaceId: choose.id(workspaces.keys()) }),
      get: (choose) => ({ workspaceId: choose.id(workspaces.keys()) }),
    },
    projects: {
      get: (choose) => ({ projectId: choose.id(projects.keys()) }),
      list: (choose) => ({ workspaceId: choose.id(workspaces.keys()), ...page(choose) }),
    },
    industries: { create: (choose) => ({ name: state.newId("name"), description: choose.maybe(() => "Shops") }) },
    actors: {
      create: (choose) => ({ workspaceId: choose.id(workspaces.keys()), name: choose.maybe(() => "Ada") }),
      get: (choose) => ({ actorId: choose.id(actors.keys()) }),
    },
    facts: {
      list: (choose) => ({
        actorId: choose.id(actors.keys()),
        expired: choose.maybe(() => choose.of(true, false)),
        ...page(choose),
      }),
      create: (choose) => ({
        actorId: choose.id(actors.keys()),
        facts: Array.from({ length: 1 + choose.below(3) }, () => ({
          fact: choose.words(),
          metadata: choose.maybe(() => metadata(choose)),
          score: choose.maybe(() => 0.25),
          expiration_date: choose.maybe(() => new Date(state.time + 1000 * choose.below(20)).toISOString()),
        })),
      }),
    },
    agents: {
      create: (choose) => {
        const workspaceId = choose.id(workspaces.keys());
        const [own] = [...actors].find(([, actor]) => actor.workspaceId === workspaceId) ?? [];
        const actor_id = own ?? choose.id(actors.keys());
        return { workspaceId, actor_id, custom_id: customId(), name: "Support", model: choose.of("large", "small") };
      },
      createVersion: (choose) => ({
        agentId: choose.id(agents.keys()),
        activate: choose.maybe(() => true),
        model: choose.maybe(() => "next"),
        skills: choose.maybe(() => [{ skill_id: "skl_1", skill_version: choose.below(3) }]),
        system_prompt: choose.maybe(() => choose.words()),
        runtime_bindings: choose.maybe(() => metadata(choose)),
      }),
      activateVersion: (choose) => ({ agentId: choose.id(agents.keys()), version: 1 + choose.below(4) }),
      get: (choose) => ({ agentId: choose.id(agents.keys()) }),
    },
    memories: {
      create: (choose) => ({
        projectId: choose.id(projects.keys()),
        memories: Array.from({ length: 1 + choose.below(3) }, () => ({
          content: choose.words(),
          user_id: choose.of("ada", "grace"),
          source_messages: messages(choose),
        })),
      }),
      update: (choose) => ({ ...memoryPath(choose), content: choose.words(), source_messages: messages(choose) }),
      expire: memoryPath,
      get: memoryPath,
      listUsers: (choose) => ({ projectId: choose.id(projects.keys()) }),
      list: (choose) => ({
        projectId: choose.id(projects.keys()),
        user_id: choose.maybe(() => choose.of("ada", "grace", "nobody")),
        expired: choose.maybe(() => choose.of(true, false)),
        text: choose.maybe(() => choose.words().slice(1, 6).toUpperCase()),
        ...page(choose),
      }),
    },
    conflicts: {
      create: (choose) => {
        const projectId = choose.id(projects.keys());
        const workspaceId = projects.get(projectId)?.workspaceId;
        const own = [...facts.values()].filter(({ actorId }) => actors.get(actorId)?.workspaceId === workspaceId);
        const current = own.filter((fact) => !fact.expired);
        const candidates = choose.usually([current], [own, [...facts.values()]]).map(({ id }) => id);
        const fact_ids = choose.of(choose.some(candidates), choose.ids(candidates));
        const document = () => ({
          document_id: choose.id(partsOf(projectId, documents)),
          rewrites: choose.maybe(() => fact_ids.slice(0, 1).map((fact_id) => ({ fact_id, fact: "rewritten" }))),
        });
        const memory_ids = choose.maybe(() => choose.ids(partsOf(projectId, memories)));
        return { projectId, fact_ids, memory_ids, document: choose.maybe(document) };
      },
      get: (choose) => {
        const conflictId = choose.id(conflicts.keys());
        return { conflictId, projectId: conflicts.get(conflictId)?.projectId ?? choose.id(projects.keys()) };
      },
      list: (choose) => ({
        projectId: choose.id(projects.keys()),
        resolved: choose.maybe(() => choose.of(true, false)),
        memory_id: choose.maybe(() => choose.id(memories.keys())),
        fact_id: choose.maybe(() => choose.id(facts.keys())),
        ...page(choose),
      }),
    },
    drive: {
      createItem: (choose) => {
        const name = choose.of("a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "f.txt");
        const parent_item_id = folderId(choose);
        if (choose.below(3) === 2) return { item_type: "directory", name, parent_item_id };
        const sent = [...uploads.values()].filter(({ content }) => content !== undefined).map(({ id }) => id);
        const upload_id = choose.id(choose.usually([sent], [[...uploads.keys()]]));
        return { item_type: "file", name, parent_item_id, from: { upload_id, part_etags: [`§part of ${upload_id}`] } };
      },
      deleteItem: (choose) => ({ itemId: choose.id(items.keys()) }),
    },
    documents: {
      import: (choose) => ({
        projectId: choose.id(projects.keys()),
        drive_item_ids: choose.ids(choose.usually([filesOf(state)], [[...items.keys()]])),
      }),
      delete: (choose) => {
        const documentId = choose.id(documents.keys());
        return { documentId, projectId: documents.get(documentId)?.projectId ?? choose.id(projects.keys()) };
      },
    },
  };
}

function foldersOf({ items }: State): string[] {
  return [...items].filter(([, { item }]) => item.type === "directory").map(([id]) => id);
}

function filesOf({ items }: State): string[] {
  return [...items].filter(([, { item }]) => item.type === "file").map(([id]) => id);
}

function metadata(choose: Choices): Record<string, unknown> {
  return choose.of<Record<string, unknown>>({}, { tier: 2 }, { tags: ["a", null, 0.5], nested: { a: {} } });
}
