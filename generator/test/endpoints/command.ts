/**
 * Generates the client and the endpoints of any documents, and calls every operation: arguments must arrive as they were passed,
 * results as they were returned.
 *
 *     pnpm check roundtrip-endpoints FILE... [--seed NUMBER] [--rounds NUMBER] [--types]
 *
 * `--types` also compiles what was generated. Ends with 1 if something did not come through.
 */
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildFile } from "../emit/generate.js";
import { createWorkbench } from "../emit/compile.js";
import { addDocument, importService } from "../documents/roundtrip/generated.js";
import { tryEndpoints } from "./trip.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, rounds: { type: "string" }, types: { type: "boolean" } },
});

let failed = false;
for (const file of positionals) failed = !(await tryFile(file)) || failed;
process.exitCode = failed ? 1 : 0;

async function tryFile(file: string): Promise<boolean> {
  const bench = createWorkbench();
  try {
    const built = await buildFile(resolve(process.env["INIT_CWD"] ?? process.cwd(), file));
    await addDocument(bench, "document", built);
    const complaints = values.types ? bench.compile("7") : [];
    for (const complaint of complaints) console.log(`types: ${complaint}`);
    const generated = await importService(bench, "document");
    const { operations, calls, ambiguous, problems, skipped } = await tryEndpoints({
      built,
      generated,
      ...(values.seed !== undefined && { seed: Number(values.seed) }),
      ...(values.rounds !== undefined && { rounds: Number(values.rounds) }),
    });
    for (const problem of problems) console.log(problem);
    for (const line of skipped) console.log(`not called: ${line}`);
    const counts = `${calls} calls, ${problems.length} problems, ${ambiguous} ambiguous, ${skipped.length} not called`;
    console.log(`${basename(file)}: ${operations} operations, ${counts}`);
    return problems.length === 0 && complaints.length === 0;
  } finally {
    bench.remove();
  }
}
