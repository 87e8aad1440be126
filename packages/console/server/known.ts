/** Lists what the app can link to. The service's own API cannot list actors, facts, memories, conflicts, documents and agents. */
import { createClient } from "@memory-service/client";
import { createClient as createAdminClient } from "@memory-service/server/admin";
import type { Known, KnownConflict, KnownResource } from "../src/parts/known.js";

interface Access {
  readonly url: string;
  readonly apiKey: string;
  readonly adminKey: string;
}

type ClientOf<Create extends (...args: never[]) => unknown> = ReturnType<Create>;

interface Clients {
  readonly client: ClientOf<typeof createClient>;
  readonly admin: ClientOf<typeof createAdminClient>;
}

export async function listKnown({ url: baseUrl, apiKey, adminKey }: Access): Promise<Known> {
  const client = createClient({ baseUrl, apiKey });
  const admin = createAdminClient({ baseUrl, credentials: { adminKey, apiKey } });
  const known: { [View in keyof Known]: Known[View][number][] } = {
    search: [],
    documents: [],
    memories: [],
    conflicts: [],
    facts: [],
    agents: [],
  };
  const workspaceIds: string[] = [];
  for await (const { id: workspaceId } of client.workspaces.list()) {
    workspaceIds.push(workspaceId);
    known.facts.push(...(await listFacts(admin, workspaceId)));
    for await (const { id, name } of admin.agents.list({ workspaceId })) known.agents.push({ label: name, args: [id] });
  }
  for await (const { id, name } of client.projects.list()) {
    const users = new Set<string>();
    for await (const { id: memoryId, content, user_id } of admin.memories.list({ projectId: id })) {
      users.add(user_id);
      known.memories.push({ label: content, args: [id, memoryId] });
    }
    known.search.push({ label: name, args: [id, ...users].slice(0, 2) });
    known.documents.push(...(await listDocuments({ client, admin }, { id, name, workspaceIds })));
    known.conflicts.push(...(await listConflicts(admin, id, known.facts)));
  }
  return known;
}

async function listFacts({ actors, facts }: Clients["admin"], workspaceId: string): Promise<KnownResource[]> {
  const known: KnownResource[] = [];
  for await (const { id: actorId } of actors.list({ workspaceId }))
    for await (const { id, fact } of facts.list({ actorId }))
      known.push({ label: fact, args: [workspaceId, actorId, id] });
  return known;
}

interface Project {
  readonly id: string;
  readonly name: string;
  /** The workspaces that the project may be in. */
  readonly workspaceIds: readonly string[];
}

async function listDocuments({ client, admin }: Clients, project: Project): Promise<KnownResource[]> {
  const { id: projectId, name, workspaceIds } = project;
  const { items } = await admin.documents.list({ projectId });
  const [first] = items;
  if (!first) return [];
  // A list of projects does not have their workspaces.
  const found = await Promise.allSettled(
    workspaceIds.map((workspaceId) => client.documents.get({ workspaceId, projectId, documentId: first.id })),
  );
  const workspaceId = workspaceIds[found.findIndex(({ status }) => status === "fulfilled")] ?? "";
  return items.map((document) => ({
    label: `${document.name} in ${name}`,
    args: [workspaceId, projectId, document.id],
  }));
}

/** Lists conflicts that are not resolved. */
async function listConflicts(
  { conflicts }: Clients["admin"],
  projectId: string,
  facts: readonly KnownResource[],
): Promise<KnownConflict[]> {
  const known: KnownConflict[] = [];
  for await (const { id, fact_ids, resolved } of conflicts.list({ projectId })) {
    const own = facts.filter(({ args }) => fact_ids.includes(args[2] ?? ""));
    const [workspaceId = ""] = own[0]?.args ?? [];
    const label = own.map((fact) => `“${fact.label}”`).join(" or ");
    if (!resolved) known.push({ label, args: [workspaceId, projectId, id], factIds: fact_ids });
  }
  return known;
}
