/** All other schemas that the API returns. */
import { type } from "arktype";

export const AgentOutput = type({ mode: "string", json_schema: "Record<string, unknown> | null" });

export const AgentPolicies = type({
  max_turns: "number.integer",
  max_tool_calls: "number.integer",
  allow_tools: "string[]",
  deny_tools: "string[]",
  subagent_timeout: "number.integer",
  subagent_max_concurrency: "number.integer",
});

export const AgentSkill = type({ skill_id: "string", skill_version: "number.integer" });

export const Subagent = type({ name: "string", mode: "string", context: "string", inherit_tools: "boolean" });

export const Agent = type({
  id: "string",
  name: "string",
  description: "string",
  metadata: "Record<string, unknown>",
  version: "number.integer",
  latest_version: "number.integer",
  model: "string",
  capabilities: "string[]",
  policies: AgentPolicies,
  output: AgentOutput,
  subagents: Subagent.array(),
  skills: AgentSkill.array(),
  custom_id: "string",
  actor_id: "string",
  system_prompt: "string",
  model_settings: "Record<string, unknown>",
  runtime_bindings: "Record<string, unknown>",
  created_at: "string.date.iso",
  updated_at: "string.date.iso",
});

export const AgentVersion = type({
  version: "number.integer",
  model: "string",
  capabilities: "string[]",
  policies: AgentPolicies,
  output: AgentOutput,
  subagents: Subagent.array(),
  skills: AgentSkill.array(),
  agent_id: "string",
  system_prompt: "string",
  model_settings: "Record<string, unknown>",
  runtime_bindings: "Record<string, unknown>",
  created_at: "string.date.iso",
});

export const ConflictResolution = type({
  id: "string",
  resolved: "boolean",
  strategy: "string",
  resolve_id: "string",
  forgotten_fact_ids: "string[]",
  updated_fact_ids: "string[]",
});

export const DismissConflict = type({ strategy: "'dismiss'" });

export const KeepFact = type({ strategy: "'keep_fact'", keep_fact_id: "string" });

export const TrustDocument = type({ strategy: "'trust_document'" });

export const TrustFact = type({ strategy: "'trust_fact'" });

export const ConflictStrategy = KeepFact.or(TrustFact).or(TrustDocument).or(DismissConflict);

export const DocumentStatus = type("'pending' | 'running' | 'okay' | 'error'");

export const DocumentUsage = type({ files_process_tokens: "number.integer" });

export const DriveItem = type({
  uri: /^drive:\/\/items\/.+$/,
  item_id: "string",
  name: "string",
  type: "'directory' | 'file'",
  "size?": "number.integer",
  "etag?": "string",
  parent_item_id: "string",
  created_at: "string.date.iso",
  updated_at: "string.date.iso",
  x_attrs: "Record<string, unknown>",
});

export const Industry = type({ id: "string", name: "string", description: "string" });

export const SourceMessage = type({ role: "string", content: "string", timestamp: "number.integer" });

export const MemoryTraceEntry = type({
  history_id: "string",
  event_type: "string",
  new_memory: "string",
  expired: "boolean",
  changed_at: "string.date.iso",
  event_id: "string",
  source_messages: SourceMessage.array(),
});

export const MemoryTrace = type({ memory_id: "string", current_memory: "string", trace: MemoryTraceEntry.array() });

export const Project = type({
  id: "string",
  name: "string",
  description: "string",
  industries: Industry.array(),
  custom_id: "string",
  created_at: "string.date.iso",
  updated_at: "string.date.iso",
});

export const ProjectDocument = type({
  id: "string",
  name: "string",
  status: DocumentStatus,
  error: "Record<string, unknown> | null",
  usage: DocumentUsage,
  document_type: "string",
  created_at: "string.date.iso",
});

export const ProjectDocumentV1 = type({
  id: "string",
  name: "string",
  status: DocumentStatus,
  drive_item_id: "string",
  created_at: "string.date.iso",
});

export const ProjectStatistics = type({
  total_history_document_retrieve_tokens: "number.integer",
  total_history_document_tokens: "number.integer",
  total_history_memory_retrieve_tokens: "number.integer",
  total_history_memory_tokens: "number.integer",
  total_document_tokens: "number.integer",
  total_memory_tokens: "number.integer",
  document_retrieve_count: "number.integer",
  memory_retrieve_count: "number.integer",
});

export const ProjectV1 = type({
  id: "string",
  name: "string",
  description: "string",
  created_at: "string.date.iso",
  updated_at: "string.date.iso",
});

export const ProjectV1ListItem = type({
  id: "string",
  name: "string",
  description: "string",
  created_at: "string.date.iso",
  updated_at: "string.date.iso",
  statistics: ProjectStatistics,
});

export const UploadPart = type({ number: "number.integer >= 1", size: "number.integer", upload_url: "string.url" });

export const UploadSession = type({ upload_id: "string", part_items: UploadPart.array() });

export const Workspace = type({
  id: "string",
  name: "string",
  description: "string",
  metadata: "Record<string, unknown>",
  custom_id: "string",
  created_at: "string.date.iso",
  updated_at: "string.date.iso",
});
