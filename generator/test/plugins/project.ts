import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { caches, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

export const generator = fileURLToPath(new URL("../..", import.meta.url));
export const swrSource = readFileSync(new URL("swr.ts", import.meta.url), "utf8");
export const pluginName = "@acme/specloom-swr";

/** A configuration with the client and a package's output. */
export const pluginConfig = `spec: openapi.yaml
format: none
outputs:
  client: { folder: src/client }
  "${pluginName}": { folder: src/hooks }
`;

/** Creates a project. `plugin` is the TypeScript of its package. */
export function createProject(files: Readonly<Record<string, string>>, plugin?: string): Workspace {
  const workspace = createWorkspace({ "openapi.yaml": tinySpec(), ...files });
  workspace.put("node_modules/.keep", "");
  symlinkSync(generator, join(workspace.root, "node_modules/specloom"));
  if (plugin !== undefined) install(workspace, plugin);
  return workspace;
}

/** Installs a version of the package. */
export function install({ put }: Workspace, plugin: string, version = "1.0.0"): void {
  const manifest = { name: pluginName, version, type: "module", exports: "./index.js" };
  put(`node_modules/${pluginName}/package.json`, JSON.stringify(manifest));
  put(`node_modules/${pluginName}/index.js`, transformSync(plugin, { loader: "ts" }).code);
}

/** Runs `specloom generate` in this process. Returns the exit code and the diagnostics. */
export async function generateIn({ root }: Workspace, line = "generate") {
  const { code, stdout, stderr } = await runMain(root, line.split(" "), caches);
  return { code, stdout, stderr };
}
