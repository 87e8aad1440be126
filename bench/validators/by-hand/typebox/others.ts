/** All other schemas that the API returns. */
import { Type } from "typebox";
import { compile } from "./compile.js";

export const agentOutput = Type.Object({
  mode: Type.String(),
  json_schema: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
});
export const AgentOutput = compile(agentOutput);

export const agentPolicies = Type.Object({
  max_turns: Type.Integer(),
  max_tool_calls: Type.Integer(),
  allow_tools: Type.Array(Type.String()),
  deny_tools: Type.Array(Type.String()),
  subagent_timeout: Type.Integer(),
  subagent_max_concurrency: Type.Integer(),
});
export const AgentPolicies = compile(agentPolicies);

export const agentSkill = Type.Object({ skill_id: Type.String(), skill_version: Type.Integer() });
export const AgentSkill = compile(agentSkill);

export const subagent = Type.Object({
  name: Type.String(),
  mode: Type.String(),
  context: Type.String(),
  inherit_tools: Type.Boolean(),
});
export const Subagent = compile(subagent);

export const agent = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  version: Type.Integer(),
  latest_version: Type.Integer(),
  model: Type.String(),
  capabilities: Type.Array(Type.String()),
  policies: agentPolicies,
  output: agentOutput,
  subagents: Type.Array(subagent),
  skills: Type.Array(agentSkill),
  custom_id: Type.String(),
  actor_id: Type.String(),
  system_prompt: Type.String(),
  model_settings: Type.Record(Type.String(), Type.Unknown()),
  runtime_bindings: Type.Record(Type.String(), Type.Unknown()),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
export const Agent = compile(agent);

export const agentVersion = Type.Object({
  version: Type.Integer(),
  model: Type.String(),
  capabilities: Type.Array(Type.String()),
  policies: agentPolicies,
  output: agentOutput,
  subagents: Type.Array(subagent),
  skills: Type.Array(agentSkill),
  agent_id: Type.String(),
  system_prompt: Type.String(),
  model_settings: Type.Record(Type.String(), Type.Unknown()),
  runtime_bindings: Type.Record(Type.String(), Type.Unknown()),
  created_at: Type.String({ format: "date-time" }),
});
export const AgentVersion = compile(agentVersion);

export const conflictResolution = Type.Object({
  id: Type.String(),
  resolved: Type.Boolean(),
  strategy: Type.String(),
  resolve_id: Type.String(),
  forgotten_fact_ids: Type.Array(Type.String()),
  updated_fact_ids: Type.Array(Type.String()),
});
export const ConflictResolution = compile(conflictResolution);

export const dismissConflict = Type.Object({ strategy: Type.Literal("dismiss") });
export const DismissConflict = compile(dismissConflict);

export const keepFact = Type.Object({ strategy: Type.Literal("keep_fact"), keep_fact_id: Type.String() });
export const KeepFact = compile(keepFact);

export const trustDocument = Type.Object({ strategy: Type.Literal("trust_document") });
export const TrustDocument = compile(trustDocument);

export const trustFact = Type.Object({ strategy: Type.Literal("trust_fact") });
export const TrustFact = compile(trustFact);

export const conflictStrategy = Type.Union([keepFact, trustFact, trustDocument, dismissConflict]);
export const ConflictStrategy = compile(conflictStrategy);

export const documentStatus = Type.Union([
  Type.Literal("pending"),
  Type.Literal("running"),
  Type.Literal("okay"),
  Type.Literal("error"),
]);
export const DocumentStatus = compile(documentStatus);

export const documentUsage = Type.Object({ files_process_tokens: Type.Integer() });
export const DocumentUsage = compile(documentUsage);

export const driveItem = Type.Object({
  uri: Type.String({ pattern: "^drive://items/.+$" }),
  item_id: Type.String(),
  name: Type.String(),
  type: Type.Union([Type.Literal("directory"), Type.Literal("file")]),
  size: Type.Optional(Type.Integer()),
  etag: Type.Optional(Type.String()),
  parent_item_id: Type.String(),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
  x_attrs: Type.Record(Type.String(), Type.Unknown()),
});
export const DriveItem = compile(driveItem);

export const industry = Type.Object({ id: Type.String(), name: Type.String(), description: Type.String() });
export const Industry = compile(industry);

export const sourceMessage = Type.Object({ role: Type.String(), content: Type.String(), timestamp: Type.Integer() });
export const SourceMessage = compile(sourceMessage);

export const memoryTraceEntry = Type.Object({
  history_id: Type.String(),
  event_type: Type.String(),
  new_memory: Type.String(),
  expired: Type.Boolean(),
  changed_at: Type.String({ format: "date-time" }),
  event_id: Type.String(),
  source_messages: Type.Array(sourceMessage),
});
export const MemoryTraceEntry = compile(memoryTraceEntry);

export const memoryTrace = Type.Object({
  memory_id: Type.String(),
  current_memory: Type.String(),
  trace: Type.Array(memoryTraceEntry),
});
export const MemoryTrace = compile(memoryTrace);

export const project = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  industries: Type.Array(industry),
  custom_id: Type.String(),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
export const Project = compile(project);

export const projectDocument = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: documentStatus,
  error: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  usage: documentUsage,
  document_type: Type.String(),
  created_at: Type.String({ format: "date-time" }),
});
export const ProjectDocument = compile(projectDocument);

export const projectDocumentV1 = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: documentStatus,
  drive_item_id: Type.String(),
  created_at: Type.String({ format: "date-time" }),
});
export const ProjectDocumentV1 = compile(projectDocumentV1);

export const projectStatistics = Type.Object({
  total_history_document_retrieve_tokens: Type.Integer(),
  total_history_document_tokens: Type.Integer(),
  total_history_memory_retrieve_tokens: Type.Integer(),
  total_history_memory_tokens: Type.Integer(),
  total_document_tokens: Type.Integer(),
  total_memory_tokens: Type.Integer(),
  document_retrieve_count: Type.Integer(),
  memory_retrieve_count: Type.Integer(),
});
export const ProjectStatistics = compile(projectStatistics);

export const projectV1 = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
export const ProjectV1 = compile(projectV1);

export const projectV1ListItem = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
  statistics: projectStatistics,
});
export const ProjectV1ListItem = compile(projectV1ListItem);

export const uploadPart = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  size: Type.Integer(),
  upload_url: Type.String({ format: "uri" }),
});
export const UploadPart = compile(uploadPart);

export const uploadSession = Type.Object({ upload_id: Type.String(), part_items: Type.Array(uploadPart) });
export const UploadSession = compile(uploadSession);

export const workspace = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  custom_id: Type.String(),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
export const Workspace = compile(workspace);
