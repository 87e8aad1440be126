/** All other schemas that the API returns. */
import { compile } from "./compile.js";

export const agentOutput = {
  type: "object",
  required: ["mode", "json_schema"],
  properties: { mode: { type: "string" }, json_schema: { type: ["object", "null"] } },
} as const;
export const AgentOutput = compile(agentOutput);

export const agentPolicies = {
  type: "object",
  required: [
    "max_turns",
    "max_tool_calls",
    "allow_tools",
    "deny_tools",
    "subagent_timeout",
    "subagent_max_concurrency",
  ],
  properties: {
    max_turns: { type: "integer" },
    max_tool_calls: { type: "integer" },
    allow_tools: { type: "array", items: { type: "string" } },
    deny_tools: { type: "array", items: { type: "string" } },
    subagent_timeout: { type: "integer" },
    subagent_max_concurrency: { type: "integer" },
  },
} as const;
export const AgentPolicies = compile(agentPolicies);

export const agentSkill = {
  type: "object",
  required: ["skill_id", "skill_version"],
  properties: { skill_id: { type: "string" }, skill_version: { type: "integer" } },
} as const;
export const AgentSkill = compile(agentSkill);

export const subagent = {
  type: "object",
  required: ["name", "mode", "context", "inherit_tools"],
  properties: {
    name: { type: "string" },
    mode: { type: "string" },
    context: { type: "string" },
    inherit_tools: { type: "boolean" },
  },
} as const;
export const Subagent = compile(subagent);

export const agent = {
  type: "object",
  required: [
    "id",
    "name",
    "description",
    "metadata",
    "version",
    "latest_version",
    "model",
    "capabilities",
    "policies",
    "output",
    "subagents",
    "skills",
    "custom_id",
    "actor_id",
    "system_prompt",
    "model_settings",
    "runtime_bindings",
    "created_at",
    "updated_at",
  ],
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    metadata: { type: "object" },
    version: { type: "integer" },
    latest_version: { type: "integer" },
    model: { type: "string" },
    capabilities: { type: "array", items: { type: "string" } },
    policies: agentPolicies,
    output: agentOutput,
    subagents: { type: "array", items: subagent },
    skills: { type: "array", items: agentSkill },
    custom_id: { type: "string" },
    actor_id: { type: "string" },
    system_prompt: { type: "string" },
    model_settings: { type: "object" },
    runtime_bindings: { type: "object" },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
} as const;
export const Agent = compile(agent);

export const agentVersion = {
  type: "object",
  required: [
    "version",
    "model",
    "capabilities",
    "policies",
    "output",
    "subagents",
    "skills",
    "agent_id",
    "system_prompt",
    "model_settings",
    "runtime_bindings",
    "created_at",
  ],
  properties: {
    version: { type: "integer" },
    model: { type: "string" },
    capabilities: { type: "array", items: { type: "string" } },
    policies: agentPolicies,
    output: agentOutput,
    subagents: { type: "array", items: subagent },
    skills: { type: "array", items: agentSkill },
    agent_id: { type: "string" },
    system_prompt: { type: "string" },
    model_settings: { type: "object" },
    runtime_bindings: { type: "object" },
    created_at: { type: "string", format: "date-time" },
  },
} as const;
export const AgentVersion = compile(agentVersion);

export const conflictResolution = {
  type: "object",
  required: ["id", "resolved", "strategy", "resolve_id", "forgotten_fact_ids", "updated_fact_ids"],
  properties: {
    id: { type: "string" },
    resolved: { type: "boolean" },
    strategy: { type: "string" },
    resolve_id: { type: "string" },
    forgotten_fact_ids: { type: "array", items: { type: "string" } },
    updated_fact_ids: { type: "array", items: { type: "string" } },
  },
} as const;
export const ConflictResolution = compile(conflictResolution);

export const dismissConflict = {
  type: "object",
  required: ["strategy"],
  properties: { strategy: { type: "string", const: "dismiss" } },
} as const;
export const DismissConflict = compile(dismissConflict);

export const keepFact = {
  type: "object",
  required: ["strategy", "keep_fact_id"],
  properties: { strategy: { type: "string", const: "keep_fact" }, keep_fact_id: { type: "string" } },
} as const;
export const KeepFact = compile(keepFact);

export const trustDocument = {
  type: "object",
  required: ["strategy"],
  properties: { strategy: { type: "string", const: "trust_document" } },
} as const;
export const TrustDocument = compile(trustDocument);

export const trustFact = {
  type: "object",
  required: ["strategy"],
  properties: { strategy: { type: "string", const: "trust_fact" } },
} as const;
export const TrustFact = compile(trustFact);

export const conflictStrategy = {
  type: "object",
  discriminator: { propertyName: "strategy" },
  required: ["strategy"],
  oneOf: [keepFact, trustFact, trustDocument, dismissConflict],
} as const;
export const ConflictStrategy = compile(conflictStrategy);

export const documentStatus = { type: "string", enum: ["pending", "running", "okay", "error"] } as const;
export const DocumentStatus = compile(documentStatus);

