/**
 * Runs the property test of the validators with more values, by default 100,000, on a new seed.
 *
 *     pnpm fuzz validators [CASES] [SEED]
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const generator = fileURLToPath(new URL("../generator", import.meta.url));
const [cases = "100000", seed = "random"] = process.argv.slice(2);
// The test itself has 1000 values.
const env = { ...process.env, RUNS: String(Number(cases) / 1000), SEED: seed };
const vitest = join(generator, "node_modules/.bin/vitest");
const { status } = spawnSync(vitest, ["run", "test/json-schema/agreement.test.ts"], {
  cwd: generator,
  env,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
