/** Transactions on both engines: isolated, atomic, and in turns on PGlite's single connection. */
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { OpenDatabase } from "../../src/database/open.js";
import { onEachDatabase } from "../support/databases.js";

onEachDatabase("transactions", (open, kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
    await sql`create table counters (id int primary key, value int not null)`.execute(database.db);
  });
  beforeEach(async () => {
    await sql`truncate counters`.execute(database.db);
    await sql`insert into counters values (1, 0)`.execute(database.db);
  });

  const value = async (): Promise<unknown> =>
    (await sql<{ value: number }>`select value from counters`.execute(database.db)).rows[0]?.value;

  it("do not interleave with other queries", async () => {
    const increment = (): Promise<void> =>
      database.db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ value: number }>`select value from counters for update`.execute(transaction);
        await new Promise((resolve) => setImmediate(resolve));
        await sql`update counters set value = ${(rows[0]?.value ?? 0) + 1}`.execute(transaction);
      });
    await Promise.all(Array.from({ length: 30 }, increment));
    expect(await value()).toBe(30);
  });

  it("roll back when they fail", async () => {
    const failing = database.db.transaction().execute(async (transaction) => {
      await sql`update counters set value = 5`.execute(transaction);
      await sql`insert into counters values (1, 0)`.execute(transaction);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await value()).toBe(0);
  });

  it("hide their changes until they are committed", async () => {
    let seen: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (transaction) => {
      await sql`update counters set value = 7`.execute(transaction);
      seen = value();
      await sql`update counters set value = 8`.execute(transaction);
      // PostgreSQL answers at once; PGlite's only connection is free after this transaction.
      if (database.kind === "postgres") expect(await seen).toBe(0);
    });
    expect(await seen).toBe(database.kind === "postgres" ? 0 : 8);
  });

  it.skipIf(kind === "pglite")("fail when they lose their connection, and the pool opens another", async () => {
    const failing = database.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      // The connection ends while no query runs on it.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`select 1`.execute(transaction);
    });
    await expect(failing).rejects.toThrow(/connection/);
    expect(await value()).toBe(0);
  });

  it("survive many failing queries at once", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => sql`select 1 / ${index % 2}::int as one`.execute(database.db)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  });

  it("read and write large values", async () => {
    const text = "é".repeat(3_000_000);
    const { rows } = await sql<{ text: string; size: number }>`
      select ${text}::text as text, octet_length(${text}::text) as size
    `.execute(database.db);
    expect(rows[0]?.text === text).toBe(true);
    expect(rows[0]?.size).toBe(6_000_000);
  });
});
