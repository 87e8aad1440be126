/** All other schemas that the API returns. */
import { createIs, type tags } from "typia";

export type AgentOutput = { readonly mode: string; readonly json_schema: Readonly<Record<string, unknown>> | null };
export const AgentOutput = createIs<AgentOutput>();

export type AgentPolicies = {
  readonly max_turns: number & tags.Type<"int64">;
  readonly max_tool_calls: number & tags.Type<"int64">;
  readonly allow_tools: readonly string[];
  readonly deny_tools: readonly string[];
  readonly subagent_timeout: number & tags.Type<"int64">;
  readonly subagent_max_concurrency: number & tags.Type<"int64">;
};
export const AgentPolicies = createIs<AgentPolicies>();

export type AgentSkill = { readonly skill_id: string; readonly skill_version: number & tags.Type<"int64"> };
export const AgentSkill = createIs<AgentSkill>();

export type Subagent = {
  readonly name: string;
  readonly mode: string;
  readonly context: string;
  readonly inherit_tools: boolean;
};
export const Subagent = createIs<Subagent>();

export type Agent = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly version: number & tags.Type<"int64">;
  readonly latest_version: number & tags.Type<"int64">;
  readonly model: string;
  readonly capabilities: readonly string[];
  readonly policies: AgentPolicies;
  readonly output: AgentOutput;
  readonly subagents: readonly Subagent[];
  readonly skills: readonly AgentSkill[];
  readonly custom_id: string;
  readonly actor_id: string;
  readonly system_prompt: string;
  readonly model_settings: Readonly<Record<string, unknown>>;
  readonly runtime_bindings: Readonly<Record<string, unknown>>;
  readonly created_at: string & tags.Format<"date-time">;
  readonly updated_at: string & tags.Format<"date-time">;
};
export const Agent = createIs<Agent>();

export type AgentVersion = {
  readonly version: number & tags.Type<"int64">;
  readonly model: string;
  readonly capabilities: readonly string[];
  readonly policies: AgentPolicies;
  readonly output: AgentOutput;
  readonly subagents: readonly Subagent[];
  readonly skills: readonly AgentSkill[];
  readonly agent_id: string;
  readonly system_prompt: string;
  readonly model_settings: Readonly<Record<string, unknown>>;
  readonly runtime_bindings: Readonly<Record<string, unknown>>;
  readonly created_at: string & tags.Format<"date-time">;
};
export const AgentVersion = createIs<AgentVersion>();

export type ConflictResolution = {
  readonly id: string;
  readonly resolved: boolean;
  readonly strategy: string;
  readonly resolve_id: string;
  readonly forgotten_fact_ids: readonly string[];
  readonly updated_fact_ids: readonly string[];
};
export const ConflictResolution = createIs<ConflictResolution>();

export type DismissConflict = { readonly strategy: "dismiss" };
export const DismissConflict = createIs<DismissConflict>();

export type KeepFact = { readonly strategy: "keep_fact"; readonly keep_fact_id: string };
export const KeepFact = createIs<KeepFact>();

export type TrustDocument = { readonly strategy: "trust_document" };
export const TrustDocument = createIs<TrustDocument>();

export type TrustFact = { readonly strategy: "trust_fact" };
export const TrustFact = createIs<TrustFact>();

export type ConflictStrategy = KeepFact | TrustFact | TrustDocument | DismissConflict;
export const ConflictStrategy = createIs<ConflictStrategy>();

export type DocumentStatus = "pending" | "running" | "okay" | "error";
export const DocumentStatus = createIs<DocumentStatus>();

export type DocumentUsage = { readonly files_process_tokens: number & tags.Type<"int64"> };
export const DocumentUsage = createIs<DocumentUsage>();

