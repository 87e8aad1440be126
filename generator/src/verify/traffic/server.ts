import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Headers } from "../types.js";

/** Listens on a port, and returns the URL of the server. Rejects if it cannot. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const { family, address, port: own } = server.address() as AddressInfo;
      resolve(`http://${family === "IPv6" ? `[${address}]` : address}:${own}`);
    });
  });
}

/** Ends all connections of a server. Resolves once it is closed. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

/** Returns the headers of a message in their order, as they were written. */
export function headersOf({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): Headers {
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""] as const] : []));
}
