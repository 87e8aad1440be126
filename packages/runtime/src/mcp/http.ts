/**
 * MCP over streamable HTTP, as a function from Request to Response: for Node (`serveHttp`), Bun, Deno, workers and frameworks.
 */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { createMcpServer, type McpServerOptions, withLeftOvers } from "./server.js";

/** Options of `createMcpHandler`. */
export interface McpHandlerOptions extends McpServerOptions {
  /** The bearer token that MCP clients must send. It is for this server alone, and never sent to the service. */
  readonly token?: string | undefined;
  /** The path of the endpoint. Default: `/mcp`. */
  readonly path?: string | undefined;
  /**
   * The host names that requests may have in `Host`, without ports. Default: those of this computer, so that no web page can reach
   * the server by DNS rebinding; any, if there is a token.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The origins of web pages that may use this server: `https://inspector.example`. Default: none. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Gives each client a session: it can cancel calls by a second request. Default: false, each request stands alone. */
  readonly sessions?: boolean | undefined;
  /** Default: 1,000. The session that was unused for longest makes room. */
  readonly maxSessions?: number | undefined;
  /** The largest request, in bytes. Default: 1 MiB. */
  readonly maxBodyBytes?: number | undefined;
}

/** A handler of HTTP requests for any runtime that has the Fetch API. */
export interface McpHandler {
  fetch(request: Request): Promise<Response>;
  /** Waits for calls, at most `grace` milliseconds (default: 0), aborts the others, and ends all sessions and streams. */
  close(grace?: number): Promise<void>;
}

/** Returns whether a name, as URLs have it, is of this computer alone. */
export const isLocalName = (name: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(name);

/** Creates a handler for all requests of an MCP endpoint. */
export function createMcpHandler(given: McpHandlerOptions): McpHandler {
  const options = withLeftOvers(given);
  const guard = createGuard(given);
  const sessions = new Sessions(options, given);
  const { path = "/mcp", allowedOrigins = [] } = given;
  return {
    async fetch(request) {
      const refused = await guard(request, path);
      const answered = refused ?? (await sessions.handle(request));
      return withCors(answered, originOf(request, allowedOrigins));
    },
    close: (grace = 0) => sessions.close(grace),
  };
}

/** Returns a function that answers the requests that must not reach the server. */
function createGuard(options: McpHandlerOptions): (request: Request, path: string) => Promise<Response | undefined> {
  const { token, allowedOrigins = [] } = options;
  if (token?.trim() === "")
    throw new TypeError("token must not be empty: set its environment variable, or leave it out");
  const isAllowed = (name: string): boolean =>
    options.allowedHosts?.includes(name) ?? (token !== undefined || isLocalName(name));
  return async (request, path) => {
    const url = new URL(request.url);
    const host = request.headers.get("host") ?? url.host;
    if (!isAllowed(hostNameOf(host))) return refuse(403, "This host is not allowed");
    const origin = request.headers.get("origin");
    if (origin !== null && !allowedOrigins.includes(origin)) return refuse(403, "This origin is not allowed");
    if (url.pathname !== path) return refuse(404, `There is only ${path}`);
    // Browsers ask without a token if they may send one.
    if (request.method === "OPTIONS") return preflight(origin);
    if (token === undefined || (await isEqual(request.headers.get("authorization") ?? "", `Bearer ${token}`)))
      return undefined;
    return refuse(401, "Send the token of this MCP server: Authorization: Bearer …", { "www-authenticate": "Bearer" });
  };
}

/** Returns the name in a Host header; an empty string if it is not one. */
function hostNameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
}

/** Compares hashes, so that the time says nothing about the strings. */
async function isEqual(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(hashOf));
  return first!.every((byte, index) => byte === second![index]);
}

async function hashOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function refuse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }, { status, headers });
}

function preflight(origin: string | null): Response {
  if (origin === null) return refuse(405, "Method not allowed", { allow: "GET, POST, DELETE" });
  const headers = {
    "access-control-allow-methods": "GET, POST, DELETE",
    "access-control-allow-headers": "authorization, content-type, last-event-id, mcp-protocol-version, mcp-session-id",
    "access-control-max-age": "600",
  };
  return new Response(null, { status: 204, headers });
}

