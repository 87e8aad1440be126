/**
 * Packs the packages as users get them: with the release commands, from the current sources, in a copy of the repository, so
 * that existing `dist` folders are neither changed nor used. Also creates projects with these packages.
 */
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { keepLock, prepareInstall } from "./locks.js";

/** The paths of the tarballs that the usual tests unpack. */
export interface UsualTarballs {
  readonly runtime: string;
  readonly client: string;
  readonly zod: string;
  readonly endpoints: string;
  readonly mocks: string;
  readonly mcp: string;
}

/** The path of each package's tarball. */
export interface Tarballs extends UsualTarballs {
  readonly react: string;
  readonly hono: string;
  readonly specloom: string;
}

/** The tarballs, with that of the reference server. */
export interface AllTarballs extends Tarballs {
  readonly server: string;
}

/** A folder outside of the repository with installed packages. */
export interface Project {
  readonly folder: string;
  /** Writes a file and returns its path. */
  write(name: string, text: string): string;
  /** Runs a program in the folder and returns its output. Throws an error with the output if it fails. */
  run(program: string, ...args: readonly string[]): Promise<string>;
  remove(): void;
}

const repository = fileURLToPath(new URL("..", import.meta.url));
const cache = join(repository, ".cache");

/** The sources of the packages and of their build. */
const inputs = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "tsconfig.base.json", "generator", "packages"];
const leftOut = new Set(["node_modules", "dist", "test", "vitest.config.ts", ".cache", ".specloom"]);

/** The packages that are left out, by what is packed. What comes later has all of what comes before. */
const leftPackages = {
  usual: [
    "@memory-service/console",
    "@memory-service/server",
    "@memory-service/react",
    "@memory-service/hono",
    "specloom",
  ],
  packages: ["@memory-service/console", "@memory-service/server"],
  everything: ["@memory-service/console"],
} as const;

type Packed = keyof typeof leftPackages;

/** Packs what the usual tests unpack, unless an earlier run packed the same sources. Half of the time is that of the generator. */
export async function packUsual(): Promise<UsualTarballs> {
  return usualIn(await packOnce("usual"));
}

/** Packs the packages that applications install. */
export async function packPackages(): Promise<Tarballs> {
  return tarballsIn(await packOnce("packages"));
}

/** Packs the reference server as well. Its build makes a database, which takes as long as all other builds. */
export async function packAll(): Promise<AllTarballs> {
  const folder = await packOnce("everything");
  return { ...tarballsIn(folder), server: tarballIn(folder, "memory-service-server-") };
}

