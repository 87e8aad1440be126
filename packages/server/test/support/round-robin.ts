/** A proxy that gives each request to the next of several servers, as a load balancer does. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { patience } from "../../../../scripts/limits.js";

export interface RoundRobin {
  readonly url: string;
  /** The servers that get requests. Change it at any time. */
  servers: readonly string[];
  /** The number of answers of each server. */
  readonly answers: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Starts a proxy. A server that refuses the connection is skipped; one that breaks it off ends the request with 502. */
export async function startRoundRobin(servers: readonly string[]): Promise<RoundRobin> {
  const answers = new Map<string, number>();
  let count = 0;
  /** Forwards a request to the servers from the index `first` on, until one of them accepts it. */
  const forward = (
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    first: number,
    skipped = 0,
  ): void => {
    const server = proxy.servers[(first + skipped) % proxy.servers.length];
    if (server === undefined || skipped === proxy.servers.length)
      return fail(response, "No server accepts connections");
    const { method, url, headers } = request;
    // A new connection each time: an idle one may have lost its server.
    const outgoing = send(new URL(url ?? "/", server), { method, headers, agent: false });
    outgoing.once("response", (incoming) => {
      answers.set(server, (answers.get(server) ?? 0) + 1);
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.once("error", () => response.destroy());
      incoming.pipe(response);
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") forward(request, body, response, first, skipped + 1);
      else fail(response, error.message);
    });
    outgoing.end(body);
  };
  const listener = createServer({ keepAliveTimeout: patience }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => forward(request, Buffer.concat(chunks), response, count++));
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const proxy: RoundRobin = {
    url: `http://127.0.0.1:${port}`,
    servers,
    answers,
    close: async () => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, "close");
    },
  };
  return proxy;
}

function fail(response: ServerResponse, message: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(502, { "content-type": "application/json" });
  response.end(JSON.stringify({ success: false, message }));
}
