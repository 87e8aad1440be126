import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { type Core, type CoreOptions, createCore, type Operation } from "../../src/client/index.js";
import { patience } from "../../../../scripts/limits.js";

/** A request as the server saw it. */
export interface Seen {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export interface TestServer {
  readonly url: string;
  readonly seen: Seen[];
}

type Answer = (request: Seen, response: ServerResponse, count: number) => unknown;

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** Starts a server that ends with the test. What the handler returns is sent as JSON; undefined means it answered itself. */
export async function serve(answer: Answer): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createServer({ keepAliveTimeout: patience }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const got = { method, url, headers, body: Buffer.concat(chunks) };
    seen.push(got);
    const result: unknown = await answer(got, response, seen.length);
    if (result !== undefined) response.setHeader("content-type", "application/json").end(JSON.stringify(result));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Sends a status and a text, with more headers if need be. */
export function send(
  response: ServerResponse,
  status: number,
  text = "",
  headers: Record<string, string> = {},
): undefined {
  response.writeHead(status, headers).end(text);
}

export const key = "key-4f0c-that-must-not-leak";

export function connect(server: TestServer, options: Partial<CoreOptions> = {}): Core {
  return createCore({ baseUrl: server.url, apiKey: key, ...options });
}

export const getThing: Operation = {
  id: "things.get",
  method: "GET",
  path: "/things/{id}",
  idempotent: true,
  parameters: [{ name: "id", in: "path" }],
  envelope: { data: "data", success: "success", message: "message" },
};

export const listThings: Operation = {
  id: "things.list",
  method: "GET",
  path: "/things",
  idempotent: true,
  parameters: [
    { name: "q", in: "query" },
    { name: "tag", in: "query" },
  ],
};

export const createThing: Operation = { id: "things.create", method: "POST", path: "/things", body: {} };

/** The error that a promise rejects with. */
export async function failure<E = Error>(promise: PromiseLike<unknown>): Promise<E> {
  try {
    await promise;
  } catch (error) {
    return error as E;
  }
  throw new Error("expected a rejection");
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
