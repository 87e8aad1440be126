import type { Selectable } from "kysely";
import type { Actor } from "../admin/generated/client/index.js";
import type { Handlers } from "../admin/generated/endpoints/index.js";
import type { Schema } from "../database/schema.js";
import { newId } from "../ids.js";
import { pageOf } from "../pages.js";
import type { AdminContext, Service } from "../service.js";
import { requireStoredWorkspace, keepWorkspace } from "../workspaces/find.js";

/** Creates the handlers that list and create actors. */
export function actorAdminHandlers({ db, tokens, now }: Service): Handlers<AdminContext>["actors"] {
  return {
    async list({ workspaceId, page_size: size = 50, continuation_token }) {
      const list = `actors.list ${workspaceId}`;
      const after = String(tokens.read(list, continuation_token)?.[0] ?? "");
      await requireStoredWorkspace(db, workspaceId);
      const rows = await db
        .selectFrom("actors")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .where("id", ">", after)
        .orderBy("id")
        .limit(size + 1)
        .execute();
      return pageOf(rows, size, toActor, ({ id }) => tokens.write(list, [id]));
    },

    async create({ workspaceId, name = "" }) {
      const time = now();
      const actor = { id: newId("actor", time.getTime()), workspace_id: workspaceId, name, created_at: time };
      await db.transaction().execute(async (trx) => {
        await keepWorkspace(trx, workspaceId);
        await trx.insertInto("actors").values(actor).execute();
      });
      return toActor(actor);
    },
  };
}

function toActor(row: Selectable<Schema["actors"]>): Actor {
  return { id: row.id, workspace_id: row.workspace_id, name: row.name, created_at: row.created_at.toISOString() };
}
