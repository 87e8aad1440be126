import { createRouter, type Endpoint, type PathValues } from "../endpoints.js";
import type { Base } from "./base.js";

/** An endpoint below a base URL. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly base: Base;
}

/** The endpoint of a request, and the values in its path, still encoded. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly values: PathValues;
}

/** Returns the endpoint of a request. */
export type Router = (request: Request) => Match | undefined;

/**
 * Creates a router over several base URLs. Each handler asks for the same request, so matches are memoized. `routes` is called for
 * the first request.
 */
export function routerOf(routes: () => readonly Route[]): Router {
  let search: Router | undefined;
  const matches = new WeakMap<Request, Match | null>();
  return (request) => {
    const known = matches.get(request);
    if (known !== undefined) return known ?? undefined;
    search ??= searchIn(routes());
    const match = search(request);
    matches.set(request, match ?? null);
    return match;
  };
}

function searchIn(routes: readonly Route[]): Router {
  const groups = new Map<string, { readonly base: Base; readonly endpoints: Endpoint[] }>();
  for (const { endpoint, base } of routes) {
    const key = `${base.origin ?? "*"} ${base.path ?? "*"}`;
    const group = groups.get(key) ?? { base, endpoints: [] };
    groups.set(key, group);
    group.endpoints.push(endpoint);
  }
  const searches = [...groups.values()].map(({ base, endpoints }) => searchBelow(base, endpoints));
  return (request) => {
    for (const search of searches) {
      const match = search(request);
      if (match !== undefined) return match;
    }
    return undefined;
  };
}

function searchBelow({ origin, path }: Base, endpoints: readonly Endpoint[]): Router {
  const find = createRouter(endpoints, path);
  return ({ method, url: text }) => {
    const url = new URL(text);
    if (origin !== undefined && url.origin !== origin) return undefined;
    const paths = path === undefined ? endingsOf(url.pathname) : [url.pathname];
    for (const pathname of paths) {
      url.pathname = pathname;
      const found = find({ method, url: url.href });
      if (found.endpoint !== undefined && found.endpoint.method === method) return found;
    }
    return undefined;
  };
}

/** The longest path that matches any base path, in segments. */
const mostSegments = 40;

/** Returns the path and its endings after each slash, the longest first. */
function endingsOf(pathname: string): readonly string[] {
  const segments = pathname.split("/").slice(1);
  return segments.slice(0, mostSegments).map((_, index) => `/${segments.slice(index).join("/")}`);
}
