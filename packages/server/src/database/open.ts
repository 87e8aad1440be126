/** Opens the database: PostgreSQL, or PGlite on a folder or in memory. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { explainConnection } from "./explain-connection.js";
import { migrate } from "./migrate.js";
import { type OnCrash, openFolder, openInMemory } from "./pglite.js";
import { preparingPool } from "./prepared-statements.js";
import type { Schema } from "./schema.js";
import { valueTypes } from "./values.js";

export interface DatabaseOptions {
  /** A connection string of PostgreSQL: `postgresql://user:password@host:5432/name`. */
  readonly url?: string | undefined;
  /** The folder of an embedded database. Without `url` and `folder`, the database is in memory. */
  readonly folder?: string | undefined;
  /** Connections to PostgreSQL, 10 by default. */
  readonly connections?: number | undefined;
  /** Gets errors of idle connections, for logs. The pool replaces these connections by itself. */
  readonly onConnectionError?: ((error: Error) => void) | undefined;
  /** Called once when the embedded database crashes: until it is opened again, all queries fail. */
  readonly onCrash?: OnCrash | undefined;
  /** Adds pgvector and the tables of vectors. Default: false. */
  readonly vectors?: boolean | undefined;
}

/** An open, migrated database. */
export interface OpenDatabase {
  readonly db: Kysely<Schema>;
  readonly kind: "pglite" | "postgres";
  /** Returns the number of connections by state, and of queries that wait for one. */
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number };
  /** Waits for running queries, and closes the database. Calling it again does nothing. */
  close(): Promise<void>;
}

/** Opens the database, and migrates it. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<OpenDatabase> {
  const { kind, pool, close: closeEngine } = await connect(options);
  pool.on("connect", (client) => {
    // The pool only listens to idle clients. One that is lost between two queries of a transaction would end the process.
    client.on("error", (error) => options.onConnectionError?.(error));
  });
  // The pool repeats the errors of idle clients.
  pool.on("error", () => {});
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparingPool(pool, kind) }) });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= db.destroy().finally(closeEngine));
  try {
    await migrate(db);
    if (options.vectors) await (await import("./vector-tables.js")).createVectorTables(db);
    return { db, kind, connections: () => countConnections(pool), close };
  } catch (error) {
    await close();
    throw options.url === undefined ? error : explainConnection(error, options.url);
  }
}

function countConnections({ totalCount, idleCount, waitingCount }: pg.Pool): ReturnType<OpenDatabase["connections"]> {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

interface Connection {
  readonly kind: OpenDatabase["kind"];
  readonly pool: pg.Pool;
  /** Closes what the pool does not. */
  readonly close: () => Promise<void>;
}

async function connect({ url, folder, connections, onCrash, vectors }: DatabaseOptions): Promise<Connection> {
  if (url === undefined) {
    const embedded = { onCrash, vectors };
    const opened = await (folder === undefined ? openInMemory(embedded) : openFolder(folder, embedded));
    return { kind: "pglite", ...opened };
  }
  if (folder !== undefined) throw new Error("Pass either `url` or `folder`, not both");
  const pool = new pg.Pool({
    connectionString: url,
    max: connections ?? 10,
    types: valueTypes,
    options: "-c timezone=UTC",
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  return { kind: "postgres", pool, close: async () => {} };
}
