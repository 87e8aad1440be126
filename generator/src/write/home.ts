import { join } from "node:path";
import { pathFrom } from "../diagnostics/paths.js";

/** The files that specloom keeps beside a configuration. */

/** The folder with a configuration, and the API that a run is for, if the configuration has several. */
export interface Home {
  /** Absolute. */
  readonly root: string;
  /** The name of the API; absent if the configuration has one API. */
  readonly api?: string;
  /** Absolute: the user's current folder. Messages name files from there. Default: the root. */
  readonly folder?: string;
}

/** Returns a path that is relative to the root as messages name it. */
export function shownPath({ root, folder = root }: Home, path: string): string {
  return pathFrom(folder, join(root, path)) || ".";
}

/** Lists the generated files of a configuration with one API. Committed to git. */
export const lockName = "specloom.lock.json";

/** The names that generated code has, committed as well. The lock has its hash, so that a run can tell if somebody edited it. */
export const namesName = "specloom.names";

/** Files that belong to specloom itself, not to a person who edits a document. */
export function isLockName(name: string): boolean {
  return homeOfLock("", name) !== undefined;
}

export function isNamesName(name: string): boolean {
  return name === namesName || /^specloom\.[^/\\]+\.names$/.test(name);
}

/** Returns the name of the lock: `specloom.lock.json`, or `specloom.billing.lock.json` for an API of several. */
export function lockNameOf({ api }: Pick<Home, "api">): string {
  return api === undefined ? lockName : `specloom.${api}.lock.json`;
}

/** Returns the home of a lock in a folder; undefined if the file is none. */
export function homeOfLock(root: string, name: string): Home | undefined {
  if (name === lockName) return { root };
  const api = /^specloom\.([^/\\]+)\.lock\.json$/.exec(name)?.[1];
  return api === undefined ? undefined : { root, api };
}

/** Returns the name of the names lock: `specloom.names`, or `specloom.billing.names` for an API of several. */
export function namesNameOf({ api }: Pick<Home, "api">): string {
  return api === undefined ? namesName : `specloom.${api}.names`;
}

/** Returns the folder for what specloom remembers, relative to the root: `.specloom`, or `.specloom/apis/billing`. */
export function workFolderOf({ api }: Pick<Home, "api">): string {
  return api === undefined ? ".specloom" : `.specloom/apis/${api}`;
}
