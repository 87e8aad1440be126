/** The programs of the runtimes, in exact versions, and how they come onto this machine. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { arch, platform } from "node:process";
import { install, type InstallOptions } from "../../../../scripts/install.js";
import { type Program, started } from "../../../../scripts/programs.js";

/** Node of an exact version, from the package for this platform. */
export function findNode(version: string): Program {
  // On one platform the short name is somebody else's.
  const name = `${platform === "darwin" && arch === "arm64" ? "node-bin" : "node"}-${platform}-${arch}`;
  const locate = (modules: string): string => join(modules, name, "bin/node");
  // Not every version exists for every platform, so one lock file could not list all.
  return fromRegistry(`node ${version}`, name, version, locate, { isLocked: false });
}

/** The package's install script moves the program. */
export const findBun = (version: string): Program =>
  fromRegistry("bun", "bun", version, (modules) =>
    [ofPlatform(modules, "@oven", "bin/bun"), join(modules, "bun/bin/bun.exe")].find(
      (file) => file && existsSync(file),
    ),
  );

export const findDeno = (version: string): Program =>
  fromRegistry("deno", "deno", version, (modules) => ofPlatform(modules, "@deno", "deno"));

export const findWorkerd = (version: string): Program =>
  fromRegistry("workerd", "workerd", version, (modules) => ofPlatform(modules, "@cloudflare", "bin/workerd"));

/** Not the packages' own commands: they need install scripts, or put a process in between. */
function fromRegistry(
  title: string,
  name: string,
  version: string,
  locate: (modules: string) => string | undefined,
  options: InstallOptions = {},
): Program {
  const installation = install(title, { dependencies: { [name]: version } }, options);
  if ("missing" in installation) return { missing: `${name}@${version} cannot be installed: ${installation.missing}` };
  const file = locate(join(installation.folder, "node_modules"));
  if (!file || !existsSync(file)) return { missing: `${name}@${version} has no program for ${platform} on ${arch}` };
  return started(file);
}

/** Finds the one package for this platform that npm has installed. */
function ofPlatform(modules: string, scope: string, path: string): string | undefined {
  const folder = join(modules, scope);
  const [name] = existsSync(folder) ? readdirSync(folder) : [];
  return name && join(folder, name, path);
}
