/**
 * Serves the documentation, and shows changes of its Markdown at once. With `--build`, writes the static site to `.vitepress/dist`;
 * with `--built`, serves it as well.
 *
 *     pnpm run docs [--build | --built] [--port 5173]
 */
import { parseArgs } from "node:util";
import { build, createServer, serve } from "vitepress";
import { assemble, siteFolder } from "./site.js";
import { onChange } from "./watch.js";

const { values } = parseArgs({
  options: { build: { type: "boolean" }, built: { type: "boolean" }, port: { type: "string" } },
});
const port = Number(values.port ?? 5173);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port must be a number from 0 to 65535, not "${values.port}"`);
  process.exit(2);
}

assemble();
if (values.build || values.built) {
  await build(siteFolder);
  if (values.built) await serve({ root: siteFolder, port });
} else {
  const server = await createServer(siteFolder, { port });
  await server.listen();
  server.printUrls();
  onChange(assemble);
}
