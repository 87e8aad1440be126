/**
 * Measures searches of a project with 10,000 documents (100,000 passages) and 10,000 memories, beside those of one with 100 documents.
 * `pnpm bench search [--engine postgres|pglite] [--documents 10000] [--dimensions 1536]`. The bar is a p95 below 50 ms.
 *
 * `--dimensions` measures searches with vectors of this length, without the time of the provider. They have no bar: `--engine pglite
 * --documents 1000 --dimensions 1536` compares a query with 10,000 passages. `--save` writes `bench/results/search.json`.
 */
import { parseArgs } from "node:util";
import { pinnedIn, type Row, saveResults, versionIn } from "../../../bench/results.js";
import type { OpenDatabase } from "../src/database/open.js";
import { searchProject } from "../src/search/search-project.js";
import { createRandom, randomQuery } from "./support/corpus.js";
import { type Engine, withDatabase } from "./support/engines.js";
import { addDocuments, addMemories, createProject } from "./support/load.js";
import { addVectors, randomVectorSearch } from "./support/vectors.js";
import { measureTimes, milliseconds, type Times } from "./support/times.js";

const { values } = parseArgs({
  options: {
    engine: { type: "string", multiple: true, default: ["postgres", "pglite"] },
    documents: { type: "string", default: "10000" },
    dimensions: { type: "string" },
    save: { type: "boolean", default: false },
  },
});
const documents = Number(values.documents);
const dimensions = values.dimensions === undefined ? undefined : Number(values.dimensions);
const userId = "user_1";
const bar = 50;

const rows: Row[] = [];

for (const engine of values.engine) {
  if (engine !== "postgres" && engine !== "pglite") throw new Error(`Unknown engine ${engine}: postgres or pglite`);
  await withDatabase(engine, async (database) => report(engine, await measure(database)), {
    vectors: dimensions !== undefined,
  });
}

if (values.save) save();

function save(): void {
  const title = (percent: number): string => `${percent}th percentile`;
  saveResults({
    name: "search",
    title: "Searches of the reference server",
    versions: {
      "@memory-service/server": versionIn("packages/server"),
      ...pinnedIn("packages/server", ["@electric-sql/pglite", "pg"]),
    },
    tables: [
      {
        id: "search",
        title: "Time of a search",
        measures: [
          { id: "p50", title: "median", unit: "ms", better: "lower", digits: 1 },
          { id: "p95", title: title(95), unit: "ms", better: "lower", digits: 1 },
          { id: "p99", title: title(99), unit: "ms", better: "lower", digits: 1 },
          { id: "processor", title: "processor time", unit: "ms", better: "lower", digits: 1 },
        ],
        rows,
      },
    ],
  });
}

async function measure({ db }: OpenDatabase): Promise<readonly [Times, Times]> {
  const random = createRandom(1);
  const queries = Array.from({ length: 320 }, () => randomQuery(random));
  const sizes = [100, documents];
  const [small, large] = await Promise.all(sizes.map(() => createProject(db)));
  const timesOf = async (projectId: string, count: number): Promise<Times> => {
    await addDocuments(db, projectId, count, random);
    await addMemories(db, { projectId, userId }, count, random);
    if (dimensions !== undefined) await addVectors(db, dimensions, random);
    const vectors = dimensions === undefined ? undefined : randomVectorSearch(db, dimensions, random);
    return measureTimes(db, queries, (query) =>
      searchProject(db, { projectId, userId, query, count: 10, threshold: 0.3 }, vectors),
    );
  };
  return [await timesOf(small ?? "", 100), await timesOf(large ?? "", documents)];
}

function report(engine: Engine, [small, large]: readonly [Times, Times]): void {
  const name = engine === "postgres" ? "PostgreSQL" : "PGlite";
  const add = (count: number, times: Times): void =>
    void rows.push({
      subject: `${count.toLocaleString("en-US")} documents`,
      group: name,
      isOurs: true,
      values: { ...times },
    });
  add(100, small);
  add(documents, large);
  const line = ({ p50, p95, p99, processor }: Times): string =>
    `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}, processor time ${milliseconds(processor)}`;
  console.log(`${engine}`);
  console.log(`  100 documents:    ${line(small)}`);
  console.log(`  ${documents} documents:  ${line(large)}`);
  const ratio = (of: "p95" | "processor"): string => (large[of] / small[of]).toFixed(1);
  console.log(`  ratio of p95: ${ratio("p95")}, of the processor time: ${ratio("processor")}`);
  if (large.p95 < bar || dimensions !== undefined) return;
  console.log(`  above the bar of ${milliseconds(bar)}`);
  process.exitCode = 1;
}
