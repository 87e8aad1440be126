import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explainFolder } from "./explain-folder.js";

/** The folder of a server's files. */
interface OpenFolder {
  readonly files: string;
  /** Removes the folder if it is a temporary one. */
  close(): Promise<void>;
}

/** Creates the folder of files in the data folder, or a temporary one. */
export async function openFolder(data: string | undefined): Promise<OpenFolder> {
  if (data === undefined) {
    const files = await mkdtemp(join(tmpdir(), "memory-service-files-"));
    return { files, close: () => rm(files, { recursive: true, force: true }) };
  }
  const files = join(data, "files");
  await mkdir(files, { recursive: true }).catch((error: unknown) => {
    throw explainFolder(error, data);
  });
  return { files, close: async () => {} };
}
