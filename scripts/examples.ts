/**
 * Tests validators with the examples of documents: they must accept what ajv accepts, and reject the mutations that ajv
 * rejects. The default is GitHub's document. `--samples` adds generated values, for documents without examples.
 *
 *     pnpm check examples [--samples] [FILE...]
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Report } from "../generator/src/diagnostics/report.js";
import { loadDocument } from "../generator/src/load/index.js";
import { judgeExamples, type Difference } from "../generator/test/documents/examples.js";
import { Foundry } from "../generator/test/json-schema/validators.js";

const generator = fileURLToPath(new URL("../generator/package.json", import.meta.url));
const octokit = dirname(createRequire(generator).resolve("@octokit/openapi/package.json"));
const args = process.argv.slice(2);
const given = args.filter((argument) => !argument.startsWith("--"));
const files = given.length > 0 ? given : [join(octokit, "generated/api.github.com.json")];
const foundry = new Foundry();

for (const file of files) {
  const report = new Report();
  const loaded = await loadDocument({ file, report });
  if (loaded === undefined) {
    console.log(`${file}: ${report.diagnostics.map(({ code, message }) => `${code} ${message}`).join("; ")}`);
    process.exitCode = 1;
    continue;
  }
  const options = { mutations: 40, samples: args.includes("--samples") };
  const tally = await judgeExamples(loaded.document.root, foundry, options);
  console.log(file);
  console.log(`  ${tally.examples} examples of ${tally.sites} schemas; ajv refuses ${tally.refused.length} of them`);
  console.log(`  ${tally.mutations} mutations of the others; ajv refuses ${tally.invalid}`);
  console.log(`  ${tally.onExamples.length} and ${tally.onMutations.length} of these are judged differently`);
  for (const schema of tally.beyondAjv) console.log(`  ajv cannot compile ${schema}`);
  for (const difference of [...tally.onExamples, ...tally.onMutations].slice(0, 20)) console.log(textOf(difference));
  if (tally.onExamples.length + tally.onMutations.length > 0) process.exitCode = 1;
}
foundry.remove();

function textOf({ pointer, value, why }: Difference): string {
  return `  ${pointer}\n    ${JSON.stringify(value).slice(0, 200)}\n    ${why}`;
}
