import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const repository = fileURLToPath(new URL("../../../../", import.meta.url));
export const packageFolder = join(repository, "packages/client");

/**
 * What a user installs: builds and packs the client, and installs it into a program of its own, `app` in the folder given.
 * Works on a copy of the sources, so that nobody's dist is touched. Returns the folder of the program.
 */
export async function installPacked(folder: string): Promise<string> {
  const stage = join(folder, "repository/packages/client");
  const isSource = (path: string): boolean => !["node_modules", "dist"].includes(relative(packageFolder, path));
  cpSync(packageFolder, stage, { recursive: true, filter: isSource });
  symlinkSync(join(packageFolder, "node_modules"), join(stage, "node_modules"));
  cpSync(join(repository, "tsconfig.base.json"), join(folder, "repository/tsconfig.base.json"));
  await tell(join(packageFolder, "node_modules/.bin/tsc"), ["-p", "tsconfig.build.json"], stage);
  await tell("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], stage);

  const app = join(folder, "app");
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"))!;
  await tell("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", join(folder, tarball)], app);
  return app;
}

/** Runs a program to its end and returns what it prints; where it fails, that is the error. */
export async function tell(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { cwd })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(" ")}\n${stdout}\n${stderr}`);
  }
}
