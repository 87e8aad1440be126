/** Values have the same JavaScript types on both engines. */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "../../src/database/open.js";
import { onEachDatabase } from "../support/databases.js";

onEachDatabase("values", (open) => {
  let db: OpenDatabase["db"];
  beforeAll(async () => {
    ({ db } = await open());
  });

  const cases: readonly [expression: string, expected: unknown][] = [
    ["1::int2", 1],
    ["9007199254740991::int8", Number.MAX_SAFE_INTEGER],
    ["count(*)", 1],
    ["'{1,NULL,-9007199254740991}'::int8[]", [1, null, Number.MIN_SAFE_INTEGER]],
    [
      "'{{1,2},{3,4}}'::int8[]",
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ["0.1::float8", 0.1],
    ["'NaN'::float8", Number.NaN],
    ["0.10::numeric", "0.10"],
    ["true", true],
    ["'é\u{1f600}'::text", "é\u{1f600}"],
    ["'2024-02-29T23:59:59.123456+02:00'::timestamptz", new Date("2024-02-29T21:59:59.123Z")],
    ["'0001-01-01 BC'::date::text", "0001-01-01 BC"],
    ["'2024-02-29'::date", "2024-02-29"],
    ["'{2024-02-29}'::date[]", ["2024-02-29"]],
    ["'2024-02-29T23:59:59.5'::timestamp", "2024-02-29 23:59:59.5"],
    [`'{"a": [1, null, "x"]}'::jsonb`, { a: [1, null, "x"] }],
    ["'null'::jsonb", null],
    ["'[1]'::json", [1]],
    ["'\\x00ff'::bytea", Buffer.from([0, 255])],
    [`'{a,"b c",NULL,"NULL"}'::text[]`, ["a", "b c", null, "NULL"]],
    ["'{t,f}'::bool[]", [true, false]],
    ["null::int8", null],
  ];

  it.each(cases)("reads %s", async (expression, expected) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db);
    expect(rows).toEqual([{ value: expected }]);
  });

  it("rejects integers that a number cannot hold", async () => {
    await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow("9007199254740993");
    await expect(sql`select '{9007199254740993}'::int8[]`.execute(db)).rejects.toThrow(RangeError);
    const { rows } = await sql`select 1 as fine`.execute(db);
    expect(rows).toEqual([{ fine: 1 }]);
  });

  it("writes parameters", async () => {
    const date = new Date("2024-02-29T21:59:59.123Z");
    const json = [1, { a: null }];
    const { rows } = await sql`select
      ${date}::timestamptz as date, ${JSON.stringify(json)}::jsonb as json, ${["a", null, "{}"]}::text[] as texts,
      ${2 ** 40}::int8 as number, ${Buffer.from([0, 1])}::bytea as bytes, ${null}::text as nothing, ${false}::bool as no
    `.execute(db);
    expect(rows).toEqual([
      { date, json, texts: ["a", null, "{}"], number: 2 ** 40, bytes: Buffer.from([0, 1]), nothing: null, no: false },
    ]);
  });

  it("has the time zone UTC", async () => {
    const { rows } = await sql`select current_setting('timezone') as zone, now()::text as now`.execute(db);
    expect(rows).toEqual([{ zone: "UTC", now: expect.stringMatching(/\+00$/) }]);
  });

  it("reports errors with the codes of PostgreSQL", async () => {
    await sql`create temporary table pairs (a int primary key)`.execute(db);
    const insert = sql`insert into pairs values (1)`;
    await insert.execute(db);
    await expect(insert.execute(db)).rejects.toMatchObject({ code: "23505", constraint: "pairs_pkey" });
    await expect(sql`select ${0}::int / 0`.execute(db)).rejects.toMatchObject({ code: "22012" });
    await expect(sql`selec`.execute(db)).rejects.toMatchObject({ code: "42601" });
  });
});
