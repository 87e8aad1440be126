import { jsonOf } from "../database/json.js";
import { newId } from "../ids.js";
import type { AdminContext, Service } from "../service.js";
import { noWorkspace, requireStoredWorkspace } from "../workspaces/find.js";
import { toWorkspace } from "../workspaces/handlers.js";
import { readActivity } from "./activity.js";
import type { Handlers } from "./generated/endpoints/index.js";
import { HttpError } from "@memory-service/endpoints";
import { sql } from "kysely";

/** Creates the handlers that create, return and delete workspaces. */
export function workspaceAdminHandlers({ db, keys, now }: Service): Handlers<AdminContext>["workspaces"] {
  return {
    async create({ name, custom_id, description = "", metadata = {} }) {
      const time = now();
      const row = await db
        .insertInto("workspaces")
        .values({
          id: newId("workspace", time.getTime()),
          name,
          description,
          metadata: jsonOf(metadata),
          custom_id,
          created_at: time,
          updated_at: time,
        })
        .onConflict((conflict) => conflict.column("custom_id").doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined)
        throw new HttpError(409, `Another workspace has the custom_id ${JSON.stringify(custom_id)}`);
      return toWorkspace(row);
    },

    async get({ workspaceId }) {
      const row = await db.selectFrom("workspaces").selectAll().where("id", "=", workspaceId).executeTakeFirst();
      if (row === undefined) throw noWorkspace(workspaceId);
      return toWorkspace(row);
    },

    async getActivity({ workspaceId, ...range }) {
      await requireStoredWorkspace(db, workspaceId);
      return readActivity(db, { workspaceId }, range, now());
    },

    async delete({ workspaceId }, context) {
      await db.transaction().execute(async (trx) => {
        const deleted = await trx
          .deleteFrom("workspaces")
          .where("id", "=", workspaceId)
          .returning("id")
          .executeTakeFirst();
        if (deleted === undefined) throw noWorkspace(workspaceId);
        await trx
          .updateTable("keys")
          .set({
            workspace_ids: sql<string[]>`array_remove(workspace_ids, ${workspaceId})`,
            revoked_at: sql<Date | null>`case when workspace_ids = array[${workspaceId}] then coalesce(revoked_at, ${now()}) else revoked_at end`,
          })
          .where(sql<boolean>`${workspaceId} = any(workspace_ids)`)
          .execute();
      });
      keys.forget();
      context.message = "Workspace deleted.";
    },
  };
}
