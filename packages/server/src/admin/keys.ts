import { createKey } from "../access/create-key.js";
import type { Schema } from "../database/schema.js";
import type { AdminContext, Service } from "../service.js";
import type { Grant, Key } from "./client.js";
import { endpoints as adminEndpoints, type Handlers } from "./generated/endpoints/index.js";
import { endpoints, HttpError } from "@memory-service/endpoints";
import type { Selectable } from "kysely";

/** The permissions that a key can have for some projects only: the reference marks them with the scope `instance`. */
const limitable: ReadonlySet<string> = new Set(
  [...Object.values(endpoints), ...Object.values(adminEndpoints)].flatMap(({ permission }) =>
    permission?.scope === "instance" ? [permission.name] : [],
  ),
);

/** Creates the handlers that create, list and revoke API keys. */
export function keyAdminHandlers({ db, keys, now }: Service): Handlers<AdminContext>["keys"] {
  return {
    async list() {
      const rows = await db.selectFrom("keys").selectAll().orderBy("created_at").orderBy("id").execute();
      return { items: rows.map(toKey) };
    },

    async create(wanted) {
      requireLimitable(wanted.grants);
      const { row, apiKey } = await db.transaction().execute((transaction) => createKey(transaction, wanted, now()));
      return { ...toKey(row), api_key: apiKey };
    },

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

function requireLimitable(grants: readonly Grant[]): void {
  const wrong = grants.find(({ permission, projects }) => projects !== undefined && !limitable.has(permission));
  if (wrong === undefined) return;
  throw new HttpError(
    400,
    `The permission ${wrong.permission} cannot be limited to projects: only permissions with the scope instance can. Omit \`projects\`.`,
  );
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
