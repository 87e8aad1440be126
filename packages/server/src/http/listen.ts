import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { Config, Limits } from "../config/config.js";
import { StartError } from "../start-error.js";
import type { ServerEnv } from "./call-record.js";

/** A server that accepts connections. */
export interface Listener {
  /** The URL under which this machine reaches the server, without a slash at its end. */
  readonly url: string;
  /** Stops accepting connections, and waits for running requests. Those that take too long are cut off. */
  close(): Promise<void>;
}

/** Listens at the address of the configuration. Rejects with an error that says how to fix it if the port is in use. */
export async function listen(
  app: Hono<ServerEnv>,
  { host, port, limits, ownsProcess }: Config & { readonly ownsProcess: boolean },
): Promise<Listener> {
  const options = {
    requestTimeout: limits.requestMs,
    // Longer than those of clients and proxies: one that uses a connection again while this server closes it would lose its request.
    keepAliveTimeout: 75_000,
    headersTimeout: Math.min(limits.requestMs, 60_000),
    maxHeaderSize: limits.headerBytes,
    // Short, so that slow requests end soon after their time.
    connectionsCheckingInterval: 1000,
    // The listener answers requests without a host, because Node's answer has no body.
    requireHostHeader: false,
  };
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: ownsProcess, errorHandler: describeError });
  const server = createServer(options, (incoming, outgoing) => void listener(incoming, outgoing));
  server.on("clientError", refuse);
  await start(server, host, port);
  const address = server.address();
  const usedPort = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${reachableHost(host)}:${usedPort}`,
    close: () => close(server, limits),
  };
}

/** The addresses of all networks, and those of this machine under which it reaches itself then: browsers refuse the former. */
const loopbacks: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Returns whether a server at this address listens on all networks. */
export function isWildcard(host: string): boolean {
  return Object.hasOwn(loopbacks, host);
}

function reachableHost(host: string): string {
  const address = loopbacks[host] ?? host;
  return address.includes(":") ? `[${address}]` : address;
}

/** Returns the response to a request that has no URL, or that the app has failed to answer. */
function describeError(error: unknown): Response {
  const isRequest = error instanceof RequestError;
  const message = isRequest ? `Invalid request: ${error.message}` : "The server has failed to answer this request";
  return Response.json({ success: false, message }, { status: isRequest ? 400 : 500 });
}

function start(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
}

/** The server cannot listen at its address. */
export class ListenError extends StartError {
  override readonly name = "ListenError";
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there. Stop it, or choose another port with --port (0 for any free one)",
  EACCES: "this user may not listen there. Choose a port from 1024 with --port",
  EADDRNOTAVAIL: "this machine does not have this address. Choose another with --host",
  ENOTFOUND: "there is no such host. Choose another with --host",
};

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reason = reasons[error.code ?? ""] ?? error.message;
  return new ListenError(`Cannot listen at ${host} port ${port}: ${reason}`, { cause: error });
}

async function close(server: Server, { shutdownMs }: Limits): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const deadline = AbortSignal.timeout(shutdownMs);
  const isClosed = closed.then(() => true);
  // Connections that have become idle are closed here, as browsers keep theirs open.
  while (!deadline.aborted && !(await Promise.race([isClosed, sleep(20, false)]))) server.closeIdleConnections();
  server.closeAllConnections();
  await closed;
}

/** The responses to what is not a request in HTTP, by the code of the parser's error. */
const refusals: Readonly<Record<string, readonly [line: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers are too large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["413 Content Too Large", "The chunk extensions are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive"],
};

function refuse({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [line, message] = refusals[code ?? ""] ?? ["400 Bad Request", "This is not a request in HTTP/1.1"];
  const body = JSON.stringify({ success: false, message });
  socket.end(
    `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}
