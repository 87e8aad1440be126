/**
 * The app with its development server: `pnpm example`. It shows the demo data of the reference server, which it starts as well, or the
 * service that MEMORY_BASE_URL and MEMORY_API_KEY name. The page never sees the key: the proxy of this server adds it.
 */
import { fileURLToPath } from "node:url";
import { createServer, type Plugin } from "vite";
import { nothingKnown } from "../src/parts/known.js";
import { listKnown } from "./known.js";
import { type Service, startService } from "./service.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const { MEMORY_BASE_URL: baseUrl, MEMORY_API_KEY: apiKey } = process.env;
const service: Service =
  baseUrl === undefined
    ? await startService(`${root}.memory-service`, { isFresh: process.argv.includes("--fresh") })
    : { url: baseUrl, apiKey: apiKey ?? "" };

/** Serves what the app can link to, if the service has the admin API. */
const known: Plugin = {
  name: "known-resources",
  configureServer({ middlewares }) {
    middlewares.use("/known", (_, response, next) => {
      const { url, apiKey, adminKey } = service;
      const listed = adminKey === undefined ? nothingKnown : listKnown({ url, apiKey, adminKey });
      Promise.resolve(listed).then(
        (all) => response.setHeader("content-type", "application/json").end(JSON.stringify(all)),
        next,
      );
    });
  },
};

const server = await createServer({
  root,
  plugins: [known],
  server: {
    proxy: {
      "/memory": {
        target: service.url,
        changeOrigin: true,
        rewrite: (path) => path.replace(/^\/memory/, ""),
        headers: { authorization: `Bearer ${service.apiKey}` },
      },
    },
  },
});
await server.listen();
server.printUrls();
console.log(`  with the data of ${service.url}\n`);
