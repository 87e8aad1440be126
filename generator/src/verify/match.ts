import { memoized } from "../diagnostics/get-or-add.js";
import type { Operation } from "../model/types.js";
import type { Verification } from "./context.js";
import { Router, type RouteMatch } from "./runtime.js";
import type { HttpRequest } from "./types.js";

/** The operation of a request, and the values in its path, still percent-encoded. */
export interface Match {
  readonly operation: Operation;
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Returns the operation of a request to one of the servers, which are absolute URLs. Undefined if the document has none for its
 * method and path, or if it goes elsewhere.
 */
export function matchRequest(
  { method, url }: HttpRequest,
  verification: Verification,
  servers: readonly string[],
): Match | undefined {
  const target = new URL(url);
  for (const server of servers) {
    const path = pathBelow(target, new URL(server));
    const found = path === undefined ? undefined : findRoute(verification, method, `${path}${target.search}`);
    if (found !== undefined && "route" in found) return matchOf(found);
  }
  return undefined;
}

/** Returns the operation of a path below a server, with its query, or the methods of the path. Undefined if the document has none. */
export function findRoute(verification: Verification, method: string, target: string): RouteMatch<Route> | undefined {
  const [path = "", query = ""] = target.split(/\?(.*)/s, 2);
  return routerOf(verification).match(method, path, query);
}

export function matchOf({ route, values }: Extract<RouteMatch<Route>, { readonly route: Route }>): Match {
  return { operation: route.operation, parameters: new Map(Object.entries(values)) };
}

/** Returns the path of a URL below that of a server; undefined if it is outside. */
export function pathBelow(target: URL, server: URL): string | undefined {
  const base = server.pathname.replace(/\/$/, "");
  if (target.origin !== server.origin || !`${target.pathname}/`.startsWith(`${base}/`)) return undefined;
  return target.pathname.slice(base.length) || "/";
}

/** A route of the document. */
export type Route = ConstructorParameters<typeof Router>[0][number] & { readonly operation: Operation };

const routerOf = memoized(({ api }: Verification): Router<Route> => new Router(api.operations.map(routeOf)));

function routeOf(operation: Operation): Route {
  const { method, path: whole } = operation.http;
  const [path = "", query = ""] = whole.split("?", 2);
  const endpoint = { id: operation.name.wire, method, path, query: [...new URLSearchParams(query)], responses: [] };
  return { endpoint, operation };
}
