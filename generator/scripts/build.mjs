// Bundles src/cli.ts, src/program.ts, src/index.ts, src/vite and src/vitepress into dist/, with the runtime, the templates and the
// overlays. The script `build` adds declarations.
// dist/build.json says of which sources dist was made, and holds the hash of dist: specloom's identity.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const repositoryFolder = join(packageFolder, "..");
const distFolder = join(packageFolder, "dist");
const buildFile = join(distFolder, "build.json");

/** The sources of dist. The versions of the dependencies are pinned in package.json. */
const sources = {
  code: { folder: join(packageFolder, "src"), pattern: /\.(ts|hbs)$/ },
  templates: { folder: join(packageFolder, "templates"), pattern: /\.hbs$/ },
  overlays: { folder: join(packageFolder, "overlays"), pattern: /\.overlay\.yaml$/ },
  runtime: { folder: join(repositoryFolder, "packages/runtime/src"), pattern: /\.ts$/ },
};

/**
 * Builds where a source has changed since the last build, which costs a few milliseconds where none has. False where
 * the sources do not build; esbuild has then said why.
 */
export async function bringUpToDate() {
  if (readBuild()?.sources === hashSources()) return true;
  try {
    await build();
    return true;
  } catch (error) {
    if (!("errors" in error)) throw error;
    return false;
  }
}

async function build() {
  // Before the sources are read: what changes during the build is built next time.
  const hash = hashSources();
  const { code: _, ...others } = sources;
  const copied = Object.entries(others).flatMap(([name, source]) => copies(name, source));
  const files = new Map([...(await bundle()), ...copied]);
  const identity = hashFiles([...files].map(([path, contents]) => ({ path, contents })));
  writeDist(files, `${JSON.stringify({ sources: hash, identity })}\n`);
}

/** The bundle by path in dist. What other packages provide stays an import, so that it is loaded only when wanted. */
async function bundle() {
  const { build: bundleWith } = await import("esbuild");
  const { outputFiles } = await bundleWith({
    entryPoints: ["cli.ts", "program.ts", "index.ts", "vite/index.ts", "vitepress/index.ts"].map((name) =>
      join(packageFolder, "src", name),
    ),
    absWorkingDir: packageFolder,
    outdir: distFolder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    plugins: [lazyYaml],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    chunkNames: "chunks/[name]-[hash]",
    legalComments: "none",
    write: false,
    logLevel: "error",
  });
  return outputFiles.map(({ path, contents }) => [pathBelow(distFolder, path), Buffer.from(contents)]);
}

/**
 * Many runs never read YAML with its library. The first call of any of its functions loads it, by `require`: Node finds
 * the exports of a CommonJS module that is imported by reading its whole source first.
 */
const lazyYaml = {
  name: "lazy-yaml",
  setup(hooks) {
    hooks.onResolve({ filter: /^yaml$/ }, ({ path, namespace }) =>
      namespace === "lazy" ? { path, external: true } : { path, namespace: "lazy" },
    );
    hooks.onLoad({ filter: /.*/, namespace: "lazy" }, ({ path }) => ({ contents: lazily(path) }));
  },
};

/** Returns a module with the functions and classes of a package, which loads it on the first call. */
function lazily(path) {
  const names = Object.entries(createRequire(import.meta.url)(path)).flatMap(([name, value]) =>
    typeof value === "function" ? [name] : [],
  );
  const wrappers = names.map(
    (name) => `export function ${name}(...args) {
  const { ${name}: own } = require(${JSON.stringify(path)});
  return new.target ? new own(...args) : own(...args);
}`,
  );
  return wrappers.join("\n");
}

function copies(name, source) {
  return listFiles(source).map(({ path, contents }) => [`${name}/${path}`, contents]);
}

/**
 * Each file appears by one rename, build.json last, and what the build no longer has goes at the end: a specloom that starts in
 * between finds a dist that works, and two builds at once write the same bytes.
 */
function writeDist(files, buildText) {
  const entryLast = [...files].sort(([left], [right]) => Number(left === "cli.js") - Number(right === "cli.js"));
  for (const [path, contents] of entryLast) replaceFile(join(distFolder, path), contents);
  replaceFile(buildFile, buildText);
  for (const path of listPaths(distFolder).map((path) => pathBelow(distFolder, path))) {
    const draft = /\.\d+$/.test(path);
    const declaration = path.startsWith("types/");
    if (!files.has(path) && path !== "build.json" && !draft && !declaration)
      rmSync(join(distFolder, path), { force: true });
  }
}

function replaceFile(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}

function readBuild() {
  try {
    return JSON.parse(readFileSync(buildFile, "utf8"));
  } catch {
    return undefined; // never built
  }
}

function hashSources() {
  const own = ["package.json", "scripts/build.mjs"].map((path) => ({
    path,
    contents: readFileSync(join(packageFolder, path)),
  }));
  const rest = Object.entries(sources).flatMap(([name, source]) =>
    listFiles(source).map(({ path, contents }) => ({ path: `${name}/${path}`, contents })),
  );
  return hashFiles([...own, ...rest]);
}

function hashFiles(files) {
  const hash = createHash("sha256");
  const sorted = [...files].sort((left, right) => (left.path < right.path ? -1 : 1));
  for (const { path, contents } of sorted) hash.update(`${path}\n${contents.length}\n`).update(contents);
  return hash.digest("hex");
}

/** The files below a folder whose paths match, sorted; none where there is no such folder. */
function listFiles({ folder, pattern }) {
  return listPaths(folder)
    .map((path) => ({ path: pathBelow(folder, path), absolute: path }))
    .filter(({ path }) => pattern.test(path))
    .map(({ path, absolute }) => ({ path, contents: readFileSync(absolute) }));
}

function listPaths(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .flatMap((entry) => (entry.isDirectory() ? listPaths(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

function pathBelow(folder, path) {
  return relative(folder, path).split(sep).join("/");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
