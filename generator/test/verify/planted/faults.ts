import type { Service } from "./service.js";

/** A fault of a service, and the rule of `verify` that finds it. */
export interface Fault {
  readonly name: string;
  readonly rule: string;
  /** Set if only a run with `--all` can find it. */
  readonly needsAll?: true;
  /** Set if only a strict run reports it. */
  readonly needsStrict?: true;
  readonly plant: (service: Service) => Service;
}

interface Json {
  [name: string]: unknown;
}

/** Changes the JSON of successful answers to requests of one method and path. */
function answering(where: RegExp, change: (body: Json) => unknown, init: ResponseInit = {}) {
  return (service: Service): Service =>
    async (request) => {
      const response = await service(request);
      if (!isAt(request, where) || !response.ok || response.status === 204) return response;
      const body = change((await response.json()) as Json);
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const headers = new Headers({ ...Object.fromEntries(response.headers), ...(init.headers as object) });
      return new Response(text, { status: init.status ?? response.status, headers });
    };
}

/** Answers requests of one method and path in another way. */
function replacing(where: RegExp, answer: (request: Request, service: Service) => Response | Promise<Response>) {
  return (service: Service): Service =>
    (request) =>
      isAt(request, where) ? Promise.resolve(answer(request, service)) : service(request);
}

function isAt(request: Request, where: RegExp): boolean {
  return where.test(`${request.method} ${new URL(request.url).pathname}`);
}

const list = /^GET \/pets$/;
const one = /^GET \/pets\/p\d+$/;
const creation = /^POST \/pets$/;

/** Serves a request as if its query, headers or body were others. */
async function asIf(
  request: Request,
  service: Service,
  change: { query?: (all: URLSearchParams) => void; token?: string; body?: (body: Json) => Json },
) {
  const url = new URL(request.url);
  change.query?.(url.searchParams);
  const headers = new Headers(request.headers);
  if (change.token !== undefined) headers.set("authorization", `Bearer ${change.token}`);
  const text = request.method === "POST" ? await request.text() : undefined;
  const body = text === undefined || change.body === undefined ? text : JSON.stringify(change.body(parse(text)));
  return service(new Request(url, { method: request.method, headers, ...(body !== undefined && { body }) }));
}

function parse(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
  } catch {
    return {};
  }
}

/** One fault of each kind, for a service whose token is given. */
export function faultsFor(token: string): readonly Fault[] {
  return [
    {
      name: "a status that is not documented",
      rule: "status.undeclared",
      plant: answering(list, (body) => body, { status: 206 }),
    },
    {
      name: "a server error",
      rule: "server.error",
      plant: replacing(one, () => new Response("oops", { status: 500 })),
    },
    {
      name: "an operation that does not exist",
      rule: "operation.missing",
      plant: replacing(/^GET \/status$/, () => new Response(null, { status: 404 })),
    },
    {
      name: "a method that is not allowed",
      rule: "operation.missing",
      plant: replacing(one, () => new Response(null, { status: 405 })),
    },
    { name: "a missing property", rule: "property.missing", plant: answering(one, ({ added: _, ...pet }) => pet) },
    {
      name: "a member that an enum lacks",
      rule: "enum.unlisted",
      plant: answering(list, (body) => ({
        ...body,
        items: (body["items"] as Json[]).map((pet) => ({ ...pet, kind: "fish" })),
      })),
    },
    { name: "a number as text", rule: "body.invalid", plant: answering(one, (pet) => ({ ...pet, age: "3" })) },
    { name: "null in place of text", rule: "body.invalid", plant: answering(one, (pet) => ({ ...pet, name: null })) },
    {
      name: "a time in another format",
      rule: "body.invalid",
      plant: answering(one, (pet) => ({ ...pet, added: "yesterday" })),
    },
    {
      name: "a property that is not documented",
      rule: "property.undeclared",
      needsStrict: true,
      plant: answering(one, (pet) => ({ ...pet, owner: "Ann" })),
    },
    { name: "a header that is missing", rule: "header.missing", plant: withHeader(undefined) },
    { name: "a header with a wrong value", rule: "header.invalid", plant: withHeader("many") },
    {
      name: "another media type",
      rule: "mediaType.undeclared",
      plant: answering(one, (pet) => pet, { headers: { "content-type": "text/html" } }),
    },
    { name: "half of the JSON", rule: "body.unreadable", plant: answering(one, () => '{"id":') },
    { name: "no body", rule: "body.missing", plant: answering(one, () => "") },
    {
      name: "a limit that is not enforced",
      rule: "constraint.notEnforced",
      plant: replacing(list, (request, service) =>
        asIf(request, service, { query: (all) => Number(all.get("limit")) > 100 && all.set("limit", "100") }),
      ),
    },
    {
      name: "a required property that is not enforced",
      rule: "constraint.notEnforced",
      needsAll: true,
      plant: replacing(creation, (request, service) =>
        asIf(request, service, { body: (pet) => ({ kind: "dog", ...pet }) }),
      ),
    },
    {
      name: "credentials that are not checked",
      rule: "credentials.notChecked",
      plant: replacing(list, (request, service) => asIf(request, service, { token })),
    },
    {
      name: "an unknown id that is served",
      rule: "unknown.accepted",
      plant: (service) => async (request) => {
        const response = await service(request);
        return response.status === 404 && request.method === "GET"
          ? service(new Request(new URL("/pets/p1", request.url), request))
          : response;
      },
    },
    {
      name: "pages that repeat items",
      rule: "pagination.repeats",
      plant: answering(list, (body) => ({
        ...body,
        ...(body["next_cursor"] !== undefined && { next_cursor: before(String(body["next_cursor"])) }),
      })),
    },
    {
      name: "pages that skip items",
      rule: "pagination.skips",
      plant: replacing(list, (request, service) =>
        asIf(request, service, {
          query: (all) => {
            const cursor = all.get("cursor");
            if (cursor !== null && /^p\d+$/.test(cursor)) all.set("cursor", `p${Number(cursor.slice(1)) + 1}`);
          },
        }),
      ),
    },
    {
      name: "a connection that ends",
      rule: "answer.none",
      plant: replacing(one, () => Promise.reject(new Error("reset"))),
    },
  ];
}

function withHeader(value: string | undefined): Fault["plant"] {
  return (service) => async (request) => {
    const response = await service(request);
    const headers = new Headers(response.headers);
    headers.delete("x-total-count");
    if (value !== undefined) headers.set("x-total-count", value);
    return new Response(response.body, { status: response.status, headers });
  };
}

function before(cursor: string): string {
  return `p${Math.max(0, Number(cursor.slice(1)) - 1)}`;
}
