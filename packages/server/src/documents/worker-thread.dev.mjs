// Starts the worker's thread from its TypeScript sources: threads do not inherit the hooks of tsx or Vitest. The sources become one file
// in a folder from which Node finds the same packages.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import { buildSync } from "esbuild";

const bundle = new URL(`../../node_modules/.cache/documents/${process.pid}-${threadId}.mjs`, import.meta.url);
buildSync({
  entryPoints: [fileURLToPath(new URL("./worker-thread.ts", import.meta.url))],
  outfile: fileURLToPath(bundle),
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
  logLevel: "silent",
});
try {
  await import(bundle.href);
} finally {
  rmSync(bundle, { force: true });
}
