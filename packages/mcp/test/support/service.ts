/** A small memory service in this process, as the `fetch` of a client or behind a port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, createClient, type Fact, type ProjectV1ListItem } from "@memory-service/client";
import { patience } from "../../../../scripts/limits.js";

export const key = "sk-secret-key-of-these-tests-0123456789";

export interface Service {
  readonly client: Client;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The requests so far: `GET /openapi/…`. */
  readonly requests: string[];
  /** Aborted requests. */
  readonly aborted: string[];
}

type Route = (match: RegExpExecArray, request: Request) => Response | Promise<Response>;

const ok = (data: unknown): Response => Response.json({ success: true, message: "ok", data });
const failed = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ success: false, message }, { status, headers });

export const fact: Fact = {
  id: "fact_1",
  fact: "Ada likes tea.",
  metadata: {},
  expired: false,
  score: 0.9,
  expiration_date: null,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

const statistics = {
  total_history_document_retrieve_tokens: 1,
  total_history_document_tokens: 1,
  total_history_memory_retrieve_tokens: 1,
  total_history_memory_tokens: 1,
  total_document_tokens: 1,
  total_memory_tokens: 1,
  document_retrieve_count: 1,
  memory_retrieve_count: 1,
};

const projects: readonly ProjectV1ListItem[] = Array.from({ length: 45 }, (_, index) => ({
  id: `prj_${index + 1}`,
  name: `Project ${index + 1}`,
  description: "x".repeat(1_000),
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  statistics,
}));

const routes: readonly (readonly [RegExp, Route])[] = [
  [/^GET .*\/facts\/fact_slow$/, (_, request) => whenAborted(request.signal)],
  [/^GET .*\/facts\/fact_busy$/, () => failed(429, "slow down", { "retry-after": "7" })],
  [/^GET .*\/facts\/fact_broken$/, () => failed(503, "NullPointerException in FactDao.java:17")],
  [/^GET .*\/facts\/fact_denied$/, () => failed(403, "no permission")],
  [/^GET .*\/facts\/fact_locked$/, () => failed(401, `bad key ${key}`)],
  [/^GET .*\/facts\/fact_odd$/, () => ok({ ...fact, score: "high" })],
  [/^GET .*\/facts\/fact_1$/, () => ok(fact)],
  [/^GET .*\/facts\/(.+)$/, ([, id]) => failed(404, `Not found: ${id}`)],
  [/^DELETE .*\/projects\/(.+)$/, () => ok(undefined)],
  [
    /^GET .*\/projects$/,
    (_, request) => {
      const { searchParams } = new URL(request.url);
      const [page, size] = [Number(searchParams.get("page") ?? 1), Number(searchParams.get("size") ?? 20)];
      const items = projects.slice((page - 1) * size, page * size);
      return ok({ items, total: projects.length, page, size, total_pages: Math.ceil(projects.length / size) });
    },
  ],
];

/** Answers when the client has gone. */
function whenAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

export function createService(): Service {
  const requests: string[] = [];
  const aborted: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const line = `${request.method} ${new URL(request.url).pathname}`;
    requests.push(line);
    request.signal.addEventListener("abort", () => aborted.push(line));
    for (const [pattern, route] of routes) {
      const match = pattern.exec(line);
      if (match) return route(match, request);
    }
    return failed(404, `No ${line}`);
  };
  const client = createClient({ baseUrl: "https://memory.example", apiKey: key, fetch, maxRetries: 0 });
  return { client, fetch, requests, aborted };
}

/** A service behind a port, for processes. */
export async function listen(service: Service): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer({ keepAliveTimeout: patience }, (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort(new Error("gone")));
    const url = `http://localhost${incoming.url}`;
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, `${value}`]);
    service
      .fetch(new Request(url, { method: incoming.method ?? "GET", headers, signal: gone.signal }))
      .then(async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
      })
      .catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
