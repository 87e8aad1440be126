/**
 * The console with its development server: `pnpm console`. It shows the demo data of the reference server, which it starts as well, or another
 * reference server. `--built` serves the bundle instead of the sources, `--fresh` starts with new data.
 */
import { fileURLToPath } from "node:url";
import { build, createServer, type InlineConfig, preview } from "vite";
import { findService } from "./find-service.js";
import { keysPlugin, proxyTo } from "./proxy.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const args = new Set(process.argv.slice(2));

const service = await findService(`${root}.memory-service`, { isFresh: args.has("--fresh") });
const proxy = proxyTo(service);
// By default, Vite lets pages of every other port of this machine send the names of keys.
const options = { proxy, cors: false };
const config: InlineConfig = { root, plugins: [keysPlugin(service)], server: options, preview: options };

if (args.has("--built")) {
  await build({ root, logLevel: "warn" });
  (await preview(config)).printUrls();
} else {
  const server = await createServer(config);
  await server.listen();
  server.printUrls();
}
console.log(`  with the data of ${service.url}\n`);
