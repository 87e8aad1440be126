import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const runtimePackage = fileURLToPath(new URL("../../packages/runtime/", import.meta.url));

/** The sources of the runtime in this repository. */
export const runtimeFolder = join(runtimePackage, "src");

/** Installs the runtime in a project, with its sources as they are: nothing has to be built first. */
export function installRuntime(project: string): void {
  const folder = join(project, "node_modules/@specloom/runtime");
  mkdirSync(folder, { recursive: true });
  symlinkSync(runtimeFolder, join(folder, "src"));
  const manifest = readFileSync(join(runtimePackage, "package.json"), "utf8");
  writeFileSync(join(folder, "package.json"), manifest.replace(/"\.\/dist\/(.*)\.js"/g, '"./src/$1.ts"'));
}
