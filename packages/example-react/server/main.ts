/**
 * The app with its development server: `pnpm example`. With MEMORY_BASE_URL and MEMORY_API_KEY in the environment it shows
 * that service instead of made-up data. The page never sees the key: the way through this server adds it.
 */
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { startService } from "./server.js";

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
        headers: { authorization: `Bearer ${apiKey ?? "made-up"}` },
      },
    },
  },
});
await server.listen();
server.printUrls();
console.log(baseUrl === undefined ? "  with made-up data\n" : `  with the data of ${baseUrl}\n`);
