/**
 * Adds to real documents at random, and compiles programs of the clients before with the clients after.
 *
 *     pnpm check names [--edits 1000] [--seed 1] [DOCUMENT...]
 */
import { parseArgs } from "node:util";
import { createWorkbench } from "../emit/compile.js";
import { documents, readRoot } from "./documents.js";
import type { Tree } from "./support.js";
import { addFresh, runTrial, type Trial } from "./trial.js";

const { values, positionals } = parseArgs({
  options: { edits: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const wanted = [...documents].filter(([name]) => positionals.length === 0 || positionals.includes(name));
/** Edits between two compilations: enough to meet each other, and few enough to find the one that breaks a caller. */
const most = 25;
const total = Number(values.edits);
let made = 0;
let failures = 0;
const began = Date.now();
for (let round = 0; made < total; round += 1) {
  const bench = createWorkbench();
  const trials = new Map<string, Trial>();
  for (const [index, [name, file]] of wanted.entries()) {
    const edits = Math.min(most, Math.ceil((total - made) / (wanted.length - index)));
    if (edits <= 0) continue;
    const seed = Number(values.seed) * 10_000 + round * 100 + index;
    const trial = await runTrial(bench, { name, root: await readRoot(file), edits, seed });
    made += trial.edits.length;
    trials.set(name, trial);
  }
  const complaints = bench.compile();
  for (const [name, { edits, changed, root }] of trials) {
    const own = complaints.filter((text) => text.startsWith(`${name}-`));
    const broken = await withoutThoseOfDocument(name, root, own);
    failures += changed.length + (broken.length > 0 ? 1 : 0);
    for (const line of [...changed, ...broken]) console.log(line);
    if (broken.length > 0) console.log(`${name}:\n  ${edits.join("\n  ")}\nsee ${bench.folder}`);
  }
  if (failures === 0) bench.remove();
  console.log(`${made} edits, ${failures} callers broken, ${Math.round((Date.now() - began) / 1000)} s`);
}
process.exitCode = failures > 0 ? 1 : 0;

/** Leaves out errors in the generated code itself that it also has without names of an earlier run, and prints these. */
async function withoutThoseOfDocument(name: string, root: Tree, own: readonly string[]): Promise<readonly string[]> {
  if (own.length === 0) return own;
  const bench = createWorkbench();
  await addFresh(bench, name, root);
  const fresh = bench.compile();
  bench.remove();
  const codeOf = (text: string): string => text.replace(/\(\d+,\d+\)/, "").replace(/: .*/, "");
  const known = new Set(fresh.filter((text) => text.startsWith(`${name}-`)).map(codeOf));
  const broken = own.filter((text) => !known.has(codeOf(text)));
  if (broken.length < own.length) console.log(`${name} does not compile, whatever the names:\n${fresh.join("\n")}`);
  return broken;
}
