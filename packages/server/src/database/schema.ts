import type { AgentOutput, AgentPolicies, AgentSkill, SourceMessage, Subagent } from "@memory-service/client";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Grant } from "../access/permissions.js";
import type { Passage } from "../documents/passages.js";

/** A passage as parsed, without what has a column of its own. */
export type StoredPassage<P extends Passage = Passage> = P extends Passage ? Omit<P, "order" | "searchText"> : never;

/** The tables of the database. Migrations create them; columns have the names of the API's fields where both mean the same. */
export interface Schema {
  settings: SettingsTable;
  keys: KeysTable;
  workspaces: WorkspacesTable;
  industries: IndustriesTable;
  projects: ProjectsTable;
  project_industries: ProjectIndustriesTable;
  actors: ActorsTable;
  facts: FactsTable;
  agents: AgentsTable;
  agent_versions: AgentVersionsTable;
  memories: MemoriesTable;
  memory_history: MemoryHistoryTable;
  conflicts: ConflictsTable;
  conflict_facts: ConflictFactsTable;
  conflict_memories: ConflictMemoriesTable;
  drive_items: DriveItemsTable;
  uploads: UploadsTable;
  documents: DocumentsTable;
  passages: PassagesTable;
  search_words: SearchWordsTable;
  project_retrievals: ProjectRetrievalsTable;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Secrets of the installation, which all instances share: the hash of the admin key, and the key that signs tokens and URLs. */
interface SettingsTable {
  name: string;
  value: string;
}

interface KeysTable {
  id: string;
  name: string;
  /** SHA-256 of the key, in hexadecimal digits. Keys are random, so a slow hash would add nothing. */
  hash: string;
  user_id: string;
  /** The first one is the key's home, in which `MY_SPACE` is. */
  workspace_ids: string[];
  grants: JSONColumnType<readonly Grant[]>;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
}

interface WorkspacesTable {
  id: string;
  name: string;
  description: string;
  metadata: JSONColumnType<JsonObject>;
  custom_id: string;
  created_at: Date;
  updated_at: Date;
}

interface IndustriesTable {
  id: string;
  name: string;
  description: string;
}

interface ProjectsTable {
  id: string;
  workspace_id: string;
  name: string;
  description: string;
  metadata: JSONColumnType<JsonObject>;
  custom_id: string;
  /** The user whose key created the project. */
  created_by: string;
  total_history_document_tokens: Generated<number>;
  total_history_memory_tokens: Generated<number>;
  total_document_tokens: Generated<number>;
  total_memory_tokens: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface ProjectIndustriesTable {
  project_id: string;
  industry_id: string;
  /** The position in `industry_ids`. */
  position: number;
}

interface ActorsTable {
  id: string;
  workspace_id: string;
  name: string;
  created_at: Date;
}

interface FactsTable {
  id: string;
  actor_id: string;
  fact: string;
  metadata: JSONColumnType<JsonObject>;
  expired: Generated<boolean>;
  score: number;
  /** The string that the caller sent: the API states no format. */
  expiration_date: string | null;
  created_at: Date;
  updated_at: Date;
}

interface AgentsTable {
  id: string;
  workspace_id: string;
  actor_id: string;
  name: string;
  description: string;
  metadata: JSONColumnType<JsonObject>;
  custom_id: string;
  /** The active version. */
  version: number;
  latest_version: number;
  created_at: Date;
  updated_at: Date;
}

interface AgentVersionsTable {
  agent_id: string;
  version: number;
  model: string;
  capabilities: JSONColumnType<string[]>;
  policies: JSONColumnType<AgentPolicies>;
  output: JSONColumnType<AgentOutput>;
  subagents: JSONColumnType<Subagent[]>;
  skills: JSONColumnType<AgentSkill[]>;
  system_prompt: string;
  model_settings: JSONColumnType<JsonObject>;
  runtime_bindings: JSONColumnType<JsonObject>;
  created_at: Date;
}

interface MemoriesTable {
  id: string;
  project_id: string;
  content: string;
  user_id: string;
  expired: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  /** A value that identifies the project and the user. */
  search_scope: GeneratedAlways<string>;
  /** The words of `content`, and `search_scope`. */
  search: GeneratedAlways<string>;
}

interface MemoryHistoryTable {
  id: string;
  memory_id: string;
  event_type: "ADD" | "UPDATE" | "DELETE";
  new_memory: string;
  expired: boolean;
  changed_at: Date;
  event_id: string;
  source_messages: JSONColumnType<SourceMessage[]>;
}

interface ConflictsTable {
  id: string;
  project_id: string;
  /** The document that facts conflict with, which may be gone; null if they conflict with one another. */
  document_id: string | null;
  /** Null until the conflict is resolved. */
  resolve_id: string | null;
  strategy: string | null;
  forgotten_fact_ids: string[];
  updated_fact_ids: string[];
  created_at: Date;
  resolved_at: Date | null;
}

interface ConflictFactsTable {
  conflict_id: string;
  fact_id: string;
  position: number;
  /** The text that `trust_document` gives the fact; null: it forgets the fact. */
  rewrite: string | null;
}

interface ConflictMemoriesTable {
  conflict_id: string;
  memory_id: string;
}

interface DriveItemsTable {
  id: string;
  workspace_id: string;
  /** Null in the root, `MY_SPACE`. */
  parent_id: string | null;
  name: string;
  type: "directory" | "file";
  size: number | null;
  etag: string | null;
  /** The key of the bytes in the storage. Null for folders. */
  storage_key: string | null;
  x_attrs: JSONColumnType<JsonObject>;
  created_at: Date;
  updated_at: Date;
}

/** All bytes in the storage: those of files, of documents whose file was deleted, and of uploads. */
interface UploadsTable {
  id: string;
  /** Null once the workspace was deleted. */
  workspace_id: string | null;
  file_size: number;
  part_size: number;
  /** The key that the completed file has in the storage, and the storage's own reference to the upload. */
  storage_key: string;
  storage_upload: string;
  created_at: Date;
  expires_at: Date;
  /** Null until the upload has become a file. */
  completed_at: Date | null;
  /** The file that the upload became; null once the file was deleted. */
  item_id: string | null;
}

interface DocumentsTable {
  id: string;
  project_id: string;
  /** The file, as it was when it was imported; the item itself may be gone. */
  drive_item_id: string;
  storage_key: string;
  name: string;
  status: "pending" | "running" | "okay" | "error";
  error: JSONColumnType<{ readonly code: string; readonly message: string }> | null;
  document_type: string;
  files_process_tokens: Generated<number>;
  created_at: Date;
  /** The number of times that a worker has started to process the document. */
  attempts: Generated<number>;
  /** The time until which a worker has the document to itself. */
  leased_until: Date | null;
}

interface PassagesTable {
  id: string;
  document_id: string;
  project_id: string;
  /** The position in the document, from 0. */
  position: number;
  type: "paragraph" | "table" | "figure";
  content: JSONColumnType<StoredPassage>;
  /** The text that searches look at. */
  text: string;
  /** The words of `text`, and the project. */
  search: GeneratedAlways<string>;
}

/** The distinct words of a project's texts. */
interface SearchWordsTable {
  project_id: string;
  word: string;
}

/** The counters of a project that searches change, as parts that add up. */
interface ProjectRetrievalsTable {
  project_id: string;
  slot: number;
  /** The number of documents' passages that searches have returned. */
  document_retrieve_count: number;
  memory_retrieve_count: number;
  total_history_document_retrieve_tokens: number;
  total_history_memory_retrieve_tokens: number;
}
