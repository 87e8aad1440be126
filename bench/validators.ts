/**
 * Compares the generated validators with hand-written zod, valibot, arktype, TypeBox, typia and ajv: speed, import time, size, and cost for a
 * compiler. Reports medians over interleaved runs, and ratios, because absolute times differ between machines.
 *
 *     pnpm bench validators [--rounds N] [--save]
 *
 * `--save` writes `bench/results/validators.json`.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pinnedIn, saveResults, versionIn } from "./results.js";
import { counting, writeAll, writeModule } from "./validators/bundle.js";
import { contenders, type Contender } from "./validators/contenders.js";
import { importTime, imported, type Modules } from "./validators/import-time.js";
import { sizes } from "./validators/size.js";
import { throughput } from "./validators/throughput.js";
import { types } from "./validators/types.js";
import { versions as typia } from "./validators/typia.js";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, save: { type: "boolean", default: false } },
});
const rounds = Number(values.rounds);
const folder = realpathSync(mkdtempSync(join(tmpdir(), "validators-bench-")));

/** Writes one file per contender with all its schemas. */
async function writePlain(): Promise<ReadonlyMap<Contender, string>> {
  const files = new Map(contenders.map((contender, index) => [contender, join(folder, `plain-${index}.mjs`)]));
  for (const [contender, file] of files) await writeAll(contender, file);
  return files;
}

/** Writes the same files again, with counters. */
async function writeCounting(files: ReadonlyMap<Contender, string>): Promise<ReadonlyMap<Contender, Modules>> {
  const modules = new Map<Contender, Modules>();
  for (const contender of imported) {
    const plain = files.get(contender) ?? "";
    const file = plain.replace("plain", "counting");
    await writeAll(contender, file, counting);
    modules.set(contender, { plain, counting: file });
  }
  return modules;
}

try {
  const files = await writePlain();
  const worker = join(folder, "worker.mjs");
  await writeModule("worker.ts", worker);
  const tables = [
    await throughput({ worker, modules: files }, rounds),
    importTime(await writeCounting(files), rounds),
    await sizes(),
    types(join(folder, "types"), 3),
  ];
  const versions = {
    "@memory-service/zod": versionIn("packages/zod"),
    ...pinnedIn(".", ["zod", "valibot", "arktype", "typebox", "ajv", "typescript"]),
    typia: typia.typia,
  };
  if (values.save) saveResults({ name: "validators", title: "Validators", versions, tables });
} finally {
  rmSync(folder, { recursive: true });
}
