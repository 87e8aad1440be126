/**
 * How long specloom takes as a whole process, beside openapi-typescript's own command on the same document: medians over
 * interleaved runs, and their ratio, because absolute times differ from machine to machine.
 *
 *     pnpm bench [--runs N] [FILE ...]
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const specloom = join(root, "generator/bin/specloom.js");
const openapiTypescript = join(root, "generator/node_modules/openapi-typescript/bin/cli.js");

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "5" } },
  allowPositionals: true,
});
const runs = Number(values.runs);

interface Contender {
  readonly name: string;
  /** Brings back what the run before changed. Not timed. */
  readonly prepare: () => void;
  readonly args: readonly string[];
}

/** Wall-clock milliseconds of one process, in a folder without anybody's configuration. */
function time({ prepare, args }: Contender, folder: string): number {
  prepare();
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${args.join(" ")} exited with ${status}\n${stderr}`);
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function contenders(spec: string, folder: string): readonly Contender[] {
  const out = join(folder, "out");
  const args = [specloom, "generate", "--spec", spec, "--out", out];
  const clean = (): void => rmSync(out, { recursive: true, force: true });
  const nothing = (): void => undefined;
  return [
    { name: "openapi-typescript", prepare: nothing, args: [openapiTypescript, spec, "-o", join(folder, "schema.ts")] },
    { name: "specloom, cold", prepare: clean, args },
    { name: "specloom, nothing to do", prepare: nothing, args },
  ];
}

function measure(spec: string): void {
  const folder = mkdtempSync(join(tmpdir(), "specloom-bench-"));
  const all = contenders(spec, folder);
  const times = new Map(all.map(({ name }) => [name, [] as number[]]));
  // The first round warms the file cache and is not counted.
  for (let run = 0; run <= runs; run += 1)
    for (const contender of all) {
      const taken = time(contender, folder);
      if (run > 0) times.get(contender.name)?.push(taken);
    }
  rmSync(folder, { recursive: true });
  const base = median(times.get("openapi-typescript") ?? []);
  console.log(`\n${basename(spec)}, median of ${runs}`);
  for (const [name, taken] of times) {
    const middle = median(taken);
    console.log(`  ${name.padEnd(26)}${middle.toFixed(0).padStart(7)} ms   ${(middle / base).toFixed(2)} x`);
  }
}

const github = join(root, "generator/node_modules/@octokit/openapi/generated/api.github.com.json");
const specs =
  positionals.length > 0 ? positionals.map((file) => resolve(file)) : [join(root, "spec/openapi.yaml"), github];
for (const spec of specs.filter((file) => existsSync(file))) measure(spec);
