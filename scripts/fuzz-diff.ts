/**
 * Compares random schemas with random edits of them, by default 20,000. Fails if a message was valid before and is invalid after a
 * change that the comparison found safe, by ajv's verdict.
 *
 *     pnpm fuzz diff [CASES] [SEED]
 */
import { searchContradiction } from "../generator/test/diff/schemas/oracle.js";

const [cases = 20_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
console.log(`${cases} cases, seed ${seed}`);
const result = searchContradiction(cases, seed, (done) => {
  if (done % 1000 === 0) console.log(`${done} of ${cases}`);
});
if (result.found !== undefined) console.log(`a safe change breaks, after ${result.cases} cases: ${result.found}`);
process.exitCode = result.found === undefined ? 0 : 1;
