import { callerOf } from "../access/caller.js";
import { createDirectory, createFile } from "../drive/create-item.js";
import { findItem, toItem } from "../drive/items.js";
import { updateItem } from "../drive/update-item.js";
import type { AdminContext, Service } from "../service.js";
import { StorageError } from "../storage/storage.js";
import type { Handlers } from "./generated/endpoints/index.js";
import { HttpError } from "@memory-service/endpoints";
import { sql } from "kysely";

/** Returns a stream that reads no further than its reader. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await iterator.return?.()),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Keeps a browser from showing a file, which could be a page with scripts, as a page of this server. */
const contentHeaders = {
  "content-disposition": "attachment",
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** Creates the handlers of the drive's items. */
export function driveAdminHandlers(service: Service): Handlers<AdminContext>["drive"] {
  const { db, storage, now } = service;
  return {
    getItem: async ({ itemId }, context) => toItem(await findItem(db, itemId, callerOf(context))),

    async getContent({ itemId }, context) {
      const { storage_key, size } = await findItem(db, itemId, callerOf(context));
      if (storage_key === null) throw new HttpError(400, `The item ${itemId} is a folder, which has no bytes`);
      for (const [name, value] of Object.entries(contentHeaders)) context.headers.set(name, value);
      context.headers.set("content-length", String(size));
      const stream = await storage.read(storage_key).catch((error: unknown) => {
        throw error instanceof StorageError ? new HttpError(404, error.message) : error;
      });
      return streamOf(stream);
    },

    async createItem(args, context) {
      const principal = callerOf(context);
      const create =
        args.item_type === "file" ? createFile(service, args, principal) : createDirectory(service, args, principal);
      return toItem(await create);
    },

    async updateItem({ itemId, ...changes }, context) {
      const access = { principal: callerOf(context), now: now() };
      return toItem(await db.transaction().execute((trx) => updateItem(trx, itemId, changes, access)));
    },

    async deleteItem({ itemId }, context) {
      await findItem(db, itemId, callerOf(context));
      // In one statement, however deep the folders are. The storage keeps the bytes until the next clean-up.
      await sql`
        with recursive tree as (
          select id from drive_items where id = ${itemId}
          union all
          select child.id from drive_items child join tree on child.parent_id = tree.id
        )
        delete from drive_items where id in (select id from tree)`.execute(db);
      context.message = "Item deleted.";
    },
  };
}
