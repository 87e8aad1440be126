import { HttpError } from "@memory-service/endpoints";
import type { Kysely, Selectable } from "kysely";
import { type Principal, requireForProject } from "../access/principal.js";
import type { Schema } from "../database/schema.js";

/** The caller, and the permission that the operation needs. */
interface Access {
  readonly principal: Principal;
  readonly permission: string;
  /** The workspace in the path, for operations that have one. */
  readonly workspaceId?: string;
}

/**
 * Returns a project that the caller may use.
 * @throws HttpError 404 if there is none in the caller's workspaces, 403 if the permission is limited to other projects.
 */
export async function findProject(
  db: Kysely<Schema>,
  id: string,
  { principal, permission, workspaceId }: Access,
): Promise<Selectable<Schema["projects"]>> {
  const project = await db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst();
  const isVisible =
    project !== undefined &&
    principal.workspaceIds.includes(project.workspace_id) &&
    (workspaceId === undefined || workspaceId === project.workspace_id);
  if (!isVisible) throw noProject(id);
  requireForProject(principal, permission, id);
  return project;
}

/** Throws an HttpError 404 if there is no such project. For administrators, who see all. */
export async function requireStoredProject(db: Kysely<Schema>, id: string): Promise<void> {
  const project = await db.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst();
  if (project === undefined) throw noProject(id);
}

/** Returns the error for a project that does not exist, or that the caller does not see. */
export function noProject(id: string): HttpError {
  return new HttpError(404, `There is no project ${id}`);
}
