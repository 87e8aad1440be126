import type { Agent, AgentVersion } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";
import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import type { Schema } from "../database/schema.js";
import { configurationColumns } from "./configuration.js";

type VersionRow = Selectable<Schema["agent_versions"]>;

/** An agent with the configuration of its active version. */
export type AgentRow = Selectable<Schema["agents"]> & Pick<VersionRow, (typeof configurationColumns)[number]>;

/** Selects agents with the configuration of their active version. */
export function selectAgents(db: Kysely<Schema>): SelectQueryBuilder<Schema, "agents", AgentRow> {
  return db
    .selectFrom("agents")
    .innerJoin("agent_versions", (join) =>
      join.onRef("agent_versions.agent_id", "=", "agents.id").onRef("agent_versions.version", "=", "agents.version"),
    )
    .selectAll("agents")
    .select(configurationColumns.map((column) => `agent_versions.${column}` as const));
}

/** Returns an agent as the API shows it. Throws an HttpError 404 if there is none. */
export async function readAgent(db: Kysely<Schema>, id: string): Promise<Agent> {
  const row = await selectAgents(db).where("agents.id", "=", id).executeTakeFirst();
  if (row === undefined) throw noAgent(id);
  return toAgent(row);
}

/** Returns the error for an agent that does not exist, or that the caller does not see. */
export function noAgent(id: string): HttpError {
  return new HttpError(404, `There is no agent ${id}`);
}

/** Returns an agent as the API shows it. */
export function toAgent({ workspace_id: _, created_at, updated_at, ...row }: AgentRow): Agent {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** Returns a version as the API shows it. */
export function toAgentVersion({ created_at, ...row }: VersionRow): AgentVersion {
  return { ...row, created_at: created_at.toISOString() };
}
