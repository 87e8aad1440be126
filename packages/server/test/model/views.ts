/** Resources as the model shows them, and the rules that several operations share. */
import type { Agent, Fact, ParagraphResult, ProjectStatistics, ProjectV1 } from "@memory-service/client";
import type { StoredAgent, StoredDocument, StoredFact } from "./state.js";

export const noStatistics: ProjectStatistics = {
  total_history_document_retrieve_tokens: 0,
  total_history_document_tokens: 0,
  total_history_memory_retrieve_tokens: 0,
  total_history_memory_tokens: 0,
  total_document_tokens: 0,
  total_memory_tokens: 0,
  document_retrieve_count: 0,
  memory_retrieve_count: 0,
};

/** Changes the fields that are given, and `updated_at` if there are any. */
export function change<T extends object>(resource: T, fields: object, now: string): T {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return resource;
  return Object.assign(resource, Object.fromEntries(given), { updated_at: now });
}

/** Returns whether a name has a part, in any case. */
export function contains(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.toLowerCase());
}

/** Returns the share of the query's words that a text has. */
export function scoreOf(text: string, query: string): number {
  const words = [...new Set(query.split(" "))];
  return words.filter((word) => text.split(" ").includes(word)).length / words.length;
}

export function toV1({ id, name, description, created_at, updated_at }: ProjectV1): ProjectV1 {
  return { id, name, description, created_at, updated_at };
}

export function toFact({ actorId: _, ...fact }: StoredFact): Fact {
  return fact;
}

/** Returns an agent with the configuration of its active version. */
export function toAgent({ workspaceId: _, versions, ...agent }: StoredAgent): Agent | undefined {
  const active = versions[agent.version - 1];
  if (active === undefined) return undefined;
  const { agent_id: __, created_at: ___, ...configuration } = active;
  return { ...configuration, ...agent, latest_version: versions.length };
}

/** Returns the entry of a text file of one paragraph in search results. */
export function toResult({ id, name, content }: StoredDocument): ParagraphResult {
  return {
    type: "paragraph",
    document_id: id,
    document_name: name,
    source_document: { file_name: name },
    highlight: { chunks: [{ text: content, range: `0:${content.length}` }] },
    paragraph_block_id: "blk_0",
  };
}