export type DriveItem = {
  readonly uri: string & tags.Pattern<"^drive://items/.+$">;
  readonly item_id: string;
  readonly name: string;
  readonly type: "directory" | "file";
  readonly size?: number & tags.Type<"int64">;
  readonly etag?: string;
  readonly parent_item_id: string;
  readonly created_at: string & tags.Format<"date-time">;
  readonly updated_at: string & tags.Format<"date-time">;
  readonly x_attrs: Readonly<Record<string, unknown>>;
};
export const DriveItem = createIs<DriveItem>();

export type Industry = { readonly id: string; readonly name: string; readonly description: string };
export const Industry = createIs<Industry>();

export type SourceMessage = {
  readonly role: string;
  readonly content: string;
  readonly timestamp: number & tags.Type<"int64">;
};
export const SourceMessage = createIs<SourceMessage>();

export type MemoryTraceEntry = {
  readonly history_id: string;
  readonly event_type: string;
  readonly new_memory: string;
  readonly expired: boolean;
  readonly changed_at: string & tags.Format<"date-time">;
  readonly event_id: string;
  readonly source_messages: readonly SourceMessage[];
};
export const MemoryTraceEntry = createIs<MemoryTraceEntry>();

export type MemoryTrace = {
  readonly memory_id: string;
  readonly current_memory: string;
  readonly trace: readonly MemoryTraceEntry[];
};
export const MemoryTrace = createIs<MemoryTrace>();

export type Project = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly industries: readonly Industry[];
  readonly custom_id: string;
  readonly created_at: string & tags.Format<"date-time">;
  readonly updated_at: string & tags.Format<"date-time">;
};
export const Project = createIs<Project>();

export type ProjectDocument = {
  readonly id: string;
  readonly name: string;
  readonly status: DocumentStatus;
  readonly error: Readonly<Record<string, unknown>> | null;
  readonly usage: DocumentUsage;
  readonly document_type: string;
  readonly created_at: string & tags.Format<"date-time">;
};
export const ProjectDocument = createIs<ProjectDocument>();

export type ProjectDocumentV1 = {
  readonly id: string;
  readonly name: string;
  readonly status: DocumentStatus;
  readonly drive_item_id: string;
  readonly created_at: string & tags.Format<"date-time">;
};
export const ProjectDocumentV1 = createIs<ProjectDocumentV1>();

export type ProjectStatistics = {
  readonly total_history_document_retrieve_tokens: number & tags.Type<"int64">;
  readonly total_history_document_tokens: number & tags.Type<"int64">;
  readonly total_history_memory_retrieve_tokens: number & tags.Type<"int64">;
  readonly total_history_memory_tokens: number & tags.Type<"int64">;
  readonly total_document_tokens: number & tags.Type<"int64">;
  readonly total_memory_tokens: number & tags.Type<"int64">;
  readonly document_retrieve_count: number & tags.Type<"int64">;
  readonly memory_retrieve_count: number & tags.Type<"int64">;
};
export const ProjectStatistics = createIs<ProjectStatistics>();

export type ProjectV1 = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly created_at: string & tags.Format<"date-time">;
  readonly updated_at: string & tags.Format<"date-time">;
};
export const ProjectV1 = createIs<ProjectV1>();

export type ProjectV1ListItem = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly created_at: string & tags.Format<"date-time">;
  readonly updated_at: string & tags.Format<"date-time">;
  readonly statistics: ProjectStatistics;
};
export const ProjectV1ListItem = createIs<ProjectV1ListItem>();

export type UploadPart = {
  readonly number: number & tags.Type<"int64"> & tags.Minimum<1>;
  readonly size: number & tags.Type<"int64">;
  readonly upload_url: string & tags.Format<"uri">;
};
export const UploadPart = createIs<UploadPart>();

export type UploadSession = { readonly upload_id: string; readonly part_items: readonly UploadPart[] };
export const UploadSession = createIs<UploadSession>();

export type Workspace = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly custom_id: string;
  readonly created_at: string & tags.Format<"date-time">;
  readonly updated_at: string & tags.Format<"date-time">;
};
export const Workspace = createIs<Workspace>();
