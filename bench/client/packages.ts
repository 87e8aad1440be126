/** Installs the newest versions of the peers, and a Node that all of them support. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Installation, install } from "../../scripts/install.js";
import { install as installOfGenerators } from "../peers/packages.js";

export const versions = { ky: "2.1.0", openai: "7.57.0", "openapi-fetch": "0.17.0", stripe: "23.1.0" };
// The minimum version for ky and openai.
const oldestNode = 22;

const document = fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url));

/** The peers on this machine. */
export interface Installed {
  /** Runs every contender. */
  readonly node: string;
  /** A folder with the packages of the peers, unless they cannot be installed. */
  readonly modules: string | undefined;
  /** A folder with the client that hey-api generated for this API, unless generation failed. */
  readonly heyApi: string | undefined;
  /** Why one of them is missing. */
  readonly reasons: Readonly<Record<"modules" | "heyApi", string>>;
}

/** The packages of the workspace, without others. */
export const workspace: Installed = {
  node: process.execPath,
  modules: undefined,
  heyApi: undefined,
  reasons: { modules: "not asked for", heyApi: "not asked for" },
};

/** Installs the peers, unless an earlier run did, and reports what is missing. Generated code goes into the folder. */
export function installPeers(folder: string, given: string | undefined): Installed {
  const node = given ?? nodeOfPeers();
  const clients = install("clients", { dependencies: versions });
  const modules = folderOf("the peers", clients);
  const generator = installOfGenerators("hey-api");
  const heyApi = folderOf("hey-api", generator);
  return {
    node,
    modules: modules && join(modules, "node_modules"),
    heyApi: heyApi && generate(node, heyApi, folder),
    reasons: {
      modules: reasonOf(clients),
      heyApi: "missing" in generator ? reasonOf(generator) : "hey-api failed to generate its client",
    },
  };
}

/** Returns the version of a Node: `v24.21.0`. */
export function versionOf(node: string): string {
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
}

const reasonOf = (installation: Installation): string =>
  "missing" in installation ? `not installed: ${installation.missing}` : "";

function nodeOfPeers(): string {
  if (Number.parseInt(process.versions.node) >= oldestNode) return process.execPath;
  const folder = folderOf(`Node ${oldestNode} or later`, installOfGenerators("node"));
  return folder ? join(folder, "node_modules/node/bin/node") : process.execPath;
}

function folderOf(what: string, installation: Installation): string | undefined {
  if ("folder" in installation) return installation.folder;
  console.log(`not installed: ${what}: ${installation.missing}`);
  return undefined;
}

/** Generates with hey-api's plugins for types, functions and fetch only. */
function generate(node: string, home: string, folder: string): string | undefined {
  const output = join(folder, "hey-api");
  const command = join(home, "node_modules/@hey-api/openapi-ts/bin/run.js");
  const plugins = ["@hey-api/typescript", "@hey-api/client-fetch", "@hey-api/sdk"];
  const args = [command, "-i", document, "-o", output, "--no-log-file", "-p", ...plugins];
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: home, encoding: "utf8" });
  if (status === 0) return output;
  console.log(`not generated: hey-api: ${stdout}${stderr}`);
  return undefined;
}
