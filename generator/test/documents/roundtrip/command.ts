/**
 * Generates the client and validators of any documents, and calls every operation against a local server.
 *
 *     pnpm check roundtrip FILE... [--seed NUMBER] [--only TEXT] [--types]
 *
 * `--only` keeps operations whose `METHOD /path` contains the text, `--types` also runs the compiler over what was
 * generated, over valid arguments and results of every operation, and over the proof that the schemas' types are the client's. Ends with 1 where something did not come through.
 */
import { writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createWorkbench } from "../../emit/compile.js";
import { buildFile } from "../../emit/generate.js";
import { addProof } from "../../proof/zod.js";
import { addDocument, importDocument } from "./generated.js";
import { roundTrip } from "./roundtrip.js";
import { typedSamples } from "./typed-samples.js";
import { openLoopback } from "./server.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, only: { type: "string" }, types: { type: "boolean" } },
});
if (positionals.length === 0)
  throw new Error("usage: pnpm check roundtrip FILE... [--seed NUMBER] [--only TEXT] [--types]");

let failed = false;
const loopback = await openLoopback();
for (const file of positionals) failed = !(await tryFile(file)) || failed;
loopback.close();
process.exitCode = failed ? 1 : 0;

async function tryFile(file: string): Promise<boolean> {
  const bench = createWorkbench();
  try {
    const built = await buildFile(resolve(process.env["INIT_CWD"] ?? process.cwd(), file));
    await addDocument(bench, "document", built);
    if (values.types) {
      writeFileSync(join(bench.folder, "document/samples.ts"), typedSamples(built));
      await addProof(bench, "document", built);
    }
    const complaints = values.types ? bench.compile("7") : [];
    for (const complaint of complaints) console.log(`types: ${complaint}`);
    const generated = await importDocument(bench, "document");
    const { operations, calls, problems, skipped } = await roundTrip({
      built,
      generated,
      loopback,
      ...(values.seed !== undefined && { seed: Number(values.seed) }),
      ...(values.only !== undefined && { only: values.only }),
    });
    for (const { operation, call, what } of problems) console.log(`${operation} [${call}]: ${what}`);
    for (const line of skipped) console.log(`not called: ${line}`);
    const count = `${operations} operations, ${calls} calls, ${problems.length} problems, ${skipped.length} not called`;
    console.log(
      `${basename(file)}: ${count}${values.types ? `, ${complaints.length} complaints of the compiler` : ""}`,
    );
    return problems.length === 0 && complaints.length === 0;
  } finally {
    bench.remove();
  }
}
