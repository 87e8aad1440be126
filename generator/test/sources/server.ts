import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { patience } from "../../../scripts/limits.js";

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of documents. Tests set its content. */
export interface DocumentServer {
  readonly url: string;
  /** By path. A string is the body of a response with an ETag. */
  readonly pages: Map<string, string | Buffer | Respond>;
  readonly requests: { readonly path: string; readonly headers: IncomingMessage["headers"] }[];
  readonly close: () => Promise<void>;
}

export async function startServer(): Promise<DocumentServer> {
  const pages: DocumentServer["pages"] = new Map();
  const requests: { path: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer({ keepAliveTimeout: patience }, (request, response) => {
    const path = request.url ?? "";
    requests.push({ path, headers: request.headers });
    const page = pages.get(path.replace(/\?.*/, ""));
    if (page === undefined) return void response.writeHead(404).end("not here");
    if (typeof page === "function") return page(request, response);
    const etag = `"${createHash("sha256").update(page).digest("hex")}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag, "content-type": "text/plain" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, pages, requests, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
