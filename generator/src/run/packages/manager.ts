import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { WantedPackage } from "../../emit/output.js";
import { readIfPossible } from "../../write/index.js";
import { readJson } from "./manifest.js";

const names = ["npm", "pnpm", "yarn", "bun", "deno"] as const;
export type PackageManager = (typeof names)[number];

/** The lock files of each package manager, and the configuration of Deno, which has no lock file at first. */
const lockFiles: readonly (readonly [file: string, manager: PackageManager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["deno.lock", "deno"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["deno.json", "deno"],
  ["deno.jsonc", "deno"],
];

/**
 * Returns the package manager of a project: the one that `packageManager` in package.json names or that wrote a lock file,
 * in the folder or in the nearest folder above. Without either, the one that started specloom.
 */
export function managerOf(folder: string, userAgent = ""): PackageManager {
  const { packageManager } = readJson(join(folder, "package.json"));
  const declared = typeof packageManager === "string" ? managerNamed(packageManager.split("@")[0]) : undefined;
  const locked = lockFiles.find(([file]) => existsSync(join(folder, file)));
  const found = declared ?? locked?.[1];
  if (found !== undefined) return found;
  const above = dirname(folder);
  return above === folder ? (managerNamed(userAgent.split("/")[0]) ?? "npm") : managerOf(above, userAgent);
}

function managerNamed(name: string | undefined): PackageManager | undefined {
  return names.find((candidate) => candidate === name);
}

export interface InstallCommand {
  readonly packages: readonly WantedPackage[];
  /** The folder of the package.json that lists them. */
  readonly folder: string;
  readonly manager: PackageManager;
  /** Marks packages that only development needs. */
  readonly dev?: true;
}

const verbs: Readonly<Record<PackageManager, { readonly add: string; readonly dev: string }>> = {
  npm: { add: "npm install", dev: "--save-dev" },
  pnpm: { add: "pnpm add", dev: "--save-dev" },
  yarn: { add: "yarn add", dev: "--dev" },
  bun: { add: "bun add", dev: "--dev" },
  deno: { add: "deno add", dev: "--dev" },
};

/** Returns the command that adds packages to a project. Ranges are quoted: `^` and `|` mean something to shells. */
export function installCommand({ packages, folder, manager, dev }: InstallCommand): string {
  const { add, dev: devFlag } = verbs[manager];
  const source = manager === "deno" ? "npm:" : "";
  const specifiers = packages.map(({ name, range }) => `"${source}${name}@${range}"`);
  const flags = [...(dev ? [devFlag] : []), ...(manager === "pnpm" && isWorkspace(folder) ? ["--workspace-root"] : [])];
  return [add, ...flags, ...specifiers].join(" ");
}

const runners: Readonly<Record<PackageManager, string>> = {
  npm: "npx specloom",
  pnpm: "pnpm specloom",
  yarn: "yarn specloom",
  bun: "bunx specloom",
  deno: "deno run --allow-all npm:specloom",
};

/** Returns how to run a command of the specloom that is installed in the project. */
export function runCommand(manager: PackageManager, command: string): string {
  return `${runners[manager]} ${command}`;
}

/** Returns whether pnpm asks for a flag before it adds a package here. */
function isWorkspace(folder: string): boolean {
  return /^packages:/m.test(readIfPossible(join(folder, "pnpm-workspace.yaml")) ?? "");
}
