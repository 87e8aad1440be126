/** Statements that are prepared: which, and what happens when their tables change. */
import { CompiledQuery, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "../../src/database/open.js";
import { isUnavailable } from "../../src/database/unavailable.js";
import { onEachDatabase } from "../support/databases.js";

onEachDatabase("prepared statements", (open, kind) => {
  let database: OpenDatabase;
  let db: OpenDatabase["db"];
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    await sql`create table things (id int primary key, name text)`.execute(db);
    await sql`insert into things values (1, 'one')`.execute(db);
  });

  /** Runs on one connection, as prepared statements belong to connections. */
  const onOne = <T>(run: (db: OpenDatabase["db"]) => Promise<T>): Promise<T> => db.connection().execute(run);
  const thing = async (one: OpenDatabase["db"]): Promise<unknown> =>
    (await sql`select * from things where id = ${1}`.execute(one)).rows;
  const namesOf = async (one: OpenDatabase["db"], part: string): Promise<readonly string[]> => {
    // In the text, so that this statement is not prepared.
    const text = `select name from pg_prepared_statements where statement like '%${part}%'`;
    return (await one.executeQuery<{ name: string }>(CompiledQuery.raw(text))).rows.map(({ name }) => name);
  };
  const prepared = async (one: OpenDatabase["db"], part: string): Promise<number> => (await namesOf(one, part)).length;

  it("are those that are used again, with values", async () => {
    await onOne(async (one) => {
      await sql`select ${1}::int as once`.execute(one);
      for (let use = 0; use < 3; use += 1) {
        await sql`select ${use}::int as thrice`.execute(one);
        await sql`select 1 as constant`.execute(one);
      }
      expect([
        await prepared(one, "as once"),
        await prepared(one, "as thrice"),
        await prepared(one, "as const"),
      ]).toEqual([0, 1, 0]);
    });
  });

  it("read the table as it is after a migration by another instance", async () => {
    await onOne(async (one) => {
      for (let use = 0; use < 3; use += 1) expect(await thing(one)).toEqual([{ id: 1, name: "one" }]);
      await sql`alter table things add column size int default 7`.execute(one);
      expect(await thing(one)).toEqual([{ id: 1, name: "one", size: 7 }]);
    });
  });

  it("fail a transaction with an error that says to try again after a migration", async () => {
    for (let use = 0; use < 3; use += 1) await db.transaction().execute(thing);
    await sql`alter table things drop column size`.execute(db);
    const failed: unknown = await db
      .transaction()
      .execute(thing)
      .catch((error: unknown) => error);
    expect([failed, isUnavailable(failed)]).toEqual([expect.any(Error), true]);
    expect(await db.transaction().execute(thing)).toEqual([{ id: 1, name: "one" }]);
  });

  it.skipIf(kind === "pglite")("are limited in number, and the others still run", async () => {
    await onOne(async (one) => {
      for (let column = 0; column < 320; column += 1)
        for (let use = 0; use < 2; use += 1) {
          const { rows } = await sql`select ${use}::int as ${sql.ref(`column_${column}`)}`.execute(one);
          expect(rows).toEqual([{ [`column_${column}`]: use }]);
        }
      expect(await prepared(one, 'as "column_')).toBeLessThanOrEqual(300);
    });
  });

  /** Uses a statement often enough to prepare it, and returns its name. */
  const prepare = async (one: OpenDatabase["db"], column: string): Promise<string | undefined> => {
    for (let use = 0; use < 3; use += 1)
      expect((await sql`select ${use}::int as ${sql.ref(column)}`.execute(one)).rows).toEqual([{ [column]: use }]);
    return (await namesOf(one, `"${column}"`))[0];
  };

  it.skipIf(kind === "pglite")("have names that tell their texts, whichever instance prepares them", async () => {
    const namesIn = async (columns: readonly string[]): Promise<readonly unknown[]> => {
      const instance = await open();
      return instance.db.connection().execute(async (one) => {
        const names: unknown[] = [];
        for (const column of columns) names.push(await prepare(one, column));
        return names;
      });
    };
    const [first, second] = await namesIn(["first", "second"]);
    expect(first).not.toBe(second);
    expect(await namesIn(["second", "first"])).toEqual([second, first]);
  });

  it("are given up where a pooler changes connections, and loses them", async () => {
    const pooled = await open();
    await pooled.db.connection().execute(async (one) => {
      expect(await prepare(one, "lost")).toMatch(/^s0_[0-9a-f]{32}$/);
      await one.executeQuery(CompiledQuery.raw("deallocate all"));
      expect(await prepare(one, "lost")).toBeUndefined();
    });
  });

  it.skipIf(kind === "pglite")(
    "are given up where a pooler changes connections, and others have prepared them",
    async () => {
      const pooled = await open();
      await pooled.db.connection().execute(async (one) => {
        const name = await prepare(one, "taken");
        await pooled.db.connection().execute(async (another) => {
          await another.executeQuery(CompiledQuery.raw(`prepare ${name} as select 1`));
          await prepare(another, "taken");
          expect(await prepare(another, "later")).toBeUndefined();
        });
      });
    },
  );

  it.skipIf(kind === "postgres")("get new plans when tables have grown, without statistics", async () => {
    await sql`create table words (word text primary key)`.execute(db);
    // As a new embedded database knows its tables: as empty.
    await sql`vacuum words`.execute(db);
    const text = "execute find('1')";
    const plan = async (): Promise<unknown> =>
      (await db.executeQuery(CompiledQuery.raw(`explain (costs off) ${text}`))).rows[0];
    await sql`prepare find (text) as select * from words where word = $1`.execute(db);
    for (let use = 0; use < 6; use += 1) await plan();
    expect(await plan()).toEqual({ "QUERY PLAN": "Seq Scan on words" });
    await sql`insert into words select i::text from generate_series(1, ${1_000}::int) i`.execute(db);
    expect(await plan()).toEqual({ "QUERY PLAN": expect.stringContaining("words_pkey") });
  });
});
