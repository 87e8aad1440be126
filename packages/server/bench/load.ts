/**
 * Loads the server on PostgreSQL and on the embedded database: each kind of request alone, over 8 connections, then the mix of all, over 16
 * and 128. The processor time is that of the server and of PostgreSQL. Fails if an answer is neither 2xx nor, over 128 connections, 503.
 *
 *     pnpm bench load [--seconds 5] [--engine postgres|pglite] [--base FOLDER] [--save]
 *
 * `--base` names another checkout, in which `pnpm install` and `pnpm build` have run: its server takes turns with this one, and each line
 * ends with the ratio. `--save` writes `bench/results/load.json`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { pinnedIn, type Row, saveResults, valuesOf, versionIn } from "../../../bench/results.js";
import { findPostgres, startPostgres } from "../test/support/postgres.js";
import { median, type MeasuredServer, startMeasured } from "./processes.js";
import { adminKey, createMix, type Kind } from "./support/mix.js";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    engine: { type: "string", multiple: true, default: ["postgres", "pglite"] },
    base: { type: "string" },
    save: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const here = fileURLToPath(new URL("..", import.meta.url));
const checkouts = [here, ...(values.base === undefined ? [] : [join(resolve(values.base), "packages/server")])];
const hertz = 100;

/** A running server, this one or the base. */
interface Subject {
  readonly server: MeasuredServer;
  readonly kinds: readonly Kind[];
}

interface Measured {
  readonly perSecond: number;
  /** The processor time of a request in microseconds. */
  readonly cost: number;
  readonly p50: number;
  readonly p99: number;
  /** The share of requests that were refused, in percent. */
  readonly refused: number;
}

interface Load {
  readonly subject: string;
  readonly connections: number;
  readonly requests: readonly autocannon.Request[];
}

/** Returns the processor time of all processes of PostgreSQL, in seconds. */
function postgresCpu(): number {
  const times = readdirSync("/proc").map((pid) => {
    try {
      const [name, fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
      const [user, system] = fields?.split(" ").slice(11, 13) ?? [];
      return name?.endsWith("(postgres") ? Number(user) + Number(system) : 0;
    } catch {
      // Not a process, or one that has ended.
      return 0;
    }
  });
  return times.reduce((sum, time) => sum + time, 0) / hertz;
}

async function measure({ server }: Subject, { connections, requests, subject }: Load): Promise<Measured> {
  const start = server.cpu() + postgresCpu();
  const result = await autocannon({ url: server.url, connections, requests: [...requests], duration: 1 });
  const count = result.requests.total;
  const cost = ((server.cpu() + postgresCpu() - start) / count) * 1e6;
  const refused = result.statusCodeStats?.["503"]?.count ?? 0;
  const failed = result.non2xx + result.errors - (connections > 16 ? refused : 0);
  if (failed > 0) {
    console.log(`  ${failed} of ${count} requests failed: ${subject}`);
    process.exitCode = 1;
  }
  const { p50, p99 } = result.latency;
  return { perSecond: count, cost, p50, p99, refused: (refused / count) * 100 };
}

/** Measures the subjects in turns of a second, after one to warm up, and returns the medians. */
async function measureAll(subjects: readonly Subject[], load: (subject: Subject) => Load): Promise<Measured[]> {
  const turns: Measured[][] = subjects.map(() => []);
  for (let turn = 0; turn <= seconds; turn += 1)
    for (const [index, subject] of subjects.entries()) {
      const measured = await measure(subject, load(subject));
      if (turn > 0) turns[index]?.push(measured);
    }
  return turns.map((measured) => {
    const middle = (key: keyof Measured): number => median(measured.map((one) => one[key]));
    return {
      perSecond: middle("perSecond"),
      cost: middle("cost"),
      p50: middle("p50"),
      p99: middle("p99"),
      refused: middle("refused"),
    };
  });
}

const rows: Row[] = [];

function report(group: string, subject: string, [ours, base]: readonly Measured[]): void {
  if (ours === undefined) return;
  rows.push({ subject, group, isOurs: true, values: valuesOf({ ...ours }) });
  const { perSecond, cost, p50, p99, refused } = ours;
  const ratio = base === undefined ? "" : `, ${(cost / base.cost).toFixed(2)} of the base's`;
  console.log(
    `${group.padEnd(10)}  ${subject.padEnd(24)}  ${perSecond.toFixed(0)} requests/s, p50 ${p50} ms, p99 ${p99} ms, ` +
      `${refused.toFixed(0)} % refused, ${cost.toFixed(0)} µs of processor time per request${ratio}`,
  );
}

/** Loads servers that are started with these variables. */
async function loadServers(group: string, envOf: (index: number) => Promise<Record<string, string>>): Promise<void> {
  const subjects: Subject[] = [];
  try {
    for (const [index, checkout] of checkouts.entries()) {
      const env = { ...(await envOf(index)), MEMORY_ADMIN_KEY: adminKey };
      const server = await startMeasured([join(checkout, "scripts/serve.mjs"), "--port", "0", "--demo"], env);
      subjects.push({ server, kinds: await createMix(server) });
    }
    for (const [index, { name }] of (subjects[0]?.kinds ?? []).entries()) {
      const requestsOf = ({ kinds }: Subject): Load["requests"] =>
        kinds.slice(index, index + 1).map(({ request }) => request);
      report(
        group,
        name,
        await measureAll(subjects, (one) => ({ subject: name, connections: 8, requests: requestsOf(one) })),
      );
    }
    for (const connections of [16, 128]) {
      const subject = `the mix, ${connections} connections`;
      const requestsOf = ({ kinds }: Subject): Load["requests"] =>
        kinds.flatMap(({ request, count }) => Array.from({ length: count }, () => request));
      report(
        group,
        subject,
        await measureAll(subjects, (one) => ({ subject, connections, requests: requestsOf(one) })),
      );
    }
  } finally {
    await Promise.all(subjects.map(({ server }) => server.stop()));
  }
}

function save(): void {
  saveResults({
    name: "load",
    title: "The reference server under load",
    versions: {
      "@memory-service/server": versionIn("packages/server"),
      ...pinnedIn("packages/server", ["@electric-sql/pglite", "hono", "pg"]),
    },
    tables: [
      {
        id: "load",
        title:
          "Requests of one kind over 8 connections, and a mix: four reads of a fact with one request of each other kind",
        measures: [
          { id: "perSecond", title: "requests", unit: "per second", better: "higher", digits: 0 },
          { id: "cost", title: "processor time of a request", unit: "µs", better: "lower", digits: 0 },
          { id: "p50", title: "time, p50", unit: "ms", better: "lower", digits: 0 },
          { id: "p99", title: "time, p99", unit: "ms", better: "lower", digits: 0 },
          { id: "refused", title: "refused with 503", unit: "%", better: "lower", digits: 0 },
        ],
        rows,
      },
    ],
  });
}

async function loadPostgres(folder: string): Promise<void> {
  const programs = findPostgres();
  if ("missing" in programs) throw new Error(programs.missing);
  const cluster = await startPostgres(programs.folder, { fsync: true });
  try {
    await loadServers("PostgreSQL", async (index) => ({
      DATABASE_URL: cluster.url(await cluster.createDatabase()),
      MEMORY_DATA: join(folder, `postgres-${index}`),
    }));
  } finally {
    await cluster.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
try {
  if (values.engine.includes("postgres")) await loadPostgres(folder);
  if (values.engine.includes("pglite"))
    await loadServers("PGlite", async (index) => ({ MEMORY_DATA: join(folder, `pglite-${index}`) }));
  if (values.save) save();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
