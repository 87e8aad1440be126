/** Creates and activates versions of agents. */
import type { Agent } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";
import type { Selectable, Transaction } from "kysely";
import type { Schema } from "../database/schema.js";
import type { Service } from "../service.js";
import {
  changedConfiguration,
  configurationColumns,
  configurationValues,
  type GivenConfiguration,
} from "./configuration.js";
import { noAgent, readAgent } from "./find.js";

interface NewVersion extends GivenConfiguration {
  readonly agentId: string;
  readonly activate?: boolean | undefined;
}

/** Creates the next version of an agent: the latest one with the properties that are given. */
export function createVersion(
  { db, now }: Service,
  { agentId, activate = false, ...given }: NewVersion,
): Promise<Agent> {
  return db.transaction().execute(async (trx) => {
    const agent = await lockAgent(trx, agentId);
    const latest = await trx
      .selectFrom("agent_versions")
      .select(configurationColumns)
      .where("agent_id", "=", agentId)
      .where("version", "=", agent.latest_version)
      .executeTakeFirstOrThrow();
    const version = agent.latest_version + 1;
    const time = now();
    const configuration = configurationValues(changedConfiguration(latest, given));
    await trx
      .insertInto("agent_versions")
      .values({ ...configuration, agent_id: agentId, version, created_at: time })
      .execute();
    await trx
      .updateTable("agents")
      .set({ latest_version: version, version: activate ? version : agent.version, updated_at: time })
      .where("id", "=", agentId)
      .execute();
    return readAgent(trx, agentId);
  });
}

/** Activates a version of an agent. An active version stays active, and the agent as it is. */
export function activateVersion(
  { db, now }: Service,
  { agentId, version }: { readonly agentId: string; readonly version: number },
): Promise<Agent> {
  return db.transaction().execute(async (trx) => {
    const agent = await lockAgent(trx, agentId);
    if (version > agent.latest_version)
      throw new HttpError(
        400,
        `Invalid version: the agent has no version ${version}, its latest is ${agent.latest_version}`,
      );
    if (version !== agent.version)
      await trx.updateTable("agents").set({ version, updated_at: now() }).where("id", "=", agentId).execute();
    return readAgent(trx, agentId);
  });
}

/** Returns an agent that no other transaction changes until this one ends. Throws an HttpError 404 if there is none. */
async function lockAgent(trx: Transaction<Schema>, agentId: string): Promise<Selectable<Schema["agents"]>> {
  const agent = await trx.selectFrom("agents").selectAll().where("id", "=", agentId).forUpdate().executeTakeFirst();
  if (agent === undefined) throw noAgent(agentId);
  return agent;
}
