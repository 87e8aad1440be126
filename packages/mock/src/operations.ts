/** The behaviour of each operation, as the reference of the API describes it, on data in memory. */
import type { Agent, AgentVersion, ConflictResolution, ProjectDocument } from "@memory-service/client";
import { itemOf, type StoredFact, type World } from "./world.js";

/** A parsed request. */
export interface Asked {
  /** The values in the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** The base URL of the storage for this key. */
  readonly storage: string;
}

/** The contents of the response envelope. */
export interface Answer {
  readonly data?: object;
  readonly message?: string;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** `/v1/projects/{id}`. */
  readonly path: string;
  readonly answer: (world: World, asked: Asked) => Answer;
}

/** An error that becomes a response with this status. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const service = "/openapi/service/api";
const workspace = `${service}/v3/workspaces/{workspaceId}`;

export const operations: readonly Operation[] = [
  { id: "agents.update", method: "PATCH", path: `${service}/v3/agents/{id}`, answer: updateAgent },
  { id: "agents.listVersions", method: "GET", path: `${service}/v3/agents/{id}/versions`, answer: listVersions },
  {
    id: "conflicts.resolve",
    method: "POST",
    path: `${workspace}/projects/{projectId}/memories/conflicts/{conflictId}/resolve`,
    answer: resolveConflict,
  },
  {
    id: "documents.getV1",
    method: "GET",
    path: `${service}/v1/projects/{id}/documents/{documentId}`,
    answer: getDocumentV1,
  },
  {
    id: "documents.get",
    method: "GET",
    path: `${workspace}/projects/{projectId}/memories/documents/{documentId}`,
    answer: getDocument,
  },
  { id: "drive.createUpload", method: "POST", path: `${service}/v1/drives/items/upload`, answer: createUpload },
  {
    id: "drive.listChildren",
    method: "GET",
    path: `${service}/v1/drives/items/{item_id}/children`,
    answer: listChildren,
  },
  { id: "facts.forget", method: "POST", path: `${workspace}/actors/{actorId}/facts/forget`, answer: forgetFacts },
  { id: "facts.get", method: "GET", path: `${workspace}/actors/{actorId}/facts/{factId}`, answer: getFact },
  { id: "facts.update", method: "PATCH", path: `${workspace}/actors/{actorId}/facts/{factId}`, answer: updateFact },
  {
    id: "memories.getTrace",
    method: "GET",
    path: `${service}/v2/projects/{id}/memories/{memoryId}/trace`,
    answer: getTrace,
  },
  { id: "projects.list", method: "GET", path: `${service}/v1/projects`, answer: listProjects },
  { id: "projects.update", method: "PUT", path: `${service}/v1/projects/{id}`, answer: updateProject },
  { id: "projects.delete", method: "DELETE", path: `${service}/v1/projects/{id}`, answer: deleteProject },
  { id: "projects.search", method: "POST", path: `${service}/v1/projects/{id}/search`, answer: searchProject },
  { id: "projects.create", method: "POST", path: `${workspace}/projects`, answer: createProject },
  { id: "workspaces.list", method: "GET", path: `${service}/v3/workspaces`, answer: listWorkspaces },
  { id: "workspaces.update", method: "PATCH", path: `${service}/v3/workspaces/{id}`, answer: updateWorkspace },
  // The reference mentions a call that creates a file from the parts, but does not show it. This path is our invention.
  { id: "drive.createItem", method: "POST", path: "/mock/items", answer: createItem },
];

function listWorkspaces({ workspaces }: World, { query }: Asked): Answer {
  return { data: pageOf(workspaces, query, 20) };
}

function updateWorkspace({ workspaces }: World, { path, body }: Asked): Answer {
  const found = find(workspaces, ({ id }) => id === path["id"], "workspace");
  Object.assign(found, chosen(body, "name", "description", "metadata"), { updated_at: now() });
  return { data: found, message: "Workspace updated" };
}

function listProjects({ projects }: World, { query }: Asked): Answer {
  const size = Math.min(100, Number(query.get("size") ?? 20));
  const page = Number(query.get("page") ?? 1);
  const wanted = (query.get("name_fuzzy") ?? "").toLowerCase();
  const found = projects.filter(({ name }) => name.toLowerCase().includes(wanted));
  const items = found.slice((page - 1) * size, page * size);
  return { data: { items, total: found.length, page, size, total_pages: Math.ceil(found.length / size) } };
}

function createProject(world: World, { path, body }: Asked): Answer {
  find(world.workspaces, ({ id }) => id === path["workspaceId"], "workspace");
  const { name, custom_id, description = "" } = body as Record<"name" | "custom_id" | "description", string>;
  if (!name || !custom_id) throw new Refusal(422, "name and custom_id are required");
  const times = { created_at: now(), updated_at: now() };
  const project = { id: `prj_${world.count++}`, name, description, ...times };
  const statistics = Object.fromEntries(Object.keys(world.projects[0]!.statistics).map((key) => [key, 0]));
  world.projects.unshift({ ...project, statistics: statistics as never });
  return { data: { ...project, custom_id, industries: [] } };
}

function updateProject({ projects }: World, { path, body }: Asked): Answer {
  const found = find(projects, ({ id }) => id === path["id"], "project");
  if (body["name"] === "") throw new Refusal(422, "A name has 1 to 255 characters");
  Object.assign(found, chosen(body, "name", "description"), { updated_at: now() });
  const { statistics: _, ...project } = found;
  return { data: project, message: "Project updated" };
}

function deleteProject(world: World, { path }: Asked): Answer {
  find(world.projects, ({ id }) => id === path["id"], "project");
  world.projects = world.projects.filter(({ id }) => id !== path["id"]);
  return { message: "Project deleted" };
}

/** Finds documents and memories that contain a word of the query. */
function searchProject(world: World, { path, body }: Asked): Answer {
  find(world.projects, ({ id }) => id === path["id"], "project");
  const { query, user_id, top_n = 10 } = body as { query: string; user_id: string; top_n?: number };
  if (!query || !user_id) throw new Refusal(422, "query and user_id are required");
  const words = query
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 2);
  const isFound = (text: string): boolean => words.some((word) => text.toLowerCase().includes(word));
  const documents = world.passages.filter(({ project }) => project === path["id"]).map(({ result }) => result);
  const memories = world.memories.filter(({ project }) => project === path["id"]).map(({ memory }) => memory);
  return {
    message: "Search completed",
    data: {
      documents: documents.filter((result) => isFound(JSON.stringify(result))).slice(0, top_n),
      memories: memories.filter((memory) => memory.user_id === user_id && isFound(memory.content)).slice(0, top_n),
    },
  };
}

