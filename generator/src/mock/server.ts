import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { close, headersOf, listen } from "../verify/traffic/server.js";
import type { HttpRequest } from "../verify/types.js";
import type { Answered, MockService } from "./service.js";

/** Options of the server around a mock service. */
export interface ServerOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** Returns the service that answers now: another one after a change of the document. */
  readonly service: () => MockService;
  /** Called when a request is answered. */
  readonly onAnswer: (
    request: { readonly method: string; readonly path: string; readonly status: string } & Pick<Answered, "notes">,
  ) => void;
}

/** A server that listens. */
export interface MockServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The largest body of a request, in bytes. */
const largestBody = 5 * 1024 * 1024;
const mostConnections = 1000;

/** Starts a mock server. Rejects if it cannot listen. */
export async function startServer(options: ServerOptions): Promise<MockServer> {
  const server = createServer((request, response) => {
    handle(request, response, options).catch(() => response.destroy());
  });
  server.maxConnections = mostConnections;
  return { url: await listen(server, options.port, options.host), close: () => close(server) };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { service, onAnswer }: ServerOptions,
): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const target = url.startsWith("/") ? url : "/";
  const path = target.split("?", 1)[0] ?? "/";
  const answering = service();
  const cors = corsHeaders(request);
  if (isPreflight(request)) {
    response.writeHead(204, { ...cors, ...preflightHeaders(request, answering.methodsOf(target)) });
    response.end();
    return;
  }
  const body = await readBody(request);
  if (body === "too large") {
    onAnswer({ method, path, status: "413", notes: [`The body is larger than ${largestBody / 1024 / 1024} MiB`] });
    response.writeHead(413, { ...cors, connection: "close" });
    response.end();
    return;
  }
  const answered = await answering.answer(received(request, target, body));
  const { delay, notes, response: answer } = answered;
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  onAnswer({ method, path, status: typeof answer === "string" ? answer : String(answer.status), notes });
  if (answer === "timeout") return;
  if (answer === "network") return void response.destroy();
  await send(answer, response, { method, cors });
}

function received(request: IncomingMessage, target: string, body: Uint8Array | undefined): HttpRequest {
  const { method = "GET", headers } = request;
  const { host = "localhost" } = headers;
  const origin = URL.canParse(`http://${host}`) && !/[/?#@\\]/.test(host) ? `http://${host}` : "http://localhost";
  return {
    method,
    url: `${origin}${target}`,
    headers: headersOf(request),
    ...(body !== undefined && { body: { kind: "bytes" as const, bytes: body } }),
  };
}

/** Returns the body of a request; undefined if it has none. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | "too large" | undefined> {
  const { headers } = request;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (!hasBody) return undefined;
  if (Number(headers["content-length"] ?? 0) > largestBody) return "too large";
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) return "too large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function send(
  answer: Response,
  response: ServerResponse,
  { method, cors }: { readonly method: string; readonly cors: Headers },
): Promise<void> {
  const headers = { ...Object.fromEntries(answer.headers), ...cors };
  const exposed = [...answer.headers.keys()].join(", ");
  response.writeHead(answer.status, {
    ...headers,
    ...(Object.hasOwn(cors, "access-control-allow-origin") && { "access-control-expose-headers": exposed }),
  });
  if (answer.body === null || method === "HEAD") return void response.end();
  for await (const chunk of answer.body) if (!response.destroyed) response.write(chunk);
  response.end();
}

// ------------------------------------------------------------------------------------------- cross-origin requests

type Headers = Readonly<Record<string, string>>;

/** Lets pages of every origin read answers: they are examples and fixtures, or come from callers. */
function corsHeaders({ headers: { origin } }: IncomingMessage): Headers {
  if (origin === undefined) return {};
  return { "access-control-allow-origin": origin, "access-control-allow-credentials": "true", vary: "origin" };
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}

function preflightHeaders({ headers }: IncomingMessage, methods: readonly string[]): Headers {
  const wanted = headers["access-control-request-headers"];
  return {
    "access-control-allow-methods": methods.join(", "),
    ...(wanted !== undefined && { "access-control-allow-headers": wanted }),
    "access-control-max-age": "600",
  };
}
