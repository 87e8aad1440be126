/** Migrations on both engines: once, by one instance at a time, and never backwards. */
import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, type Migrations, NewerDatabaseError } from "../../src/database/migrate.js";
import { migrations } from "../../src/database/migrations/index.js";
import { openDatabase } from "../../src/database/open.js";
import { onEachDatabase } from "../support/databases.js";

/** The migrations, and one that fails when it runs twice. */
const next: Migrations = {
  ...migrations,
  "9998-next": { up: async (db: Kysely<unknown>) => void (await sql`create table next (id int)`.execute(db)) },
};

onEachDatabase("migrate", (open) => {
  it("runs each migration once", async () => {
    const { db } = await open();
    await migrate(db);
    await migrate(db, next);
    await migrate(db, next);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(next).toSorted());
  });

  it("lets instances that start at once take turns", async () => {
    const { db } = await open();
    await Promise.all(Array.from({ length: 8 }, () => migrate(db, next)));
    const { rows } = await sql`select name from kysely_migration where name = '9998-next'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it("changes nothing if one of several migrations fails", async () => {
    const { db } = await open();
    const failing = { up: async (own: Kysely<unknown>) => void (await sql`select 1 / 0`.execute(own)) };
    await expect(migrate(db, { ...next, "9999-failing": failing })).rejects.toMatchObject({ code: "22012" });
    const { rows } = await sql`select to_regclass('next') as name`.execute(db);
    expect(rows).toEqual([{ name: null }]);
    await migrate(db, next);
  });

  it("refuses a database of a newer version", async () => {
    const options = await open.options();
    const newer = await openDatabase(options);
    await migrate(newer.db, next);
    await newer.close();
    await expect(openDatabase(options)).rejects.toThrow(NewerDatabaseError);
    await expect(openDatabase(options)).rejects.toThrow("newer version of the server (9998-next)");
  });
});