function originOf(request: Request, allowed: readonly string[]): string | undefined {
  const origin = request.headers.get("origin");
  return origin !== null && allowed.includes(origin) ? origin : undefined;
}

function withCors(response: Response, origin: string | undefined): Response {
  if (origin === undefined) return response;
  response.headers.set("access-control-allow-origin", origin);
  response.headers.set("access-control-expose-headers", "mcp-session-id, www-authenticate");
  response.headers.append("vary", "origin");
  return response;
}

/** The connections of the clients: one per session, or one per request. */
class Sessions {
  /** By id, in the order of use. */
  readonly #transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  readonly server: McpServerOptions;
  readonly options: McpHandlerOptions;
  readonly #open = new Set<WebStandardStreamableHTTPServerTransport>();
  /** The number of requests whose responses are not complete, without the streams that clients only listen to. */
  #busy = 0;
  #onIdle: (() => void) | undefined;

  constructor(server: McpServerOptions, options: McpHandlerOptions) {
    this.server = server;
    this.options = options;
  }

  async handle(request: Request): Promise<Response> {
    const isWork = request.method === "POST";
    if (isWork) this.#busy++;
    const onEnd = (): void => {
      if (isWork && --this.#busy === 0) this.#onIdle?.();
    };
    try {
      const response = await (this.options.sessions === true
        ? this.#handleInSession(request)
        : this.#handleAlone(request));
      return whenRead(response, onEnd);
    } catch (error) {
      onEnd();
      throw error;
    }
  }

  async close(grace: number): Promise<void> {
    if (this.#busy > 0 && grace > 0) await this.#idle(grace);
    await Promise.all([...this.#open].map((transport) => transport.close()));
  }

  async #idle(grace: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, grace);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #handleInSession(request: Request): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    if (id === null) return this.#initialize(request);
    const transport = this.#transports.get(id);
    if (transport === undefined) return refuse(404, "Unknown session: initialize again");
    this.#transports.delete(id);
    this.#transports.set(id, transport);
    return transport.handleRequest(request);
  }

  async #initialize(request: Request): Promise<Response> {
    const transport = await this.#connect(() => crypto.randomUUID());
    const response = await transport.handleRequest(request);
    if (transport.sessionId === undefined) await transport.close();
    return response;
  }

  /** Answers a request that has no session. GET and DELETE need one. */
  async #handleAlone(request: Request): Promise<Response> {
    if (request.method !== "POST") return refuse(405, "This server has no sessions", { allow: "POST" });
    const transport = await this.#connect(undefined);
    const close = (): void => void transport.close();
    // The client may go away; that cancels the call.
    request.signal.addEventListener("abort", close, { once: true });
    return whenRead(await transport.handleRequest(request), close);
  }

  async #connect(sessionIdGenerator: (() => string) | undefined): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      ...(sessionIdGenerator && { sessionIdGenerator }),
      onsessioninitialized: (id) => this.#keep(id, transport),
      maxRequestBodySize: this.options.maxBodyBytes ?? 1_048_576,
    });
    const server = createMcpServer(this.server);
    await server.connect(transport);
    this.#open.add(transport);
    const { onclose } = transport;
    transport.onclose = () => {
      this.#open.delete(transport);
      if (transport.sessionId !== undefined) this.#transports.delete(transport.sessionId);
      onclose?.();
    };
    return transport;
  }

  #keep(id: string, transport: WebStandardStreamableHTTPServerTransport): void {
    this.#transports.set(id, transport);
    const { maxSessions = 1_000 } = this.options;
    for (const [, oldest] of this.#transports) {
      if (this.#transports.size <= maxSessions) break;
      void oldest.close();
    }
  }
}

/** Calls a function once, when a body has been read or the reader has gone. */
function whenRead(response: Response, callback: () => void): Response {
  const { body } = response;
  let ended = false;
  const onEnd = (): void => {
    if (!ended) callback();
    ended = true;
  };
  if (body === null) {
    onEnd();
    return response;
  }
  const reader = body.getReader();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      onEnd();
    },
    async cancel(reason) {
      await reader.cancel(reason);
      onEnd();
    },
  });
  return new Response(stream, response);
}
