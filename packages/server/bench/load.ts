/**
 * Loads the server with a mix of reads, writes and searches over 16 connections, on PostgreSQL and on the embedded database, and the bare route
 * of bare-worker.ts with reads of one fact. Fails if an answer is not 2xx.
 *
 *     pnpm bench load [--seconds 10] [--engine postgres|pglite]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createClient } from "@memory-service/client";
import autocannon from "autocannon";
import { createClient as createAdminClient } from "../src/admin/client.js";
import { wireNames } from "../src/wire-names.js";
import { findPostgres, startPostgres } from "../test/support/postgres.js";
import { type MeasuredServer, startMeasured } from "./processes.js";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    engine: { type: "string", multiple: true, default: ["postgres", "pglite"] },
  },
});
const seconds = Number(values.seconds);
const connections = 16;
const script = fileURLToPath(new URL("../scripts/serve.mjs", import.meta.url));
const bareScript = fileURLToPath(new URL("bare-worker.ts", import.meta.url));
const adminKey = "the admin key of the benchmark, which is long enough";

/** Creates facts beside the demo data, and returns the requests of the mix, in turns, with the id of one fact. */
async function createMix({
  url,
  printed,
}: MeasuredServer): Promise<{ requests: autocannon.Request[]; factId: string }> {
  const [apiKey = ""] = /msk_[\w-]+/.exec(printed) ?? [];
  const admin = createAdminClient({ baseUrl: url, apiKey: adminKey });
  const sent: Request[] = [];
  const recording: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.clone());
    return fetch(request);
  };
  const client = createClient({ baseUrl: url, apiKey, wireNames, fetch: recording });
  const [workspace] = await client.workspaces.list().toArray();
  const workspaceId = workspace?.id ?? "";
  const [project] = await client.projects.list().toArray();
  const id = project?.id ?? "";
  const { id: actorId } = await admin.actors.create({ workspaceId });
  const facts = Array.from({ length: 200 }, (_, index) => ({ fact: `Prefers window seats on train ${index}` }));
  const { items } = await admin.facts.create({ actorId, facts });
  const factId = items[0]?.id ?? "";
  sent.length = 0;
  for (const other of items.slice(0, 4)) await client.facts.get({ workspaceId, actorId, factId: other.id });
  await client.facts.update({ workspaceId, actorId, factId: items[4]?.id ?? "", fact: "Prefers aisle seats" });
  await client.workspaces.list();
  await client.projects.list({ size: 50 });
  await client.projects.update({ id, name: project?.name ?? "" });
  await client.projects.search({ id, query: "return policy for damaged goods", user_id: "usr_demo" });
  const requests = await Promise.all(
    sent.map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      const method = request.method as autocannon.Request["method"];
      const headers = Object.fromEntries(request.headers);
      return { method, path: pathname + search, headers, ...(body !== "" && { body }) };
    }),
  );
  return { requests, factId };
}

/** Loads a server, after a second of warming up, and prints a line. */
async function load(name: string, server: MeasuredServer, requests: autocannon.Request[]): Promise<void> {
  const options = { url: server.url, connections, requests };
  await autocannon({ ...options, duration: 1 });
  const cpu = server.cpu();
  const result = await autocannon({ ...options, duration: seconds });
  const count = result.requests.total;
  const { p50, p97_5, p99, max } = result.latency;
  const processor = Math.round(((server.cpu() - cpu) / count) * 1e6);
  console.log(
    `${name.padEnd(24)} ${Math.round(count / seconds)} requests/s, p50 ${p50} ms, p97.5 ${p97_5} ms, ` +
      `p99 ${p99} ms, at most ${max} ms, ${processor} µs of processor time per request, ${server.memory()} MB`,
  );
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed === 0) return;
  console.log(`  ${failed} requests failed`);
  process.exitCode = 1;
}

async function measure(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  const server = await startMeasured([script, "--port", "0", "--demo"], { ...env, MEMORY_ADMIN_KEY: adminKey });
  try {
    const { requests, factId } = await createMix(server);
    await load(name, server, requests);
    return factId;
  } finally {
    await server.stop();
  }
}

async function measurePostgres(folder: string): Promise<void> {
  const programs = findPostgres();
  if ("missing" in programs) throw new Error(programs.missing);
  const cluster = await startPostgres(programs.folder, { fsync: true });
  try {
    const env = { DATABASE_URL: cluster.url(await cluster.createDatabase()), MEMORY_DATA: folder };
    const factId = await measure("mix on PostgreSQL", env);
    const bare = await startMeasured(["--import", "tsx", bareScript], env);
    try {
      await load("bare route, one fact", bare, [{ method: "GET", path: `/facts/${factId}` }]);
    } finally {
      await bare.stop();
    }
  } finally {
    await cluster.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
try {
  if (values.engine.includes("postgres")) await measurePostgres(join(folder, "postgres"));
  if (values.engine.includes("pglite")) await measure("mix on PGlite", { MEMORY_DATA: join(folder, "embedded") });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
