/**
 * The console with its development server: `pnpm console`. It shows the demo data of the reference server, which it starts as well, or another
 * reference server. `--built` serves the bundle instead of the sources, `--fresh` starts with new data.
 */
import { build, createServer, preview } from "vite";
import { findService } from "./find-service.js";
import { root, viteConfig } from "./vite.js";

const args = new Set(process.argv.slice(2));

const service = await findService({ isFresh: args.has("--fresh") });

if (args.has("--built")) {
  await build({ root, logLevel: "warn" });
  (await preview(viteConfig(service, "bundle"))).printUrls();
} else {
  const server = await createServer(viteConfig(service, "sources"));
  await server.listen();
  server.printUrls();
}
console.log(`  with the data of ${service.url}\n`);
