import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Arrived } from "./wire.js";
import { patience } from "../../../../scripts/limits.js";

/** A response of the server. */
export interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string | Uint8Array;
}

export interface Loopback {
  /** `http://127.0.0.1:1234`. */
  readonly origin: string;
  /** Sets the response to all following requests. */
  readonly answerWith: (answer: (arrived: Arrived) => Answer) => void;
  readonly close: () => void;
}

/** Opens a local server that records requests. */
export async function openLoopback(): Promise<Loopback> {
  let answer: (arrived: Arrived) => Answer = () => ({ status: 500 });
  const server: Server = createServer({ keepAliveTimeout: patience }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const { status, type, body } = answer({
        method: request.method ?? "",
        target: request.url ?? "",
        headers,
        body: Buffer.concat(chunks),
      });
      response.writeHead(status, type === undefined ? {} : { "content-type": type }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (next) => void (answer = next),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
