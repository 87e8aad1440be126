/** Renames and moves items. */
import { HttpError } from "@memory-service/endpoints";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Principal } from "../access/principal.js";
import type { Schema } from "../database/schema.js";
import { findFolder, findItem, type Folder, type ItemRow, nameTaken } from "./items.js";

/** The changes of an item. Absent fields stay. */
export interface ItemChanges {
  readonly name?: string | undefined;
  readonly parent_item_id?: string | undefined;
  readonly x_attrs?: object | undefined;
}

/**
 * Changes an item.
 * @throws HttpError 404 or 400 for the item or the parent, 409 for a name that is taken.
 */
export async function updateItem(
  trx: Transaction<Schema>,
  id: string,
  { name, parent_item_id, x_attrs }: ItemChanges,
  { principal, now }: { readonly principal: Principal; readonly now: Date },
): Promise<ItemRow> {
  const { workspace_id } = await findItem(trx, id, principal);
  // One change of this workspace's tree at a time: two moves could form a cycle, two renames take one name.
  await trx.selectFrom("workspaces").select("id").where("id", "=", workspace_id).forNoKeyUpdate().execute();
  const item = await findItem(trx, id, principal);
  const target = parent_item_id === undefined ? undefined : await findFolder(trx, parent_item_id, principal);
  if (target !== undefined) await requireTarget(trx, item, target);
  if (name === undefined && target === undefined && x_attrs === undefined) return item;
  const changed = await trx
    .updateTable("drive_items")
    .set({
      ...(name !== undefined && { name }),
      ...(target !== undefined && { parent_id: target.id }),
      ...(x_attrs !== undefined && { x_attrs: JSON.stringify(x_attrs) }),
      updated_at: now,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isNameTaken(error) ? nameTaken(name ?? item.name) : error;
    });
  if (changed === undefined) throw new HttpError(404, `The item ${id} was deleted`);
  return changed;
}

/** Throws an HttpError 400 for a folder of another workspace, or one inside of the item. */
async function requireTarget(db: Kysely<Schema>, item: ItemRow, { workspaceId, id }: Folder): Promise<void> {
  if (workspaceId !== item.workspace_id)
    throw new HttpError(400, "An item cannot be moved to another workspace: upload the file there");
  if (id === null || item.type === "file") return;
  const inside = await sql<{ id: string }>`
    with recursive ancestors as (
      select id, parent_id from drive_items where id = ${id}
      union all
      select parent.id, parent.parent_id from drive_items parent join ancestors on parent.id = ancestors.parent_id
    )
    select id from ancestors where id = ${item.id}`.execute(db);
  if (inside.rows.length > 0) throw new HttpError(400, "A folder cannot be moved into itself");
}

/** Returns whether PostgreSQL refuses a name that another item of the folder has: `unique_violation`. */
function isNameTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
