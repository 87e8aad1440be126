import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { selfSigned } from "../../../../packages/runtime/test/client/certificate.js";
import { startProxy, type ProxyOptions } from "../../../src/verify/traffic/proxy.js";
import type { Exchange } from "../../../src/verify/types.js";

/** Starts a service for a test. Returns its URL. */
export async function serve(listener: RequestListener, isSecure = false): Promise<{ url: string; server: Server }> {
  const server = isSecure ? createSecureServer(selfSigned, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `${isSecure ? "https" : "http"}://127.0.0.1:${port}`, server };
}

export interface Recorded {
  readonly url: string;
  readonly exchanges: Exchange[];
  readonly notes: string[];
  /** Resolves with an exchange once there are that many. */
  readonly exchange: (count?: number) => Promise<Exchange>;
  readonly close: () => Promise<void>;
}

/** Starts a proxy that records for a test. */
export async function record(target: string, options: Partial<ProxyOptions> = {}): Promise<Recorded> {
  const exchanges: Exchange[] = [];
  const notes: string[] = [];
  const waiting: (() => void)[] = [];
  const onExchange = (exchange: Exchange): void => {
    exchanges.push(exchange);
    for (const check of waiting) check();
  };
  const proxy = await startProxy({ port: 0, target, onExchange, onNote: (text) => notes.push(text), ...options });
  onTestFinished(() => proxy.close());
  const exchange = (count = 1): Promise<Exchange> =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = exchanges[count - 1];
        if (found !== undefined) resolve(found);
      };
      waiting.push(check);
      check();
    });
  return { url: proxy.url, exchanges, notes, exchange, close: () => proxy.close() };
}

/** Reads a body to its end. */
export async function readAll(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("latin1");
}

/** Returns a body as a string; its kind if it is not known. */
export function textOf(message: Exchange["request"] | Exchange["response"]): string | undefined {
  if ("failure" in message) return `failure: ${message.failure}`;
  const { body } = message;
  if (body === undefined) return undefined;
  return body.kind === "bytes" ? Buffer.from(body.bytes).toString("latin1") : `(${body.why})`;
}
