/**
 * Bundles sources, so that a process or thread can run them: loading them one by one takes longer than the server may take to start.
 * A bundle is used again until a source changes.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { threadId } from "node:worker_threads";

const folder = fileURLToPath(new URL("../", import.meta.url));

/**
 * Returns the URL of a bundle of a source of this package, such as `src/cli.ts`.
 *
 * @param {string} source
 */
export async function bundleOf(source) {
  const cache = join(folder, "node_modules/.cache/bundles", source);
  const listFile = join(cache, "sources.json");
  if (!isFresh(listFile)) await bundle(source, cache, listFile);
  return pathToFileURL(join(cache, basename(source, ".ts") + ".mjs")).href;
}

/**
 * Returns whether no source has changed since it was bundled.
 *
 * @param {string} listFile
 */
function isFresh(listFile) {
  if (!existsSync(listFile)) return false;
  /** @type {Record<string, number>} */
  const times = JSON.parse(readFileSync(listFile, "utf8"));
  return Object.entries(times).every(([file, time]) => modifiedAt(file) === time);
}

/** @param {string} file */
function modifiedAt(file) {
  return statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs;
}

/**
 * @param {string} source
 * @param {string} cache
 * @param {string} listFile
 */
async function bundle(source, cache, listFile) {
  const { build } = await import("esbuild");
  const { metafile, outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [source],
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
    write: false,
    logLevel: "error",
    plugins: [{ name: "urls-of-sources", setup: keepUrls }],
  });
  for (const { path, contents } of outputFiles) replaceFile(path, contents);
  const files = [...Object.keys(metafile.inputs), "scripts/bundle.mjs"];
  const times = Object.fromEntries(files.map((file) => [file, modifiedAt(file)]));
  replaceFile(listFile, JSON.stringify(times));
}

/**
 * Writes a file that no other process ever sees in part.
 *
 * @param {string} path
 * @param {string | Uint8Array} content
 */
function replaceFile(path, content) {
  const partial = `${path}.${process.pid}-${threadId}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(partial, content);
  renameSync(partial, path);
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
