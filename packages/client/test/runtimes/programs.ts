/** The programs of the runtimes, in exact versions, and how they come onto this machine. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { arch, platform } from "node:process";
import { install } from "../../../../scripts/install.js";

/** A program that can be started, or why there is none and what would help. */
export type Program = { readonly file: string; readonly version: string } | { readonly missing: string };

/** Node of an exact version, from the package for this platform. */
export function findNode(version: string): Program {
  // On one platform the short name is somebody else's.
  const name = `${platform === "darwin" && arch === "arm64" ? "node-bin" : "node"}-${platform}-${arch}`;
  return fromRegistry(`node ${version}`, name, version, (modules) => join(modules, name, "bin/node"));
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
): Program {
  const installation = install(title, { dependencies: { [name]: version } });
  if ("missing" in installation) return { missing: `${name}@${version} cannot be installed: ${installation.missing}` };
  const file = locate(join(installation.folder, "node_modules"));
  if (!file || !existsSync(file)) return { missing: `${name}@${version} has no program for ${platform} on ${arch}` };
  return started(file);
}

/** Of the packages for all platforms npm installs the one that fits. */
function ofPlatform(modules: string, scope: string, path: string): string | undefined {
  const folder = join(modules, scope);
  const [name] = existsSync(folder) ? readdirSync(folder) : [];
  return name && join(folder, name, path);
}

/** The program with what it calls itself; many say more than their version. */
function started(file: string): Program {
  const { status, stdout, error } = spawnSync(file, ["--version"], { encoding: "utf8" });
  if (status !== 0) return { missing: `${file} does not start: ${error?.message ?? `it ends with ${status}`}` };
  return { file, version: /\d[\d.-]*\d/.exec(stdout)?.[0] ?? "?" };
}

/** A browser of this machine; where there is none, Debian's, if this process may install it. */
export function findChromium(): Program {
  const given = process.env["CHROME_BIN"];
  if (given) return started(given);
  const file = browserOnPath();
  if (file) return started(file);
  const advice = "install chromium, or set CHROME_BIN to a browser made of it";
  if (!onPath("apt-get")) return { missing: `there is no chromium on the PATH: ${advice}` };
  if (process.getuid?.() !== 0) return { missing: `only root may install chromium: ${advice}` };
  console.error("installing chromium with apt-get, as this process is root");
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const { status, stderr, error } = spawnSync("apt-get", args, { encoding: "utf8", env, maxBuffer: 2 ** 28 });
    const reason = error?.message ?? stderr.trim().split("\n").at(-1);
    if (status !== 0) return { missing: `apt-get ${args[0]} failed: ${reason}; ${advice}` };
  }
  const installed = browserOnPath();
  return installed ? started(installed) : { missing: `apt-get brought no chromium: ${advice}` };
}

const browserOnPath = (): string | undefined =>
  ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(onPath).find(Boolean);

function onPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
