import { existsSync, readFileSync } from "node:fs";
import { kill, pid } from "node:process";
import { fileURLToPath } from "node:url";
import type { Environment } from "./environment.js";
import { versionOf } from "./packages/installed.js";

/** The part of the environment that depends on where specloom is installed. */
export type Installation = Pick<Environment, "host" | "version" | "identity" | "runtimeFolder" | "versionOf">;

/** Returns the installation of an entry of the package, by its URL: `dist/program.js`, or `src/program.ts` from source. */
export function installationAt(entry: string): Installation {
  const identity = readIdentity(entry);
  const built = new URL("./runtime/", entry);
  return {
    host: { pid, isAlive },
    version: readVersion(entry),
    ...(identity !== undefined && { identity }),
    runtimeFolder: fileURLToPath(existsSync(built) ? built : new URL("../../packages/runtime/src/", entry)),
    versionOf,
  };
}

/** Returns the hash that the build writes beside the bundle; undefined from source. */
function readIdentity(entry: string): string | undefined {
  try {
    const build: unknown = JSON.parse(readFileSync(new URL("./build.json", entry), "utf8"));
    return typeof build === "object" && build !== null && "identity" in build ? String(build.identity) : undefined;
  } catch {
    return undefined;
  }
}

function readVersion(entry: string): string {
  const text = readFileSync(new URL("../package.json", entry), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

function isAlive(process: number): boolean {
  try {
    return kill(process, 0);
  } catch (error) {
    // It exists, but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
