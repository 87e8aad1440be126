/** Brings the schema of a database up to date. */
import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { StartError } from "../start-error.js";
import { migrations } from "./migrations/index.js";
import type { Schema } from "./schema.js";

/** Migrations by name, in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The database has migrations that this version of the server does not know. */
export class NewerDatabaseError extends StartError {
  override readonly name = "NewerDatabaseError";

  constructor(readonly unknownMigrations: readonly string[]) {
    super(
      `The database was migrated by a newer version of the server (${unknownMigrations.join(", ")}). ` +
        "Start that version or a later one, or use another database.",
    );
  }
}

/** The table with the names of the migrations that a database has. */
const defaultTable = "kysely_migration";

/**
 * Runs the migrations that the database does not have, all in one transaction. Instances that start at the same time take turns. Throws
 * `NewerDatabaseError` if the database has migrations that are not `known`. Optional tables have migrations of their own, listed in
 * another table, so that servers without the option can open the database.
 */
export async function migrate(
  db: Kysely<Schema>,
  known: Migrations = migrations,
  table: string = defaultTable,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Waiting for another instance, or a migration of large tables, may take long.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await migrateOn(connection, known, table);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function migrateOn(connection: Kysely<Schema>, known: Migrations, table: string): Promise<void> {
  const executed = await refuseNewer(connection, known, table);
  // The usual case. The migrator would look at all tables first.
  if (executed.length === Object.keys(known).length) return;
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => known },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // A newer version may have migrated the database in between.
  await refuseNewer(connection, known, table);
  throw error;
}

/** Returns the migrations that the database has, if all of them are known. */
async function refuseNewer(db: Kysely<Schema>, known: Migrations, table: string): Promise<readonly string[]> {
  const executed = await executedMigrations(db, table);
  const unknown = executed.filter((name) => !(name in known));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  return executed;
}

async function executedMigrations(db: Kysely<Schema>, table: string): Promise<string[]> {
  const found = await sql<{ name: string | null }>`select to_regclass(${table})::text as name`.execute(db);
  if (!found.rows[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
