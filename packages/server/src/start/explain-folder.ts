/** Explains why the data folder cannot be used. */
import { StartError } from "../start-error.js";

const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there. Change its owner or its permissions",
  EPERM: "this user may not write there. Change its owner or its permissions",
  EROFS: "its file system is read-only. Mount it for writing",
  ENOTDIR: "it is a file or below one. Remove that",
  // Node says so of a new folder in a file system that is read-only.
  ENOENT: "it cannot be created. Check that its file system can be written",
  EEXIST: "it is a file. Remove it",
  ENOSPC: "the disk is full. Free some space",
  EDQUOT: "the quota of this user is used up. Free some space",
};

/** The numbers that the embedded database's file system has for these errors. */
const codes: Readonly<Record<number, string>> = { 2: "EACCES", 19: "EDQUOT", 51: "ENOSPC", 63: "EPERM", 69: "EROFS" };

/** Returns the error that a user understands, or the given one if it has another cause than the folder. */
export function explainFolder(error: unknown, folder: string): unknown {
  const reason = reasons[codeOf(error) ?? ""];
  if (reason === undefined) return error;
  return new StartError(`Cannot use the data folder ${folder}: ${reason}, or choose another folder with --data.`, {
    cause: error,
  });
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, name, errno } = error as { readonly code?: unknown; readonly name?: unknown; readonly errno?: unknown };
  if (name === "ErrnoError" && typeof errno === "number") return codes[errno];
  return typeof code === "string" ? code : undefined;
}
