/**
 * Measures the server on PostgreSQL beside a bare route with Hono and pg, in turns: requests per second for a fact over 16 connections,
 * and the processor time of a request. Fails below half of the bare route's requests per second.
 *
 *     pnpm bench serve [--turns 5] [--seconds 3] [--save]
 *
 * `--save` writes `bench/results/serve.json`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { pinnedIn, saveResults, valuesOf, versionIn } from "../../../bench/results.js";
import { createClient as createAdminClient } from "../src/admin/client.js";
import { findPostgres, startPostgres } from "../test/support/postgres.js";
import { median, type MeasuredServer, startMeasured } from "./processes.js";

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    save: { type: "boolean", default: false },
  },
});
const turns = Number(values.turns);
const seconds = Number(values.seconds);
const script = fileURLToPath(new URL("../scripts/serve.mjs", import.meta.url));
const bareScript = fileURLToPath(new URL("bare-worker.ts", import.meta.url));
const adminKey = "the admin key of the benchmark, which is long enough";

interface Target {
  readonly server: MeasuredServer;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Measured {
  readonly perSecond: number;
  readonly microseconds: number;
}

async function measure({ server, path, headers }: Target): Promise<Measured> {
  const cpu = server.cpu();
  const result = await autocannon({
    url: server.url + path,
    headers: { ...headers },
    connections: 16,
    duration: seconds,
  });
  const failed = result.non2xx + result.errors;
  const count = result.requests.total;
  if (failed > 0) throw new Error(`${failed} of ${count} requests to ${path} failed`);
  return { perSecond: count / result.duration, microseconds: ((server.cpu() - cpu) / count) * 1e6 };
}

interface Turn {
  readonly ours: Measured;
  readonly theirs: Measured;
}

function save(turns: readonly Turn[], speed: number): void {
  const valuesFor = (of: (turn: Turn) => Measured, ratio: number) =>
    valuesOf({
      ratio,
      perSecond: median(turns.map((turn) => of(turn).perSecond)),
      cost: median(turns.map((turn) => of(turn).microseconds)),
    });
  saveResults({
    name: "serve",
    title: "The reference server on PostgreSQL",
    versions: {
      "@memory-service/server": versionIn("packages/server"),
      ...pinnedIn("packages/server", ["hono", "pg"]),
    },
    tables: [
      {
        id: "serve",
        title: "Requests for a fact over 16 connections",
        measures: [
          { id: "perSecond", title: "requests", unit: "per second", better: "higher", digits: 0 },
          { id: "ratio", title: "times a bare route", unit: "x", better: "higher", digits: 2 },
          { id: "cost", title: "processor time of a request", unit: "µs", better: "lower", digits: 0 },
        ],
        rows: [
          { subject: "reference server", isOurs: true, values: valuesFor(({ ours }) => ours, speed) },
          { subject: "a bare route with Hono and pg", values: valuesFor(({ theirs }) => theirs, 1) },
        ],
      },
    ],
  });
}

async function compare(databaseUrl: string, folder: string): Promise<number> {
  const env = { DATABASE_URL: databaseUrl, MEMORY_ADMIN_KEY: adminKey, MEMORY_DATA: folder };
  const server = await startMeasured([script, "--port", "0"], env);
  const bare = await startMeasured(["--import", "tsx", bareScript], env);
  try {
    const [apiKey = ""] = /msk_[\w-]+/.exec(server.printed) ?? [];
    const admin = createAdminClient({ baseUrl: server.url, apiKey: adminKey });
    const workspaceId = (await admin.keys.list()).items[0]?.workspace_ids[0] ?? "";
    const { id: actorId } = await admin.actors.create({ workspaceId });
    const facts = await admin.facts.create({
      actorId,
      facts: [{ fact: "Prefers trains", metadata: { source: "chat" } }],
    });
    const id = facts.items[0]?.id ?? "";
    const path = `/openapi/service/api/v3/workspaces/${workspaceId}/actors/${actorId}/facts/${id}`;
    const ours: Target = { server, path, headers: { authorization: `Bearer ${apiKey}` } };
    const theirs: Target = { server: bare, path: `/facts/${id}`, headers: {} };
    const results: Turn[] = [];
    // The first turn only warms up.
    for (let turn = 0; turn <= turns; turn += 1)
      results.push({ ours: await measure(ours), theirs: await measure(theirs) });
    const measured = results.slice(1);
    const line = (name: string, of: (turn: (typeof measured)[number]) => Measured): void => {
      const perSecond = Math.round(median(measured.map((turn) => of(turn).perSecond)));
      const microseconds = Math.round(median(measured.map((turn) => of(turn).microseconds)));
      console.log(`${name}  ${perSecond} requests/s  ${microseconds} µs of processor time per request`);
    };
    line("server", (turn) => turn.ours);
    line("bare  ", (turn) => turn.theirs);
    const speed = median(measured.map((turn) => turn.ours.perSecond / turn.theirs.perSecond));
    const cost = median(measured.map((turn) => turn.theirs.microseconds / turn.ours.microseconds));
    if (values.save) save(measured, speed);
    console.log(`ratio   ${speed.toFixed(2)} of the requests/s, ${cost.toFixed(2)} by processor time`);
    return speed;
  } finally {
    await Promise.all([server.stop(), bare.stop()]);
  }
}

const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
const programs = findPostgres();
try {
  if ("missing" in programs) throw new Error(programs.missing);
  const cluster = await startPostgres(programs.folder);
  try {
    const speed = await compare(cluster.url(await cluster.createDatabase()), join(folder, "postgres"));
    if (speed < 0.5) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
