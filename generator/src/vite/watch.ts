import { basename, dirname, extname, resolve } from "node:path";
import { createDebounce } from "../run/debounce.js";
import type { Outcome } from "../run/outcome.js";
import { readIfPossible } from "../write/index.js";
import type { ErrorPayload, ViteServer } from "./types.js";

/** A watcher misses changes of a file that it has only just begun to watch. We look at all files once more, after this time. */
const settlingMilliseconds = 300;

/** The result of a run, and what the overlay shows of it. */
export interface Shown {
  readonly outcome: Outcome;
  /** Set after errors. */
  readonly payload?: ErrorPayload;
}

export interface Watch {
  /** Runs, and shows or removes the overlay. */
  readonly run: () => Promise<void>;
  readonly close: () => void;
}

/** Runs again whenever a file that a run has read changes, one run at a time. Keeps the overlay of every browser up to date. */
export function createWatch({ watcher, ws }: ViteServer, runOnce: () => Promise<Shown>): Watch {
  const files = createFiles();
  let payload: ErrorPayload | undefined;
  let isRunning = false;
  let isWanted = false;
  let isClosed = false;

  const show = (next: ErrorPayload | undefined) => {
    // Vite would keep an error for the first browser, even if it is repaired until then.
    if (ws.clients.size > 0) {
      if (next !== undefined) ws.send(next);
      else if (payload !== undefined) ws.send({ type: "update", updates: [] });
    }
    payload = next;
  };

  const run = async () => {
    isRunning = true;
    do {
      isWanted = false;
      const before = files.read();
      const { outcome, payload: next } = await runOnce();
      if (isClosed) return;
      if (files.follow(outcome, before)) isWanted = true;
      watcher.add(files.paths());
      show(next);
    } while (isWanted);
    isRunning = false;
    settled.call();
  };
  const runSoon = createDebounce(() => {
    isWanted = true;
    if (!isRunning) void run();
  });
  const settled = createDebounce(() => {
    if (files.haveChanged()) runSoon.call();
  }, settlingMilliseconds);

  /** Returns whether a change of this file may change the result. */
  const concerns = (path: string): boolean => {
    if (files.has(path)) return files.hasChanged(path);
    if (/^specloom\.config\.\w+$/.test(basename(path))) return true;
    // After an error, any other document beside those that were read: it may be the missing file of a reference.
    const isDocument = [".yaml", ".yml", ".json"].includes(extname(path)) && basename(path) !== "specloom.lock.json";
    return payload !== undefined && isDocument && files.paths().some((file) => dirname(file) === dirname(path));
  };

  watcher.on("all", (_, name) => {
    if (!isClosed && concerns(resolve(name))) runSoon.call();
  });
  watcher.on("ready", () => {
    // Without a configuration, there is no file whose content could tell.
    if (!isClosed && (files.haveChanged() || files.paths().length === 0)) runSoon.call();
  });
  // A browser that connects, or loads the page again, has no overlay yet.
  ws.on("connection", () => {
    if (payload !== undefined) ws.send(payload);
  });

  return {
    run,
    close: () => {
      isClosed = true;
      runSoon.stop();
      settled.stop();
    },
  };
}

type Contents = ReadonlyMap<string, string | undefined>;

interface Files {
  readonly paths: () => readonly string[];
  readonly has: (path: string) => boolean;
  /** Reads all files. */
  readonly read: () => Contents;
  /** Adds the files of a run, of which `before` has the contents when it began. Returns whether one has changed since then. */
  readonly follow: (outcome: Outcome, before: Contents) => boolean;
  /** Returns whether a file has another content than the last run saw or wrote. */
  readonly hasChanged: (path: string) => boolean;
  readonly haveChanged: () => boolean;
}

/** The files that runs have read. They stay, because a deleted file may come back. */
function createFiles(): Files {
  const files = new Map<string, string | undefined>();
  const hasChanged = (path: string) => readIfPossible(path) !== files.get(path);

  const follow = (outcome: Outcome, before: Contents): boolean => {
    const { sources, diagnostics } = outcome;
    // After an error, a run does not say which of the known files it has read.
    for (const [path, text] of before) files.set(path, text);
    const places = diagnostics.flatMap(({ at, related = [] }) => [at, ...related.map((one) => one.at)]);
    for (const place of places) if (place && !files.has(place.file)) files.set(place.file, readIfPossible(place.file));
    // A run that had nothing to do has read no file. In another one, files without text were missing.
    const hasRead = sources.some(({ text }) => text !== undefined);
    const missed = sources.filter(({ path, text }) => {
      const now = readIfPossible(path);
      const unread = hasRead ? undefined : now;
      const seen = text ?? (before.has(path) ? before.get(path) : unread);
      files.set(path, now);
      // The text of a run may lack the byte order mark that the file has.
      return now !== seen && !(before.has(path) && before.get(path) === now);
    });
    return missed.length > 0;
  };

  return {
    paths: () => [...files.keys()],
    has: (path) => files.has(path),
    read: () => new Map([...files.keys()].map((path) => [path, readIfPossible(path)])),
    follow,
    hasChanged,
    haveChanged: () => [...files.keys()].some(hasChanged),
  };
}
