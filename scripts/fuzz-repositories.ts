/**
 * Runs commands in repositories that were changed at random: 2,000 of them, or as many as told. Configuration, lock, cache,
 * journal, rulesets and links change; nothing may crash, hang, run, or be written where it does not belong.
 *
 *     pnpm fuzz:repositories [CASES] [SEED] [FIRST]
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
