import type { Handlers } from "@memory-service/endpoints";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../database/schema.js";
import { findProject } from "../projects/find.js";
import type { CallContext, Service } from "../service.js";
import { noDocument, toDocument, toDocumentV1 } from "./rows.js";

const permission = "project:doc_read";

/** Creates the handlers of documents. */
export function documentHandlers({ db }: Service): Handlers<CallContext>["documents"] {
  return {
    async getV1({ id, documentId }, { principal }) {
      await findProject(db, id, { principal, permission });
      return toDocumentV1(await findDocument(db, id, documentId));
    },

    async get({ workspaceId, projectId, documentId }, { principal }) {
      await findProject(db, projectId, { principal, permission, workspaceId });
      return toDocument(await findDocument(db, projectId, documentId));
    },
  };
}

async function findDocument(
  db: Kysely<Schema>,
  projectId: string,
  documentId: string,
): Promise<Selectable<Schema["documents"]>> {
  const row = await db
    .selectFrom("documents")
    .selectAll()
    .where("id", "=", documentId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (row === undefined) throw noDocument(documentId, projectId);
  return row;
}
