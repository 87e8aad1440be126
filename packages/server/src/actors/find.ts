import { HttpError } from "@memory-service/endpoints";
import type { Transaction } from "kysely";
import type { Schema } from "../database/schema.js";

/** Locks an actor against deletion until the transaction ends. Returns whether it exists, in this workspace if there is one. */
export async function lockActor(
  trx: Transaction<Schema>,
  { actorId, workspaceId }: { readonly actorId: string; readonly workspaceId?: string },
): Promise<boolean> {
  let actors = trx.selectFrom("actors").select("id").where("id", "=", actorId);
  if (workspaceId !== undefined) actors = actors.where("workspace_id", "=", workspaceId);
  const row = await actors.forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** Returns the error for an actor that does not exist, or that the caller does not see. */
export function noActor(actorId: string): HttpError {
  return new HttpError(404, `There is no actor ${actorId}`);
}
