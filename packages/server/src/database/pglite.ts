/** The embedded database: PGlite on a folder or in memory. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type pg from "pg";
import { DurableFolder, flushPath } from "./durable-folder.js";
import { lockFolder } from "./folder-lock.js";
import { pglitePool } from "./pglite-pool.js";
import type { WriteAheadLog } from "./pglite-stream.js";
import { CrashWatch, type DatabaseCrashError } from "./pglite-crash.js";
import { extensions, extensionsWithVectors, optimizeLater, postgresVersion, startParams } from "./pglite-settings.js";
import { loadTemplate } from "./template.js";
import { StartError } from "../start-error.js";

export interface EmbeddedDatabase {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Called once when the database crashes: until it is opened again, all queries fail. */
export type OnCrash = (error: DatabaseCrashError) => void;

export interface EmbeddedOptions {
  readonly onCrash?: OnCrash | undefined;
  /** Makes pgvector available. */
  readonly vectors?: boolean | undefined;
}

/** Opens an embedded database in memory. */
export async function openInMemory({ onCrash, vectors }: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  optimizeLater();
  const pglite = await PGlite.create({
    extensions: vectors ? extensionsWithVectors() : extensions,
    loadDataDir: await loadTemplate(),
    startParams: startParams({ fsync: "off", synchronous_commit: "off" }),
  });
  return embedded(pglite, onCrash);
}

/** Opens the embedded database in a folder, and creates it if there is none. No other process can open it until it is closed. */
export async function openFolder(
  folder: string,
  { onCrash, vectors }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  optimizeLater();
  const unlock = lockFolder(folder);
  try {
    const data = join(folder, "data");
    if (existsSync(data)) checkVersion(data);
    else await createData(data);
    const files = new DurableFolder(data);
    const pglite = await openData(files, data, vectors ? extensionsWithVectors() : extensions);
    const { pool, close } = embedded(pglite, onCrash, files);
    return { pool, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

function embedded(pglite: PGlite, onCrash?: OnCrash, log?: WriteAheadLog): EmbeddedDatabase {
  const crash = new CrashWatch(pglite, onCrash);
  // A crashed database writes nothing more: it recovers from its log when it is opened again.
  return { pool: pglitePool(pglite, crash, log), close: async () => (crash.hasCrashed ? undefined : pglite.close()) };
}

/** Throws if another major version of PostgreSQL has written the folder. */
function checkVersion(data: string): void {
  const file = join(data, "PG_VERSION");
  if (!existsSync(file)) throw damaged(data, `the file ${file} is missing`);
  const version = readFileSync(file, "utf8").trim();
  if (version === postgresVersion) return;
  throw new StartError(
    `${data} was written by PostgreSQL ${version}, but this version of the server has PostgreSQL ${postgresVersion} built in. ` +
      "Start the version of the server that wrote it, or use another folder.",
  );
}

function damaged(data: string, reason: string, cause?: unknown): StartError {
  const message = `Cannot open the database in ${data}: ${reason}. Its files may be damaged, or the disk full. Free some space, restore a copy, or use another folder.`;
  return new StartError(message, { cause });
}

/** Copies the template. A process that is killed in between leaves nothing that looks like a database. */
async function createData(data: string): Promise<void> {
  const partial = `${data}.new`;
  rmSync(partial, { recursive: true, force: true });
  const pglite = await PGlite.create({
    fs: new DurableFolder(partial),
    extensions,
    loadDataDir: await loadTemplate(),
    startParams: startParams({ fsync: "off" }),
  });
  await pglite.close();
  for (const entry of readdirSync(partial, { recursive: true, encoding: "utf8" })) flushPath(join(partial, entry));
  flushPath(partial);
  renameSync(partial, data);
  flushPath(join(data, ".."));
}

async function openData(fs: DurableFolder, data: string, needed: typeof extensions): Promise<PGlite> {
  return PGlite.create({
    fs,
    extensions: needed,
    // Writes reach the disk before they are acknowledged. PGlite's fdatasync, the default, does nothing.
    startParams: startParams({ fsync: "on", wal_sync_method: "fsync" }),
  }).catch((error: unknown) => {
    // Errors of the file system are no instances of Error, and do not mean that the files are damaged.
    throw error instanceof Error ? damaged(data, error.message, error) : error;
  });
}
