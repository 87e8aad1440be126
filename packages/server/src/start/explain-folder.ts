/** Explains why the data folder cannot be used. */
import { StartError } from "../start-error.js";

const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there. Change its owner or its permissions",
  EPERM: "this user may not write there. Change its owner or its permissions",
  EROFS: "its file system is read-only. Mount it for writing",
  ENOTDIR: "it is a file or below one. Remove that",
  EEXIST: "it is a file. Remove it",
  ENOSPC: "the disk is full. Free some space",
  EDQUOT: "the quota of this user is used up. Free some space",
};

/** Returns the error that a user understands, or the given one if it has another cause than the folder. */
export function explainFolder(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const reason = reasons[String(error.code)];
  if (reason === undefined) return error;
  return new StartError(`Cannot use the data folder ${folder}: ${reason}, or choose another folder with --data.`, {
    cause: error,
  });
}
