/**
 * What the client costs in a bundle, minified and compressed, beside openapi-fetch alone. Bytes, so one run is enough.
 *
 *     pnpm bench:size
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const client = fileURLToPath(new URL("../packages/client", import.meta.url));
const { build } = createRequire(`${client}/package.json`)("esbuild") as {
  build: (options: object) => Promise<{ outputFiles: readonly [{ contents: Uint8Array }] }>;
};

const programs: Readonly<Record<string, string>> = {
  "openapi-fetch": 'export { default } from "openapi-fetch";',
  "createCore and one GET": 'export { createCore, factsGet } from "./src/operations.ts";',
  "createCore and one list": 'export { createCore, projectsList } from "./src/operations.ts";',
  "createCore and the upload": 'export { createCore, driveUpload } from "./src/operations.ts";',
  createClient: 'export { createClient } from "./src/index.ts";',
};

async function sizeOf(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: client, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    write: false,
    logLevel: "error",
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

const alone = await sizeOf(programs["openapi-fetch"] ?? "");
for (const [name, contents] of Object.entries(programs)) {
  const bytes = await sizeOf(contents);
  console.log(`${name.padEnd(28)}${String(bytes).padStart(7)} bytes   ${(bytes / alone).toFixed(2)} x`);
}
