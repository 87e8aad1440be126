/** The databases that are measured. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "../../src/database/open.js";
import { findPostgres, startPostgres } from "../../test/support/postgres.js";

export type Engine = "pglite" | "postgres";

/** Runs a measurement on a new, empty database. PGlite is on a folder and PostgreSQL has fsync, as in use. */
export async function withDatabase<T>(
  engine: Engine,
  measure: (database: OpenDatabase) => Promise<T>,
  { vectors = false }: { readonly vectors?: boolean } = {},
): Promise<T> {
  if (engine === "pglite") {
    const folder = mkdtempSync(join(tmpdir(), "memory-service-bench-"));
    try {
      return await measureAndClose(await openDatabase({ folder, vectors }), measure);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const programs = findPostgres();
  if ("missing" in programs) throw new Error(programs.missing);
  const cluster = await startPostgres(programs.folder, { fsync: true });
  try {
    const url = cluster.url(await cluster.createDatabase());
    return await measureAndClose(await openDatabase({ url, vectors }), measure);
  } finally {
    await cluster.stop();
  }
}

async function measureAndClose<T>(database: OpenDatabase, measure: (database: OpenDatabase) => Promise<T>): Promise<T> {
  try {
    return await measure(database);
  } finally {
    await database.close();
  }
}
