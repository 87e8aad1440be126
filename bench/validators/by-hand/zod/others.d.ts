/** Everything else that the API returns. */
import * as z from "zod";
export declare const AgentOutput: z.ZodObject<
  {
    mode: z.ZodString;
    json_schema: z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
  },
  z.core.$strip
>;
export declare const AgentPolicies: z.ZodObject<
  {
    max_turns: z.ZodInt;
    max_tool_calls: z.ZodInt;
    allow_tools: z.ZodArray<z.ZodString>;
    deny_tools: z.ZodArray<z.ZodString>;
    subagent_timeout: z.ZodInt;
    subagent_max_concurrency: z.ZodInt;
  },
  z.core.$strip
>;
export declare const AgentSkill: z.ZodObject<
  {
    skill_id: z.ZodString;
    skill_version: z.ZodInt;
  },
  z.core.$strip
>;
export declare const Subagent: z.ZodObject<
  {
    name: z.ZodString;
    mode: z.ZodString;
    context: z.ZodString;
    inherit_tools: z.ZodBoolean;
  },
  z.core.$strip
>;
export declare const Agent: z.ZodObject<
  {
    id: z.ZodString;
    name: z.ZodString;
    description: z.ZodString;
    metadata: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    version: z.ZodInt;
    latest_version: z.ZodInt;
    model: z.ZodString;
    capabilities: z.ZodArray<z.ZodString>;
    policies: z.ZodObject<
      {
        max_turns: z.ZodInt;
        max_tool_calls: z.ZodInt;
        allow_tools: z.ZodArray<z.ZodString>;
        deny_tools: z.ZodArray<z.ZodString>;
        subagent_timeout: z.ZodInt;
        subagent_max_concurrency: z.ZodInt;
      },
      z.core.$strip
    >;
    output: z.ZodObject<
      {
        mode: z.ZodString;
        json_schema: z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
      },
      z.core.$strip
    >;
    subagents: z.ZodArray<
      z.ZodObject<
        {
          name: z.ZodString;
          mode: z.ZodString;
          context: z.ZodString;
          inherit_tools: z.ZodBoolean;
        },
        z.core.$strip
      >
    >;
    skills: z.ZodArray<
      z.ZodObject<
        {
          skill_id: z.ZodString;
          skill_version: z.ZodInt;
        },
        z.core.$strip
      >
    >;
    custom_id: z.ZodString;
    actor_id: z.ZodString;
    system_prompt: z.ZodString;
    model_settings: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    runtime_bindings: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    created_at: z.ZodISODateTime;
    updated_at: z.ZodISODateTime;
  },
  z.core.$strip
>;
export declare const AgentVersion: z.ZodObject<
  {
    version: z.ZodInt;
    model: z.ZodString;
    capabilities: z.ZodArray<z.ZodString>;
    policies: z.ZodObject<
      {
        max_turns: z.ZodInt;
        max_tool_calls: z.ZodInt;
        allow_tools: z.ZodArray<z.ZodString>;
        deny_tools: z.ZodArray<z.ZodString>;
        subagent_timeout: z.ZodInt;
        subagent_max_concurrency: z.ZodInt;
      },
      z.core.$strip
    >;
    output: z.ZodObject<
      {
        mode: z.ZodString;
        json_schema: z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
      },
      z.core.$strip
    >;
    subagents: z.ZodArray<
      z.ZodObject<
        {
          name: z.ZodString;
          mode: z.ZodString;
          context: z.ZodString;
          inherit_tools: z.ZodBoolean;
        },
        z.core.$strip
      >
    >;
    skills: z.ZodArray<
      z.ZodObject<
        {
          skill_id: z.ZodString;
          skill_version: z.ZodInt;
        },
        z.core.$strip
      >
    >;
    agent_id: z.ZodString;
    system_prompt: z.ZodString;
    model_settings: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    runtime_bindings: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    created_at: z.ZodISODateTime;
  },
  z.core.$strip
