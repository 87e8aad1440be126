import { type Handlers, HttpError } from "@memory-service/endpoints";
import { newId } from "../ids.js";
import { type ListKey, pageOf } from "../pages.js";
import type { CallContext, Service } from "../service.js";
import { findFolder, toItem } from "./items.js";
import { planParts } from "./part-plan.js";

/** The time that a client has to send all parts and to complete the upload. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

const largestPage = 50;

/** Creates the handlers that list the drive and begin uploads. */
export function driveHandlers({ db, config, storage, tokens, now }: Service): Handlers<CallContext>["drive"] {
  return {
    async listChildren({ item_id, page_size = largestPage, continuation_token }, { principal }) {
      if (page_size < 1 || page_size > largestPage)
        throw new HttpError(400, `Invalid page_size: ${page_size} is not from 1 to ${largestPage}`);
      const { workspaceId, id } = await findFolder(db, item_id, principal);
      const list: ListKey = ["drive.listChildren", id ?? workspaceId];
      const [after = ""] = tokens.read(list, continuation_token) ?? [];
      // Ids never change and sort by creation: each item that stays is on exactly one page.
      const rows = await db
        .selectFrom("drive_items")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .where("parent_id", id === null ? "is" : "=", id)
        .where("id", ">", String(after))
        .orderBy("id")
        .limit(page_size + 1)
        .execute();
      return pageOf(rows, page_size, toItem, (row) => tokens.write(list, [row.id]));
    },

    async createUpload({ file_size }, { principal }) {
      const { partSize, sizes } = planParts(file_size, config.limits.partBytes);
      const created_at = now();
      const id = newId("upload", created_at.getTime());
      const expires_at = new Date(created_at.getTime() + uploadLifetimeMs);
      // A crash from here on leaves an upload without parts in the storage, and nothing in the database.
      const reference = await storage.beginUpload(id);
      const urls = await storage.partUrls({ key: id, reference }, { sizes, expiresAt: expires_at });
      await db
        .insertInto("uploads")
        .values({
          id,
          workspace_id: principal.home,
          file_size,
          part_size: partSize,
          storage_key: id,
          storage_upload: reference,
          created_at,
          expires_at,
        })
        .execute();
      const part_items = urls.map((upload_url, index) => ({ number: index + 1, size: sizes[index] ?? 0, upload_url }));
      return { upload_id: id, part_items };
    },
  };
}
