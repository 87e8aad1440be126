/**
 * Runs the command from the sources: `pnpm serve`. Loading the sources one by one takes longer than the server may take to start, so
 * they are bundled into one file, which is used again until a source changes.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = fileURLToPath(new URL("../", import.meta.url));
const cache = join(folder, "node_modules/.cache/serve");
const listFile = join(cache, "sources.json");

/** Returns whether no source has changed since it was bundled. */
function isFresh() {
  if (!existsSync(listFile)) return false;
  /** @type {Record<string, number>} */
  const times = JSON.parse(readFileSync(listFile, "utf8"));
  return Object.entries(times).every(([file, time]) => modifiedAt(file) === time);
}

/** @param {string} file */
function modifiedAt(file) {
  return statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs;
}

async function bundle() {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ["src/cli.ts"],
    outdir: cache,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    packages: "external",
    tsconfig: "tsconfig.json",
    metafile: true,
    logLevel: "error",
    plugins: [{ name: "urls-of-sources", setup: keepUrls }],
  });
  writeFileSync(
    listFile,
    JSON.stringify(Object.fromEntries(Object.keys(metafile.inputs).map((file) => [file, modifiedAt(file)]))),
  );
}

/**
 * Gives each source its own `import.meta.url`, by which it finds other files.
 *
 * @param {import("esbuild").PluginBuild} build
 */
function keepUrls({ onLoad }) {
  onLoad({ filter: /packages[\\/]server[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
    const code = await readFile(path, "utf8");
    if (!code.includes("import.meta.url")) return undefined;
    return { contents: code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)), loader: "ts" };
  });
}

if (!isFresh()) await bundle();
await import(pathToFileURL(join(cache, "cli.mjs")).href);
