/** What a service remembers, and who sees which part of it. */
import type {
  Agent,
  AgentVersion,
  ConflictResolution,
  DriveItem,
  Fact,
  Memory,
  MemoryTraceEntry,
  Project,
  ProjectDocument,
  ProjectStatistics,
  Workspace,
} from "@memory-service/client";

/** A request that the service refuses with a status. */
export class Refusal extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}

export function refuse(status: number): never {
  throw new Refusal(status);
}

/** An API key. */
export interface Caller {
  readonly name: string;
  readonly user: string;
  workspaces: string[];
  /** The permissions, each with the projects that it is limited to, if it is. */
  readonly permissions: ReadonlyMap<string, readonly string[] | undefined>;
}

export interface StoredProject extends Project {
  readonly workspaceId: string;
  readonly user: string;
  readonly statistics: ProjectStatistics;
}
export type StoredFact = Fact & { readonly actorId: string };
export interface StoredAgent extends Pick<
  Agent,
  "id" | "name" | "description" | "metadata" | "custom_id" | "actor_id" | "version" | "created_at"
> {
  updated_at: string;
  readonly workspaceId: string;
  readonly versions: AgentVersion[];
}
export interface StoredMemory extends Omit<Memory, "has_unresolved_conflict"> {
  readonly projectId: string;
  readonly trace: MemoryTraceEntry[];
}
export interface StoredConflict {
  readonly id: string;
  readonly projectId: string;
  readonly factIds: readonly string[];
  readonly memoryIds: readonly string[];
  readonly documentId: string | null;
  readonly rewrites: ReadonlyMap<string, string>;
  readonly created_at: string;
  resolution: ConflictResolution | null;
  resolved_at: string | null;
}
export interface StoredDocument extends ProjectDocument {
  readonly projectId: string;
  readonly itemId: string;
  readonly content: string;
}
export interface StoredItem {
  readonly item: DriveItem;
  readonly workspaceId: string;
  readonly content: string;
}
export interface StoredUpload {
  readonly id: string;
  readonly workspaceId: string;
  /** The bytes that were sent; undefined before that. */
  content: string | undefined;
  /** The file; null once it was deleted. */
  itemId: string | null | undefined;
}

export class State {
  readonly workspaces = new Map<string, Workspace>();
  readonly industries = new Map<string, { id: string; name: string; description: string }>();
  readonly projects = new Map<string, StoredProject>();
  readonly actors = new Map<string, { id: string; workspaceId: string; name: string; created_at: string }>();
  readonly facts = new Map<string, StoredFact>();
  readonly agents = new Map<string, StoredAgent>();
  readonly memories = new Map<string, StoredMemory>();
  readonly conflicts = new Map<string, StoredConflict>();
  readonly documents = new Map<string, StoredDocument>();
  readonly items = new Map<string, StoredItem>();
  readonly uploads = new Map<string, StoredUpload>();
  readonly callers: Caller[] = [];
  /** All continuation tokens that were returned. */
  readonly tokens: string[] = [];
  #ids = 0;

  /** `time` is in milliseconds. */
  constructor(public time: number) {}

  newId(kind: string): string {
    return `§${kind} ${(this.#ids += 1)}`;
  }

  get now(): string {
    return new Date(this.time).toISOString();
  }

  requirePermission({ workspaces, permissions }: Caller, permission: string): void {
    if (workspaces.length === 0) refuse(401);
    if (!permissions.has(permission)) refuse(403);
  }

  requireWorkspace({ workspaces }: Caller, id: string): void {
    if (!workspaces.includes(id)) refuse(404);
  }

  /** Returns a project that a caller sees, and may use with a permission. */
  project(id: string, caller: Caller, permission: string, workspaceId?: string): StoredProject {
    const project = this.projects.get(id) ?? refuse(404);
    this.requireWorkspace(caller, project.workspaceId);
    if (workspaceId !== undefined && workspaceId !== project.workspaceId) refuse(404);
    if (caller.permissions.get(permission)?.includes(id) === false) refuse(403);
    return project;
  }

  actor(id: string, workspaceId: string): void {
    if (this.actors.get(id)?.workspaceId !== workspaceId) refuse(404);
  }

  agent(id: string, caller: Caller): StoredAgent {
    const agent = this.agents.get(id) ?? refuse(404);
    this.requireWorkspace(caller, agent.workspaceId);
    return agent;
  }

  item(id: string, caller: Caller): StoredItem {
    const item = this.items.get(id) ?? refuse(404);
    this.requireWorkspace(caller, item.workspaceId);
    return item;
  }

  /** Returns the workspace and the id of a folder. */
  folder(id: string, caller: Caller): { readonly workspaceId: string; readonly id: string } {
    if (id === "MY_SPACE") return { workspaceId: caller.workspaces[0] ?? refuse(401), id };
    const { item, workspaceId } = this.item(id, caller);
    return item.type === "directory" ? { workspaceId, id } : refuse(400);
  }

  children({ workspaceId, id }: { readonly workspaceId: string; readonly id: string }): StoredItem[] {
    return [...this.items.values()].filter(
      (child) => child.workspaceId === workspaceId && child.item.parent_item_id === id,
    );
  }

  memory({ trace: _, projectId: __, ...memory }: StoredMemory): Memory {
    const conflicts = [...this.conflicts.values()].filter(({ memoryIds }) => memoryIds.includes(memory.id));
    return { ...memory, has_unresolved_conflict: conflicts.some(({ resolution }) => resolution === null) };
  }

  /** Removes a project and everything in it. */
  removeProject(id: string): void {
    this.projects.delete(id);
    for (const part of [this.memories, this.conflicts, this.documents])
      for (const { id: partId, projectId } of [...part.values()]) if (projectId === id) part.delete(partId);
  }

  /** Refuses a token of another list. */
  requireToken(list: string, token: string | undefined): string | undefined {
    return token === undefined || token.startsWith(prefixOf(list)) ? token : refuse(400);
  }

  /** Returns a page of items, which are in the order of the numbers that they are given. */
  page<T>(
    list: string,
    items: readonly T[],
    { size, token, numberOf }: { size: number; token: string | undefined; numberOf: (item: T) => number },
  ): { items: T[]; continuation_token?: string } {
    const prefix = prefixOf(list);
    this.requireToken(list, token);
    const after = token === undefined ? -1 : Number(token.slice(prefix.length));
    const rest = items.filter((item) => numberOf(item) > after);
    const last = rest[size - 1];
    if (rest.length <= size || last === undefined) return { items: rest };
    const next = `${prefix}${numberOf(last)}`;
    this.tokens.push(next);
    return { items: rest.slice(0, size), continuation_token: next };
  }
}

/** Returns what the tokens of a list begin with. */
function prefixOf(list: string): string {
  return `§token ${list.replaceAll("§", "")} after `;
}

/** Returns the number of an id: ids are numbered by creation. */
export function numberOf({ id }: { readonly id: string }): number {
  return Number(id.split(" ").at(-1));
}

/** Estimates the number of tokens of a text in Latin letters. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Refuses a string with another number of characters. */
export function requireLength(value: string | undefined, minimum: number, maximum: number): void {
  if (value !== undefined && (value.length < minimum || value.length > maximum)) refuse(400);
}

export function pageSize(value: number | undefined, fallback: number, maximum: number): number {
  const size = value ?? fallback;
  return size < 1 || size > maximum ? refuse(400) : size;
}
