import type { AgentConfiguration, Client } from "@memory-service/server/admin";

/** A configuration that uses everything a version can have. */
export const fullConfiguration = {
  model: "model-large",
  capabilities: ["search", "compare"],
  policies: {
    max_turns: 20,
    max_tool_calls: 4,
    allow_tools: ["search", "read_file"],
    deny_tools: ["delete_file"],
    subagent_timeout: 90,
    subagent_max_concurrency: 2,
  },
  output: {
    mode: "json",
    json_schema: {
      type: "object",
      required: ["answer"],
      properties: {
        answer: { type: "string", maxLength: 2000, description: "The answer in the customer’s language." },
        confidence: { type: "string", enum: ["low", "high"] },
        sources: {
          type: "array",
          maxItems: 5,
          items: {
            type: "object",
            required: ["title"],
            properties: { title: { type: "string" }, page: { type: "integer", minimum: 1 } },
          },
        },
      },
    },
  },
  subagents: [
    {
      name: "Researcher",
      mode: "parallel",
      context: "Find the paragraph that answers the question.",
      inherit_tools: true,
    },
    { name: "Reviewer", mode: "sequential", context: "Check each figure against its source.", inherit_tools: false },
  ],
  skills: [
    { skill_id: "invoices", skill_version: 3 },
    { skill_id: "contracts", skill_version: 1 },
  ],
  system_prompt: "You file things. Name the folder that you put them into, and say why.",
  model_settings: { temperature: 0.4, max_tokens: 4000 },
  runtime_bindings: {
    archive: { url: "https://archive.example/v1", read_only: true, scopes: ["read", "list"] },
    languages: ["en", "de"],
  },
} satisfies AgentConfiguration;

/** Creates the next version of an agent, with the full configuration. */
export async function createFullVersion(admin: Client, agentId: string): Promise<number> {
  return (await admin.agents.createVersion({ agentId, ...fullConfiguration })).latest_version;
}
