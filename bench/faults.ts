/**
 * Compares the client with its peers under faults of servers, proxies, networks and callers. Each fault is a row with one
 * criterion for all clients; a library without the tested feature is `n/a` in that row.
 *
 *     pnpm bench faults [--only ROW,...] [--client NAME,...] [--node FILE] [--limit SECONDS]
 *     pnpm bench faults --check        exits with 1 unless ours is right in every row
 *     pnpm bench faults --save         writes bench/results/faults.json
 *     pnpm bench faults --self-test    checks that the judge can reach every verdict; installs nothing
 *
 * All servers listen on the loopback interface. The peers are installed into .cache, unless `--client ours,fetch` excludes them.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { available, type Contender, missingRows, ours, raw } from "./client/contenders.js";
import { installPeers, versionOf, versions, workspace } from "./client/packages.js";
import { printFaults } from "./faults/print.js";
import type { Row } from "./faults/row.js";
import { groups, rows } from "./faults/rows/index.js";
import { judgeAll } from "./faults/run.js";
import { tablesOf } from "./faults/table.js";
import { versions as versionsOfGenerators } from "./peers/packages.js";
import { saveResults, versionIn } from "./results.js";
import { selfTest } from "./faults/self-test.js";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    client: { type: "string" },
    node: { type: "string" },
    limit: { type: "string", default: "30" },
    check: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
    "self-test": { type: "boolean", default: false },
  },
});

/** Returns all items, or those that an option names. */
function chosen<T extends { readonly name: string }>(all: readonly T[], option: string | undefined): readonly T[] {
  const names = option?.split(",") ?? all.map(({ name }) => name);
  const unknown = names.find((name) => !all.some((each) => each.name === name));
  if (unknown !== undefined)
    throw new Error(`Unknown name ${unknown}; there are ${all.map(({ name }) => name).join(", ")}`);
  return all.filter(({ name }) => names.includes(name));
}

async function faults(folder: string): Promise<boolean> {
  const local: readonly Contender[] = [raw, ours];
  const isLocal = values.client?.split(",").every((name) => local.some((each) => each.name === name));
  const installed = isLocal ? { ...workspace, node: values.node ?? workspace.node } : installPeers(folder, values.node);
  const contenders = chosen(available(installed), values.client);
  const selected: readonly Row[] = chosen(rows, values.only);
  const judged = await judgeAll({
    contenders,
    rows: selected,
    installed,
    folder,
    limit: 1000 * Number(values.limit),
    onProgress: (done, all) => process.stderr.isTTY && process.stderr.write(`\r${done} of ${all}`),
  });
  printFaults(judged, contenders, groups);
  const packages = {
    "@memory-service/client": versionIn("packages/client"),
    ...versions,
    "hey-api": versionsOfGenerators["hey-api"],
  };
  const tables = tablesOf(judged, contenders, values.client === undefined ? missingRows(installed) : []);
  if (values.save)
    saveResults(
      { name: "faults", title: "Clients under faults", versions: packages, tables: [...tables] },
      versionOf(installed.node),
    );
  return judged.every(({ verdicts }) => "right" in (verdicts.get(ours) ?? { wrong: "not run" }));
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "faults-bench-")));
try {
  if (values["self-test"]) process.exitCode = (await selfTest(folder)) ? 0 : 1;
  else if (!(await faults(folder)) && values.check) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
