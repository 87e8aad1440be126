/** Plans of statements, in a form that only changes when tables are read in another way. */
import { CompiledQuery, type Kysely, type QueryResult, sql } from "kysely";
import pg from "pg";
import type { Schema } from "../../src/database/schema.js";

/** The reads of a statement. */
export interface Reads {
  /** The kind of the statement and its tables: `select actors, facts`. */
  readonly title: string;
  /** The indexes with their conditions, and `all rows of …` for tables that are read without an index. */
  readonly reads: readonly string[];
}

/** The number of uses after which PostgreSQL decides whether a prepared statement gets one plan for all values. */
const uses = 6;

/** Returns how a prepared statement reads its tables after some uses. It does not matter whether the planner takes a bitmap. */
export async function readsOf(db: Kysely<Schema>, { sql: text, parameters }: CompiledQuery): Promise<Reads> {
  // PGlite has one connection, to which the statement belongs.
  const run = (statement: string): Promise<QueryResult<{ readonly "QUERY PLAN": string }>> =>
    db.executeQuery(CompiledQuery.raw(statement));
  await run(`prepare planned as ${text}`);
  const values = parameters.length === 0 ? "" : `(${parameters.map(literal).join(", ")})`;
  for (let use = 1; use < uses; use += 1) await run(`explain execute planned${values}`);
  const { rows } = await run(`explain (costs off) execute planned${values}`);
  await run("deallocate planned");
  const tables = new Set<string>();
  const reads: string[] = [];
  for (const line of rows.map((row) => row["QUERY PLAN"])) {
    const scan =
      /(Seq Scan|Bitmap Heap Scan|(?<!Bitmap )Index Scan|Index Only Scan)(?: Backward)?(?: using (\w+))? on (\w+)/.exec(
        line,
      );
    const bitmap = /Bitmap Index Scan on (\w+)/.exec(line);
    const condition = /Index Cond: (.*)/.exec(line);
    if (scan?.[3]) tables.add(scan[3]);
    if (scan?.[1] === "Seq Scan") reads.push(`all rows of ${scan[3]}`);
    const index = bitmap?.[1] ?? scan?.[2];
    if (index) reads.push(index);
    if (condition?.[1]) reads.push(`${reads.pop()} ${withoutValues(condition[1])}`);
  }
  const verb = /\b(select|insert|update|delete)\b/i.exec(text)?.[1] ?? "";
  return { title: `${verb} ${[...tables].toSorted().join(", ")}`, reads: reads.toSorted() };
}

/** Returns a parameter as SQL. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `array[${value.map(literal).join(", ")}]`;
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

/** Returns a condition with `?` for values, which depend on the run. */
function withoutValues(condition: string): string {
  return condition.replace(/(\(InitPlan \d+\)\.col1|'(''|[^'])*'|\b\d+\b|\$\d+)(\)?::[\w[\]]+)?/g, "?");
}

/** Returns the reads of a function of the database: the plan of a statement that calls it does not show them. */
export async function readsOfFunction(
  db: Kysely<Schema>,
  name: string,
  parameters: readonly unknown[],
): Promise<Reads> {
  const { rows } = await sql<{ readonly body: string; readonly settings: string[] }>`
    select prosrc as body, proconfig as settings from pg_proc where proname = ${name}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no function ${name}`);
  return db.transaction().execute(async (transaction) => {
    for (const [setting, value] of row.settings.map((entry) => entry.split("=")))
      await sql`select set_config(${setting}, ${value}, true)`.execute(transaction);
    return readsOf(transaction, CompiledQuery.raw(row.body, [...parameters]));
  });
}
