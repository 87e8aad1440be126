/** Builds the site and serves it, before all tests. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { siteFolder } from "../../../src/site.js";
import { serveFolder } from "./serve-folder.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the built site. */
    dist: string;
    /** Its URL, without a slash at the end. */
    origin: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dist = join(siteFolder, ".vitepress/dist");
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsx, "src/main.ts", "--build"], {
    cwd: siteFolder,
    encoding: "utf8",
    env: { ...process.env, SITE_BASE: "/", SITE_REPOSITORY: "https://git.example/acme/memory" },
  });
  if (status !== 0) throw new Error(`the site does not build:\n${stdout}${stderr}`);
  const server = await serveFolder(dist);
  project.provide("dist", dist);
  project.provide("origin", server.origin);
  return server.close;
}
