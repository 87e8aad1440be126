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
  const output = execFileSync(process.execPath, ["--no-opt", "--no-flush-bytecode", bundle], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  measured = JSON.parse(output) as Measured;
}, 300_000);

/** What still grows faster, in part in libraries: not held to it yet. */
const pending = new Set([
  "schemas in cycles",
  "schemas in one cycle that all refer to all of ten",
  "families",
  "a chain of references",
  "values of an enum, examined",
  "unevaluated items",
  "$defs",
  "extensions",
  "deep anyOf",
  "deep oneOf",
  "deep oneOf in two",
  "deep unevaluated properties",
  "deep implied objects beside unions",
  "operations that want one name",
  "tags, linted",
  "parameters that want one name",
  "parameters of a path",
  "undeclared parameters of a path",
  "segments of a path",
  "segments of a path that is too long",
  "parts of an operationId",
  "media types of a response",
  "variables of a server",
  "required names that are misspelt",
  "paths of one shape",
  "files of schemas in a chain",
  "schemas of one name in files",
]);

describe("twice as much takes twice the work", () => {
  it.each(Object.entries(kinds))("of %s", (title, { isDeep }) => {
    const counts = measured[title] ?? {};
    expect(Object.keys(counts).length).toBeGreaterThan(10);
    const most = isDeep ? quadratic : linear;
    const excesses = Object.entries(counts).filter(([name, ofFunction]) => isOurs(name) && growsBy(ofFunction) > most);
    if (!pending.has(title)) expect(excesses).toEqual([]);
  });
});

/** Whether a name is that of a function of ours, or of one of the language that ours call. */
function isOurs(name: string): boolean {
  return name.startsWith("src/") || !name.includes("/");
}

/**
 * How the work of a function grows, with what each doubling of the document adds to it: twice as much where the growth is
 * linear, a little more where something is sorted, four times as much where it is quadratic.
 */
function growsBy([one, two, four]: Counts): number {
  // A counter that V8 has lost says nothing.
  return two > one && four - two > leastWork ? (four - two) / Math.max(two - one, 1) : 0;
}

const linear = 2.6;
const quadratic = 4.6;

/** Fewer blocks, elements and characters than this say nothing. */
const leastWork = 700;
