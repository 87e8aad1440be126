import { HttpError } from "@memory-service/endpoints";
import type { Grant } from "./permissions.js";

/** The caller: an API key with its user, workspaces and permissions. */
export interface Principal {
  readonly keyId: string;
  readonly userId: string;
  /** The workspaces that the key sees. There is at least one. */
  readonly workspaceIds: readonly string[];
  /** The workspace in which `MY_SPACE` is: the first one. */
  readonly home: string;
  readonly grants: readonly Grant[];
}

/** The caller of an operation that needs the admin key. */
export interface Administrator {
  readonly isAdministrator: true;
}

/** Throws an HttpError 403 if the caller does not have a permission for any project. */
export function requirePermission(principal: Principal, permission: string): void {
  if (principal.grants.some((grant) => grant.permission === permission)) return;
  throw new HttpError(403, `This key does not have the permission ${permission}`);
}

/** Returns whether the caller has a permission for a project. */
export function allowsProject({ grants }: Principal, permission: string, projectId: string): boolean {
  return grants.some(
    ({ permission: name, projects }) => name === permission && (projects === undefined || projects.includes(projectId)),
  );
}

/** Throws an HttpError 403 if the caller's permission is limited to other projects. */
export function requireForProject(principal: Principal, permission: string, projectId: string): void {
  if (allowsProject(principal, permission, projectId)) return;
  throw new HttpError(403, `This key does not have the permission ${permission} for the project ${projectId}`);
}
