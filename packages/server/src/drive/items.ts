import type { DriveItem } from "@memory-service/client";
import { HttpError } from "@memory-service/endpoints";
import type { Kysely, Selectable } from "kysely";
import type { Principal } from "../access/principal.js";
import type { Schema } from "../database/schema.js";

export type ItemRow = Selectable<Schema["drive_items"]>;

/** The alias for the root of the home workspace. */
const mySpace = "MY_SPACE";

/** A folder, or the root of a workspace. */
export interface Folder {
  readonly workspaceId: string;
  /** Null: the root. */
  readonly id: string | null;
}

/**
 * Returns an item that the caller sees.
 * @throws HttpError 404
 */
export async function findItem(db: Kysely<Schema>, id: string, { workspaceIds }: Principal): Promise<ItemRow> {
  const row = await db.selectFrom("drive_items").selectAll().where("id", "=", id).executeTakeFirst();
  if (row !== undefined && workspaceIds.includes(row.workspace_id)) return row;
  throw new HttpError(404, `There is no item ${JSON.stringify(id)} in the drive`);
}

/**
 * Returns a folder that the caller sees. `MY_SPACE` is the root of the caller's home workspace.
 * @throws HttpError 404, or 400 for a file.
 */
export async function findFolder(db: Kysely<Schema>, id: string, principal: Principal): Promise<Folder> {
  if (id === mySpace) return { workspaceId: principal.home, id: null };
  const { workspace_id, type } = await findItem(db, id, principal);
  if (type === "directory") return { workspaceId: workspace_id, id };
  throw new HttpError(400, `The item ${JSON.stringify(id)} is a file: pass the id of a folder, or ${mySpace}`);
}

/** Returns an item as the API shows it. */
export function toItem(row: ItemRow): DriveItem {
  const { id, type, name, parent_id, size, etag, x_attrs, created_at, updated_at } = row;
  const item = {
    uri: `drive://items/${id}`,
    item_id: id,
    name,
    parent_item_id: parent_id ?? mySpace,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    x_attrs,
  };
  if (type === "directory") return { ...item, type };
  if (size === null || etag === null) throw new Error(`The file ${id} has neither a size nor an ETag`);
  return { ...item, type, size, etag };
}

/** Returns the error for a name that another item of the folder has. */
export function nameTaken(name: string): HttpError {
  return new HttpError(409, `The folder already has an item with the name ${JSON.stringify(name)}`);
}
