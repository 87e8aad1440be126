import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { MeasuredKinds, Mode } from "./measure.js";

const folder = fileURLToPath(new URL("../../", import.meta.url));
/** The bundle, in a folder as deep as the emitters, which find templates by relative path. */
const bundle = `${folder}.cache/growth/code/measure.mjs`;

/**
 * Keeps the counters: V8 drops those of functions whose code it discards, and does not count in optimized code. With these
 * flags, counts are deterministic.
 */
const flags = ["--no-opt", "--no-flush-bytecode"];

/** Measures kinds of growth in a separate process, by default all of them. */
export async function measureKinds(mode: Mode, titles: readonly string[] = []): Promise<MeasuredKinds> {
  await build({
    entryPoints: [fileURLToPath(new URL("./measure.ts", import.meta.url))],
    outfile: bundle,
    bundle: true,
    // The bundle names its sources relative to this folder. Reports, and `excessesOf`, expect `src/…`.
    absWorkingDir: folder,
    format: "esm",
    platform: "node",
    packages: "external",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  const args = [...(mode === "times" ? [] : flags), bundle, mode, ...titles];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", mode === "small" ? "ignore" : "inherit"],
  });
  if (status !== 0) throw new Error(`the measurement ended with ${status}`);
  return JSON.parse(stdout) as MeasuredKinds;
}
