/**
 * Compares random schemas with random edits of them, by default 20,000. Fails if a message was valid before and is invalid after a
 * change that the comparison found safe, by ajv's verdict.
 *
 *     pnpm fuzz:diff [CASES] [SEED]
 */
import { createRequire } from "node:module";
import type * as FastCheck from "fast-check";
import { contradictionOf, trials } from "../generator/test/diff/schemas/oracle.js";

const require = createRequire(new URL("../generator/package.json", import.meta.url));
const fc = require("fast-check") as typeof FastCheck;
const [cases = 20_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
console.log(`${cases} cases, seed ${seed}`);
let done = 0;
const result = fc.check(
  fc.property(trials, (trial) => {
    done += 1;
    if (done % 1000 === 0) console.log(`${done} of ${cases}`);
    return contradictionOf(trial) === undefined;
  }),
  { numRuns: cases, seed },
);
if (result.failed) {
  const [trial] = result.counterexample ?? [];
  console.log(
    `after ${result.numRuns} cases: ${result.errorInstance ? String(result.errorInstance) : "a safe change breaks"}`,
  );
  console.log(JSON.stringify({ ...trial, ...(trial && { contradiction: contradictionOf(trial) }) }, null, 2));
}
process.exitCode = result.failed ? 1 : 0;
