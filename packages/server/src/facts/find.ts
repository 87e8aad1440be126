import { HttpError } from "@memory-service/endpoints";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../database/schema.js";

/** The path of a fact in the API. */
interface FactPath {
  readonly workspaceId: string;
  readonly actorId: string;
  readonly factId: string;
}

/** Returns a fact; with `lock`, for an update in this transaction. Throws an HttpError 404 if there is none at this path. */
export async function findFact(
  db: Kysely<Schema>,
  { workspaceId, actorId, factId }: FactPath,
  { lock = false } = {},
): Promise<Selectable<Schema["facts"]>> {
  const facts = db
    .selectFrom("facts")
    .innerJoin("actors", "actors.id", "facts.actor_id")
    .selectAll("facts")
    .where("facts.id", "=", factId)
    .where("facts.actor_id", "=", actorId)
    .where("actors.workspace_id", "=", workspaceId);
  const row = await (lock ? facts.forUpdate("facts") : facts).executeTakeFirst();
  if (row === undefined) throw new HttpError(404, `There is no fact ${factId} of the actor ${actorId}`);
  return row;
}
