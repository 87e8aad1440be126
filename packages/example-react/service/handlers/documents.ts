import type { Handlers } from "@memory-service/endpoints";
import type { World } from "../world.js";
import { find } from "./lists.js";

export const documentHandlers = ({ documents }: World): Handlers["documents"] => {
  /** Reads a document. Each read advances its status, as if processing went on. */
  const read = (project: string, id: string) => {
    const found = find(documents, (document) => document.project === project && document.id === id, "document");
    const [status, ...later] = found.statuses;
    if (later.length > 0) found.statuses.shift();
    return { ...found, status: status! };
  };
  return {
    getV1: (args) => {
      const { id, name, drive_item_id, created_at, status } = read(args.id, args.documentId);
      return { id, name, status, drive_item_id, created_at };
    },

    get: (args) => {
      const { id, name, created_at, status } = read(args.projectId, args.documentId);
      return {
        id,
        name,
        status,
        error: status === "error" ? { reason: "Page 4 cannot be read" } : null,
        usage: { files_process_tokens: status === "okay" ? 5120 : 0 },
        document_type: "drive_file",
        created_at,
      };
    },
  };
};
