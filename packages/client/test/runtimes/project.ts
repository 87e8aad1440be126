/** The program that all runtimes run: the suite, with the packed package from its own node_modules. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import * as packed from "../../../../scripts/packed.js";
import { pattern } from "./suite/bytes.js";

export interface Project {
  /** A folder outside of the repository, with node_modules. */
  readonly folder: string;
  /** A file with `pattern(250)`. */
  readonly file: string;
  /** The suite for Node, Bun and Deno: it imports the package. */
  readonly process: string;
  /** The measurements of memory, for the same; the runtime is in it. */
  readonly heap: string;
  /** The suite for workerd and for browsers: the package is in it. */
  readonly workerd: string;
  readonly browser: string;
  remove(): void;
}

/** Builds, packs and installs the client, and the suite beside it. */
export async function createProject(): Promise<Project> {
  const { client, runtime } = await packed.packUsual();
  const { folder, remove } = await packed.createProject("client", {
    "@memory-service/client": client,
    "@specloom/runtime": runtime,
  });
  const file = join(folder, "bytes");
  writeFileSync(file, pattern(250));
  return {
    folder,
    file,
    process: await compile("process", folder),
    heap: await compile("heap", folder),
    workerd: await pack(await compile("workerd", folder), ["workerd", "worker"]),
    browser: await pack(await compile("browser", folder), ["browser"]),
    remove,
  };
}

/** Makes one file of the suite. It still imports the package, so that it gets the one that is installed beside it. */
async function compile(entry: string, folder: string): Promise<string> {
  const outfile = join(folder, `${entry}.js`);
  const source = fileURLToPath(new URL(`suite/entries/${entry}.ts`, import.meta.url));
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: "esm",
    packages: "external",
    tsconfigRaw: {},
    logLevel: "error",
  });
  return outfile;
}

/** Bundles a program with what it imports, as users do for such a runtime. */
async function pack(program: string, conditions: string[]): Promise<string> {
  const outfile = program.replace(/\.js$/, ".bundle.js");
  await build({ entryPoints: [program], outfile, bundle: true, format: "esm", conditions, logLevel: "error" });
  return outfile;
}
