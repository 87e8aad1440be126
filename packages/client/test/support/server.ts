import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { patience } from "../../../../scripts/limits.js";

/** A request as it arrived, byte for byte. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query, undecoded. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
  readonly text: string;
}

/** The server's response to a request. Default: 200 without a body. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object becomes JSON. */
  readonly body?: string | object;
  /** Closes the connection in place of an answer. */
  readonly hangUp?: true;
}

export interface LoopbackServer {
  readonly url: string;
  /** The requests, in the order of their arrival. */
  readonly requests: RecordedRequest[];
  close(): Promise<void>;
}

/** Serves on a free port of the loopback interface, and keeps every request. */
export async function serve(
  answer: (request: RecordedRequest, index: number) => Reply | Promise<Reply>,
): Promise<LoopbackServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer({ keepAliveTimeout: patience }, (incoming, outgoing) => {
    void receive(incoming).then(async (request) => {
      requests.push(request);
      send(outgoing, await answer(request, requests.length - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function receive(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = new Uint8Array(Buffer.concat(chunks));
  const { method = "", url: target = "", headers } = incoming;
  return { method, target, headers, body, text: new TextDecoder().decode(body) };
}

function send(outgoing: ServerResponse, { status = 200, headers, body, hangUp }: Reply): void {
  if (hangUp) {
    outgoing.destroy();
    return;
  }
  const json = typeof body === "object";
  outgoing.writeHead(status, { ...(json && { "content-type": "application/json" }), ...headers });
  outgoing.end(json ? JSON.stringify(body) : body);
}
