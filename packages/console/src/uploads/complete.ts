import type { DriveItem } from "@memory-service/server/admin";
import { driveRoot } from "../data/service.js";
import type { Session } from "../data/sessions.js";
import { messageOf, statusOf } from "../data/problem.js";
import { refreshDocuments, refreshFolder } from "./refresh.js";
import type { OnClash } from "./upload.js";

/** The parts of a finished upload. */
interface Parts {
  readonly upload_id: string;
  readonly part_etags: string[];
}

export interface Completion {
  readonly session: Session;
  readonly name: string;
  readonly folderId: string;
  /** Adds the file to this project. */
  readonly projectId: string | undefined;
  /** The remedy if the name is taken. Undefined: none, the upload fails. */
  readonly onClash: OnClash | undefined;
}

/**
 * Creates a file from its parts, and adds it to a project. You can repeat it: the server returns the file that the parts have already
 * become. Only if the page reloads between adding the document and its confirmation, the project gets the document twice.
 */
export async function complete(completion: Completion, parts: Parts, signal: AbortSignal): Promise<DriveItem> {
  const { session, folderId, projectId } = completion;
  const item = await createFile(completion, parts, signal);
  refreshFolder(session, folderId);
  if (projectId !== undefined) await addToProject(session, projectId, { itemId: item.item_id, signal });
  return item;
}

interface Adding {
  readonly itemId: string;
  readonly signal: AbortSignal;
}

async function addToProject(session: Session, projectId: string, { itemId, signal }: Adding): Promise<void> {
  try {
    await session.admin.documents.import({ projectId, drive_item_ids: [itemId] }, { signal });
  } catch (error) {
    throw new Error(`The file is in the drive, but was not added to the project: ${messageOf(error)}`, {
      cause: error,
    });
  }
  refreshDocuments(session, projectId);
}

async function createFile(completion: Completion, from: Parts, signal: AbortSignal): Promise<DriveItem> {
  const { session, name, folderId, onClash } = completion;
  for (let copy = 1; ; copy++) {
    try {
      const file = { item_type: "file", name: nameOfCopy(name, copy), parent_item_id: folderId, from } as const;
      return await session.admin.drive.createItem({ ...file, replace: onClash === "replace" }, { signal });
    } catch (error) {
      if (statusOf(error) === 404 && (await isMissing(session, folderId)))
        throw new Error("The folder no longer exists. Add the file to another one.", { cause: error });
      if (onClash === "replace" && statusOf(error) === 409)
        throw new Error(`A folder has the name “${name}”. Rename one of them.`, { cause: error });
      if (onClash === undefined || statusOf(error) !== 409 || copy === 100) throw error;
    }
  }
}

/** Returns the name of a copy: `report (2).pdf`. */
export function nameOfCopy(name: string, copy: number): string {
  if (copy === 1) return name;
  const dot = name.lastIndexOf(".");
  return dot > 0 ? `${name.slice(0, dot)} (${copy})${name.slice(dot)}` : `${name} (${copy})`;
}

async function isMissing(session: Session, folderId: string): Promise<boolean> {
  if (folderId === driveRoot) return false;
  return session.admin.drive.getItem({ itemId: folderId }).then(
    () => false,
    (error: unknown) => statusOf(error) === 404,
  );
}
