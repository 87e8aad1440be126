/**
 * Installs projects from committed lock files, `scripts/locks/NAME.json`, so that a commit always gets the same packages. The lock
 * files name no registry, and of our own tarballs, which differ with each commit, nothing but their place.
 *
 *     LOCKS=update COMMAND    resolves the packages anew, and writes the lock files of the projects that the command installs
 *     LOCKS=newest COMMAND    installs the newest packages in range, without lock files
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

type Entry = Readonly<Record<string, unknown>>;

/** The part of npm's lock files that we use. The root has the path "". */
interface Lock {
  readonly lockfileVersion: number;
  readonly requires: boolean;
  readonly packages: Readonly<Record<string, Entry>>;
}

/** The properties that npm copies from a package.json into a lock file. */
const copied = [
  "version",
  "bin",
  "engines",
  "dependencies",
  "optionalDependencies",
  "peerDependencies",
  "peerDependenciesMeta",
];

const folderOfLocks = fileURLToPath(new URL("locks", import.meta.url));
const mode = process.env["LOCKS"];

/** The lock files of npm, or of pnpm. */
type Extension = "json" | "yaml";

const lockFile = (name: string, extension: Extension): string =>
  join(folderOfLocks, `${name.replaceAll(/[^\w.]+/g, "-")}.${extension}`);

/** Returns the committed lock of an installation, or undefined if npm is to resolve its packages anew. */
export function lockOf(name: string, extension: Extension = "json"): string | undefined {
  if (mode === "newest" || mode === "update") return undefined;
  const file = lockFile(name, extension);
  if (existsSync(file)) return readFileSync(file, "utf8");
  throw new Error(`${name} has no lock file: run the command again with LOCKS=update, and commit ${file}`);
}

const options = [
  "--prefer-offline",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--omit-lockfile-registry-resolved",
];

/** The arguments of npm that resolve all packages anew. */
export const installUnlocked: readonly string[] = ["install", ...options];

/** Puts the lock of an installation beside the package.json of a folder, and returns the arguments of npm that install from it. */
export function prepareInstall(name: string, folder: string): readonly string[] {
  const lock = lockOf(name);
  if (lock !== undefined)
    writeFileSync(join(folder, "package-lock.json"), filled(JSON.parse(lock) as Lock, manifestIn(folder)));
  return lock === undefined ? installUnlocked : ["ci", ...options];
}

/** Keeps the lock that npm has resolved, if the locks are to be updated. */
export function keepLock(name: string, folder: string): void {
  if (mode !== "update") return;
  mkdirSync(folderOfLocks, { recursive: true });
  writeFileSync(
    lockFile(name, "json"),
    portable(JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock),
  );
}

const manifestIn = (folder: string): Entry => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Entry;

/** Puts the lock of a workspace of pnpm into its folder, or removes what is there if pnpm is to resolve its packages anew. */
export function placeWorkspaceLock(name: string, folder: string): void {
  const lock = lockOf(name, "yaml");
  const file = join(folder, "pnpm-lock.yaml");
  if (lock === undefined) rmSync(file, { force: true });
  else writeFileSync(file, lock);
}

/** Keeps the lock that pnpm has resolved, if the locks are to be updated. It names no registry. */
export function keepWorkspaceLock(name: string, folder: string): void {
  if (mode === "update") copyFileSync(join(folder, "pnpm-lock.yaml"), lockFile(name, "yaml"));
}

/** Returns the lock of a project: its package.json at the root, and the manifests of its tarballs. */
function filled(lock: Lock, manifest: Entry): string {
  const packages: Record<string, Entry> = { "": manifest, ...lock.packages };
  for (const [name, specifier] of Object.entries((manifest["dependencies"] ?? {}) as Record<string, string>)) {
    if (!isTarball(specifier)) continue;
    const file = specifier.replace(/^file:/, "");
    const own = JSON.parse(execFileSync("tar", ["-xzOf", file, "package/package.json"], { encoding: "utf8" })) as Entry;
    packages[`node_modules/${name}`] = {
      ...Object.fromEntries(copied.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]]]))),
      resolved: `file:${file}`,
    };
  }
  return JSON.stringify({ ...lock, packages });
}

/** Returns what an installation needs and what is the same on each machine and for each commit. */
function portable({ lockfileVersion, requires, packages }: Lock): string {
  const kept: Record<string, Entry> = {};
  for (const [path, entry] of Object.entries(packages)) {
    if (path === "" || (typeof entry["resolved"] === "string" && entry["resolved"].startsWith("file:"))) continue;
    const { license: _, funding: __, engines: ___, deprecated: ____, ...needed } = entry;
    kept[path] = withoutMissing(needed, packages);
  }
  const lock: Lock = { lockfileVersion, requires, packages: kept };
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

/** Leaves out the optional dependencies that the registry did not have: `npm ci` would reject the lock. */
function withoutMissing(entry: Entry, packages: Lock["packages"]): Entry {
  if (entry["optionalDependencies"] === undefined) return entry;
  const paths = Object.keys(packages);
  const isThere = (name: string): boolean => paths.some((path) => `/${path}`.endsWith(`/node_modules/${name}`));
  const found = Object.entries(entry["optionalDependencies"] as Entry).filter(([name]) => isThere(name));
  return { ...entry, optionalDependencies: Object.fromEntries(found) };
}

const isTarball = (specifier: string): boolean => specifier.endsWith(".tgz");
