import { callerOf } from "../access/caller.js";
import { requirePermission } from "../access/principal.js";
import type { Schema } from "../database/schema.js";
import { findDocument, noDocument, toDocument } from "../documents/rows.js";
import { newId } from "../ids.js";
import { type ListKey, pageOf, readPage } from "../pages.js";
import { findProject, noProject } from "../projects/find.js";
import { toDocumentResult } from "../search/document-results.js";
import type { AdminContext, Service } from "../service.js";
import type { Handlers } from "./generated/endpoints/index.js";
import { HttpError } from "@memory-service/endpoints";
import type { Selectable, Transaction } from "kysely";

/** Creates the handlers that list, read, import and delete documents. */
export function documentAdminHandlers(service: Service): Handlers<AdminContext>["documents"] {
  const { db, tokens, now, documentQueue } = service;
  return {
    async list({ projectId, status, ...page }, context) {
      await findProject(db, projectId, { principal: callerOf(context), permission: "project:doc_read" });
      let documents = db.selectFrom("documents").selectAll().where("project_id", "=", projectId);
      if (status !== undefined) documents = documents.where("status", "=", status);
      const list = { tokens, name: "documents.list", filters: { projectId, status } };
      const read = await readPage(documents, list, page);
      return { ...read, items: read.items.map(toDocument) };
    },

    async listPassages({ projectId, documentId, page_size = 50, continuation_token }, context) {
      await findProject(db, projectId, { principal: callerOf(context), permission: "project:doc_read" });
      const { name, status } = await findDocument(db, projectId, documentId);
      const list: ListKey = ["documents.listPassages", documentId];
      const [after = -1] = tokens.read(list, continuation_token) ?? [];
      if (status !== "okay") return { items: [] };
      const rows = await db
        .selectFrom("passages")
        .select(["document_id", "position", "content"])
        .where("document_id", "=", documentId)
        .where("position", ">", Number(after))
        .orderBy("position")
        .limit(page_size + 1)
        .execute();
      return pageOf(
        rows,
        page_size,
        (row) => toDocumentResult(row, name),
        ({ position }) => tokens.write(list, [position]),
      );
    },

    async import({ projectId, drive_item_ids }, context) {
      const principal = callerOf(context);
      const project = await findProject(db, projectId, { principal, permission: "project:doc_add" });
      requirePermission(principal, "drive:item_add");
      const rows = await db.transaction().execute(async (transaction) => {
        await lockProject(transaction, projectId);
        const files = await findFiles(transaction, project.workspace_id, drive_item_ids);
        return insertDocuments(transaction, projectId, files, now());
      });
      documentQueue.wake();
      return { items: rows.map(toDocument) };
    },

    async delete({ projectId, documentId }, context) {
      await findProject(db, projectId, { principal: callerOf(context), permission: "project:doc_add" });
      await db.transaction().execute((transaction) => deleteDocument(transaction, projectId, documentId));
      context.message = "Document deleted.";
    },
  };
}

type DocumentRow = Selectable<Schema["documents"]>;

/** Inserts pending documents, and returns them in the order of their files. */
async function insertDocuments(
  transaction: Transaction<Schema>,
  project_id: string,
  files: readonly File[],
  created_at: Date,
): Promise<DocumentRow[]> {
  const values = files.map((file) => ({
    id: newId("document", created_at.getTime()),
    project_id,
    drive_item_id: file.id,
    storage_key: file.storage_key,
    name: file.name,
    status: "pending" as const,
    error: null,
    document_type: "drive_file",
    created_at,
    leased_until: null,
  }));
  const rows = await transaction.insertInto("documents").values(values).returningAll().execute();
  // Ids sort by their creation.
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function deleteDocument(transaction: Transaction<Schema>, projectId: string, documentId: string): Promise<void> {
  const deleted = await transaction
    .deleteFrom("documents")
    .where("id", "=", documentId)
    .where("project_id", "=", projectId)
    .returning("files_process_tokens")
    .executeTakeFirst();
  if (deleted === undefined) throw noDocument(documentId, projectId);
  await transaction
    .updateTable("projects")
    .set(({ eb }) => ({ total_document_tokens: eb("total_document_tokens", "-", deleted.files_process_tokens) }))
    .where("id", "=", projectId)
    .execute();
}

/** Locks a project against deletion until the transaction ends. */
async function lockProject(transaction: Transaction<Schema>, id: string): Promise<void> {
  const row = await transaction
    .selectFrom("projects")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw noProject(id);
}

type File = Pick<Selectable<Schema["drive_items"]>, "id" | "name"> & { readonly storage_key: string };

/**
 * Returns files of a workspace in the order of their ids' list, and keeps others from deleting them until the end of the transaction.
 * @throws HttpError 400 for ids of nothing and of folders.
 */
async function findFiles(
  transaction: Transaction<Schema>,
  workspaceId: string,
  ids: readonly string[],
): Promise<File[]> {
  const rows = await transaction
    .selectFrom("drive_items")
    .select(["id", "name", "storage_key"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", ids)
    .orderBy("id")
    .forShare()
    .execute();
  const items = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const item = items.get(id);
    if (item === undefined) throw new HttpError(400, `There is no item ${id} in the drive of the project's workspace`);
    const { storage_key } = item;
    if (storage_key === null) throw new HttpError(400, `The item ${id} is a folder. Import the files in it.`);
    return { ...item, storage_key };
  });
}
