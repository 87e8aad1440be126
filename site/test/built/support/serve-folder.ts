import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** A server of static files. */
export interface FolderServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".woff2": "font/woff2",
};

/** Serves a folder as static hosts do: compressed, with `index.html` for folders and `404.html` for everything else. */
export async function serveFolder(folder: string): Promise<FolderServer> {
  const server = createServer(async ({ url = "/" }, response) => {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    const found = await readFile(file).catch(() => undefined);
    const body = found ?? (await readFile(join(folder, "404.html")));
    response.writeHead(found === undefined ? 404 : 200, {
      "content-type": types[found === undefined ? ".html" : extname(file)] ?? "application/octet-stream",
      "content-encoding": "gzip",
    });
    response.end(gzipSync(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
