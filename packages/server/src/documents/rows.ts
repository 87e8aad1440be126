import { HttpError } from "@memory-service/endpoints";
import type { ProjectDocument, ProjectDocumentV1 } from "@memory-service/client";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../database/schema.js";

type DocumentRow = Selectable<Schema["documents"]>;

/** Returns a document as `v3` of the API shows it. */
export function toDocument(row: DocumentRow): ProjectDocument {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    error: row.error === null ? null : { ...row.error },
    usage: { files_process_tokens: row.files_process_tokens },
    document_type: row.document_type,
    created_at: row.created_at.toISOString(),
  };
}

/** Returns a document as `v1` of the API shows it. */
export function toDocumentV1(row: DocumentRow): ProjectDocumentV1 {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    drive_item_id: row.drive_item_id,
    created_at: row.created_at.toISOString(),
  };
}

export function noDocument(id: string, projectId: string): HttpError {
  return new HttpError(404, `There is no document ${id} in the project ${projectId}`);
}

/**
 * Returns a document of a project.
 * @throws HttpError 404 if the project has no such document.
 */
export async function findDocument(db: Kysely<Schema>, projectId: string, documentId: string): Promise<DocumentRow> {
  const row = await db
    .selectFrom("documents")
    .selectAll()
    .where("id", "=", documentId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (row === undefined) throw noDocument(documentId, projectId);
  return row;
}
