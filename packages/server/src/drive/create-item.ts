/** Creates folders, and files from completed uploads. */
import { HttpError } from "@memory-service/endpoints";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Principal } from "../access/principal.js";
import type { Schema } from "../database/schema.js";
import { newId } from "../ids.js";
import type { Service } from "../service.js";
import { StorageError, type StoredObject } from "../storage/storage.js";
import { findFolder, findItem, type Folder, type ItemRow, nameTaken } from "./items.js";
import { partSizes } from "./part-plan.js";

type UploadRow = Selectable<Schema["uploads"]>;

/** The time after its expiry in which a completion that began before may end. Only later, `cleanUp` removes the bytes. */
export const completionGraceMs = 30 * 60 * 1000;

interface NewDirectory {
  readonly name: string;
  /** The id of a folder, or `MY_SPACE`, the default. */
  readonly parent_item_id?: string | undefined;
  readonly x_attrs?: object | undefined;
}

interface NewFile extends NewDirectory {
  readonly from: { readonly upload_id: string; readonly part_etags: readonly string[] };
  /** Whether to delete a file that has the name. */
  readonly replace?: boolean | undefined;
}

/**
 * Creates a folder.
 * @throws HttpError 404 or 400 for the parent, 409 for a name that is taken.
 */
export async function createDirectory(service: Service, args: NewDirectory, principal: Principal): Promise<ItemRow> {
  return service.db.transaction().execute(async (trx) => {
    const folder = await findFolder(trx, args.parent_item_id ?? "MY_SPACE", principal);
    return insertItem(trx, { ...args, folder, object: undefined }, service.now());
  });
}

/**
 * Creates a file from an upload, or returns the file that the upload has become. A crash at any moment leaves either the file or an upload
 * that the same call completes.
 * @throws HttpError 404 for the upload or the parent, 400 for the parts, 409 for a name that is taken, 410 for an expired upload.
 */
export async function createFile(service: Service, args: NewFile, principal: Principal): Promise<ItemRow> {
  const { db, now } = service;
  const { upload_id, part_etags } = args.from;
  const upload = await findUpload(db, upload_id, principal);
  if (upload.completed_at !== null) return itemOf(db, upload, principal);
  if (upload.expires_at <= now()) throw expired(upload_id);
  // Checked first, so that an upload stays as it is if its file cannot be created.
  const folder = await findFolder(db, args.parent_item_id ?? "MY_SPACE", principal);
  if (!(await isNameFree(db, args, folder))) {
    // It may be taken by the file of this upload, which another request has just created.
    const current = await findUpload(db, upload_id, principal);
    if (current.completed_at !== null) return itemOf(db, current, principal);
    throw nameTaken(args.name);
  }
  const object = await completeParts(service, upload, part_etags);

  return db.transaction().execute(async (trx) => {
    const current = await trx
      .selectFrom("uploads")
      .selectAll()
      .where("id", "=", upload.id)
      .forUpdate()
      .executeTakeFirst();
    // Clean-up has removed it, with its bytes.
    if (current === undefined) throw expired(upload_id);
    // Another request was first.
    if (current.completed_at !== null) return itemOf(trx, current, principal);
    const time = now();
    if (current.expires_at.getTime() + completionGraceMs <= time.getTime()) throw expired(upload_id);
    if (args.replace) await deleteFile(trx, args.name, folder);
    const item = await insertItem(trx, { ...args, folder, object: { ...object, key: current.storage_key } }, time);
    await trx
      .updateTable("uploads")
      .set({ item_id: item.id, completed_at: time })
      .where("id", "=", current.id)
      .execute();
    return item;
  });
}

async function findUpload(db: Kysely<Schema>, id: string, { workspaceIds }: Principal): Promise<UploadRow> {
  const row = await db.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();
  if (row?.workspace_id && workspaceIds.includes(row.workspace_id)) return row;
  throw new HttpError(
    404,
    `There is no upload ${JSON.stringify(id)}: it may have expired long ago. Create a new upload session, and start again.`,
  );
}

async function itemOf(db: Kysely<Schema>, { id, item_id }: UploadRow, principal: Principal): Promise<ItemRow> {
  if (item_id !== null) return findItem(db, item_id, principal);
  throw new HttpError(404, `The file of the upload ${id} was deleted`);
}

const expired = (id: string): HttpError =>
  new HttpError(410, `The upload ${id} has expired: create a new upload session, and start again`);

async function isNameFree(
  db: Kysely<Schema>,
  { name, replace = false }: NewFile,
  { workspaceId, id }: Folder,
): Promise<boolean> {
  const row = await db
    .selectFrom("drive_items")
    .select("type")
    .where("workspace_id", "=", workspaceId)
    .where("parent_id", id === null ? "is" : "=", id)
    .where("name", "=", name)
    .executeTakeFirst();
  return row === undefined || (replace && row.type === "file");
}

/** Deletes the file with a name. The storage keeps its bytes until the next clean-up, and for the documents that were imported from it. */
async function deleteFile(trx: Transaction<Schema>, name: string, { workspaceId, id }: Folder): Promise<void> {
  await trx
    .deleteFrom("drive_items")
    .where("workspace_id", "=", workspaceId)
    .where("parent_id", id === null ? "is" : "=", id)
    .where("name", "=", name)
    .where("type", "=", "file")
    .execute();
}

async function completeParts(
  { storage }: Service,
  { file_size, part_size, storage_key, storage_upload }: UploadRow,
  etags: readonly string[],
): Promise<StoredObject> {
  const sizes = partSizes(file_size, part_size);
  if (etags.length !== sizes.length)
    throw new HttpError(400, `Invalid part_etags: the upload has ${sizes.length} parts, not ${etags.length}`);
  const parts = sizes.map((size, index) => ({ size, etag: etags[index] ?? "" }));
  try {
    return await storage.completeUpload({ key: storage_key, reference: storage_upload }, parts);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new HttpError(error.code === "invalid_part" ? 400 : 404, error.message);
  }
}

interface NewItem {
  readonly name: string;
  readonly x_attrs?: object | undefined;
  readonly folder: Folder;
  /** The bytes; undefined for a folder. */
  readonly object: (StoredObject & { readonly key: string }) | undefined;
}

async function insertItem(
  trx: Transaction<Schema>,
  { name, x_attrs = {}, folder, object }: NewItem,
  time: Date,
): Promise<ItemRow> {
  if (folder.id !== null) await lockFolder(trx, folder.id);
  const row = await trx
    .insertInto("drive_items")
    .values({
      id: newId("item", time.getTime()),
      workspace_id: folder.workspaceId,
      parent_id: folder.id,
      name,
      type: object === undefined ? "directory" : "file",
      size: object?.size ?? null,
      etag: object?.etag ?? null,
      storage_key: object?.key ?? null,
      x_attrs: JSON.stringify(x_attrs),
      created_at: time,
      updated_at: time,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "parent_id", "name"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw nameTaken(name);
  return row;
}

/** Locks a folder against deletion until the transaction ends. */
async function lockFolder(trx: Transaction<Schema>, id: string): Promise<void> {
  const row = await trx.selectFrom("drive_items").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  if (row === undefined) throw new HttpError(404, `The folder ${id} was deleted`);
}
