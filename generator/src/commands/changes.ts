import { existsSync, watch as watchFolder, type FSWatcher } from "node:fs";
import { basename, dirname, extname, resolve } from "node:path";
import { createDebounce } from "../run/debounce.js";
import type { SourceFile } from "../run/outcome.js";
import { isLockName, isNamesName, readIfPossible } from "../write/index.js";

/** Tells when files change that a command read. */
export interface ChangeSource {
  /** Adds files to watch. Files added earlier stay, because a deleted file may come back. */
  readonly follow: (files: readonly SourceFile[]) => void;
  /** Waits for the next change; false once the source is closed. */
  readonly next: () => Promise<boolean>;
  readonly close: () => void;
}

/** Watches folders. Above one that does not exist yet, such as that of a snapshot, it waits until somebody creates it. */
function createFolderWatcher(
  notice: (folder: string, name: string | null) => void,
  appeared: () => void,
): { readonly open: (folder: string) => void; readonly close: () => void } {
  const watchers = new Map<string, FSWatcher>();
  const awaited = new Set<string>();
  const open = (folder: string): void => {
    if (watchers.has(folder)) return;
    if (!existsSync(folder) && dirname(folder) !== folder) {
      awaited.add(folder);
      return open(dirname(folder));
    }
    try {
      const watcher = watchFolder(folder, (_, name) =>
        awaited.delete(resolve(folder, name ?? ".")) ? appeared() : notice(folder, name),
      );
      watchers.set(folder, watcher);
      watcher.on("error", () => watchers.delete(folder));
    } catch {
      // The folder is gone. We try again after the next run.
    }
  };
  return {
    open,
    close: () => {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/**
 * Watches the folders of the files, not the files: an editor that saves by renaming replaces the file that was
 * watched. Other documents in these folders count, too: one may be the missing file of an unresolved reference.
 */
export function createChangeSource(home: string): ChangeSource {
  /** The last known content of each file. */
  const files = new Map<string, string | undefined>();
  let changed = false;
  let closed = false;
  let wake: (() => void) | undefined;

  const settle = () => {
    changed = true;
    wake?.();
  };
  const all = createDebounce(settle);
  const names = createDebounce((path: string) => readIfPossible(path) !== files.get(path) && settle());
  const notice = (folder: string, name: string | null) => {
    const path = resolve(folder, name ?? ".");
    // A run writes it, too: only another content is a change.
    if (name !== null && isNamesName(name)) return names.call(path);
    if (name !== null && !files.has(path) && ![".yaml", ".yml", ".json"].includes(extname(name))) return;
    if (name !== null && isLockName(name)) return;
    all.call();
  };
  const folders = createFolderWatcher(notice, () => all.call());

  /** A file may have changed between being read and being watched. */
  const noticeMissed = ({ path, text }: SourceFile) => {
    // Diagnostics name files without their text. If we watch the file already, we have not missed a change.
    if (text === undefined && files.has(path)) return;
    const now = readIfPossible(path);
    const missed = text !== undefined && now !== text && now !== files.get(path);
    files.set(path, now);
    if (missed) notice(dirname(path), basename(path));
  };

  folders.open(home);
  return {
    follow: (sources) => {
      for (const { path } of sources) folders.open(dirname(path));
      for (const source of sources) noticeMissed(source);
    },
    next: async () => {
      if (!changed && !closed) await new Promise<void>((resolve) => (wake = resolve));
      changed = false;
      return !closed;
    },
    close: () => {
      closed = true;
      all.stop();
      names.stop();
      folders.close();
      wake?.();
    },
  };
}
