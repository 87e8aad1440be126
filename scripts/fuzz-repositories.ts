/**
 * Runs commands in randomly mutated repositories, by default 2,000. Mutations change the configuration, lock, cache, journal,
 * rulesets and links. Nothing may crash, hang, execute, or be written outside of its folder.
 *
 *     pnpm fuzz repositories [CASES] [SEED] [FIRST]
 */
import { availableParallelism } from "node:os";
import { fuzz } from "../generator/test/hostile/fuzz/run.js";

const [cases = 2000, seed = 1, from = 0] = process.argv.slice(2).map(Number);

const { failures, generated, refused } = await fuzz({
  attack: "repositories",
  cases,
  seed,
  from,
  processes: Math.min(4, availableParallelism()),
  onResult: (result, done) => {
    for (const failure of result.failures) console.log(`case ${result.number}: ${failure}`);
    if (done % 100 === 0) console.log(`${done} of ${cases}`);
  },
});
console.log(`${generated} succeeded, ${refused} refused, ${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;
