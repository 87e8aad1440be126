/** Settings of the embedded database. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { Extension } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/** The major version of PostgreSQL in PGlite. */
export const postgresVersion = "18";

type Extensions = Readonly<Record<string, Extension>>;

/** The extensions that migrations may create. */
export const extensions: Extensions = { btree_gin: loadedWhenUsed(btree_gin), pg_trgm: loadedWhenUsed(pg_trgm) };

/** Returns these extensions and pgvector, which only servers with a provider of embeddings load. */
export function extensionsWithVectors(): Extensions {
  const vector: Extension = { name: "vector", setup: async () => ({ bundlePath: pgvectorArchive() }) };
  return { ...extensions, vector: loadedWhenUsed(vector) };
}

/**
 * Returns the URL of the library. The build copies it beside this file, because its package names an older PGlite as its peer, which npm
 * would install beside ours, with 27 MB.
 */
function pgvectorArchive(): URL {
  const published = new URL("./vector.tar.gz", import.meta.url);
  if (existsSync(published)) return published;
  const main = createRequire(import.meta.url).resolve("@electric-sql/pglite-pgvector");
  return new URL("./vector.tar.gz", pathToFileURL(main));
}

/**
 * Returns the extension without its early load. By default, PGlite loads libraries while it starts, all at once, and one of them a second
 * time when it is first used; which one differs from start to start. In about one of twenty processes, functions of pg_trgm then called
 * the first copy, whose data was not initialised, and the query ended in the middle.
 */
function loadedWhenUsed(extension: Extension): Extension {
  return {
    ...extension,
    async setup(pglite, options, clientOnly) {
      const result = await extension.setup(pglite, options, clientOnly);
      const emscriptenOpts: unknown = result.emscriptenOpts ?? options;
      return { ...result, emscriptenOpts: Object.assign({}, emscriptenOpts, { noWasmDecoding: true }) };
    },
  };
}

/** Settings that replace PGlite's defaults, which include `-F`: no fsync. */
const settings: Readonly<Record<string, string>> = {
  search_path: "public",
  timezone: "UTC",
  exit_on_error: "false",
  log_checkpoints: "false",
  io_method: "sync",
  max_worker_processes: "0",
  max_parallel_workers: "0",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  // The default, 128 MB, counts towards the memory of this process.
  shared_buffers: "16MB",
  // A checkpoint keeps files of the log for later. The defaults, 80 MB to 1 GB, are for machines of their own.
  min_wal_size: "32MB",
  max_wal_size: "64MB",
};

/** Returns the arguments of PostgreSQL in single-user mode: `-O` and `-j` as PGlite has them, and our settings. */
export function startParams(own: Readonly<Record<string, string>>): string[] {
  const options = Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["--single", "-O", "-j", ...options];
}

/**
 * Lets V8 optimize functions of PGlite later, when they have run more often. With its default, optimizing takes as much processor time
 * during the start as the start itself, and half of the memory. Queries are as fast in the end.
 */
export function optimizeLater(): void {
  setFlagsFromString("--wasm-tiering-budget=1000000000");
}
