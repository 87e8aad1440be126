/** Bundles programs into single files. */
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions } from "esbuild";
import type { Contender } from "./contenders.js";
import type { Installed } from "./packages.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const runtime = fileURLToPath(new URL("../../packages/runtime/src", import.meta.url));

/** The defaults of esbuild for pages: what a package has for browsers comes first. */
const forBrowsers: BuildOptions = { platform: "browser", mainFields: ["browser", "module", "main"] };

/** The code of a program, or the path of a module relative to this folder. */
export type Program = { readonly code: string } | { readonly module: string };

/** Returns a program bundled and minified for a web page. */
export async function minified(program: Program, installed: Installed): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...optionsOf(program, installed),
    ...forBrowsers,
    minify: true,
    write: false,
  });
  const [file] = outputFiles;
  if (!file) throw new Error("esbuild has written nothing");
  return file.contents;
}

/** The files that a page loads first and later, if the bundler splits code. */
export interface Chunks {
  readonly first: readonly Uint8Array[];
  readonly later: readonly Uint8Array[];
}

/** Bundles and minifies a program into several files. */
export async function splitted(program: Program, installed: Installed): Promise<Chunks> {
  const { outputFiles, metafile } = await build({
    ...optionsOf(program, installed),
    ...forBrowsers,
    minify: true,
    splitting: true,
    outdir: folder,
    metafile: true,
    write: false,
  });
  const { outputs } = metafile;
  const loaded = (path: string): readonly string[] => [
    path,
    ...outputs[path]!.imports.flatMap((one) => (one.kind === "import-statement" ? loaded(one.path) : [])),
  ];
  const entry = Object.keys(outputs).find((path) => outputs[path]!.entryPoint === "<stdin>");
  if (!entry) throw new Error("esbuild has written no entry");
  const names = new Set(loaded(entry).map((path) => basename(path)));
  const contents = (isFirst: boolean): readonly Uint8Array[] =>
    outputFiles.filter(({ path }) => names.has(basename(path)) === isFirst).map(({ contents }) => contents);
  return { first: contents(true), later: contents(false) };
}

/** Writes a program for Node. */
export async function writeProgram(program: Program, installed: Installed, outfile: string): Promise<void> {
  await build({ ...optionsOf(program, installed), platform: "node", outfile });
}

/** Writes the drivers of contenders, and returns the file of each. */
export async function writeDrivers(
  contenders: readonly Contender[],
  installed: Installed,
  folder: string,
): Promise<ReadonlyMap<Contender, string>> {
  const files = new Map<Contender, string>();
  for (const contender of contenders) {
    const file = join(folder, contender.driver.replace(/js$/, "mjs"));
    await writeProgram({ module: `drivers/${contender.driver}` }, installed, file);
    files.set(contender, file);
  }
  return files;
}

function optionsOf(program: Program, { modules, heyApi }: Installed): BuildOptions {
  return {
    ...("code" in program
      ? { stdin: { contents: program.code, resolveDir: folder, loader: "ts" } }
      : { entryPoints: [`${folder}${program.module}`] }),
    bundle: true,
    format: "esm",
    mainFields: ["module", "main"],
    logLevel: "error",
    ...(modules && { nodePaths: [modules] }),
    alias: { "@specloom/runtime": runtime, ...(heyApi && { "hey-api-client": heyApi }) },
  };
}
