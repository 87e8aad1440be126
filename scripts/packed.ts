/**
 * The packages as users get them: packed by the commands of a release, from the sources as they are now, in a copy of the
 * repository, so that no `dist` of its own is touched or trusted. And projects in which they are installed.
 */
import { execFile } from "node:child_process";
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
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Where each package's tarball lies. */
export interface Tarballs {
  readonly client: string;
  readonly zod: string;
  readonly react: string;
  readonly specloom: string;
}

/** A folder outside of the repository, with what npm installed there. */
export interface Project {
  readonly folder: string;
  /** Writes a file, and returns its path. */
  write(name: string, text: string): string;
  /** What a program prints that is run in the folder; where it fails, what it printed is the error. */
  run(program: string, ...args: readonly string[]): Promise<string>;
  remove(): void;
}

const repository = fileURLToPath(new URL("..", import.meta.url));
const cache = join(repository, ".cache");

/** What packages are made of, and what they are made with. */
const inputs = [
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "tsconfig.base.json",
  "generator",
  "packages",
  "templates",
];
const leftOut = new Set(["node_modules", "dist", "test", "vitest.config.ts"]);

/** Packs all packages, unless an earlier run has packed the same sources. */
export async function packPackages(): Promise<Tarballs> {
  const stage = mkdtempSync(join(tmpdir(), "packed-"));
  try {
    for (const input of inputs) {
      const filter = (path: string): boolean => !leftOut.has(basename(path));
      cpSync(join(repository, input), join(stage, input), { recursive: true, filter });
    }
    const folder = join(cache, `packed-${hashOf(stage)}`);
    if (!existsSync(folder)) {
      await pack(stage);
      keep(join(stage, "tarballs"), folder);
    }
    return tarballsIn(folder);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** As the release workflow does it. The README names the command for pnpm. */
async function pack(stage: string): Promise<void> {
  const pnpm = (...args: readonly string[]): Promise<string> => tell("npx", ["--yes", "pnpm@12", ...args], stage);
  await pnpm("install", "--frozen-lockfile", "--prefer-offline");
  await pnpm("build");
  await pnpm("-r", "pack", "--pack-destination", join(stage, "tarballs"));
}

/** Moves the tarballs to where the next run looks, all at once, and removes those of sources that are long gone. */
function keep(tarballs: string, folder: string): void {
  const draft = `${folder}.${process.pid}`;
  cpSync(tarballs, draft, { recursive: true });
  try {
    renameSync(draft, folder);
  } catch {
    // Another process was faster, with the same.
    rmSync(draft, { recursive: true, force: true });
  }
  for (const name of readdirSync(cache).filter((name) => name.startsWith("packed-"))) {
    const path = join(cache, name);
    if (path !== folder && isOld(path)) rmSync(path, { recursive: true, force: true });
  }
}

const isOld = (path: string): boolean => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 3.6e6;

function tarballsIn(folder: string): Tarballs {
  const names = readdirSync(folder);
  const tarball = (start: string): string => {
    const name = names.find((name) => name.startsWith(start));
    if (name === undefined) throw new Error(`pnpm packed no ${start} into ${folder}`);
    return join(folder, name);
  };
  return {
    client: tarball("memory-service-client-"),
    zod: tarball("memory-service-zod-"),
    react: tarball("memory-service-react-"),
    specloom: tarball("specloom-"),
  };
}

function hashOf(folder: string): string {
  const hash = createHash("sha256");
  for (const path of filesOf(folder)) {
    const contents = readFileSync(join(folder, path));
    hash.update(`${path}\n${contents.length}\n`).update(contents);
  }
  return hash.digest("hex").slice(0, 8);
}

/** All files below a folder, as sorted relative paths with slashes; without what is installed there. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("node_modules/"))
    .sort();
}

/**
 * Makes a project and installs packages there: by name a version, or the path of a tarball. Their peers are installed with
 * them, or are those of a folder above.
 */
export async function createProject(dependencies: Readonly<Record<string, string>>, above?: string): Promise<Project> {
  const folder = mkdtempSync(join(above ?? tmpdir(), "project-"));
  const project: Project = {
    folder,
    write: (name, text) => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
    run: (program, ...args) => tell(program, args, folder),
    // Whoever ran there may still be at its end.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
  project.write("package.json", JSON.stringify({ name: "project", private: true, type: "module", dependencies }));
  const peers = above === undefined ? [] : ["--legacy-peer-deps"];
  await project.run("npm", "install", ...peers, "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error");
  return project;
}

async function tell(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { cwd, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    throw new Error([message.split("\n")[0], stdout, stderr].join("\n"));
  }
}
