import { type Endpoint, type PathValues, Router } from "../../endpoints/index.js";
import type { Base } from "./base.js";

/** An endpoint below a base URL. */
export interface BasedEndpoint {
  readonly endpoint: Endpoint;
  readonly base: Base;
}

/** The endpoint of a request, and the values in its path, still encoded. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly values: PathValues;
}

/** Returns the endpoint of a request. */
export type FindMatch = (request: Request) => Match | undefined;

/**
 * Creates a router over several base URLs. Each handler asks for the same request, so matches are memoized. `endpoints` is called
 * for the first request.
 */
export function matchFinder(endpoints: () => readonly BasedEndpoint[]): FindMatch {
  let search: FindMatch | undefined;
  const matches = new WeakMap<Request, Match | null>();
  return (request) => {
    const known = matches.get(request);
    if (known !== undefined) return known ?? undefined;
    search ??= searchIn(endpoints());
    const match = search(request);
    matches.set(request, match ?? null);
    return match;
  };
}

function searchIn(based: readonly BasedEndpoint[]): FindMatch {
  const groups = new Map<string, { readonly base: Base; readonly endpoints: Endpoint[] }>();
  for (const { endpoint, base } of based) {
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

function searchBelow({ origin, path }: Base, endpoints: readonly Endpoint[]): FindMatch {
  const router = new Router(endpoints.map((endpoint) => ({ endpoint })));
  return ({ method, url }) => {
    const { origin: own, pathname, search } = new URL(url);
    if (origin !== undefined && own !== origin) return undefined;
    for (const ending of path === undefined ? endingsOf(pathname) : endingBelow(pathname, path)) {
      const match = router.match(method, ending, search);
      if (match !== undefined && "route" in match) return { endpoint: match.route.endpoint, values: match.values };
    }
    return undefined;
  };
}

function endingBelow(pathname: string, base: string): readonly string[] {
  return pathname.startsWith(`${base}/`) ? [pathname.slice(base.length)] : [];
}

/** Returns the path and its endings after each slash, the longest first. */
function endingsOf(pathname: string): readonly string[] {
  const segments = pathname.split("/").slice(1);
  return segments.map((_, index) => `/${segments.slice(index).join("/")}`);
}