>;
export declare const ConflictResolution: z.ZodObject<
  {
    id: z.ZodString;
    resolved: z.ZodBoolean;
    strategy: z.ZodString;
    resolve_id: z.ZodString;
    forgotten_fact_ids: z.ZodArray<z.ZodString>;
    updated_fact_ids: z.ZodArray<z.ZodString>;
  },
  z.core.$strip
>;
export declare const DismissConflict: z.ZodObject<
  {
    strategy: z.ZodLiteral<"dismiss">;
  },
  z.core.$strip
>;
export declare const KeepFact: z.ZodObject<
  {
    strategy: z.ZodLiteral<"keep_fact">;
    keep_fact_id: z.ZodString;
  },
  z.core.$strip
>;
export declare const TrustDocument: z.ZodObject<
  {
    strategy: z.ZodLiteral<"trust_document">;
  },
  z.core.$strip
>;
export declare const TrustFact: z.ZodObject<
  {
    strategy: z.ZodLiteral<"trust_fact">;
  },
  z.core.$strip
>;
export declare const ConflictStrategy: z.ZodDiscriminatedUnion<
  [
    z.ZodObject<
      {
        strategy: z.ZodLiteral<"keep_fact">;
        keep_fact_id: z.ZodString;
      },
      z.core.$strip
    >,
    z.ZodObject<
      {
        strategy: z.ZodLiteral<"trust_fact">;
      },
      z.core.$strip
    >,
    z.ZodObject<
      {
        strategy: z.ZodLiteral<"trust_document">;
      },
      z.core.$strip
    >,
    z.ZodObject<
      {
        strategy: z.ZodLiteral<"dismiss">;
      },
      z.core.$strip
    >,
  ],
  "strategy"
>;
export declare const DocumentStatus: z.ZodEnum<{
  error: "error";
  okay: "okay";
  pending: "pending";
  running: "running";
}>;
export declare const DocumentUsage: z.ZodObject<
  {
    files_process_tokens: z.ZodInt;
  },
  z.core.$strip
>;
export declare const DriveItem: z.ZodObject<
  {
    uri: z.ZodString;
    item_id: z.ZodString;
    name: z.ZodString;
    type: z.ZodEnum<{
      directory: "directory";
      file: "file";
    }>;
    size: z.ZodOptional<z.ZodInt>;
    etag: z.ZodOptional<z.ZodString>;
    parent_item_id: z.ZodString;
    created_at: z.ZodISODateTime;
    updated_at: z.ZodISODateTime;
    x_attrs: z.ZodRecord<z.ZodString, z.ZodUnknown>;
  },
  z.core.$strip
>;
export declare const Industry: z.ZodObject<
  {
    id: z.ZodString;
    name: z.ZodString;
    description: z.ZodString;
  },
  z.core.$strip
>;
export declare const SourceMessage: z.ZodObject<
  {
    role: z.ZodString;
    content: z.ZodString;
    timestamp: z.ZodInt;
  },
  z.core.$strip
