/**
 * Compares the TypeScript axis of `specloom diff` with the compiler on random edits of documents, by default 1,000: programs that
 * use everything of the client before the edit must compile against the one after it if, and only if, no finding is breaking.
 *
 *     pnpm fuzz typescript [CASES] [SEED] [EDITS]
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { judgeMutations, mutationsOf, type Judgement } from "../generator/test/diff/typescript/judge.js";

const folder = fileURLToPath(new URL("../generator/test/documents/constructs/", import.meta.url));
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => join(folder, file));
const [count = 1000, seed = 1, edits = 1] = process.argv.slice(2).map(Number);
const batch = 100;

const mutations = mutationsOf(files, { count, seed, edits });
const all: Judgement[] = [];
for (let first = 0; first < mutations.length; first += batch) {
  const judged = await judgeMutations(mutations.slice(first, first + batch));
  all.push(...judged);
  for (const { mutation, said, actual, findings, errors } of judged) {
    if (said === actual) continue;
    const rules = findings.map(({ rule, level, facts }) => `  ${level} ${rule} ${JSON.stringify(facts)}`);
    console.log(
      [
        `${mutation.title}: ${said}, compiler: ${actual}`,
        ...rules,
        ...errors.slice(0, 3).map((line) => `  ${line}`),
      ].join("\n"),
    );
  }
  console.log(`${Math.min(first + batch, count)} of ${count}`);
}
const agreed = all.filter(({ said, actual }) => said === actual);
const ofLevel = (level: string): number => all.filter(({ actual }) => actual === level).length;
console.log(
  `${all.length} valid mutations: ${ofLevel("breaking")} breaking, ${ofLevel("possible")} possible, ${ofLevel("safe")} safe`,
);
console.log(`agreement with the compiler: ${agreed.length} of ${all.length}`);
process.exitCode = agreed.length === all.length ? 0 : 1;
