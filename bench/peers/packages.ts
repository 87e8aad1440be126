/**
 * What the bench installs, in exact versions: the generators that specloom is measured beside, the Node that runs all of
 * them, and the compilers and libraries that their output needs. Nothing of it enters the workspace: it would bring
 * other versions of what the workspace pins, and the peers ask for a newer Node than specloom does.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A folder of its own for npm to install into. */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** What the generated code imports. */
const imports = {
  "@tanstack/react-query": "5.108.0",
  "@types/react": "19.3.0",
  "openapi-fetch": "0.17.0",
  react: "19.3.1",
  zod: "4.6.7",
};

const manifests = {
  node: { dependencies: { node: "24.21.0" } },
  output: { dependencies: imports },
  "typescript 5.9": { dependencies: { typescript: "5.9.3" } },
  "typescript 7": { dependencies: { typescript: "7.0.2" } },
  "hey-api": { dependencies: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3", ...imports } },
  // The newest version of its parser asks for a package that the registry does not have.
  orval: { dependencies: { orval: "8.38.0", ...imports }, overrides: { "@scalar/openapi-parser": "0.29.7" } },
  // The newest versions for which all plugins exist.
  kubb: {
    dependencies: {
      "@kubb/cli": "4.39.3",
      "@kubb/core": "4.39.3",
      "@kubb/plugin-client": "4.39.3",
      "@kubb/plugin-oas": "4.39.3",
      "@kubb/plugin-react-query": "4.39.3",
      "@kubb/plugin-ts": "4.39.3",
      "@kubb/plugin-zod": "4.39.3",
      ...imports,
    },
  },
  "openapi-typescript": { dependencies: { "openapi-typescript": "7.13.0", typescript: "5.9.3" } },
} satisfies Readonly<Record<string, Manifest>>;

export type Installable = keyof typeof manifests;

const cache = fileURLToPath(new URL("../.cache", import.meta.url));

/** A folder with the packages in its node_modules, or why there is none. */
export type Installation = { readonly folder: string } | { readonly missing: string };

/** Installs into bench/.cache, unless an earlier run has. */
export function install(name: Installable): Installation {
  const manifest = `${JSON.stringify({ private: true, type: "module", ...manifests[name] }, undefined, 2)}\n`;
  const hash = createHash("sha256").update(manifest).digest("hex").slice(0, 8);
  const folder = join(cache, `${name.replaceAll(" ", "-")}-${hash}`);
  const complete = join(folder, "complete");
  if (existsSync(complete)) return { folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), manifest);
  console.error(`installing ${name}`);
  const args = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  const { status, stderr, error } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (error !== undefined || status !== 0) return { missing: reasonOf(error?.message ?? stderr) };
  writeFileSync(complete, "");
  return { folder };
}

function reasonOf(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.replace(/^npm error\s*/, "").trim());
  return lines.find((line) => /\s/.test(line)) ?? "npm install failed";
}
