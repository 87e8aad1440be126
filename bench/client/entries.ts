/** Bytes of the entries that a program imports itself, each alone: what they share with the client counts as well. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { Size } from "./size.js";

const runtime = fileURLToPath(new URL("../../packages/runtime/src/client/", import.meta.url));

/** The modules by name in the budget. Packages that the program installs for them are left out. */
const entries = {
  oauth: "oauth.ts",
  observe: "observe/index.ts",
  trace: "../opentelemetry/index.ts",
  reconnect: "reconnect.ts",
  webhooks: "webhooks.ts",
} as const;

export async function entrySizes(): Promise<Readonly<Record<keyof typeof entries, Size>>> {
  const sizes = Object.entries(entries).map(async ([name, path]) => [name, await sizeOf(path)] as const);
  return Object.fromEntries(await Promise.all(sizes)) as Record<keyof typeof entries, Size>;
}

async function sizeOf(path: string): Promise<Size> {
  const { outputFiles } = await build({
    entryPoints: [runtime + path],
    bundle: true,
    minify: true,
    format: "esm",
    packages: "external",
    write: false,
  });
  const contents = outputFiles[0]!.contents;
  return { minified: contents.length, gzip: gzipSync(contents, { level: 9 }).length };
}
