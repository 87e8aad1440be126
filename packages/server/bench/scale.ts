/**
 * Measures how the time of reads grows with the data: facts and memories from 1,000 to 1,000,000 and documents from 100 to 100,000 (ten
 * passages each). Prints a table. A step adds to the data of the one before.
 *
 *     pnpm bench scale [--engine postgres|pglite] [--most 1000000] [--output FILE]
 *
 * PGlite is measured up to 100,000 facts and memories and 10,000 documents, as loading more takes hours.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../src/database/schema.js";
import { newId } from "../src/ids.js";
import { searchProject } from "../src/search/search-project.js";
import { createRandom, randomQuery, type Random } from "./support/corpus.js";
import { type Engine, withDatabase } from "./support/engines.js";
import { addDocuments, addMemories, createProject, passagesPerDocument } from "./support/load.js";
import { measureTimes, type Times } from "./support/times.js";

const { values } = parseArgs({
  options: {
    engine: { type: "string", default: "postgres" },
    most: { type: "string" },
    output: { type: "string" },
  },
});
const { engine } = values;
if (engine !== "postgres" && engine !== "pglite") throw new Error(`Unknown engine ${engine}: postgres or pglite`);
const most = Number(values.most ?? (engine === "postgres" ? 1_000_000 : 100_000));
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= most);
const userId = "user_1";
const repetitions = 120;
const factsPerStatement = 20_000;

interface Row {
  readonly size: number;
  readonly loadSeconds: number;
  readonly times: Readonly<Record<string, Times>>;
}

const rows = await withDatabase(engine, async ({ db }) => {
  const random = createRandom(1);
  const project = { projectId: await createProject(db), userId };
  const actorId = await createActor(db, project.projectId);
  const measured: Row[] = [];
  let loaded = 0;
  for (const size of sizes) {
    const start = performance.now();
    await load(db, { ...project, actorId }, size - loaded, random);
    loaded = size;
    const loadSeconds = (performance.now() - start) / 1000;
    const times = await measure(db, { ...project, actorId }, random);
    measured.push({ size, loadSeconds, times });
    // The next step may take an hour.
    console.error(size, times);
  }
  return measured;
});
const table = tableOf(engine, rows);
console.log(table);
if (values.output) writeFileSync(values.output, table);

interface Place {
  readonly projectId: string;
  readonly userId: string;
  readonly actorId: string;
}

async function createActor(db: Kysely<Schema>, projectId: string): Promise<string> {
  const id = newId("actor");
  await sql`insert into actors select ${id}, workspace_id, 'A', now() from projects where id = ${projectId}`.execute(
    db,
  );
  return id;
}

/** Adds facts and memories, and a tenth as many documents. */
async function load(db: Kysely<Schema>, place: Place, count: number, random: Random): Promise<void> {
  // In batches, which stay below the time that a statement may take.
  for (let done = 0; done < count; done += factsPerStatement)
    await sql`
      insert into facts (id, actor_id, fact, metadata, score, created_at, updated_at)
      select 'fct_' || md5(random()::text || i), ${place.actorId}, 'Fact ' || i, '{}', 0, now(), now()
      from generate_series(1, ${Math.min(factsPerStatement, count - done)}::int) i`.execute(db);
  await addMemories(db, place, count, random);
  await addDocuments(db, place.projectId, count / 10, random);
  await sql`analyze`.execute(db);
}

async function measure(db: Kysely<Schema>, place: Place, random: Random): Promise<Row["times"]> {
  const queries = Array.from({ length: repetitions }, () => randomQuery(random));
  const { rows: facts } = await sql<{ readonly id: string }>`
    select id from facts order by md5(id) limit ${repetitions}`.execute(db);
  return {
    "read a fact": await measureTimes(db, facts, ({ id }) =>
      db.selectFrom("facts").selectAll().where("id", "=", id).where("actor_id", "=", place.actorId).execute(),
    ),
    "page of 50 facts": await measureTimes(db, facts, ({ id }) =>
      db
        .selectFrom("facts")
        .selectAll()
        .where("actor_id", "=", place.actorId)
        .where("id", ">", id)
        .orderBy("id")
        .limit(50)
        .execute(),
    ),
    search: await measureTimes(db, queries, (query) =>
      searchProject(db, { ...place, query, count: 10, threshold: 0.3 }),
    ),
  };
}

function tableOf(name: Engine, measured: readonly Row[]): string {
  const columns = Object.keys(measured[0]?.times ?? {});
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const number = (value: number): string => value.toLocaleString("en");
  const time = (times: Times | undefined): string =>
    times ? [times.p50, times.p95, times.processor].map((value) => value.toFixed(1)).join(" / ") : "";
  return [
    `${name}, times p50 / p95 / processor time in ms:`,
    "",
    line(["facts and memories", "documents (passages)", ...columns, "load (s)"]),
    line(["---", "---", ...columns.map(() => "---"), "---"]),
    ...measured.map(({ size, loadSeconds, times }) =>
      line([
        number(size),
        `${number(size / 10)} (${number((size / 10) * passagesPerDocument)})`,
        ...columns.map((column) => time(times[column])),
        loadSeconds.toFixed(0),
      ]),
    ),
    "",
  ].join("\n");
}
