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
const port = values.port === undefined ? 5173 : Number(values.port);

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
