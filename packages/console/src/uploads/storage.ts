/** Keeps unfinished uploads in the browser, so that they can continue after a reload. */
import type { UploadProgress } from "@memory-service/client";
import { createStore, del, entries, set, type UseStore } from "idb-keyval";
import type { OnClash, UploadTarget } from "./upload.js";

/** An upload as it is stored. */
export interface UploadRecord {
  readonly id: string;
  readonly addedAt: number;
  /** The name of the new file. */
  readonly name: string;
  readonly path: readonly string[];
  readonly target: UploadTarget;
  /** With these, we recognize a file that the user chooses again. */
  readonly fileName: string;
  readonly size: number;
  readonly lastModified: number;
  readonly progress: UploadProgress;
  /** The remedy if the name is taken. Absent: the user is asked. */
  readonly onClash?: OnClash | undefined;
  /**
   * The resume token, once the upload has begun. It holds signed URLs: until they expire, a script that reads it could write the file's
   * parts. So it stays in the browser only as long as the upload: finishing and cancelling remove it.
   */
  readonly token?: string | undefined;
}

export interface StoredUpload {
  readonly record: UploadRecord;
  /** Absent if the file was too large to keep a copy. */
  readonly file: File | undefined;
}

export interface UploadStorage {
  readonly load: () => Promise<readonly StoredUpload[]>;
  readonly save: (record: UploadRecord) => void;
  /** Keeps a copy of a file, unless it is too large. */
  readonly keepFile: (id: string, file: File) => void;
  readonly remove: (id: string) => void;
}

const megabyte = 1_000_000;

export interface UploadStorageOptions {
  /** The most bytes of a file that we keep. Default: 100 MB. */
  readonly largestFile?: number;
  /** The most bytes of all files. Default: 500 MB. */
  readonly largestTotal?: number;
}

/** Creates a storage in IndexedDB. Tokens of large files are too long for `localStorage`. */
export function createUploadStorage(name: string, options: UploadStorageOptions = {}): UploadStorage {
  const { largestFile = 100 * megabyte, largestTotal = 500 * megabyte } = options;
  const records = createStore(`${name}.records`, "records");
  const files = createStore(`${name}.files`, "files");
  /** The sizes of the files that we keep. */
  const kept = new Map<string, number>();
  const total = (): number => [...kept.values()].reduce((sum, size) => sum + size, 0);
  return {
    async load() {
      const [storedRecords, storedFiles] = await Promise.all([
        entries<string, UploadRecord>(records),
        entries<string, File>(files),
      ]).catch(() => [[], []] as const);
      const byId = new Map(storedFiles);
      for (const [id, { size }] of byId) kept.set(id, size);
      return storedRecords.map(([id, record]) => ({ record, file: byId.get(id) }));
    },
    save: (record) => attempt(set(record.id, record, records)),
    keepFile: (id, file) => {
      if (kept.has(id) || file.size > largestFile || total() + file.size > largestTotal) return;
      kept.set(id, file.size);
      attempt(set(id, file, files));
    },
    remove: (id) => {
      kept.delete(id);
      removeFrom(records, id);
      removeFrom(files, id);
    },
  };
}

/** A storage that keeps nothing. */
export const noStorage: UploadStorage = {
  load: () => Promise.resolve([]),
  save: () => {},
  keepFile: () => {},
  remove: () => {},
};

const removeFrom = (store: UseStore, id: string): void => attempt(del(id, store));

/** Ignores failures, such as a full disk: the upload itself goes on, and only cannot continue after a reload. */
function attempt(work: Promise<void>): void {
  work.catch(() => {});
}

/**
 * Claims an upload for this tab, so that two tabs do not send the same file. Returns a function that releases it, or undefined if another
 * tab has claimed it. Closing a tab releases its uploads; after a reload, that may take a moment.
 */
export function claim(id: string): Promise<(() => void) | undefined> {
  // Only pages with HTTPS, and of localhost, have locks.
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const hold = (): Promise<void> => new Promise((release) => resolve(release));
    locks.request(`upload ${id}`, { signal: AbortSignal.timeout(3_000) }, hold).catch(() => resolve(undefined));
  });
}
