import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { standaloneSettings } from "../../src/config/index.js";
import type { EmittedFile } from "../../src/emit/output.js";
import { importsOf } from "../../src/emit/runtime/imports.js";
import { tiers } from "../../src/emit/zod/settings.js";
import { builtIn } from "../../src/outputs.js";
import { runtimeFolder } from "../runtime-folder.js";
import type { Built } from "./generate.js";

const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));

/**
 * Returns the files of a run without a configuration, and a copy of what they import of the runtime, by path: `client/index.ts`. They are
 * unformatted.
 */
export async function emitStandalone(
  { api, loaded }: Built,
  emit: readonly string[] = builtIn.map(({ name }) => name),
): Promise<ReadonlyMap<string, string>> {
  const settings = standaloneSettings({ spec: "/openapi.yaml", out: "/", outputs: builtIn, emit, vendor: true });
  const files: { readonly path: string; readonly file: EmittedFile }[] = [];
  const wanted = settings.outputs.filter(({ emitter }) => settings.selected?.has(emitter));
  // The runtime is the last output.
  for (const { output, folder, options } of wanted) {
    const own = { ...options, ...(output.name === "zod" && { tiers }) };
    const all = wanted.map((one) => one.output);
    const copied = { source: runtimeFolder, imports: importsOf(files, all, folder) };
    const emitted = await output.emit({ api, document: loaded.document, options: own, copied });
    files.push(...emitted.map((file) => ({ path: `${folder}/${file.path}`, file })));
  }
  return new Map(files.map(({ path, file }) => [path, file.text]));
}

/** A folder with standalone outputs, each in its own subfolder. */
export interface Playground {
  readonly folder: string;
  readonly add: (name: string, files: ReadonlyMap<string, string>) => void;
  /** Bundles and imports a program in the folder: `export * from "./petstore/client/index.js"`. */
  readonly load: (program: string) => Promise<unknown>;
  readonly remove: () => void;
}

export function createPlayground(): Playground {
  const folder = mkdtempSync(join(tmpdir(), "specloom-standalone-"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  symlinkSync(join(packages, "runtime/node_modules/openapi-fetch"), join(modules, "openapi-fetch"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  let programs = 0;
  return {
    folder,
    add: (name, files) => {
      for (const [path, text] of files) {
        const file = join(folder, name, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    },
    load: async (program) => {
      const outfile = join(folder, `program-${(programs += 1)}.mjs`);
      await build({
        stdin: { contents: program, resolveDir: folder, loader: "ts" },
        outfile,
        bundle: true,
        format: "esm",
        platform: "node",
        logLevel: "error",
      });
      return import(pathToFileURL(outfile).href);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
