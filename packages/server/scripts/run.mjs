/** Runs a program from the sources: `node scripts/run.mjs test/storage/support/parts-program.ts ARGUMENT...`. */
import { bundleOf } from "./bundle.mjs";

const [source = ""] = process.argv.splice(2, 1);
await import(await bundleOf(source));
