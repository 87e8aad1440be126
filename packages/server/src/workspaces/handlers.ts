import type { Workspace } from "@memory-service/client";
import type { Handlers } from "@memory-service/endpoints";
import type { Selectable } from "kysely";
import { anyOf } from "../database/any-of.js";
import { jsonOf } from "../database/json.js";
import { containing } from "../database/like.js";
import type { Schema } from "../database/schema.js";
import { updatedAt } from "../database/updated-at.js";
import { readPageSize, requireDescription, requireName } from "../limits.js";
import { type ListKey, pageOf } from "../pages.js";
import type { CallContext, Service } from "../service.js";
import { noWorkspace, requireWorkspace } from "./find.js";

/** Creates the handlers of workspaces. */
export function workspaceHandlers({ db, tokens, now }: Service): Handlers<CallContext>["workspaces"] {
  return {
    async list({ page_size, continuation_token, name_filter = "" }, { principal }) {
      const size = readPageSize("page_size", page_size, { fallback: 20, maximum: 100 });
      const list: ListKey = ["workspaces.list", name_filter];
      const after = String(tokens.read(list, continuation_token)?.[0] ?? "");
      const rows = await db
        .selectFrom("workspaces")
        .selectAll()
        .where("id", "=", anyOf(principal.workspaceIds))
        .where("name", "ilike", containing(name_filter))
        .where("id", ">", after)
        .orderBy("id")
        .limit(size + 1)
        .execute();
      return pageOf(rows, size, toWorkspace, ({ id }) => tokens.write(list, [id]));
    },

    async update({ id, name, description, metadata }, context) {
      requireWorkspace(context.principal, id);
      requireName("name", name);
      requireDescription(description);
      const row = await db
        .updateTable("workspaces")
        .set({
          name,
          description,
          metadata: jsonOf(metadata),
          updated_at: updatedAt(now(), [name, description, metadata]),
        })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw noWorkspace(id);
      context.message = "Workspace updated.";
      return toWorkspace(row);
    },
  };
}

/** Returns a workspace as the API shows it. */
export function toWorkspace(row: Selectable<Schema["workspaces"]>): Workspace {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    metadata: row.metadata,
    custom_id: row.custom_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
