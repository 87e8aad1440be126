import { Agent as HttpAgent, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { close, listen } from "./server.js";
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
  /** Called when an answer has ended, or when it is clear that there is none. It gets secrets as they are. */
  readonly onExchange: (exchange: Exchange) => void;
  /** Called for what the proxy could not pass on or check. */
  readonly onNote: (text: string) => void;
}

/** A proxy that listens. */
export interface Proxy {
  readonly url: string;
  /** Ends all connections, and resolves once `onExchange` has been called for the last time. */
  close(): Promise<void>;
}

/** Starts a reverse proxy for programs of this machine, which passes everything on as it comes. Rejects if it cannot listen. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const target = new URL(options.target);
  if (!/^https?:$/.test(target.protocol)) throw new TypeError(`Expected an http or https URL, not ${target.protocol}`);
  const agent = new (target.protocol === "https:" ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const open = new Set<Promise<void>>();
  const connection: Connection = {
    target,
    agent,
    sockets: new Set(),
    note: (text) => guard(() => options.onNote(text)),
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
  return {
    url: await listen(server, options.port, "127.0.0.1"),
    close: async () => {
      const closed = close(server);
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
