import { HttpError } from "@memory-service/endpoints";
import type { Kysely, Transaction } from "kysely";
import type { Principal } from "../access/principal.js";
import type { Schema } from "../database/schema.js";

/** Throws an HttpError 404 unless the caller sees a workspace. */
export function requireWorkspace(principal: Principal, workspaceId: string): void {
  if (!principal.workspaceIds.includes(workspaceId)) throw noWorkspace(workspaceId);
}

/** Throws an HttpError 404 if there is no such workspace. For administrators, who see all. */
export async function requireStoredWorkspace(db: Kysely<Schema>, workspaceId: string): Promise<void> {
  const row = await db.selectFrom("workspaces").select("id").where("id", "=", workspaceId).executeTakeFirst();
  if (row === undefined) throw noWorkspace(workspaceId);
}

/** Locks a workspace against deletion until the transaction ends. Throws an HttpError 404 if there is none. */
export async function lockWorkspace(trx: Transaction<Schema>, workspaceId: string): Promise<void> {
  const row = await trx
    .selectFrom("workspaces")
    .select("id")
    .where("id", "=", workspaceId)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw noWorkspace(workspaceId);
}

/** Returns the error for a workspace that does not exist, or that the caller does not see. */
export function noWorkspace(workspaceId: string): HttpError {
  return new HttpError(404, `There is no workspace ${workspaceId}`);
}
