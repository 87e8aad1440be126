import { HttpError } from "@memory-service/endpoints";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../database/schema.js";

/** The path of a fact in the API. */
interface FactPath {
  readonly workspaceId: string;
  readonly actorId: string;
  readonly factId: string;
}

/** Returns a fact. Throws an HttpError 404 if there is none at this path. */
export async function findFact(
  db: Kysely<Schema>,
  { workspaceId, actorId, factId }: FactPath,
): Promise<Selectable<Schema["facts"]>> {
  const row = await db
    .selectFrom("facts")
    .innerJoin("actors", "actors.id", "facts.actor_id")
    .selectAll("facts")
    .where("facts.id", "=", factId)
    .where("facts.actor_id", "=", actorId)
    .where("actors.workspace_id", "=", workspaceId)
    .executeTakeFirst();
  if (row === undefined) throw new HttpError(404, `There is no fact ${factId} of the actor ${actorId}`);
  return row;
}
