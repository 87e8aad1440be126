/**
 * Compares the client with its peers: bytes in a web page, processor time per call, cost of its types for a compiler, and
 * behaviour when calls fail. Also measures what the TanStack Query options add.
 *
 *     pnpm bench client [--rounds N] [--node FILE] [--only size,speed,types,behaviour,options,ratios]
 *     pnpm bench client --check         our sizes and types against bench/budget.json, as the tests do; installs nothing
 *     pnpm bench client --update        sets the ceilings in bench/budget.json to today's figures
 *
 * `--save` writes `bench/results/client.json`. The peers are installed into .cache. Two of them need Node 22. If this Node is
 * older, a newer one is installed and runs all contenders.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { behaviour } from "./client/behaviour.js";
import { checkBudget, updateBudget } from "./client/budget.js";
import { available } from "./client/contenders.js";
import { options } from "./client/options.js";
import { installPeers, versionOf, versions } from "./client/packages.js";
import { ratios } from "./client/ratios.js";
import { sizes } from "./client/size.js";
import { speed } from "./client/speed.js";
import { types } from "./client/types.js";
import { versions as versionsOfGenerators } from "./peers/packages.js";
import { saveResults, type Table, versionIn } from "./results.js";

const tables = ["size", "speed", "types", "behaviour", "options", "ratios"];
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "21" },
    node: { type: "string" },
    only: { type: "string", default: tables.join() },
    check: { type: "boolean", default: false },
    update: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
  },
});
const only = values.only.split(",");
const unknown = only.find((name) => !tables.includes(name));
if (unknown !== undefined) throw new Error(`--only ${unknown}: there is no such table`);

async function bench(folder: string): Promise<void> {
  const installed = installPeers(folder, values.node);
  const contenders = available(installed);
  const results: Table[] = [];
  const rounds = Number(values.rounds);
  if (only.includes("size")) results.push(await sizes(installed));
  if (only.includes("speed")) results.push(await speed(contenders, installed, { folder, rounds }));
  if (only.includes("types")) results.push(types(installed, join(folder, "types")));
  if (only.includes("behaviour")) results.push(await behaviour(contenders, installed, folder));
  if (only.includes("options")) results.push(...(await options(join(folder, "types"))));
  if (only.includes("ratios")) results.push(await ratios(contenders, installed, { folder, rounds }));
  const packages = {
    "@memory-service/client": versionIn("packages/client"),
    ...versions,
    "hey-api": versionsOfGenerators["hey-api"],
  };
  if (values.save)
    saveResults({ name: "client", title: "Clients", versions: packages, tables: results }, versionOf(installed.node));
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "client-bench-")));
try {
  if (values.update) await updateBudget(join(folder, "types"));
  else if (values.check) process.exitCode = (await checkBudget(join(folder, "types"))) ? 0 : 1;
  else await bench(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