>;
export declare const MemoryTraceEntry: z.ZodObject<
  {
    history_id: z.ZodString;
    event_type: z.ZodString;
    new_memory: z.ZodString;
    expired: z.ZodBoolean;
    changed_at: z.ZodISODateTime;
    event_id: z.ZodString;
    source_messages: z.ZodArray<
      z.ZodObject<
        {
          role: z.ZodString;
          content: z.ZodString;
          timestamp: z.ZodInt;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
export declare const MemoryTrace: z.ZodObject<
  {
    memory_id: z.ZodString;
    current_memory: z.ZodString;
    trace: z.ZodArray<
      z.ZodObject<
        {
          history_id: z.ZodString;
          event_type: z.ZodString;
          new_memory: z.ZodString;
          expired: z.ZodBoolean;
          changed_at: z.ZodISODateTime;
          event_id: z.ZodString;
          source_messages: z.ZodArray<
            z.ZodObject<
              {
                role: z.ZodString;
                content: z.ZodString;
                timestamp: z.ZodInt;
              },
              z.core.$strip
            >
          >;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
export declare const Project: z.ZodObject<
  {
    id: z.ZodString;
    name: z.ZodString;
    description: z.ZodString;
    industries: z.ZodArray<
      z.ZodObject<
        {
          id: z.ZodString;
          name: z.ZodString;
          description: z.ZodString;
        },
        z.core.$strip
      >
    >;
    custom_id: z.ZodString;
    created_at: z.ZodISODateTime;
    updated_at: z.ZodISODateTime;
  },
  z.core.$strip
>;
export declare const ProjectDocument: z.ZodObject<
  {
    id: z.ZodString;
    name: z.ZodString;
    status: z.ZodEnum<{
      error: "error";
      okay: "okay";
      pending: "pending";
      running: "running";
    }>;
    error: z.ZodNullable<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    usage: z.ZodObject<
      {
        files_process_tokens: z.ZodInt;
      },
      z.core.$strip
    >;
    document_type: z.ZodString;
    created_at: z.ZodISODateTime;
  },
  z.core.$strip
>;
export declare const ProjectDocumentV1: z.ZodObject<
  {
    id: z.ZodString;
    name: z.ZodString;
    status: z.ZodEnum<{
      error: "error";
      okay: "okay";
      pending: "pending";
      running: "running";
    }>;
    drive_item_id: z.ZodString;
    created_at: z.ZodISODateTime;
  },
  z.core.$strip
>;
export declare const ProjectStatistics: z.ZodObject<
  {
    total_history_document_retrieve_tokens: z.ZodInt;
    total_history_document_tokens: z.ZodInt;
    total_history_memory_retrieve_tokens: z.ZodInt;
    total_history_memory_tokens: z.ZodInt;
    total_document_tokens: z.ZodInt;
    total_memory_tokens: z.ZodInt;
    document_retrieve_count: z.ZodInt;
    memory_retrieve_count: z.ZodInt;
  },
  z.core.$strip
>;
export declare const ProjectV1: z.ZodObject<
  {
    id: z.ZodString;
    name: z.ZodString;
    description: z.ZodString;
    created_at: z.ZodISODateTime;
    updated_at: z.ZodISODateTime;
  },
  z.core.$strip
>;
export declare const ProjectV1ListItem: z.ZodObject<
  {
    id: z.ZodString;
    name: z.ZodString;
    description: z.ZodString;
    created_at: z.ZodISODateTime;
    updated_at: z.ZodISODateTime;
    statistics: z.ZodObject<
      {
        total_history_document_retrieve_tokens: z.ZodInt;
        total_history_document_tokens: z.ZodInt;
        total_history_memory_retrieve_tokens: z.ZodInt;
        total_history_memory_tokens: z.ZodInt;
        total_document_tokens: z.ZodInt;
        total_memory_tokens: z.ZodInt;
        document_retrieve_count: z.ZodInt;
        memory_retrieve_count: z.ZodInt;
      },
      z.core.$strip
    >;
  },
  z.core.$strip
>;
export declare const UploadPart: z.ZodObject<
  {
    number: z.ZodInt;
    size: z.ZodInt;
    upload_url: z.ZodURL;
  },
  z.core.$strip
>;
export declare const UploadSession: z.ZodObject<
  {
    upload_id: z.ZodString;
    part_items: z.ZodArray<
      z.ZodObject<
        {
          number: z.ZodInt;
          size: z.ZodInt;
          upload_url: z.ZodURL;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
export declare const Workspace: z.ZodObject<
  {
    id: z.ZodString;
    name: z.ZodString;
    description: z.ZodString;
    metadata: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    custom_id: z.ZodString;
    created_at: z.ZodISODateTime;
    updated_at: z.ZodISODateTime;
  },
  z.core.$strip
>;
