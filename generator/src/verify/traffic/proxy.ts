import { Agent as HttpAgent, createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { AddressInfo } from "node:net";
import type { Exchange } from "../types.js";
import { forward } from "./proxy/forward.js";
import type { Connection } from "./proxy/connection.js";
import { isWebSocket, readAgain, refuse, tunnel } from "./proxy/tunnel.js";

/** Options of a proxy. */
export interface ProxyOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The service: an absolute URL. Its path is the beginning of the paths of all requests. */
  readonly target: string;
  /** The address to listen on. Default: 127.0.0.1, so that only programs of this machine can use the proxy. */
  readonly host?: string;
  /** Called when an answer has ended, or when it is clear that there is none. It gets secrets as they are. */
  readonly onExchange: (exchange: Exchange) => void;
  /** Called for what the proxy could not pass on or check. */
  readonly onNote?: (text: string) => void;
  /** The largest body that is kept for a check, in bytes, also after decompression. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
  /** The authorities to trust besides those of Node, as PEM: for a target with a certificate of its own. */
  readonly ca?: string;
}

/** A proxy that listens. */
export interface Proxy {
  readonly url: string;
  /** Ends all connections, and resolves once `onExchange` has been called for the last time. */
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/** Starts a local reverse proxy, which passes everything on as it comes. Rejects if it cannot listen. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { port, host = "127.0.0.1", onNote = () => undefined, maxBodyBytes = mebibyte } = options;
  const target = new URL(options.target);
  if (!/^https?:$/.test(target.protocol)) throw new TypeError(`Expected an http or https URL, not ${target.protocol}`);
  const agent = agentFor(target, options.ca);
  const open = new Set<Promise<void>>();
  const connection: Connection = {
    target,
    agent,
    isLocal: isLoopback(host),
    ca: options.ca,
    maxBodyBytes,
    sockets: new Set(),
    note: (text) => guard(() => onNote(text)),
    report: (exchange) => guard(() => options.onExchange(exchange), connection.note),
  };
  const track = (work: Promise<void>): void => {
    open.add(work);
    void work.finally(() => open.delete(work));
  };
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 30_000 });
  const handle = (request: IncomingMessage, response: ServerResponse): void =>
    track(forward(request, response, connection));
  server.on("request", handle);
  // The target decides whether the body is wanted.
  server.on("checkContinue", handle);
  server.on("upgrade", (request, socket, head) => {
    if (isWebSocket(request)) tunnel({ request, socket, head }, connection);
    else readAgain({ request, socket, head }, server);
  });
  server.on("connect", (request, socket) => refuse({ request, socket }, connection));
  const address = await listen(server, port, host);
  return {
    url: `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      for (const socket of connection.sockets) socket.destroy();
      agent.destroy();
      await closed;
      await Promise.all(open);
    },
  };
}

/** Calls a function of the caller. What it throws must not end the proxy, whose connections belong to other programs. */
function guard(call: () => void, note?: (text: string) => void): void {
  try {
    call();
  } catch (error) {
    note?.(`An exchange could not be checked: ${error instanceof Error ? error.name : "unknown error"}`);
  }
}

function agentFor({ protocol }: URL, ca: string | undefined): HttpAgent {
  if (protocol === "http:") return new HttpAgent({ keepAlive: true });
  return new HttpsAgent({ keepAlive: true, ...(ca !== undefined && { ca }) });
}

function isLoopback(host: string): boolean {
  return /^(?:127\.|::1$|localhost$)/i.test(host);
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}