function getDocumentV1(world: World, { path }: Asked): Answer {
  const { id, name, drive_item_id, created_at, status } = readDocument(world, path["id"], path["documentId"]);
  return { data: { id, name, status, drive_item_id, created_at } };
}

function getDocument(world: World, { path }: Asked): Answer {
  const { id, name, created_at, status } = readDocument(world, path["projectId"], path["documentId"]);
  const document: ProjectDocument = {
    id,
    name,
    status,
    error: status === "error" ? { reason: "Page 4 cannot be read" } : null,
    usage: { files_process_tokens: status === "okay" ? 5120 : 0 },
    document_type: "drive_file",
    created_at,
  };
  return { data: document };
}

/** Reads a document. Each read advances its status, as if processing went on. */
function readDocument({ documents }: World, project: string | undefined, id: string | undefined) {
  const found = find(documents, (one) => one.project === project && one.id === id, "document");
  const status = found.statuses.length > 1 ? found.statuses.shift()! : found.statuses[0]!;
  return { ...found, status };
}

function getTrace({ traces }: World, { path }: Asked): Answer {
  const found = traces.get(path["memoryId"]!);
  if (!found || path["id"] !== "prj_1") throw new Refusal(404, "Not found: memory");
  return { data: found };
}

function listChildren({ items }: World, { path, query }: Asked): Answer {
  const folder = path["item_id"];
  if (folder !== "MY_SPACE") find(items, (item) => item.item_id === folder && item.type === "directory", "folder");
  const children = items.filter((item) => item.parent_item_id === folder);
  return { data: pageOf(children, query, 50) };
}

/** Plans parts of 64 KiB, or 20 parts for a large file. */
function createUpload(world: World, { body, storage }: Asked): Answer {
  const size = Number(body["file_size"]);
  if (!(size >= 1)) throw new Refusal(422, "file_size is at least 1");
  const most = Math.max(65_536, Math.ceil(size / 20));
  const parts = Array.from({ length: Math.ceil(size / most) }, (_, index) => Math.min(most, size - index * most));
  const upload_id = `upl_${world.count++}`;
  world.uploads.set(upload_id, { size, parts, received: new Map() });
  const part_items = parts.map((size, index) => {
    return { number: index + 1, size, upload_url: `${storage}/${upload_id}/${index + 1}?signature=mock` };
  });
  return { data: { upload_id, part_items } };
}

function createItem(world: World, { body }: Asked): Answer {
  const { name, parent_item_id, from } = body as {
    name: string;
    parent_item_id: string;
    from?: { upload_id: string; part_etags: string[] };
  };
  if (!from || !Array.isArray(from.part_etags)) throw new Refusal(422, "from must have upload_id and part_etags");
  const upload = world.uploads.get(from.upload_id);
  if (!upload) throw new Refusal(404, "Not found: upload");
  const isWhole = upload.parts.every((_, index) => upload.received.get(index + 1) === from.part_etags[index]);
  if (!isWhole) throw new Refusal(422, "The ETags are not those of the parts");
  const item = itemOf(`itm_${world.count++}`, name, parent_item_id, upload.size);
  world.items.unshift(item);
  return { data: item };
}

