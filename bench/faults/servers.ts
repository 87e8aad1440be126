/** Servers for the rows, on the loopback interface. They live as long as the worker's process. */
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { serve as serveHttp } from "../client/server.js";
import { selfSigned } from "./certificate.js";

/** A request as received by a server. */
export interface Seen {
  readonly method: string;
  /** The path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Milliseconds of performance.now(). */
  readonly at: number;
}

export interface Api {
  readonly url: string;
  /** All requests so far, in the order in which their bodies ended. */
  readonly seen: Seen[];
}

/** Answers one request; the index counts from 0. */
export type Respond = (response: ServerResponse, seen: Seen, index: number) => unknown;

export const json = { "content-type": "application/json" };

/** Responds to every request with the function, after reading the body. */
export async function serve(respond: Respond): Promise<Api> {
  const seen: Seen[] = [];
  const { url } = await serveHttp(recording(seen, respond));
  return { url, seen };
}

/** Responds to every request with this status and body. */
export const answer = (status: number, body: unknown, headers: IncomingHttpHeaders = json): Promise<Api> =>
  serve((response) => response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body)));

/** Serves over TLS with an untrusted certificate. Counts connections. */
export async function serveTls(respond: Respond): Promise<{ readonly url: string; connections(): number }> {
  const server = createTlsServer(selfSigned("127.0.0.1"), recording([], respond));
  let connections = 0;
  server.on("connection", () => (connections += 1));
  return { url: `https://127.0.0.1:${await listen(server)}`, connections: () => connections };
}

/** Serves raw TCP connections. */
export async function serveTcp(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    onConnection(socket);
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

/** Returns a port without a listener. */
export async function closedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const recording =
  (seen: Seen[], respond: Respond): RequestListener =>
  (request, response) => {
    const { method = "", url = "", headers } = request;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const index = seen.push({ method, url, headers, body, at: performance.now() }) - 1;
      respond(response, seen[index]!, index);
    });
  };
