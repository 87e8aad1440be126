/** All other schemas that the API returns. */
import * as v from "valibot";

export const AgentOutput = v.object({ mode: v.string(), json_schema: v.nullable(v.record(v.string(), v.unknown())) });

export const AgentPolicies = v.object({
  max_turns: v.pipe(v.number(), v.integer()),
  max_tool_calls: v.pipe(v.number(), v.integer()),
  allow_tools: v.array(v.string()),
  deny_tools: v.array(v.string()),
  subagent_timeout: v.pipe(v.number(), v.integer()),
  subagent_max_concurrency: v.pipe(v.number(), v.integer()),
});

export const AgentSkill = v.object({ skill_id: v.string(), skill_version: v.pipe(v.number(), v.integer()) });

export const Subagent = v.object({
  name: v.string(),
  mode: v.string(),
  context: v.string(),
  inherit_tools: v.boolean(),
});

export const Agent = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  metadata: v.record(v.string(), v.unknown()),
  version: v.pipe(v.number(), v.integer()),
  latest_version: v.pipe(v.number(), v.integer()),
  model: v.string(),
  capabilities: v.array(v.string()),
  policies: AgentPolicies,
  output: AgentOutput,
  subagents: v.array(Subagent),
  skills: v.array(AgentSkill),
  custom_id: v.string(),
  actor_id: v.string(),
  system_prompt: v.string(),
  model_settings: v.record(v.string(), v.unknown()),
  runtime_bindings: v.record(v.string(), v.unknown()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
});

export const AgentVersion = v.object({
  version: v.pipe(v.number(), v.integer()),
  model: v.string(),
  capabilities: v.array(v.string()),
  policies: AgentPolicies,
  output: AgentOutput,
  subagents: v.array(Subagent),
  skills: v.array(AgentSkill),
  agent_id: v.string(),
  system_prompt: v.string(),
  model_settings: v.record(v.string(), v.unknown()),
  runtime_bindings: v.record(v.string(), v.unknown()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});

export const ConflictResolution = v.object({
  id: v.string(),
  resolved: v.boolean(),
  strategy: v.string(),
  resolve_id: v.string(),
  forgotten_fact_ids: v.array(v.string()),
  updated_fact_ids: v.array(v.string()),
});

export const DismissConflict = v.object({ strategy: v.literal("dismiss") });

export const KeepFact = v.object({ strategy: v.literal("keep_fact"), keep_fact_id: v.string() });

export const TrustDocument = v.object({ strategy: v.literal("trust_document") });

export const TrustFact = v.object({ strategy: v.literal("trust_fact") });

export const ConflictStrategy = v.variant("strategy", [KeepFact, TrustFact, TrustDocument, DismissConflict]);

export const DocumentStatus = v.picklist(["pending", "running", "okay", "error"]);

export const DocumentUsage = v.object({ files_process_tokens: v.pipe(v.number(), v.integer()) });

export const DriveItem = v.object({
  uri: v.pipe(v.string(), v.regex(/^drive:\/\/items\/.+$/u)),
  item_id: v.string(),
  name: v.string(),
  type: v.picklist(["directory", "file"]),
  size: v.optional(v.pipe(v.number(), v.integer())),
  etag: v.optional(v.string()),
  parent_item_id: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
  x_attrs: v.record(v.string(), v.unknown()),
});

export const Industry = v.object({ id: v.string(), name: v.string(), description: v.string() });

export const SourceMessage = v.object({
  role: v.string(),
  content: v.string(),
  timestamp: v.pipe(v.number(), v.integer()),
});

export const MemoryTraceEntry = v.object({
  history_id: v.string(),
  event_type: v.string(),
  new_memory: v.string(),
  expired: v.boolean(),
  changed_at: v.pipe(v.string(), v.isoTimestamp()),
  event_id: v.string(),
  source_messages: v.array(SourceMessage),
});

export const MemoryTrace = v.object({
  memory_id: v.string(),
  current_memory: v.string(),
  trace: v.array(MemoryTraceEntry),
});

export const Project = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  industries: v.array(Industry),
  custom_id: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
});

export const ProjectDocument = v.object({
  id: v.string(),
  name: v.string(),
  status: DocumentStatus,
  error: v.nullable(v.record(v.string(), v.unknown())),
  usage: DocumentUsage,
  document_type: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});

export const ProjectDocumentV1 = v.object({
  id: v.string(),
  name: v.string(),
  status: DocumentStatus,
  drive_item_id: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});

export const ProjectStatistics = v.object({
  total_history_document_retrieve_tokens: v.pipe(v.number(), v.integer()),
  total_history_document_tokens: v.pipe(v.number(), v.integer()),
  total_history_memory_retrieve_tokens: v.pipe(v.number(), v.integer()),
  total_history_memory_tokens: v.pipe(v.number(), v.integer()),
  total_document_tokens: v.pipe(v.number(), v.integer()),
  total_memory_tokens: v.pipe(v.number(), v.integer()),
  document_retrieve_count: v.pipe(v.number(), v.integer()),
  memory_retrieve_count: v.pipe(v.number(), v.integer()),
});

export const ProjectV1 = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
});

export const ProjectV1ListItem = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
  statistics: ProjectStatistics,
});

export const UploadPart = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  size: v.pipe(v.number(), v.integer()),
  upload_url: v.pipe(v.string(), v.url()),
});

export const UploadSession = v.object({ upload_id: v.string(), part_items: v.array(UploadPart) });

export const Workspace = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  metadata: v.record(v.string(), v.unknown()),
  custom_id: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
});
