import { type Context, type Env, Hono, type Next } from "hono";
import { routePath } from "hono/route";
import { type Endpoint, type Handler, handlerOf, Router } from "../endpoints/index.js";
import { RequestError } from "./errors.js";
import { isUnfinished } from "./handlers.js";
import type { AppOptions } from "./options.js";
import { Service, type ServiceRoute } from "./service.js";

/** The generated description of an API. */
export interface Api {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** Loads the OpenAPI document as JSON. Absent: the API does not publish it. */
  readonly document?: () => Promise<string>;
  /** The names of options that the document leaves open, by their ids. */
  readonly optionNames?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Creates a Hono app that calls a handler for every operation. One Hono route leads to all of them: a router of our own knows the
 * paths, because OpenAPI allows templates that Hono's patterns cannot express, and because its literals win over parameters.
 * @throws TypeError if a handler or `authorize` is missing.
 */
export function createHonoApp<P, E extends Env>(api: Api, handlers: object, options: AppOptions<P, E> = {}): Hono<E> {
  const endpoints = Object.values(api.endpoints);
  requireAuthorize(endpoints, options);
  const service = new Service<P, E>({ first: endpoints[0], options, optionNames: api.optionNames });
  const router = new Router(routesOf(endpoints, handlers));
  const document = options.document === false ? undefined : api.document;
  const documentPath = options.document || "/openapi.json";

  const dispatch = (hono: Context<E>, next: Next): Promise<Response | void> => {
    const { method, url } = hono.req.raw;
    const [path, query] = splitBelow(url, depthOf(routePath(hono)));
    const match = router.match(method, path, query);
    if (match === undefined) {
      const isDocument = path === documentPath && (method === "GET" || method === "HEAD");
      // Else another route of the app in which this one is mounted, or its response to unknown paths.
      return document !== undefined && isDocument ? sendDocument(document) : next();
    }
    return "route" in match
      ? service.call(match.route, match.values, hono)
      : service.refuse(wrongMethod(method, match.allow), hono);
  };

  const app = new Hono<E>();
  app.all(`${options.basePath?.replace(/\/+$/, "") ?? ""}/*`, dispatch);
  app.notFound((hono) => service.refuse(unknownPath(hono.req.raw), hono));
  return app;
}

async function sendDocument(document: () => Promise<string>): Promise<Response> {
  return new Response(await document(), { headers: { "content-type": "application/json; charset=UTF-8" } });
}

function requireAuthorize<P, E extends Env>(endpoints: readonly Endpoint[], { authorize }: AppOptions<P, E>): void {
  if (authorize !== undefined) return;
  const secured = endpoints.find(({ security }) => security?.every((needs) => needs.length > 0));
  if (secured === undefined) return;
  throw new TypeError(
    `createApp: ${secured.id} needs credentials, and there is no option "authorize". Pass a function that checks them and returns the ` +
      'caller, or "authorize: false" if something in front of this app checks them.',
  );
}

function routesOf(endpoints: readonly Endpoint[], handlers: object): readonly ServiceRoute[] {
  const routes = endpoints.map((endpoint) => ({ endpoint, handle: handlerOf(handlers, endpoint) }));
  const missing = routes.filter(({ handle }) => handle === undefined);
  if (missing.length > 0 && !isUnfinished(handlers))
    throw new TypeError(describeMissing(missing.map(({ endpoint }) => endpoint)));
  return routes.map(({ endpoint, handle = notImplemented(endpoint) }) => ({ endpoint, handle }));
}

function describeMissing(endpoints: readonly Endpoint[]): string {
  const listed = endpoints.slice(0, 10).map(({ id, method, path }) => `  ${id} (${method} ${path})`);
  const more = endpoints.length > listed.length ? `\n  and ${endpoints.length - listed.length} more` : "";
  return `createApp: no handler for\n${listed.join("\n")}${more}\nImplement them, or wrap the handlers in notImplementedExcept(), which answers 501.`;
}

function notImplemented({ id }: Endpoint): Handler {
  return () => {
    throw new RequestError({
      status: 501,
      title: "Not Implemented",
      detail: `This server does not implement ${id}`,
      issues: [],
    });
  };
}

function wrongMethod(method: string, allow: readonly string[]): RequestError {
  const detail = `This path has no operation with the method ${method}, only with ${allow.join(", ")}`;
  return new RequestError(
    { status: 405, title: "Method Not Allowed", detail, issues: [] },
    { allow: allow.join(", ") },
  );
}

function unknownPath({ method, url }: Request): RequestError {
  const detail = `This API has no operation ${method} ${splitBelow(url, 0)[0]}`;
  return new RequestError({ status: 404, title: "Not Found", detail, issues: [] });
}

const depths = new Map<string, number>();

/** Returns the number of segments before the asterisk of Hono's route, which only the program chooses: 1 for `/v1/*`. */
function depthOf(route: string): number {
  const depth = depths.get(route) ?? route.split("/").length - 2;
  depths.set(route, depth);
  return depth;
}

/** Returns the path of a URL without its first segments, and its query. Both are still encoded. */
function splitBelow(url: string, depth: number): readonly [path: string, query: string] {
  let start = url.indexOf("/", url.indexOf("://") + 3);
  const hash = url.indexOf("#", start);
  const end = hash < 0 ? url.length : hash;
  const mark = url.indexOf("?", start);
  const pathEnd = mark < 0 || mark > end ? end : mark;
  for (let left = depth; left > 0; left -= 1) {
    start = url.indexOf("/", start + 1);
    if (start < 0) start = pathEnd;
  }
  return [url.slice(start, pathEnd), url.slice(pathEnd + 1, end)];
}
