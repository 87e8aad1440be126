import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { kinds } from "./kinds/index.js";
import type { Counts, Measured } from "./measure.js";

const folder = fileURLToPath(new URL("../../", import.meta.url));
/** As deep as the emitters, which look for the templates in their place. */
const bundle = `${folder}.cache/growth/code/measure.mjs`;

let measured: Measured = {};

beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL("./measure.ts", import.meta.url))],
    outfile: bundle,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  const output = execFileSync(process.execPath, [bundle], { encoding: "utf8", maxBuffer: 1 << 30 });
  measured = JSON.parse(output) as Measured;
}, 300_000);

describe("twice as much takes twice the work", () => {
  it.each(Object.entries(kinds))("of %s", (title, { isDeep }) => {
    const counts = measured[title] ?? {};
    expect(Object.keys(counts).length).toBeGreaterThan(100);
    const most = isDeep ? quadratic : linear;
    expect(Object.entries(counts).filter(([, ofFunction]) => growsBy(ofFunction) > most)).toEqual([]);
  });
});

/**
 * How the work of a function grows, with what each doubling of the document adds to it: twice as much where the growth is
 * linear, a little more where something is sorted, four times as much where it is quadratic.
 */
function growsBy([one, two, four]: Counts): number {
  return four - two > leastWork ? (four - two) / Math.max(two - one, 1) : 0;
}

const linear = 2.6;
const quadratic = 4.6;

/** Fewer blocks, elements and characters than this say nothing. */
const leastWork = 2_000;
