// A proxy on the loopback interface, and behind it the API: what HTTP_PROXY leads to.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { loadExchanges } from "../../support/exchange.js";
import { createSite } from "./api.js";
import { patience } from "../../../../../scripts/limits.js";

export interface Proxy {
  readonly url: string;
  /** The hosts that were asked for, in their order. */
  readonly hosts: readonly string[];
  close(): Promise<void>;
}

export async function startProxy(): Promise<Proxy> {
  const site = createSite(loadExchanges());
  const behind = createServer(
    { keepAliveTimeout: patience },
    (incoming, outgoing) => void serve(site, incoming, outgoing),
  );
  const hosts: string[] = [];
  const proxy = createServer().on("connect", (request, socket) => {
    hosts.push(request.url!);
    const onward = connect(portOf(behind), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on("error", () => {});
  });
  for (const server of [behind, proxy]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(proxy)}`,
    hosts,
    async close() {
      for (const server of [proxy, behind]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function serve(
  site: ReturnType<typeof createSite>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = "", url = "", headers } = incoming;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = chunks.length ? Buffer.concat(chunks) : null;
  const request = new Request(`https://${headers.host}${url}`, {
    method,
    headers: headers as Record<string, string>,
    body,
  });
  const response = await site(request)!;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // There is no TLS in this test.
  outgoing.end((await response.text()).replaceAll("https://storage.example", "http://storage.example"));
}
