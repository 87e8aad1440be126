/**
 * Installs packages from the registry that a bench or a test needs in its own exact versions. They go into `.cache`, outside
 * of the workspace, because they would change versions that the workspace pins and may need a newer Node.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installUnlocked, keepLock, lockOf, prepareInstall } from "./locks.js";

/** The dependencies of one installation. */
export interface Manifest {
  /** Exact versions by name. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** A folder with the packages in its node_modules, or the reason why there is none. */
export type Installation = { readonly folder: string } | { readonly missing: string };

const cache = fileURLToPath(new URL("../.cache", import.meta.url));

export interface InstallOptions {
  /** False for one package without dependencies, and for weekly jobs that install what a page tells users to. */
  readonly isLocked?: boolean;
}

/** Installs packages from the lock file of this name, unless an earlier run installed the same ones. */
export function install(name: string, packages: Manifest, { isLocked = true }: InstallOptions = {}): Installation {
  const lock = isLocked ? (lockOf(name) ?? `newest ${Date.now()}`) : "";
  const manifest = `${JSON.stringify({ private: true, type: "module", ...packages }, undefined, 2)}\n`;
  const hash = createHash("sha256").update(manifest).update(lock).digest("hex").slice(0, 8);
  const folder = join(cache, `${name.replaceAll(" ", "-")}-${hash}`);
  const complete = join(folder, "complete");
  if (existsSync(complete)) return { folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), manifest);
  console.error(`installing ${name}`);
  const { status, stderr, error } = spawnSync("npm", isLocked ? prepareInstall(name, folder) : installUnlocked, {
    cwd: folder,
    encoding: "utf8",
  });
  if (error !== undefined || status !== 0) return { missing: reasonOf(error?.message ?? stderr) };
  if (isLocked) keepLock(name, folder);
  writeFileSync(complete, "");
  return { folder };
}

function reasonOf(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.replace(/^npm error\s*/, "").trim());
  return lines.find((line) => /\s/.test(line)) ?? "npm install failed";
}
