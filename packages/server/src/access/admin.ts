import { HttpError } from "@memory-service/endpoints";
import type { Selectable, Transaction } from "kysely";
import type { CreatedKey, Grant, Key, NewKey } from "../admin/client.js";
import type { Handlers } from "../admin/generated/endpoints/index.js";
import type { Schema } from "../database/schema.js";
import { anyOf } from "../database/any-of.js";
import { newId } from "../ids.js";
import type { AdminContext, Service } from "../service.js";
import { hashKey, newApiKey } from "./keys.js";
import { isLimitable } from "./permissions.js";

/** Creates the handlers that create, list and revoke API keys. */
export function keyAdminHandlers({ db, keys, now }: Service): Handlers<AdminContext>["keys"] {
  return {
    async list() {
      const rows = await db.selectFrom("keys").selectAll().orderBy("created_at").orderBy("id").execute();
      return { items: rows.map(toKey) };
    },

    create: (wanted) => db.transaction().execute((transaction) => createKey(transaction, wanted, now())),

    async revoke({ keyId }, context) {
      const revoked = await db
        .updateTable("keys")
        .set(({ fn, ref, val }) => ({ revoked_at: fn.coalesce(ref("revoked_at"), val(now())) }))
        .where("id", "=", keyId)
        .returning("id")
        .executeTakeFirst();
      if (revoked === undefined) throw new HttpError(404, `There is no key ${keyId}`);
      keys.forget();
      context.message = "Key revoked.";
    },
  };
}

/**
 * Creates an API key. The result is the only one with the key itself.
 * @throws HttpError 400 for unknown workspaces and projects, and for projects of a permission that cannot be limited.
 */
export async function createKey(transaction: Transaction<Schema>, wanted: NewKey, now: Date): Promise<CreatedKey> {
  const { name, workspace_ids, grants, expires_at } = wanted;
  requireLimitable(grants);
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
  return { ...toKey(row), api_key: apiKey };
}

function readDate(value: string): Date {
  const date = new Date(value);
  if (!Number.isNaN(date.getTime())) return date;
  throw new HttpError(400, "Invalid expires_at: send a date and time such as 2030-01-31T12:00:00Z");
}

function requireLimitable(grants: readonly Grant[]): void {
  const wrong = grants.find(({ permission, projects }) => projects !== undefined && !isLimitable(permission));
  if (wrong === undefined) return;
  throw new HttpError(
    400,
    `The permission ${wrong.permission} cannot be limited to projects: only permissions with the scope instance can. Omit \`projects\`.`,
  );
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

function toKey(row: Selectable<Schema["keys"]>): Key {
  return {
    id: row.id,
    name: row.name,
    user_id: row.user_id,
    workspace_ids: row.workspace_ids,
    grants: [...row.grants],
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
