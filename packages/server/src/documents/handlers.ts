import type { Handlers } from "@memory-service/endpoints";
import { findProject } from "../projects/find.js";
import type { CallContext, Service } from "../service.js";
import { findDocument, toDocument, toDocumentV1 } from "./rows.js";

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
