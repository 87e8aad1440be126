/** Serves a function from request to response on a free port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Service } from "../../generator/test/verify/planted/service.js";

export interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function serve(service: Service): Promise<Served> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = "GET", url = "/", rawHeaders } = incoming;
    const headers = new Headers();
    for (let index = 0; index < rawHeaders.length; index += 2)
      headers.append(rawHeaders[index]!, rawHeaders[index + 1]!);
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    try {
      const response = await service(new Request(new URL(url, "http://127.0.0.1"), { method, headers, ...body }));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    } catch {
      outgoing.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
