/**
 * The app with its development server: `pnpm example`. It shows mock data, or the service that MEMORY_BASE_URL and
 * MEMORY_API_KEY name. The page never sees the key: the proxy of this server adds it.
 */
import { fileURLToPath } from "node:url";
import { startService } from "@memory-service/mock";
import { createServer } from "vite";

const { MEMORY_BASE_URL: baseUrl, MEMORY_API_KEY: apiKey } = process.env;
const target = baseUrl ?? (await startService({ api: 250, storage: 400 })).url;
const server = await createServer({
  root: fileURLToPath(new URL("..", import.meta.url)),
  server: {
    proxy: {
      "/memory": {
        target,
        changeOrigin: true,
        rewrite: (path) => path.replace(/^\/memory/, ""),
        headers: { authorization: `Bearer ${apiKey ?? "test-key"}` },
      },
    },
  },
});
await server.listen();
server.printUrls();
console.log(baseUrl === undefined ? "  with mock data\n" : `  with the data of ${baseUrl}\n`);
