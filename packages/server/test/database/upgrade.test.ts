/**
 * Databases of earlier versions. `released/NNNN.sql` has the statements of a migration as it was released, and `NNNN-rows.sql` rows that
 * such a database may have. Later migrations are tried on them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "../../src/database/migrate.js";
import { migrations } from "../../src/database/migrations/index.js";
import type { Schema } from "../../src/database/schema.js";
import { onEachDatabase } from "../support/databases.js";

const folder = join(import.meta.dirname, "released");

/** Migrations that users may have run. Add the newest one here when it is released. */
const released = ["0001-initial"];

it.each(released)("the migration %s is as it was released", async (name) => {
  const statements: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(`${query.sql};\n`),
  });
  await migrations[name]?.up(recorder);
  expect(statements).not.toEqual([]);
  // Until the first release: `vitest run test/database/upgrade.test.ts -u` accepts a change.
  await expect(statements.join("\n")).toMatchFileSnapshot(join(folder, `${name.slice(0, 4)}.sql`));
});

onEachDatabase("upgrade", (open) => {
  it.each(released)("from %s keeps all rows, and ends with the schema of a new database", async (name) => {
    const { db } = await open();
    const wanted = await schemaOf(db);
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const upTo = released.slice(0, released.indexOf(name) + 1);
    for (const one of upTo) await load(db, `${one.slice(0, 4)}.sql`);
    await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    for (const one of upTo)
      await sql`insert into kysely_migration values (${one}, ${"2026-11-23T00:00:00.000Z"})`.execute(db);
    await load(db, `${name.slice(0, 4)}-rows.sql`);
    const before = await countRows(db);

    await migrate(db, migrations);
    expect(await countRows(db)).toMatchObject(before);
    expect(await schemaOf(db)).toEqual(wanted);
    expect(await db.selectFrom("facts").selectAll().orderBy("id").execute()).toMatchObject([
      { id: "fac_1", fact: "Ada prefers tea", metadata: { source: "chat" }, expired: false, score: 0.5 },
      { id: "fac_2", fact: "Ada lives in Turin", metadata: {}, expired: true, expiration_date: "2026-01-01" },
    ]);
  });
});

async function load(db: Kysely<Schema>, file: string): Promise<void> {
  const { rows } = await sql.raw(readFileSync(join(folder, file), "utf8")).execute(db);
  expect(rows).toEqual([]);
}

/** Returns the number of rows in each table that has some, except those of the migrator. */
async function countRows(db: Kysely<Schema>): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
}

/** Describes all tables, constraints, indexes and functions, except those of the migrator and of extensions. */
async function schemaOf(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default,
      generation_expression) as line from information_schema.columns where table_schema = 'public'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`.execute(db);
  return rows.map(({ line }) => line).filter((line) => !line.includes("kysely_migration"));
}
