/**
 * Generates from randomly mutated documents, by default 2,000. Rejections need a diagnostic and leave the output alone;
 * output must be valid TypeScript; nothing may crash, hang or leave its folder. One case in 50 is also compiled.
 *
 *     pnpm fuzz documents [CASES] [SEED] [FIRST]
 */
import { availableParallelism } from "node:os";
import { fuzz, keepMutant } from "../generator/test/hostile/fuzz/run.js";

const [cases = 2000, seed = 1, from = 0] = process.argv.slice(2).map(Number);

const report = await fuzz({
  cases,
  seed,
  from,
  processes: Math.min(4, availableParallelism()),
  compileOneIn: 50,
  onResult: ({ number, failures }, done) => {
    if (failures.length > 0) console.log(`${failures.join("\n")}\n  ${keepMutant(seed, number)}\n`);
    if (done % 100 === 0) console.log(`${done} of ${cases}`);
  },
});
for (const failure of report.failures.filter((text) => !/^case \d/.test(text))) console.log(failure);
const { generated, refused, slowest } = report;
console.log(`${generated} generated, ${refused} refused, ${report.failures.length} failures`);
console.log(`the slowest was case ${slowest.number}, with ${Math.round(slowest.milliseconds)} ms`);
process.exitCode = report.failures.length > 0 ? 1 : 0;
