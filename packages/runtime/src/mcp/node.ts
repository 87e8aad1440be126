/** MCP servers in Node: over stdio, and over HTTP. */
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpHandler, isLocalName, type McpHandler, type McpHandlerOptions } from "./http.js";
import { createMcpServer, type McpServerOptions } from "./server.js";

/** A server that runs until you close it or its client ends the connection. */
export interface RunningServer {
  /** Stops the server. Resolves when it has stopped. */
  close(): Promise<void>;
  /** Resolves when the server has stopped, for whatever reason. */
  readonly closed: Promise<void>;
}

/**
 * Serves one MCP client over the standard input and output of this process, until that ends its input. Nothing else may print to
 * the standard output.
 */
export async function serveStdio(options: McpServerOptions): Promise<RunningServer> {
  const server = createMcpServer(options);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const close = (): Promise<void> => server.close();
  process.stdin.once("end", () => void close());
  // The client has gone.
  process.stdout.once("error", () => void close());
  await server.connect(new StdioServerTransport());
  return { close, closed };
}

/** Options of `serveHttp`. */
export interface HttpOptions extends McpHandlerOptions {
  /** Default: 3333. 0 takes a free port. */
  readonly port?: number | undefined;
  /** The address to listen on. Any other than that of this computer needs a token. Default: `127.0.0.1`. */
  readonly host?: string | undefined;
  /** Milliseconds that `close` waits for requests. Default: 5,000. */
  readonly grace?: number | undefined;
}

/** An HTTP server that runs until you close it. */
export interface RunningHttpServer extends RunningServer {
  /** The URL of the endpoint: `http://127.0.0.1:3333/mcp`. */
  readonly url: string;
}

/**
 * Serves MCP over streamable HTTP.
 * @throws TypeError for an address that others can reach, without a token.
 */
export async function serveHttp(options: HttpOptions): Promise<RunningHttpServer> {
  const { port = 3333, host = "127.0.0.1", path = "/mcp", grace = 5_000, token } = options;
  const name = host.includes(":") ? `[${host}]` : host;
  if (!isLocalName(name) && token === undefined)
    throw new TypeError(`Others can reach ${host}: set a token, or listen on 127.0.0.1`);
  const handler = createMcpHandler(options);
  const server = createServer((request, response) => void answer(handler, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => resolve());
  });
  const closed = new Promise<void>((resolve) => void server.once("close", resolve));
  const { port: actual } = server.address() as AddressInfo;
  return { url: `http://${name}:${actual}${path}`, closed, close: () => stop(server, handler, grace) };
}

/** Answers what has begun, for a while. */
async function stop(server: HttpServer, handler: McpHandler, grace: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await handler.close(grace);
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), 100);
  await closed;
  clearTimeout(timer);
}

async function answer(handler: McpHandler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  try {
    const request = requestOf(incoming, gone.signal);
    const response = request === undefined ? new Response(null, { status: 400 }) : await handler.fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body === null) outgoing.end();
    // The types of Node and of the web describe the same stream.
    else await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing, { signal: gone.signal });
  } catch {
    // The client has gone, or the handler failed. In both cases, there is nothing to tell.
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  }
}

/** Returns undefined for a request of HTTP that a Request cannot express, such as TRACE. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = "GET", url = "/", headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
  };
  try {
    // Only the path of a request target counts: it may be a whole URL.
    const { pathname, search } = new URL(url, "http://localhost");
    return new Request(`http://localhost${pathname}${search}`, init);
  } catch {
    return undefined;
  }
}
