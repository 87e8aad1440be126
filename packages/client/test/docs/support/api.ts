// A fake of the API and of what stands around it, as one function from request to response.
import type { ExampleExchange } from "../../support/exchange.js";

/** Situations that differ from the usual one. A block selects one in a comment before it: `<!-- given: busy -->`. */
export const situations = [
  /** The first request is answered with 503, and the wish to come back in a second. */
  "busy",
  /** No answer for ten seconds. */
  "slow",
  /** Nothing can be connected to. */
  "offline",
  /** The first token that the application's backend hands out is no longer valid. */
  "revoked",
  /** A document that is still being processed when it is first asked for. */
  "processing",
  /** A newer API than the client: another kind of document, other members. */
  "newer",
  /** A field of the wrong type. */
  "broken",
  /** An integer that a number cannot hold. */
  "large",
  /** The storage refuses the second part, once. */
  "refusing-storage",
  /** The program is in a web page at https://app.example.com. */
  "page",
  /** Behind a proxy: nothing is faked. The API is at http://memory.example.com, if one asks the proxy. */
  "proxy",
] as const;

export type Situation = (typeof situations)[number];

export type Site = (request: Request) => Promise<Response>;

/** All hosts that the programs call. A request for another one is none of the fake's business: undefined. */
export function createSite(
  exchanges: readonly ExampleExchange[],
  situation?: Situation,
): (request: Request) => Promise<Response> | undefined {
  const api = createApi(exchanges, situation);
  const backend = createBackend(api);
  const storage = createStorage(situation);
  const hosts: Readonly<Record<string, Site>> = {
    "memory.example.com": api,
    "gateway.example.com": (request) => api(moved(request, "/memory")),
    "app.example.com": backend,
    "files.example.com": async () =>
      new Response(new Uint8Array(fileSize), { headers: { "content-length": `${fileSize}` } }),
    "storage.example": storage,
  };
  return (request) => {
    const { host } = new URL(request.url);
    if (situation === "offline") return Promise.reject(refused(host));
    return hosts[host]?.(request);
  };
}

/** The size of the exchange of `drive.createUpload`. */
export const fileSize = 20_971_521;

/** Returns the error that Node's fetch throws. */
const refused = (host: string): TypeError =>
  new TypeError("fetch failed", {
    cause: Object.assign(new Error(`connect ECONNREFUSED ${host}`), { code: "ECONNREFUSED" }),
  });

/** The API as the exchanges show it: the same paths, and the lists in pages. */
function createApi(exchanges: readonly ExampleExchange[], situation?: Situation): Site {
  let requests = 0;
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const key = request.headers.get("authorization");
    requests++;
    if (situation === "slow") await pause(10_000, request.signal);
    if (situation === "busy" && requests === 1) return failure(503, "Come back later", { "retry-after": "1" });
    if (!key || (situation === "revoked" && key === "Bearer token-1")) return failure(401, "This key is not valid");
    if (pathname.startsWith("/path/of/")) return undocumented(request);
    const known = exchanges.filter(
      ({ request: { method, target } }) => method === request.method && target.split("?")[0] === pathname,
    );
    const [example] = situation === "newer" ? known.slice(1) : known;
    if (!example) return failure(404, `Not found: ${pathname.split("/").at(-1)}`);
    const bodies = known.map(({ response }) => JSON.parse(response.body) as Body);
    if (request.method === "GET" && bodies[0]?.data?.items)
      return envelope(pageOf(bodies, example.operation, searchParams));
    const body = JSON.parse(example.response.body) as Body;
    if (situation === "broken") body.data = { ...body.data, score: "high" };
    if (situation === "large") body.data = { ...body.data, metadata: { order: "LARGE" } };
    if (situation === "processing") body.data = { ...body.data, status: ["pending", "running", "okay"][requests - 1] };
    const text = JSON.stringify(body).replace('"LARGE"', "9007199254740993");
    return new Response(text, {
      headers: { "content-type": "application/json", "x-request-id": `req-${requests}` },
    });
  };
}

interface Body {
  data?: { readonly items?: readonly object[]; readonly [name: string]: unknown };
}

/** Returns a page of the items that the exchanges of a list hold together, in the requested size. */
function pageOf(bodies: readonly Body[], operation: string, query: URLSearchParams): object {
  const items = operation === "projects.list" ? projects(bodies[0]!) : bodies.flatMap(({ data }) => data?.items ?? []);
  const size = Number(query.get("page_size") ?? query.get("size") ?? 20);
  const start = Number(
    query.get("continuation_token")?.slice("after-".length) ?? (Number(query.get("page") ?? 1) - 1) * size,
  );
  const page = { items: items.slice(start, start + size) };
  if (operation === "projects.list")
    return { ...page, total: items.length, page: start / size + 1, size, total_pages: Math.ceil(items.length / size) };
  return start + size < items.length ? { ...page, continuation_token: `after-${start + size}` } : page;
}

/** Returns as many projects as the exchange counts. */
const projects = ({ data }: Body): object[] =>
  Array.from({ length: Number(data?.["total"]) }, (_, index) => ({
    ...data?.items?.[0],
    id: `prj_${index + 1}`,
    name: `Project ${index + 1}`,
  }));

/** For paths that stand for what is not documented. */
function undocumented({ method, url }: Request): Response {
  const { pathname, search } = new URL(url);
  return envelope({ called: `${method} ${pathname}${search}`, item_id: "itm_99" });
}

/** The storage for uploads. It wants no credentials, and names the parts by their ETags. */
function createStorage(situation?: Situation): Site {
  let isRefusing = situation === "refusing-storage";
  return async (request) => {
    const part = new URL(request.url).pathname.split("/").at(-1)!;
    await request.arrayBuffer();
    if (request.headers.has("authorization")) return new Response("credentials", { status: 400 });
    if (isRefusing && part === "2") {
      isRefusing = false;
      return new Response("<Error><Code>RequestTimeout</Code></Error>", { status: 400 });
    }
    return new Response(undefined, { headers: { etag: `"etag-${part}"` } });
  };
}

/** The application's own server: it hands out tokens, and passes on what is below /memory with a key of its own. */
function createBackend(api: Site): Site {
  let tokens = 0;
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/memory-token") return Response.json({ value: `token-${++tokens}`, expires_in: 600 });
    if (!pathname.startsWith("/memory/")) return failure(404, "No such page");
    const inner = moved(request, "/memory");
    inner.headers.set("authorization", "Bearer key-of-the-backend");
    return api(inner);
  };
}

/** The same request without the beginning of its path. */
const moved = (request: Request, prefix: string): Request => new Request(request.url.replace(prefix, ""), request);

const envelope = (data: object): Response => Response.json({ success: true, data });

const failure = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: { message } }, { status, headers: { "x-request-id": "req-1", ...headers } });

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds).unref();
    signal.addEventListener("abort", () => reject(signal.reason));
  });