/** Packs, and returns the folder of the tarballs. */
async function packOnce(what: Packed): Promise<string> {
  const sources = folderOf(repository);
  const order = Object.keys(leftPackages);
  const sufficient = order.slice(order.indexOf(what)).map((name) => join(sources, name));
  const packed = sufficient.find((folder) => existsSync(folder));
  if (packed !== undefined) return packed;
  const stage = mkdtempSync(join(tmpdir(), "packed-"));
  try {
    for (const input of inputs)
      cpSync(join(repository, input), join(stage, input), { recursive: true, filter: isInput });
    // What has been copied may be newer than what was read above.
    const folder = join(folderOf(stage), what);
    if (!existsSync(folder)) {
      await pack(stage, leftPackages[what]);
      keep(join(stage, "tarballs"), folder);
    }
    return folder;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const isInput = (path: string): boolean => !leftOut.has(basename(path));

/** Returns the folder of the tarballs of these sources. */
const folderOf = (sources: string): string => join(cache, `packed-${hashOf(sources)}`);

/** Builds and packs as the release workflow does, but for some packages. The README documents the pnpm command. */
async function pack(stage: string, left: readonly string[]): Promise<void> {
  const { packageManager } = JSON.parse(readFileSync(join(stage, "package.json"), "utf8")) as {
    packageManager: string;
  };
  const pnpm = (...args: readonly string[]): Promise<string> =>
    runProgram("npx", ["--yes", packageManager, ...args], stage);
  await pnpm("install", "--frozen-lockfile", "--prefer-offline");
  const others = left.map((name) => `--filter=!${name}`);
  await pnpm(...others, "-r", "build");
  await pnpm(...others, "-r", "pack", "--pack-destination", join(stage, "tarballs"));
}

/** Moves the tarballs into the cache in one step, and removes old ones. */
function keep(tarballs: string, folder: string): void {
  const draft = `${folder}.${process.pid}`;
  cpSync(tarballs, draft, { recursive: true });
  try {
    renameSync(draft, folder);
  } catch {
    // Another process packed the same sources first.
    rmSync(draft, { recursive: true, force: true });
  }
  for (const name of readdirSync(cache).filter((name) => name.startsWith("packed-"))) {
    const path = join(cache, name);
    if (path !== dirname(folder) && isOld(path)) rmSync(path, { recursive: true, force: true });
  }
}

const isOld = (path: string): boolean => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 3.6e6;

function usualIn(folder: string): UsualTarballs {
  return {
    runtime: tarballIn(folder, "specloom-runtime-"),
    client: tarballIn(folder, "memory-service-client-"),
    zod: tarballIn(folder, "memory-service-zod-"),
    endpoints: tarballIn(folder, "memory-service-endpoints-"),
    mocks: tarballIn(folder, "memory-service-mocks-"),
    mcp: tarballIn(folder, "memory-service-mcp-"),
  };
}

function tarballsIn(folder: string): Tarballs {
  return {
    ...usualIn(folder),
    react: tarballIn(folder, "memory-service-react-"),
    hono: tarballIn(folder, "memory-service-hono-"),
    specloom: tarballIn(folder, "specloom-0"),
  };
}

function tarballIn(folder: string, start: string): string {
  const name = readdirSync(folder).find((name) => name.startsWith(start));
  if (name === undefined) throw new Error(`pnpm packed no ${start} into ${folder}`);
  return join(folder, name);
}

function hashOf(folder: string): string {
  const hash = createHash("sha256");
  for (const path of inputs.flatMap((input) => inputsIn(folder, input)).sort()) {
    const contents = readFileSync(join(folder, path));
    hash.update(`${path}\n${contents.length}\n`).update(contents);
  }
  return hash.digest("hex").slice(0, 8);
}

/** Returns a path if it is a file, or the files below it, without those that are left out. */
function inputsIn(folder: string, path: string): readonly string[] {
  if (!isInput(path)) return [];
  if (statSync(join(folder, path)).isFile()) return [path];
  return readdirSync(join(folder, path)).flatMap((name) => inputsIn(folder, `${path}/${name}`));
}

/** Unpacks a tarball into a folder, in place of what is there, where the dependencies of the package are installed already. */
export function unpack(tarball: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
}

/** Returns all files in a folder as sorted relative paths with slashes, without node_modules. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("node_modules/"))
    .sort();
}

/**
 * Creates a project whose packages nobody installs, which takes npm a second: tarballs are unpacked, and other paths are folders
 * where a package is installed already.
 */
export function unpackProject(packages: Readonly<Record<string, string>>): Project {
  const project = emptyProject(tmpdir());
  for (const [name, path] of Object.entries(packages)) {
    const target = join(project.folder, "node_modules", name);
    mkdirSync(dirname(target), { recursive: true });
    if (path.endsWith(".tgz")) unpack(path, target);
    else symlinkSync(path, target);
  }
  project.write("package.json", JSON.stringify({ private: true, type: "module" }));
  return project;
}

/**
 * Creates a project and installs packages, each a version or the path of a tarball, from the lock file of this name. Installs their
 * peers too, unless they come from the folder `above`.
 */
export async function createProject(
  name: string,
  dependencies: Readonly<Record<string, string>>,
  above?: string,
): Promise<Project> {
  const project = emptyProject(above ?? tmpdir());
  project.write("package.json", JSON.stringify({ name: "project", private: true, type: "module", dependencies }));
  const peers = above === undefined ? [] : ["--legacy-peer-deps"];
  await project.run("npm", ...prepareInstall(name, project.folder), ...peers);
  keepLock(name, project.folder);
  return project;
}

function emptyProject(parent: string): Project {
  const folder = mkdtempSync(join(parent, "project-"));
  return {
    folder,
    write: (name, text) => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
    run: (program, ...args) => runProgram(program, args, folder),
    // A program that ran there may still be exiting.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

async function runProgram(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { cwd, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    throw new Error([message.split("\n")[0], stdout, stderr].join("\n"));
  }
}
