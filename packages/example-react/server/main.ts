/**
 * The app with its development server: `pnpm example`. It shows the data of the example's own service, or of the service that
 * MEMORY_BASE_URL and MEMORY_API_KEY name. The page never sees the key: the proxy of this server adds it.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { createServer } from "vite";
import { createService } from "../service/app.js";

const { MEMORY_BASE_URL: baseUrl, MEMORY_API_KEY: apiKey } = process.env;
const server = await createServer({
  root: fileURLToPath(new URL("..", import.meta.url)),
  server: {
    proxy: {
      "/memory": {
        target: baseUrl ?? (await startService()),
        changeOrigin: true,
        rewrite: (path) => path.replace(/^\/memory/, ""),
        headers: { authorization: `Bearer ${apiKey ?? "key"}` },
      },
    },
  },
});
await server.listen();
server.printUrls();
console.log(baseUrl === undefined ? "  with mock data\n" : `  with the data of ${baseUrl}\n`);

/** Starts the example's service on a free port of the loopback interface, and returns its URL. */
async function startService(): Promise<string> {
  const server = serve({ fetch: createService().fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