export const documentUsage = {
  type: "object",
  required: ["files_process_tokens"],
  properties: { files_process_tokens: { type: "integer" } },
} as const;
export const DocumentUsage = compile(documentUsage);

export const driveItem = {
  type: "object",
  required: ["uri", "item_id", "name", "type", "parent_item_id", "created_at", "updated_at", "x_attrs"],
  properties: {
    uri: { type: "string", pattern: "^drive://items/.+$" },
    item_id: { type: "string" },
    name: { type: "string" },
    type: { type: "string", enum: ["directory", "file"] },
    size: { type: "integer" },
    etag: { type: "string" },
    parent_item_id: { type: "string" },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
    x_attrs: { type: "object" },
  },
} as const;
export const DriveItem = compile(driveItem);

export const industry = {
  type: "object",
  required: ["id", "name", "description"],
  properties: { id: { type: "string" }, name: { type: "string" }, description: { type: "string" } },
} as const;
export const Industry = compile(industry);

export const sourceMessage = {
  type: "object",
  required: ["role", "content", "timestamp"],
  properties: { role: { type: "string" }, content: { type: "string" }, timestamp: { type: "integer" } },
} as const;
export const SourceMessage = compile(sourceMessage);

export const memoryTraceEntry = {
  type: "object",
  required: ["history_id", "event_type", "new_memory", "expired", "changed_at", "event_id", "source_messages"],
  properties: {
    history_id: { type: "string" },
    event_type: { type: "string" },
    new_memory: { type: "string" },
    expired: { type: "boolean" },
    changed_at: { type: "string", format: "date-time" },
    event_id: { type: "string" },
    source_messages: { type: "array", items: sourceMessage },
  },
} as const;
export const MemoryTraceEntry = compile(memoryTraceEntry);

export const memoryTrace = {
  type: "object",
  required: ["memory_id", "current_memory", "trace"],
  properties: {
    memory_id: { type: "string" },
    current_memory: { type: "string" },
    trace: { type: "array", items: memoryTraceEntry },
  },
} as const;
export const MemoryTrace = compile(memoryTrace);

export const project = {
  type: "object",
  required: ["id", "name", "description", "industries", "custom_id", "created_at", "updated_at"],
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    industries: { type: "array", items: industry },
    custom_id: { type: "string" },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
} as const;
export const Project = compile(project);

export const projectDocument = {
  type: "object",
  required: ["id", "name", "status", "error", "usage", "document_type", "created_at"],
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    status: documentStatus,
    error: { type: ["object", "null"] },
    usage: documentUsage,
    document_type: { type: "string" },
    created_at: { type: "string", format: "date-time" },
  },
} as const;
export const ProjectDocument = compile(projectDocument);

export const projectDocumentV1 = {
  type: "object",
  required: ["id", "name", "status", "drive_item_id", "created_at"],
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    status: documentStatus,
    drive_item_id: { type: "string" },
    created_at: { type: "string", format: "date-time" },
  },
} as const;
export const ProjectDocumentV1 = compile(projectDocumentV1);

export const projectStatistics = {
  type: "object",
  required: [
    "total_history_document_retrieve_tokens",
    "total_history_document_tokens",
    "total_history_memory_retrieve_tokens",
    "total_history_memory_tokens",
    "total_document_tokens",
    "total_memory_tokens",
    "document_retrieve_count",
    "memory_retrieve_count",
  ],
  properties: {
    total_history_document_retrieve_tokens: { type: "integer" },
    total_history_document_tokens: { type: "integer" },
    total_history_memory_retrieve_tokens: { type: "integer" },
    total_history_memory_tokens: { type: "integer" },
    total_document_tokens: { type: "integer" },
    total_memory_tokens: { type: "integer" },
    document_retrieve_count: { type: "integer" },
    memory_retrieve_count: { type: "integer" },
  },
} as const;
export const ProjectStatistics = compile(projectStatistics);

export const projectV1 = {
  type: "object",
  required: ["id", "name", "description", "created_at", "updated_at"],
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
} as const;
export const ProjectV1 = compile(projectV1);

export const projectV1ListItem = {
  type: "object",
  required: ["id", "name", "description", "created_at", "updated_at", "statistics"],
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
    statistics: projectStatistics,
  },
} as const;
export const ProjectV1ListItem = compile(projectV1ListItem);

export const uploadPart = {
  type: "object",
  required: ["number", "size", "upload_url"],
  properties: {
    number: { type: "integer", minimum: 1 },
    size: { type: "integer" },
    upload_url: { type: "string", format: "uri" },
  },
} as const;
export const UploadPart = compile(uploadPart);

export const uploadSession = {
  type: "object",
  required: ["upload_id", "part_items"],
  properties: { upload_id: { type: "string" }, part_items: { type: "array", items: uploadPart } },
} as const;
export const UploadSession = compile(uploadSession);

export const workspace = {
  type: "object",
  required: ["id", "name", "description", "metadata", "custom_id", "created_at", "updated_at"],
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    metadata: { type: "object" },
    custom_id: { type: "string" },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
} as const;
export const Workspace = compile(workspace);
