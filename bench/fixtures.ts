/**
 * Makes ten fixtures of every component schema of public documents, and judges them with ajv by the documents' own schemas. Does the
 * same for three fixtures of every JSON body of an operation, and for the cases of JSON Schema, and compiles GitHub's factories. Ends with status 1 if a fixture is invalid.
 *
 *     pnpm bench fixtures [FILE...]
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { clientOutput } from "../generator/src/emit/client/output.js";
import { emitFixtures } from "../generator/src/emit/mocks/fixtures/files.js";
import { fixtureOptions, judgeBodies, judgeCorpus, judgeFixtures } from "../generator/test/documents/fixtures.js";
import { createWorkbench } from "../generator/test/emit/compile.js";
import { buildFile, emitOptions, type Built } from "../generator/test/emit/generate.js";
import { readCorpus } from "../generator/test/json-schema/corpus.js";
import { Foundry } from "../generator/test/json-schema/validators.js";
import { printBar, printTable, type Cell } from "./table.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const elsewhere = process.env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
const octokit = dirname(createRequire(join(root, "generator/package.json")).resolve("@octokit/openapi/package.json"));
const github = join(octokit, "generated/api.github.com.json");
const documents = join(root, "generator/test/documents");

const runtimeFolder = join(root, "packages/runtime/src/mocks/fixtures");

const usual = [
  join(root, "spec/openapi.yaml"),
  join(documents, "constructs.yaml"),
  join(documents, "constructs-3.0.yaml"),
  ...readdirSync(join(documents, "constructs")).map((file) => join(documents, "constructs", file)),
  join(elsewhere, "petstore31.yaml"),
  join(elsewhere, "stripe.yaml"),
  github,
];

const given = process.argv.slice(2);
const files = (given.length > 0 ? given : usual).filter((file) => existsSync(file));
const rows: Cell[][] = [];
const failures: string[] = [];

for (const file of files) {
  const built = await buildFile(file);
  const start = performance.now();
  const sizes = emitFixtures({ api: built.api, options: fixtureOptions }).map(({ text }) => text.length);
  const emitted = performance.now() - start;
  const tally = await judgeFixtures(built);
  const bodies = await judgeBodies(built, { variants: 3 });
  const size = sizes.reduce((sum, one) => sum + one, 0) / 1024;
  rows.push([
    basename(file),
    [tally.factories, 0],
    [bodies.factories, 0],
    [tally.values + bodies.values, 0],
    [tally.invalid.length + bodies.invalid.length, 0],
    [tally.impossible.length + bodies.impossible.length, 0],
    [emitted, 0],
    [size, 0],
  ]);
  failures.push(
    ...[...tally.invalid, ...tally.impossible, ...bodies.invalid, ...bodies.impossible].map(
      ({ factory, variant, why }) => `${basename(file)}: ${factory} ${variant}: ${why}`,
    ),
    ...tally.beyondAjv,
    ...bodies.beyondAjv,
  );
  if (file === github) await compileFactories(built);
}
printTable("Fixtures", ["document", "schemas", "bodies", "values", "invalid", "without value", "emit ms", "KiB"], rows);

if (given.length === 0) {
  const foundry = new Foundry();
  const corpus = await judgeCorpus(readCorpus(), foundry);
  foundry.remove();
  console.log(
    `\n  cases of JSON Schema: ${corpus.solved} of ${corpus.satisfiable} satisfiable ones have valid fixtures`,
  );
  for (const failure of corpus.failures) console.log(`    ${failure}`);
}
for (const failure of failures.slice(0, 40)) console.log(`  ${failure}`);
printBar("every fixture is valid", `${failures.length} are not`, failures.length === 0);
if (failures.length > 0) process.exitCode = 1;

/** Compiles the factories of a document with the types of its client. */
async function compileFactories({ api, loaded }: Built): Promise<void> {
  const bench = createWorkbench();
  try {
    const input = { api, document: loaded.document };
    const client = await clientOutput.emit({ ...input, options: emitOptions });
    const types = client.filter(({ path }) => path === "types.ts" || path.startsWith("types/"));
    const options = { ...fixtureOptions, package: "./types.js", runtime: "./composing/index.js" };
    const fixtures = emitFixtures({ api, options });
    const runtime = readdirSync(runtimeFolder).map((file) => ({
      path: `composing/fixtures/${file}`,
      text: readFileSync(join(runtimeFolder, file), "utf8"),
    }));
    bench.add("github", "client", new Map([...types, ...fixtures, ...runtime].map(({ path, text }) => [path, text])));
    const start = performance.now();
    const errors = bench.compile("7");
    console.log(
      `\n  GitHub's factories compile in ${Math.round(performance.now() - start)} ms, with ${errors.length} errors`,
    );
    failures.push(...errors);
  } finally {
    bench.remove();
  }
}
