/**
 * Runs `specloom verify --all` on servers with demo data, on PGlite and on PostgreSQL, by default with 50 seeds on each. Fails on a finding that
 * `specloom.accepted.yaml` does not list, on a read that is not called, and if something is left behind.
 *
 *     pnpm fuzz verify [SEEDS] [FIRST SEED]
 */
import { createServer, type TestServer } from "../../src/testing.js";
import { createScenario } from "../contract/support/scenario.js";
import { idsOf, verify, type Verified } from "../contract/support/verify.js";
import { findPostgres, startPostgres } from "../support/postgres.js";

const [count = "50", start = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
const seeds = Array.from({ length: Number(count) }, (_, index) => Number(start) + index);
if (seeds.length === 0) throw new Error("The number of seeds must be an integer from 1");
const limits = ["--max-requests", "100000", "--max-seconds", "3600"];

console.log(`${seeds.length} seeds from ${start}`);
await soak("PGlite");
const programs = findPostgres();
if ("missing" in programs) {
  console.log(`not on PostgreSQL: ${programs.missing}`);
  if (process.env["RUNTIMES"] === "required") process.exitCode = 1;
} else {
  const cluster = await startPostgres(programs.folder);
  try {
    await soak("PostgreSQL", cluster.url(await cluster.createDatabase()));
  } finally {
    await cluster.stop();
  }
}

async function soak(engine: string, databaseUrl?: string): Promise<void> {
  const server = await createServer({ demo: "small", ...(databaseUrl !== undefined && { databaseUrl }) });
  try {
    const scenario = await createScenario(server);
    const ids = await idsOf(scenario);
    const before = await projectsOf(server);
    let requests = 0;
    for (const seed of seeds) {
      const options = ["--all", "--strict", "--seed", String(seed), ...limits];
      const ofDemo = await verify(server, ...options);
      const ofScenario = await verify({ url: server.url, apiKey: scenario.apiKey }, ...options, ...ids);
      requests += ofDemo.report.requests + ofScenario.report.requests;
      const left = await projectsOf(server);
      const changes = left === before ? [] : [`left behind: ${left}, were ${before}`];
      const problems = [...problemsOf(ofDemo), ...problemsOf(ofScenario), ...readsNotCalled(ofScenario), ...changes];
      for (const problem of problems) {
        console.log(`${engine}, seed ${seed}: ${problem}`);
        process.exitCode = 1;
      }
    }
    console.log(`${engine}: ${requests} requests`);
  } finally {
    await server.close();
  }
}

function problemsOf({ code, report, errors }: Verified): readonly string[] {
  const { findings, run } = report;
  const found = findings.filter(({ accepted }) => accepted === undefined);
  return [
    ...found.map(({ rule, title, curl = "" }) => `${rule}: ${title}\n  ${curl}`),
    ...(run?.stopped === undefined ? [] : [`stopped ${run.stopped}`]),
    ...(code === 0 || found.length > 0 ? [] : [`exit code ${code}: ${errors}`]),
  ];
}

/** Nothing but what a run creates is changed, and not everything can be created. Reads have the ids of the scenario. */
function readsNotCalled({ report: { operations } }: Verified): readonly string[] {
  const reads = operations.notCalled.filter(({ operation }) => operation.startsWith("GET "));
  return reads.map(({ operation, reason }) => `${operation} was not called: ${reason}`);
}

/** Returns the projects of a server, as text: runs create some, and delete them. */
async function projectsOf(server: TestServer): Promise<string> {
  const projects = await server.client().projects.list({ size: 100 }).toArray();
  return projects.map(({ id, name }) => `${id} ${name}`).join(", ");
}
