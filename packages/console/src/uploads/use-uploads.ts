import { createContext, useContext, useSyncExternalStore } from "react";
import type { Upload } from "./upload.js";
import type { Uploads } from "./uploads.js";

export const UploadsContext = createContext<Uploads | undefined>(undefined);

/**
 * Returns the uploads of the console. They go on when the user opens another view. For example, this uploads files into the root of the
 * drive and adds them to a project:
 *
 *     const uploads = useUploads();
 *     uploads.addFiles(input.files, { workspaceId, folderId: "MY_SPACE", projectId });
 */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error("useUploads needs the console above");
  return uploads;
}

/** Returns the state of all uploads, those that were added first before the others. */
export function useUploadList(): readonly Upload[] {
  const { subscribe, getSnapshot } = useUploads();
  return useSyncExternalStore(subscribe, getSnapshot);
}
