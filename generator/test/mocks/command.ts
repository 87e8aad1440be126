/**
 * Generates the client, validators and mocks of any documents, and calls every operation against its default mock. The client
 * validates arguments and results strictly.
 *
 *     pnpm bench mocks FILE... [--every NUMBER]
 *
 * Without a file, the document is GitHub's. `--every 10` calls every tenth operation. Ends with 1 if an answer is invalid.
 */
import { createRequire } from "node:module";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildFile } from "../emit/generate.js";
import { tryMocks } from "./answers.js";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { every: { type: "string" } } });
const github = (): string => createRequire(import.meta.url).resolve("@octokit/openapi/generated/api.github.com.json");
const files = positionals.length > 0 ? positionals : [github()];
const every = Number(values.every ?? 1);

for (const file of files) {
  const started = performance.now();
  const built = await buildFile(resolve(process.env["INIT_CWD"] ?? process.cwd(), file));
  const { answered, problems, skipped } = await tryMocks(built, (index) => index % every === 0);
  for (const { operation, what } of problems) console.log(`${operation}: ${what}`);
  for (const line of skipped) console.log(`not called: ${line}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = `${answered} calls answered, ${problems.length} problems, ${skipped.length} not called`;
  console.log(`${basename(file)}: ${built.api.operations.length} operations, ${counts}, ${seconds} s`);
  if (problems.length > 0) process.exitCode = 1;
}
