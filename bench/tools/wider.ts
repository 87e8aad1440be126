/**
 * Tests that the schemas of tools accept every example of a document, and every mutation of one, that the document allows.
 *
 *     pnpm bench tools-values [--stride N] [FILE…]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Report } from "../../generator/src/diagnostics/report.js";
import { loadDocument } from "../../generator/src/load/index.js";
import { compareExamples } from "../../generator/test/emit/tools/wider.js";
import { documents } from "../peers/documents.js";

const { values, positionals } = parseArgs({
  options: { stride: { type: "string", default: "1" } },
  allowPositionals: true,
});
const folder = mkdtempSync(join(tmpdir(), "tools-values-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

for (const { name, file } of documents(positionals, folder).filter((one) => one.name !== "GitHub, YAML")) {
  const loaded = await loadDocument({ file, report: new Report() });
  if (loaded === undefined) throw new Error(`${file} cannot be loaded`);
  for (const direction of ["response", "request"] as const) {
    const tally = await compareExamples(loaded.document.root, { direction, stride: Number(values.stride) });
    const { schemas, valid, refused, narrower } = tally;
    console.log(
      `${name}, ${direction}: ${schemas} schemas, ${valid} valid values, ${narrower.length} of them refused; ` +
        `${refused} invalid values refused`,
    );
    for (const { pointer, value, schema } of narrower.slice(0, 10))
      console.log(
        `  ${pointer}\n    ${JSON.stringify(value).slice(0, 300)}\n    ${JSON.stringify(schema).slice(0, 600)}`,
      );
    if (narrower.length > 0) process.exitCode = 1;
  }
}
