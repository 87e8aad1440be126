/**
 * Generates the client and the server of any documents, and calls every operation in one process: handlers must get the arguments
 * that callers passed, and callers the results that handlers returned.
 *
 *     pnpm check roundtrip-server FILE... [--seed NUMBER] [--rounds NUMBER] [--types]
 *
 * `--types` also compiles what was generated. Ends with 1 if something did not come through.
 */
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { addDocument, importServer } from "../documents/roundtrip/generated.js";
import { createWorkbench } from "../emit/compile.js";
import { buildFile } from "../emit/generate.js";
import { tryEndpoints } from "../endpoints/trip.js";
import { ServerCarrier } from "./carrier.js";

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
    const generated = await importServer(bench, "document");
    const { operations, calls, ambiguous, problems, skipped } = await tryEndpoints({
      built,
      generated,
      createCarrier: (root) => new ServerCarrier(generated, built.api, root),
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
