import type { Agent } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";
import { lockActor } from "../actors/find.js";
import { jsonOf } from "../database/json.js";
import { newId } from "../ids.js";
import type { Service } from "../service.js";
import { lockWorkspace } from "../workspaces/find.js";
import { configurationValues, type GivenConfiguration, newConfiguration } from "./configuration.js";
import { readAgent } from "./find.js";

interface NewAgent extends GivenConfiguration {
  readonly workspaceId: string;
  readonly actor_id: string;
  readonly name: string;
  readonly custom_id: string;
  readonly description?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly model: string;
}

/** Creates an agent with version 1, which is active. */
export function createAgent({ db, now }: Service, args: NewAgent): Promise<Agent> {
  const { workspaceId, actor_id: actorId, name, custom_id, description = "", metadata = {} } = args;
  const time = now();
  const id = newId("agent", time.getTime());
  return db.transaction().execute(async (trx) => {
    await lockWorkspace(trx, workspaceId);
    if (!(await lockActor(trx, { actorId, workspaceId })))
      throw new HttpError(400, `Invalid actor_id: this workspace has no actor ${JSON.stringify(actorId)}`);
    const created = await trx
      .insertInto("agents")
      .values({
        id,
        workspace_id: workspaceId,
        actor_id: actorId,
        name,
        description,
        metadata: jsonOf(metadata),
        custom_id,
        version: 1,
        latest_version: 1,
        created_at: time,
        updated_at: time,
      })
      .onConflict((conflict) => conflict.columns(["workspace_id", "custom_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created === undefined)
      throw new HttpError(409, `Another agent of this workspace has the custom_id ${JSON.stringify(custom_id)}`);
    await trx
      .insertInto("agent_versions")
      .values({ ...configurationValues(newConfiguration(args)), agent_id: id, version: 1, created_at: time })
      .execute();
    return readAgent(trx, id);
  });
}
