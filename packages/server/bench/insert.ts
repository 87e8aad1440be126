/**
 * Measures how long creating memories takes, and how large the database grows, on PGlite and PostgreSQL: one memory per request, and up to
 * 100,000 with 1,000 per request. Processor time is that of the server and the database, without HTTP.
 *
 *     pnpm bench insert [--engine postgres|pglite] [--most 100000] [--save]
 *
 * `--save` writes `bench/results/insert.json`.
 */
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { pinnedIn, type Row, saveResults, versionIn } from "../../../bench/results.js";
import type { OpenDatabase } from "../src/database/open.js";
import { createMemories } from "../src/memories/changes.js";
import { createRandom, type Random, randomText } from "./support/corpus.js";
import { type Engine, withDatabase } from "./support/engines.js";
import { createProject } from "./support/load.js";
import { processorTime } from "./support/processor-time.js";

const { values } = parseArgs({
  options: {
    engine: { type: "string", multiple: true, default: ["postgres", "pglite"] },
    most: { type: "string", default: "100000" },
    save: { type: "boolean", default: false },
  },
});
const most = Number(values.most);
const singles = 1_000;
const perRequest = 1_000;
const sizes = [10_000, 50_000, 100_000].filter((size) => size <= most);
const wordsPerMemory = 12;

const rows: Row[] = [];
for (const engine of values.engine) {
  if (engine !== "postgres" && engine !== "pglite") throw new Error(`Unknown engine ${engine}: postgres or pglite`);
  await withDatabase(engine, async (database) => measure(engine, database));
}
if (values.save) save();

async function measure(engine: Engine, { db }: OpenDatabase): Promise<void> {
  const random = createRandom(1);
  const insert = async (count: number, inOne: number): Promise<{ processor: number; seconds: number }> => {
    const projectId = await createProject(db);
    const [processorStart, start] = [await processorTime(db), performance.now()];
    for (let done = 0; done < count; done += inOne)
      await createMemories({ db, now: () => new Date() }, { projectId, memories: memoriesOf(inOne, random) });
    const processor = ((await processorTime(db)) - processorStart) / count;
    return { processor, seconds: (performance.now() - start) / 1000 };
  };
  const report = async (subject: string, times: Awaited<ReturnType<typeof insert>>): Promise<void> => {
    const { rows: found } = await sql<{ readonly database: number; readonly log: string }>`
      select pg_database_size(current_database()) as database, (select sum(size) from pg_ls_waldir()) as log`.execute(
      db,
    );
    const megabytes = (bytes: unknown): number => Number(bytes) / 1e6;
    const [size] = found;
    const row = { ...times, database: megabytes(size?.database), log: megabytes(size?.log) };
    rows.push({ subject, group: engine === "postgres" ? "PostgreSQL" : "PGlite", isOurs: true, values: row });
    console.log(engine, subject, row);
  };
  await report("1,000, one per request", await insert(singles, 1));
  for (const size of sizes)
    await report(`${size.toLocaleString("en-US")} more, 1,000 per request`, await insert(size, perRequest));
}

function memoriesOf(count: number, random: Random): { content: string; user_id: string }[] {
  return Array.from({ length: count }, () => ({ content: randomText(random, wordsPerMemory), user_id: "user_1" }));
}

function save(): void {
  saveResults({
    name: "insert",
    title: "Creating memories in the reference server",
    versions: {
      "@memory-service/server": versionIn("packages/server"),
      ...pinnedIn("packages/server", ["@electric-sql/pglite", "pg"]),
    },
    tables: [
      {
        id: "insert",
        title: "Creating memories",
        measures: [
          { id: "processor", title: "processor time of a memory", unit: "ms", better: "lower", digits: 2 },
          { id: "seconds", title: "time of all", unit: "s", better: "lower", digits: 1 },
          { id: "database", title: "database afterwards", unit: "MB", better: "lower", digits: 0 },
          { id: "log", title: "write-ahead log afterwards", unit: "MB", better: "lower", digits: 0 },
        ],
        rows,
      },
    ],
  });
}
