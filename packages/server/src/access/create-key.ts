import { HttpError } from "@memory-service/endpoints";
import type { Selectable, Transaction } from "kysely";
import { anyOf } from "../database/any-of.js";
import type { Schema } from "../database/schema.js";
import { newId } from "../ids.js";
import { hashKey, newApiKey } from "./keys.js";
import type { Grant } from "./permissions.js";

/** A key to create. */
interface NewKey {
  readonly name: string;
  /** The user in whose name the key acts. Absent: a new one. */
  readonly user_id?: string | undefined;
  readonly workspace_ids: string[];
  readonly grants: readonly Grant[];
  readonly expires_at?: string | undefined;
}

interface CreatedKey {
  readonly row: Selectable<Schema["keys"]>;
  /** The key itself, which nothing stores. */
  readonly apiKey: string;
}

/**
 * Creates an API key, and returns it with its row, which only has the hash.
 * @throws HttpError 400 for unknown workspaces and projects.
 */
export async function createKey(transaction: Transaction<Schema>, wanted: NewKey, now: Date): Promise<CreatedKey> {
  const { name, workspace_ids, grants, expires_at } = wanted;
  const apiKey = newApiKey();
  const values = {
    id: newId("key", now.getTime()),
    name,
    hash: hashKey(apiKey),
    user_id: wanted.user_id ?? newId("user", now.getTime()),
    workspace_ids,
    grants: JSON.stringify(grants),
    created_at: now,
    expires_at: expires_at === undefined ? null : readDate(expires_at),
    revoked_at: null,
  };
  await requireWorkspaces(transaction, workspace_ids);
  await requireProjects(transaction, grants, workspace_ids);
  const row = await transaction.insertInto("keys").values(values).returningAll().executeTakeFirstOrThrow();
  return { row, apiKey };
}

function readDate(value: string): Date {
  const date = new Date(value);
  if (!Number.isNaN(date.getTime())) return date;
  throw new HttpError(400, "Invalid expires_at: send a date and time such as 2030-01-31T12:00:00Z");
}

/** Locks the workspaces, so that none is deleted before the key is there. */
async function requireWorkspaces(transaction: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  const rows = await transaction
    .selectFrom("workspaces")
    .select("id")
    .where("id", "=", anyOf(ids))
    .forShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new HttpError(400, `There is no workspace ${missing}`);
}

async function requireProjects(
  transaction: Transaction<Schema>,
  grants: readonly Grant[],
  workspaceIds: readonly string[],
): Promise<void> {
  const ids = grants.flatMap(({ projects = [] }) => projects);
  if (ids.length === 0) return;
  const rows = await transaction
    .selectFrom("projects")
    .select("id")
    .where("id", "=", anyOf(ids))
    .where("workspace_id", "=", anyOf(workspaceIds))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new HttpError(400, `There is no project ${missing} in the workspaces of the key`);
}
