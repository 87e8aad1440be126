import { HttpError } from "@memory-service/endpoints";
import type { ProjectDocument, ProjectDocumentV1 } from "@memory-service/client";
import type { Selectable } from "kysely";
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
