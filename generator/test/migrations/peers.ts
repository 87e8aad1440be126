import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { install, versions, type Installable } from "../../../bench/peers/packages.js";
import { packageFolder } from "../docs/support/desk.js";

/** Another generator that a page explains how to leave. */
export interface Peer {
  readonly name: "hey-api" | "orval" | "kubb";
  readonly version: string;
  /** The page in generator/docs. */
  readonly page: string;
  /** The name of its configuration. */
  readonly config: string;
  /** Its command, within its installation. */
  readonly command: readonly string[];
}

export const peers: readonly Peer[] = [
  {
    name: "hey-api",
    version: versions["hey-api"],
    page: "from-hey-api.md",
    config: "openapi-ts.config.ts",
    command: ["node_modules/@hey-api/openapi-ts/bin/run.js"],
  },
  {
    name: "orval",
    version: versions.orval,
    page: "from-orval.md",
    config: "orval.config.ts",
    command: ["node_modules/orval/dist/bin/orval.mjs"],
  },
  {
    name: "kubb",
    version: versions.kubb,
    page: "from-kubb.md",
    config: "kubb.config.ts",
    command: ["node_modules/@kubb/cli/bin/kubb.cjs", "generate"],
  },
];

/** Returns the folder in which a peer or Node is installed. */
export function installationOf(name: Installable): string {
  const installation = install(name);
  if ("missing" in installation) throw new Error(`${name} cannot be installed: ${installation.missing}`);
  return installation.folder;
}

/** The major version of React Query, by which orval decides which hooks to generate. */
const manifest = { type: "module", dependencies: { "@tanstack/react-query": "^5.89.0", zod: "^4.6.0" } };

/**
 * Runs a peer with the configuration of its page on the petstore. Returns the folder `src` that it has generated. The newest
 * versions need a newer Node than this repository.
 */
export function generateWith(peer: Peer, config: string): string {
  const installation = installationOf(peer.name);
  const node = join(installationOf("node"), "node_modules/node/bin/node");
  // Inside of the installation, whose packages the configuration imports.
  const project = join(installation, "migration");
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project);
  cpSync(join(packageFolder, "docs/petstore.yaml"), join(project, "openapi.yaml"));
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(project, peer.config), config);
  const [script = "", ...args] = peer.command;
  const { status, stdout, stderr } = spawnSync(node, [join(installation, script), ...args], {
    cwd: project,
    encoding: "utf8",
  });
  const source = join(project, "src");
  if (status !== 0 || !existsSync(source)) throw new Error(`${peer.name} does not generate:\n${stdout}${stderr}`);
  return source;
}
