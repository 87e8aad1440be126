import type { UploadProgress } from "@memory-service/client";
import type { UploadFailure } from "./failure.js";

/** The destination of uploaded files. */
export interface UploadTarget {
  readonly workspaceId: string;
  /** The id of a folder, or `MY_SPACE`: the root of the workspace's drive. */
  readonly folderId: string;
  /** A project that the files become documents of. */
  readonly projectId?: string | undefined;
}

export type UploadStatus =
  /** Waiting for a free slot, or for the network. */
  | "waiting"
  /** Creating the folders that the file belongs to. */
  | "starting"
  | "running"
  /** All parts are sent, and the file is being created. */
  | "completing"
  | "paused"
  /** The page was reloaded, and the browser needs the file again. */
  | "missing"
  | "failed"
  /** Another item of the folder has the file's name. */
  | "clash"
  | "done";

/** The remedy if the name of a file is taken: it gets another one, or takes the place of the other file. */
export type OnClash = "keep both" | "replace";

/** The state of an upload. A change creates another object. */
export interface Upload {
  readonly id: string;
  /** The name of the new file. */
  readonly name: string;
  /** The folders between the target and the file, which are created if they do not exist. */
  readonly path: readonly string[];
  readonly size: number;
  readonly target: UploadTarget;
  readonly status: UploadStatus;
  /** Bytes and parts that the storage has confirmed. */
  readonly progress: UploadProgress;
  /** Present while `failed`. */
  readonly failure?: UploadFailure | undefined;
  /** The folder of the file, once it is known. */
  readonly folderId?: string | undefined;
  /** The new file, once it is `done`. */
  readonly itemId?: string | undefined;
}

/** A file that the user has chosen, with the folders that it was in. */
export interface ChosenFile {
  readonly file: File;
  readonly path: readonly string[];
}

/** Files and folders that the user has chosen. */
export interface Choice {
  readonly files: readonly ChosenFile[];
  /** The paths of folders, which may be empty. */
  readonly folders: readonly (readonly string[])[];
}

/** Returns whether nothing more can happen: the file is there, or is refused for good. */
export const hasEnded = ({ status, failure }: Upload): boolean =>
  status === "done" || (status === "failed" && failure?.retry === undefined);

/** Returns whether an upload will go on without the user. */
export const isActive = ({ status }: Upload): boolean =>
  status === "waiting" || status === "starting" || status === "running" || status === "completing";
