/** The configuration of agents, of which every version has a snapshot. */
import type { Agent } from "@memory-service/client";
import { jsonOf } from "../database/json.js";

/** The columns of a configuration in the table of versions. */
export const configurationColumns = [
  "model",
  "capabilities",
  "policies",
  "output",
  "subagents",
  "skills",
  "system_prompt",
  "model_settings",
  "runtime_bindings",
] as const;

type Configuration = Readonly<Pick<Agent, (typeof configurationColumns)[number]>>;

/** The properties of a configuration that a caller gives. */
export type GivenConfiguration = { readonly [K in keyof Configuration]?: Configuration[K] | undefined };

/** Defaults of an agent that is created with a model alone. */
const defaults: Omit<Configuration, "model"> = {
  capabilities: [],
  policies: {
    max_turns: 20,
    max_tool_calls: 10,
    allow_tools: [],
    deny_tools: [],
    subagent_timeout: 60,
    subagent_max_concurrency: 1,
  },
  output: { mode: "text", json_schema: null },
  subagents: [],
  skills: [],
  system_prompt: "",
  model_settings: {},
  runtime_bindings: {},
};

/** Returns the configuration of a new agent. */
export function newConfiguration(given: GivenConfiguration & { readonly model: string }): Configuration {
  return changedConfiguration({ ...defaults, model: given.model }, given);
}

/** Returns the latest configuration with the properties that are given. */
export function changedConfiguration(latest: Configuration, given: GivenConfiguration): Configuration {
  return {
    model: given.model ?? latest.model,
    capabilities: given.capabilities ?? latest.capabilities,
    policies: given.policies ?? latest.policies,
    output: given.output ?? latest.output,
    subagents: given.subagents ?? latest.subagents,
    skills: given.skills ?? latest.skills,
    system_prompt: given.system_prompt ?? latest.system_prompt,
    model_settings: given.model_settings ?? latest.model_settings,
    runtime_bindings: given.runtime_bindings ?? latest.runtime_bindings,
  };
}

/** Returns a configuration as values for the table of versions. */
export function configurationValues(configuration: Configuration) {
  return {
    ...configuration,
    capabilities: jsonOf(configuration.capabilities),
    policies: jsonOf(configuration.policies),
    output: jsonOf(configuration.output),
    subagents: jsonOf(configuration.subagents),
    skills: jsonOf(configuration.skills),
    model_settings: jsonOf(configuration.model_settings),
    runtime_bindings: jsonOf(configuration.runtime_bindings),
  };
}
