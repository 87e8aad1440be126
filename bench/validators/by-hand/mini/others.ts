/** All other schemas that the API returns. */
import * as z from "zod/mini";

export const AgentOutput = z.object({ mode: z.string(), json_schema: z.nullable(z.record(z.string(), z.unknown())) });

export const AgentPolicies = z.object({
  max_turns: z.int(),
  max_tool_calls: z.int(),
  allow_tools: z.array(z.string()),
  deny_tools: z.array(z.string()),
  subagent_timeout: z.int(),
  subagent_max_concurrency: z.int(),
});

export const AgentSkill = z.object({ skill_id: z.string(), skill_version: z.int() });

export const Subagent = z.object({
  name: z.string(),
  mode: z.string(),
  context: z.string(),
  inherit_tools: z.boolean(),
});

export const Agent = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  version: z.int(),
  latest_version: z.int(),
  model: z.string(),
  capabilities: z.array(z.string()),
  policies: AgentPolicies,
  output: AgentOutput,
  subagents: z.array(Subagent),
  skills: z.array(AgentSkill),
  custom_id: z.string(),
  actor_id: z.string(),
  system_prompt: z.string(),
  model_settings: z.record(z.string(), z.unknown()),
  runtime_bindings: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
});

export const AgentVersion = z.object({
  version: z.int(),
  model: z.string(),
  capabilities: z.array(z.string()),
  policies: AgentPolicies,
  output: AgentOutput,
  subagents: z.array(Subagent),
  skills: z.array(AgentSkill),
  agent_id: z.string(),
  system_prompt: z.string(),
  model_settings: z.record(z.string(), z.unknown()),
  runtime_bindings: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime({ offset: true }),
});

export const ConflictResolution = z.object({
  id: z.string(),
  resolved: z.boolean(),
  strategy: z.string(),
  resolve_id: z.string(),
  forgotten_fact_ids: z.array(z.string()),
  updated_fact_ids: z.array(z.string()),
});

export const DismissConflict = z.object({ strategy: z.literal("dismiss") });

export const KeepFact = z.object({ strategy: z.literal("keep_fact"), keep_fact_id: z.string() });

export const TrustDocument = z.object({ strategy: z.literal("trust_document") });

export const TrustFact = z.object({ strategy: z.literal("trust_fact") });

export const ConflictStrategy = z.discriminatedUnion("strategy", [KeepFact, TrustFact, TrustDocument, DismissConflict]);

export const DocumentStatus = z.enum(["pending", "running", "okay", "error"]);

export const DocumentUsage = z.object({ files_process_tokens: z.int() });

export const DriveItem = z.object({
  uri: z.string().check(z.regex(/^drive:\/\/items\/.+$/u)),
  item_id: z.string(),
  name: z.string(),
  type: z.enum(["directory", "file"]),
  size: z.optional(z.int()),
  etag: z.optional(z.string()),
  parent_item_id: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  x_attrs: z.record(z.string(), z.unknown()),
});

export const Industry = z.object({ id: z.string(), name: z.string(), description: z.string() });

export const SourceMessage = z.object({ role: z.string(), content: z.string(), timestamp: z.int() });

export const MemoryTraceEntry = z.object({
  history_id: z.string(),
  event_type: z.string(),
  new_memory: z.string(),
  expired: z.boolean(),
  changed_at: z.iso.datetime({ offset: true }),
  event_id: z.string(),
  source_messages: z.array(SourceMessage),
});

export const MemoryTrace = z.object({
  memory_id: z.string(),
  current_memory: z.string(),
  trace: z.array(MemoryTraceEntry),
});

export const Project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  industries: z.array(Industry),
  custom_id: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
});

export const ProjectDocument = z.object({
  id: z.string(),
  name: z.string(),
  status: DocumentStatus,
  error: z.nullable(z.record(z.string(), z.unknown())),
  usage: DocumentUsage,
  document_type: z.string(),
  created_at: z.iso.datetime({ offset: true }),
});

export const ProjectDocumentV1 = z.object({
  id: z.string(),
  name: z.string(),
  status: DocumentStatus,
  drive_item_id: z.string(),
  created_at: z.iso.datetime({ offset: true }),
});

export const ProjectStatistics = z.object({
  total_history_document_retrieve_tokens: z.int(),
  total_history_document_tokens: z.int(),
  total_history_memory_retrieve_tokens: z.int(),
  total_history_memory_tokens: z.int(),
  total_document_tokens: z.int(),
  total_memory_tokens: z.int(),
  document_retrieve_count: z.int(),
  memory_retrieve_count: z.int(),
});

export const ProjectV1 = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
});

export const ProjectV1ListItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  statistics: ProjectStatistics,
});

export const UploadPart = z.object({ number: z.int().check(z.minimum(1)), size: z.int(), upload_url: z.url() });

export const UploadSession = z.object({ upload_id: z.string(), part_items: z.array(UploadPart) });

export const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  custom_id: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
});
