/**
 * Runs the property test of the validators with more values, by default 100,000.
 *
 *     pnpm fuzz [CASES] [SEED]
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const generator = fileURLToPath(new URL("../generator", import.meta.url));
const [cases = "100000", seed] = process.argv.slice(2);
const env = { ...process.env, AGREEMENT_CASES: cases, ...(seed !== undefined && { AGREEMENT_SEED: seed }) };
const vitest = join(generator, "node_modules/.bin/vitest");
const { status } = spawnSync(vitest, ["run", "test/json-schema/agreement.test.ts"], {
  cwd: generator,
  env,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