function getFact(world: World, { path }: Asked): Answer {
  return { data: factOf(world, path, path["factId"]).fact };
}

function updateFact(world: World, { path, body }: Asked): Answer {
  const found = factOf(world, path, path["factId"]);
  found.fact = { ...found.fact, ...chosen(body, "fact", "metadata"), updated_at: now() };
  return { data: found.fact };
}

function forgetFacts(world: World, { path, body }: Asked): Answer {
  const { ids } = body as { ids?: string[] };
  if (!Array.isArray(ids)) throw new Refusal(422, "ids must be an array");
  ids.forEach((id) => forget(factOf(world, path, id)));
  return { data: {} };
}

function factOf({ facts }: World, path: Asked["path"], factId: string | undefined): StoredFact {
  const isMeant = ({ workspace, actor, fact }: StoredFact): boolean =>
    workspace === path["workspaceId"] && actor === path["actorId"] && fact.id === factId;
  return find(facts, isMeant, "fact");
}

function forget(stored: StoredFact): void {
  stored.fact = { ...stored.fact, expired: true, updated_at: now() };
}

function resolveConflict(world: World, { path, body }: Asked): Answer {
  const { strategy, keep_fact_id } = body as { strategy: string; keep_fact_id?: string };
  const conflict = find(world.conflicts, ({ id }) => id === path["conflictId"], "conflict");
  if (conflict.resolved) throw new Refusal(409, "The conflict is resolved already");
  if (strategy === "keep_fact" && !conflict.facts.includes(keep_fact_id ?? ""))
    throw new Refusal(422, "keep_fact_id must be one of the facts of the conflict");
  const concerned = world.facts.filter(({ fact }) => conflict.facts.includes(fact.id));
  const forgotten = strategy === "keep_fact" ? concerned.filter(({ fact }) => fact.id !== keep_fact_id) : [];
  const rewritten = strategy === "trust_document" ? concerned : [];
  forgotten.forEach(forget);
  for (const stored of rewritten)
    stored.fact = { ...stored.fact, fact: "Ada reads reports in euros, as her contract says.", updated_at: now() };
  conflict.resolved = true;
  for (const stored of world.memories)
    if (stored.memory.id === conflict.memory) stored.memory = { ...stored.memory, has_unresolved_conflict: false };
  const resolution: ConflictResolution = {
    id: conflict.id,
    resolved: true,
    strategy,
    resolve_id: `rsl_${world.count++}`,
    forgotten_fact_ids: forgotten.map(({ fact }) => fact.id),
    updated_fact_ids: rewritten.map(({ fact }) => fact.id),
  };
  return { data: resolution };
}

function listVersions({ agents }: World, { path, query }: Asked): Answer {
  return { data: pageOf<AgentVersion>(find(agents, ({ id }) => id === path["id"], "agent").versions, query, 5) };
}

function updateAgent({ agents }: World, { path, body }: Asked): Answer {
  const found = find(agents, ({ id }) => id === path["id"], "agent");
  Object.assign(found, chosen(body, "name", "description"));
  const { agent_id: _, ...latest } = found.versions.at(-1)!;
  const agent: Agent = {
    ...latest,
    id: found.id,
    name: found.name,
    description: found.description,
    metadata: {},
    latest_version: latest.version,
    custom_id: "archivist",
    actor_id: "act_1",
    updated_at: now(),
  };
  return { data: agent };
}

/** Cuts a page out of a list. The token encodes where the next page begins. */
function pageOf<Item>(all: readonly Item[], query: URLSearchParams, usual: number): Answer["data"] & object {
  const size = Number(query.get("page_size") ?? usual);
  const start = Number(Buffer.from(query.get("continuation_token") ?? "", "base64").toString());
  const end = start + size;
  const items = all.slice(start, end);
  return { items, ...(end < all.length && { continuation_token: Buffer.from(String(end)).toString("base64") }) };
}

/** Finds an item. @throws Refusal with status 404 if there is none. */
function find<Item>(all: readonly Item[], isMeant: (item: Item) => boolean, what: string): Item {
  const found = all.find(isMeant);
  if (!found) throw new Refusal(404, `Not found: ${what}`);
  return found;
}

/** Picks properties by name and skips absent ones. */
function chosen(body: Asked["body"], ...names: readonly string[]): object {
  return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
}

const now = (): string => new Date().toISOString();
