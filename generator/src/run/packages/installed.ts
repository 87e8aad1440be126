import * as modules from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readJson } from "./manifest.js";

/**
 * Returns the version of a package as specloom would import it; undefined if it is not installed. TypeScript is the one that
 * openapi-typescript finds, since the project may have another.
 */
export function versionOf(name: string): string | undefined {
  try {
    return versionIn(dirname(entryOf(name)), name);
  } catch {
    return undefined;
  }
}

/** The resolver of `import`, not that of `require`, which also looks in NODE_PATH: runners such as pnpm's set that. */
function entryOf(name: string): string {
  if (name !== "typescript") return fileURLToPath(import.meta.resolve(name));
  return modules.createRequire(import.meta.resolve("openapi-typescript")).resolve(name);
}

/** Looks for the package.json of a package from the folder of a file of it upwards: few packages export theirs. */
function versionIn(folder: string, name: string): string | undefined {
  const manifest = readJson(join(folder, "package.json"));
  if (manifest["name"] === name && typeof manifest["version"] === "string") return manifest["version"];
  const above = dirname(folder);
  return above === folder ? undefined : versionIn(above, name);
}
