import { watch as watchFolder, type FSWatcher } from "node:fs";
import { basename, dirname, extname, resolve } from "node:path";
import { readIfPossible } from "../write/index.js";
import { generate, type GenerateOptions } from "./generate.js";
import type { Outcome, SourceFile } from "./outcome.js";
import type { Session } from "./session.js";

/** Editors write a file in several steps, and git many files at once: the run waits for quiet. */
const quietMilliseconds = 80;

/**
 * Generates, and again after every change of a file that was read, until the user ends it. Errors are shown and do
 * not end it: the next change may mend them. Returns the last outcome.
 */
export async function watch(
  options: GenerateOptions,
  session: Session,
  show: (outcome: Outcome) => Promise<unknown>,
): Promise<Outcome> {
  let last = await generate(options, session);
  await show(last);
  const changes = createChangeSource(session.folder);
  session.onInterrupt(changes.close);
  changes.follow(filesOf(last));
  while (await changes.next()) {
    last = await generate(options, session);
    await show(last);
    changes.follow(filesOf(last));
  }
  return last;
}

/** What was read and, after an error, the files that diagnostics point into: the mending happens there. */
function filesOf({ sources, diagnostics }: Outcome): readonly SourceFile[] {
  const places = diagnostics.flatMap(({ at, related = [] }) => [at, ...related.map((one) => one.at)]);
  const named = places.flatMap((place) => (place === undefined ? [] : [{ path: place.file }]));
  return [...sources, ...named];
}

interface ChangeSource {
  /** Watches these files, too. What was watched before still is: a file may come back. */
  readonly follow: (files: readonly SourceFile[]) => void;
  /** Waits for the next change; false once the source is closed. */
  readonly next: () => Promise<boolean>;
  readonly close: () => void;
}

/**
 * Watches the folders of the files, not the files: an editor that saves by renaming replaces the file that was
 * watched. Another document in such a folder counts too, for an unresolved reference may be waiting for it.
 */
function createChangeSource(home: string): ChangeSource {
  const watchers = new Map<string, FSWatcher>();
  /** What each had when it was last looked at. */
  const files = new Map<string, string | undefined>();
  let changed = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let wake: (() => void) | undefined;

  const settle = () => {
    changed = true;
    wake?.();
  };
  const notice = (folder: string, name: string | null) => {
    const path = resolve(folder, name ?? ".");
    if (name !== null && !files.has(path) && ![".yaml", ".yml", ".json"].includes(extname(name))) return;
    if (name === "specloom.lock.json") return;
    clearTimeout(timer);
    timer = setTimeout(settle, quietMilliseconds);
  };
  const open = (folder: string) => {
    if (watchers.has(folder)) return;
    try {
      watchers.set(
        folder,
        watchFolder(folder, (_, name) => notice(folder, name)),
      );
      watchers.get(folder)?.on("error", () => watchers.delete(folder));
    } catch {
      // The folder is gone; it is tried again after the next run.
    }
  };

  /** A file may have changed between being read and being watched. */
  const noticeMissed = ({ path, text }: SourceFile) => {
    // A run without the text followed one that had it, and changes since then were noticed.
    if (text === undefined && files.has(path)) return;
    const now = readIfPossible(path);
    const missed = text !== undefined && now !== text && now !== files.get(path);
    files.set(path, now);
    if (missed) notice(dirname(path), basename(path));
  };

  open(home);
  return {
    follow: (sources) => {
      for (const { path } of sources) open(dirname(path));
      for (const source of sources) noticeMissed(source);
    },
    next: async () => {
      if (!changed && !closed) await new Promise<void>((resolve) => (wake = resolve));
      changed = false;
      return !closed;
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      wake?.();
    },
  };
}
