/**
 * Kills servers under load, on the embedded database and on PostgreSQL, and fails if an acknowledged change is lost or a change is
 * half-applied. Every third kill on PostgreSQL is one of the database itself.
 *
 *     pnpm check durability [--kills 100] [pglite] [postgres]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPostgres, startPostgres } from "../support/postgres.js";
import { bundleCommand } from "../support/server-process.js";
import { type RoundsResult, runRounds } from "./rounds.js";

const { values, positionals } = parseArgs({
  options: { kills: { type: "string", default: "100" } },
  allowPositionals: true,
});
const kills = Number(values.kills);
if (!(Number.isSafeInteger(kills) && kills > 0)) throw new Error(`--kills is "${values.kills}": set it to a number`);
const print = (line: string): void => console.log(`  ${line}`);

async function onPglite(): Promise<RoundsResult> {
  const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
  try {
    return await runRounds({ database: { folder }, kills, print });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<RoundsResult> {
  const programs = findPostgres();
  if ("missing" in programs) throw new Error(programs.missing);
  const cluster = await startPostgres(programs.folder, { fsync: true });
  try {
    const database = { url: cluster.url(await cluster.createDatabase()) };
    return await runRounds({ database, kills, crashDatabase: () => cluster.crash(), print });
  } finally {
    await cluster.stop();
  }
}

const engines: Readonly<Record<string, () => Promise<RoundsResult>>> = { pglite: onPglite, postgres: onPostgres };
await bundleCommand();
for (const name of positionals.length > 0 ? positionals : Object.keys(engines)) {
  const run = engines[name];
  if (run === undefined) throw new Error(`Unknown engine "${name}": choose ${Object.keys(engines).join(" or ")}`);
  console.log(`${name}:`);
  const { acknowledged, problems } = await run();
  for (const problem of problems) console.log(problem);
  console.log(`${name}: ${acknowledged} acknowledged changes, ${problems.length} lost or half-applied`);
  if (problems.length > 0 || acknowledged === 0) process.exitCode = 1;
}
